import type { Page, Route } from '@playwright/test';
import { entryOf, expectChrome } from '../src/chrome.ts';
import { expect, test } from '../src/test.ts';

// Tests that the site works when one of its parts is missing. No test touches product code: the browser's requests for the files of a
// release are answered as a failing server would answer them.

const allOf = (remote: string) => `**/releases/${remote}/**`;
const failedPage = (page: Page) => page.getByRole('heading', { name: 'Não foi possível carregar esta página' });
/** An attempt ends by itself: by its code, or by the shell's deadline for it, and begins again once. */
const attempt = { timeout: 30_000 };
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' });

const failures: Record<string, (route: Route) => Promise<void>> = {
  'não responde': (route) => route.abort('connectionrefused'),
  'responde 503': (route) => route.fulfill({ status: 503, body: 'em manutenção' }),
  'responde HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Portal do hotel</title>' }),
  'responde um script que não é o seu': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'window.intruso = true' }),
  // never answered
  trava: async () => {},
};

test.describe('remoto fora do ar', () => {
  test('abrindo a página: a moldura fica, e outra tentativa a traz', async ({ page }) => {
    test.setTimeout(120_000);
    for (const [how, answer] of Object.entries(failures)) {
      await test.step(`o remoto ${how}`, async () => {
        await page.route(allOf('booking'), answer);
        // the hanging file is preloaded, too, so the document is never loaded completely
        await page.goto('/minhas-reservas', { waitUntil: 'commit' });
        await expectChrome(page);
        await expect(failedPage(page), how).toBeVisible(attempt);
        await expectChrome(page);
        expect(await page.evaluate(() => 'intruso' in window)).toBe(false);

        await page.unroute(allOf('booking'));
        await retry(page).click();
        await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached(attempt);
        await expect(failedPage(page)).toBeHidden();
      });
    }
  });

  test('vindo de outra página: a anterior continua de pé e o novo intento funciona', async ({ page }) => {
    await page.goto('/');
    await expectChrome(page);
    await page.route(entryOf('affiliate'), (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).click();
    await expect(failedPage(page)).toBeVisible();
    await expect(page).toHaveURL(/\/afiliados$/);

    await retry(page).click();
    // the attempt is over
    await expect(retry(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(failedPage(page)).toBeVisible();
    await page.unroute(entryOf('affiliate'));
    // An attempt that is still under way may succeed in the meantime, and removes the button.
    await retry(page)
      .click({ timeout: 3000 })
      .catch(() => {});
    await expect(page.getByRole('heading', { name: 'Indique espaços e ganhe em cada reserva' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('[data-mfe="discovery"]').first()).toBeVisible();
  });

  for (const [what, files] of [
    ['um pedaço do código', '**/releases/booking/*/route-my-bookings.js'],
    ['a folha de estilo', '**/releases/booking/*/styles.*.css'],
  ] as const) {
    test(`falta ${what} da página`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/minhas-reservas');
      await expect(failedPage(page)).toBeVisible();
      await expectChrome(page);
      await page.unroute(files);
      await retry(page).click();
      await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached();
      await expect(failedPage(page)).toBeHidden();
    });
  }

  test('página pronta no servidor: o conteúdo fica legível enquanto o código não vem', async ({ page, given }) => {
    const space = await given.space();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(entryOf('discovery'), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/espaco/${space.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
    // the chrome is already alive: it reacts before the page's code has arrived
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).hover();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
    await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached();
  });
});

test.describe('antes de o site começar', () => {
  test('o código do site não chega: a página avisa, o site fica sabendo, e carregar de novo resolve', async ({
    page,
  }) => {
    const entry = '**/releases/shell/*/shell.*.js';
    await page.route(entry, (route) => route.abort('connectionrefused'));
    const report = page.waitForResponse((response) => response.url().endsWith('/telemetry'), { timeout: 40_000 });
    await page.goto('/profile');
    const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar esta página.' });
    await expect(notice).toBeVisible({ timeout: 40_000 });
    const answer = await report;
    expect(answer.status()).toBe(204);
    expect(answer.request().postDataJSON()).toMatchObject({ failed: [{ unit: 'shell' }], errors: [{ kind: 'load' }] });
    await page.unroute(entry);
    await notice.getByRole('link', { name: 'Carregar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeHidden();
  });

  test('a folha de estilo trava: a página pronta no servidor aparece e responde', async ({ page }) => {
    // never answered
    await page.route('**/styles/**', async () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), {
        timeout: 40_000,
      })
      .toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // by then the sheets have come one by one
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Horizonte/, { timeout: 30_000 });
  });
});

test.describe('peça de outro remoto fora do ar', () => {
  test('o cartão de reserva falta: a página do espaço fica de pé, e outra tentativa o traz', async ({
    page,
    given,
  }) => {
    test.setTimeout(120_000);
    const space = await given.space();
    for (const [how, answer] of Object.entries(failures)) {
      await test.step(`o cartão ${how}`, async () => {
        await page.route(entryOf('booking'), answer);
        await page.goto(`/espaco/${space.id}`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
        await expect(page.getByText('Não foi possível carregar esta parte.'), how).toBeVisible(attempt);
        await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
        await expectChrome(page);

        await page.unroute(entryOf('booking'));
        await retry(page).click();
        await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached(attempt);
        await expect(page.getByText('Não foi possível carregar esta parte.')).toBeHidden();
      });
    }
  });
});
