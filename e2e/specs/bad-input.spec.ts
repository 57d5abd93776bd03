import { sessionKey } from '../src/instance.ts';
import { openBookingForm } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('endereço de busca com valores desconhecidos: a busca segue e diz o que ignorou', async ({ page }) => {
  const response = await page.goto(
    '/buscar?type=castelo&zone=lua&price=de-graca&capacity=mil&sort=sorte&pagina=-3&date=2020-13-45&amenities=heliponto',
  );
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/castelo/).first()).toBeVisible();
  await expect(page.getByText(/heliponto/).first()).toBeVisible();
  await expect(page.locator('a[href^="/espaco/"]').first()).toBeVisible();
});

test('texto hostil na busca é só texto @anywhere', async ({ page }) => {
  const hostile = `<img src=x onerror="window.hacked=1">'; drop table spaces;--`;
  await page.goto(`/buscar?q=${encodeURIComponent(hostile)}`);
  await expect(page.getByText('drop table').filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('data passada no endereço do espaço não é reservável @anywhere', async ({ page, given }) => {
  const space = await given.space();
  await page.goto(`/espaco/${space.id}?date=2020-01-01`);
  await expect(page.getByText('O dia 01/01/2020 já passou. Escolha outra data para o seu evento.')).toBeVisible();
  const form = await openBookingForm(page, space.title);
  await form.getByLabel('Número de convidados').fill('10');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByText('Preencha todos os campos corretamente')).toBeVisible();
  await expect(form.getByText('Por favor, selecione a data.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Data do evento' }).locator(':focus')).toBeVisible();
  await expect(page).toHaveURL(/\/espaco\//);
});

test('sessão que já não vale: pede para entrar de novo e a escolha volta', async ({ page, given, loginAs }) => {
  const space = await given.space();
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/espaco/${space.id}?date=${dateInRio(32)}`);
  const form = await openBookingForm(page, space.title);
  await form.getByLabel('Número de convidados').fill('14');
  await expect(form.getByText('Data disponível')).toBeVisible();
  // The state of an account that was signed out elsewhere: a token that the server refuses.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    const [head, body] = session.access_token.split('.');
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: `${head}.${body}.c2lnbmF0dXJh` }));
  }, sessionKey);
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('Login necessário')).toBeVisible();
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Senha').fill(guest.password);
  await page.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/espaco/${space.id}`));
  await expect(form.getByLabel('Número de convidados')).toHaveValue('14');
});
