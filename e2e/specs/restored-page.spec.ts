import type { Page } from '@playwright/test';
import { ports, sessionKey } from '../src/instance.ts';
import { readyBookingForm, reserve, secondPage } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

/* The browser keeps a page whole when a person leaves it, and shows it again on the way back. Playwright switches that off by default. */
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

const elsewhere = `http://localhost:${ports.PAYMENTS_PORT}/`;

test.beforeEach(({ page }) =>
  page.context().addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.restored = '';
    });
  }),
);

/** Chromium's shell keeps no page: there the event alone is sent, on the page that stayed. */
const keepsPages = !/headless[-_]shell/.test(process.env.ESPACOS_BROWSER ?? '');

/** Leaves the site by a link, does something meanwhile, and goes back to the page that the browser kept. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  if (!keepsPages) {
    await meanwhile();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    return;
  }
  await page.evaluate((to) => location.assign(to), elsewhere);
  await page.waitForURL(elsewhere);
  await meanwhile();
  // a restored page has no load event
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html[data-restored]')).toBeAttached();
}

test('quem saiu em outra aba volta para uma página sem a conta', async ({ page, given, loginAs }) => {
  await loginAs(await given.person({ fullName: 'Rita Restaurada' }));
  await page.goto('/minhas-reservas');
  await expect(page.getByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeVisible();
  const signedIn = page.getByRole('button', { name: 'Menu de Rita Restaurada' });
  await expect(signedIn).toBeVisible();
  await leaveAndReturn(page, async () => {
    // without the site's code: signing out there sends a message, for which the browser gives up the page that it keeps
    const other = await page.context().newPage();
    await other.goto('/health');
    await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
    await other.close();
  });
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  await expect(signedIn).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nenhuma reserva ainda' })).toHaveCount(0);
});

test('quem entrou em outra aba volta para uma página com a conta', async ({ page, given }) => {
  const person = await given.person({ fullName: 'Rita Restaurada' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  await leaveAndReturn(page, async () => {
    const other = await page.context().newPage();
    await other.goto('/profile');
    await other.getByLabel('E-mail').last().fill(person.email);
    await other.getByLabel('Senha', { exact: true }).fill(person.password);
    await other.locator('form').getByRole('button', { name: 'Entrar' }).click();
    await expect(other.getByRole('button', { name: 'Menu de Rita Restaurada' })).toBeVisible();
    await other.close();
  });
  await expect(page.getByRole('button', { name: 'Menu de Rita Restaurada' })).toBeVisible();
});

test('a espera pelo pagamento que acabou enquanto a página estava guardada é dita na volta', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const guest = await given.person();
  await loginAs(guest);
  const form = await readyBookingForm(page, space, dateInRio(43));
  const checkout = await reserve(page, form);
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
  await expect(checkout).toHaveURL(/\/c\/pay\//);
  await checkout.close();
  await leaveAndReturn(page, async () => {
    // on another device of the person
    const other = await secondPage(browser, page);
    await loginAs(guest, other);
    await other.goto(`/espaco/${space.id}`);
    await other.getByRole('button', { name: 'Cancelar reserva em andamento' }).click();
    const dialog = other.getByRole('alertdialog', { name: 'Cancelar reserva em andamento?' });
    await dialog.getByRole('button', { name: /^Cancelar reserva/ }).click();
    await expect(other.getByText('Aguardando pagamento')).toHaveCount(0);
    await other.context().close();
  });
  await expect(page.getByText('Aguardando pagamento')).toHaveCount(0);
  await expect(form.getByRole('button', { name: /^Reservar/ })).toBeVisible();
});
