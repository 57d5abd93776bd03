import type { BrowserContext, Page } from '@playwright/test';
import { siteUrl } from '../src/instance.ts';
import { isPhone, openBookingForm, payByCard, reserve } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

/** Takes from a browser what the oldest ones lack (`federation/src/build/browsers.ts`): rules in `@scope`, and newer functions. */
const makeOlder = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'CSSScopeRule');
    for (const [owner, name] of [
      [Array.prototype, 'toSorted'],
      [Array.prototype, 'toReversed'],
      [Promise, 'withResolvers'],
      [URL, 'canParse'],
      [AbortSignal, 'any'],
    ] as const)
      if (!Reflect.deleteProperty(owner, name)) throw new Error(`${name} stays`);
    const dropScopes = (group: CSSStyleSheet | CSSGroupingRule) => {
      for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = group.cssRules[at] as CSSRule;
        if (rule.constructor.name === 'CSSScopeRule') group.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) dropScopes(rule);
      }
    };
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLLinkElement && target.sheet) dropScopes(target.sheet);
      },
      true,
    );
  });

/** Where the elements of the page are, and their looks. */
const looksOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('header *, main *, footer *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      const box = [x, y + scrollY, width, height].map(Math.round).join(' ');
      return `${element.tagName} ${box} ${color} ${backgroundColor} ${fontSize} ${fontWeight}`;
    });
  });

test('sem @scope cada página se vê como nos outros navegadores @phone', async ({ page, browser, given }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
    reducedMotion: 'reduce',
    isMobile: isPhone(page),
    hasTouch: isPhone(page),
  });
  await makeOlder(context);
  const older = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/', '/buscar?zone=zona-sul', await given.demoSpace(), '/profile']) {
    for (const each of [page, older]) {
      await each.goto(siteUrl + address);
      await expect(each.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(async () => expect(await looksOf(older), address).toEqual(await looksOf(page))).toPass({
      timeout: 30_000,
    });
  }
  await context.close();
});

test('sem @scope: início, busca, espaço, reserva e pagamento @phone', async ({ page, given }) => {
  const space = await given.space();
  const guest = await given.person();
  await makeOlder(page.context());
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Buscar espaços disponíveis' });
  await search.getByLabel('Zona').selectOption('zona-central');
  await search.getByRole('button', { name: 'Buscar espaços disponíveis' }).click();
  await expect(page).toHaveURL(/zone=zona-central/);
  await page.goto(`/buscar?date=${dateInRio(41)}&q=${encodeURIComponent(space.title)}`);
  await page.getByRole('link', { name: space.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  let form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('30');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Senha').fill(guest.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/espaco/${space.id}`));
  form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  const checkout = await reserve(page, form);
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 15_000 });
});

test('um navegador antigo demais mostra o texto da página e diz quais funcionam @phone', async ({ page, given }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'));
  await page.goto(await given.demoSpace());
  await expect(page.getByRole('alert')).toContainText('Safari a partir da 16.4');
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/minhas-reservas');
  await expect(page.getByRole('alert')).toContainText('Este navegador é antigo demais');
});
