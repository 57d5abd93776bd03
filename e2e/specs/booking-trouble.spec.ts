import type { Page } from '@playwright/test';
import { openBookingForm, payByCard, readyBookingForm, reserve } from '../src/journey.ts';
import { paidBooking, sandbox, unguarded } from '../src/payments.ts';
import { dateInRio, expect, type GivenSpace, test } from '../src/test.ts';

const date = dateInRio(33);
const reserveName = 'Reservar';

const readyForm = (page: Page, space: GivenSpace) => readyBookingForm(page, space, date);
const waiting = (page: Page) => page.getByText('Aguardando pagamento').first();
const confirmed = (page: Page) => page.getByText('Pagamento Confirmado!').first();

test('a data foi reservada nesse meio-tempo', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  await paidBooking(given, await given.person(), space, date);
  await form.getByRole('button', { name: reserveName }).click();
  // in its field, with no toast over the button
  await expect(form.getByText('Esta data acabou de ser reservada ou bloqueada. Escolha outra data.')).toBeVisible();
  await expect(form.getByLabel('Data do evento')).toBeFocused();
  await expect(page.getByText('Esta data acabou de ser reservada ou bloqueada. Escolha outra data.')).toHaveCount(1);
  await expect(form.getByLabel('Número de convidados')).toHaveValue('10');
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('o preço mudou: a pessoa vê o novo antes de pagar', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  await given.sql`update public.spaces set price = 1200 where id = ${space.id}`;
  await form.getByRole('button', { name: reserveName }).click();
  await expect(form.getByText('O preço deste espaço mudou. Atualize a página.')).toBeVisible();
  expect(await given.sql`select id from public.bookings where space_id = ${space.id}`).toHaveLength(0);
  await form.getByRole('button', { name: 'Atualizar o preço' }).click();
  await expect(form).toContainText('R$ 1.260,00');
  await form.getByRole('button', { name: reserveName }).click();
  await expect(waiting(page)).toBeVisible();
});

test('o espaço saiu do site', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  await unguarded(given, (sql) => sql`update public.spaces set status = 'cancelled' where id = ${space.id}`);
  await form.getByRole('button', { name: reserveName }).click();
  await expect(page.getByText('Espaço não encontrado').first()).toBeVisible();
  expect(await given.sql`select id from public.bookings where space_id = ${space.id}`).toHaveLength(0);
});

test('clique duplo, aba fechada e recarregar: uma reserva, que se paga depois', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: reserveName }).dblclick();
  const checkout = await opened;
  await expect(waiting(page)).toBeVisible();
  await expect(checkout).toHaveURL(/\/c\/pay\//);
  expect(page.context().pages()).toHaveLength(2);
  await checkout.close();

  await page.reload();
  await expect(waiting(page)).toBeVisible();
  const reopened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /^Pagar agora/ })
    .first()
    .click();
  await payByCard(await reopened);
  await expect(confirmed(page)).toBeVisible({ timeout: 20_000 });
  const rows = await given.sql`select status from public.bookings where space_id = ${space.id}`;
  expect(rows).toEqual([{ status: 'paid' }]);
});

test('duas abas da mesma pessoa: a mesma reserva, um só pagamento', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  const other = await page.context().newPage();
  const otherForm = await readyForm(other, space);

  const checkout = await reserve(page, form);
  await expect(waiting(page)).toBeVisible();
  const otherCheckout = await reserve(other, otherForm);
  await expect(waiting(other)).toBeVisible();
  await expect(otherCheckout).toHaveURL(/\/c\/pay\//);
  expect(new URL(otherCheckout.url()).pathname).toBe(new URL(checkout.url()).pathname);

  await payByCard(checkout);
  await expect(confirmed(page)).toBeVisible({ timeout: 20_000 });
  await other.bringToFront();
  await expect(confirmed(other)).toBeVisible({ timeout: 20_000 });
  const payments = await given.sql`
    select p.amount_cents from public.payments p join public.bookings b on b.id = p.booking_id where b.space_id = ${space.id}`;
  expect(payments).toHaveLength(1);
});

test('voltar: do pagamento à reserva em andamento, e do resultado sem pagar de novo', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  const checkout = await reserve(page, form);
  await expect(waiting(page)).toBeVisible();
  await expect(checkout).toHaveURL(/\/c\/pay\//);
  const address = checkout.url();
  await page.goto(address);
  await page.goBack();
  await expect(waiting(page)).toBeVisible();

  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await checkout.goto(address);
  await expect(checkout.getByRole('button', { name: /^Pagar R\$/ })).toHaveCount(0);
});

test('sem conexão: a escolha fica guardada e a reserva sai quando ela volta @anywhere', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  await loginAs(await given.person());
  const account = page.waitForResponse((response) => response.url().endsWith('/rpc/my_account'));
  const form = await readyForm(page, space);
  // a visitor whose profile is not loaded yet sees that it could not be loaded
  await (await account).finished();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: reserveName }).click();
  await expect(page.getByText('Confira sua internet e tente novamente. Sua escolha está guardada.')).toBeVisible();
  expect(await given.sql`select id from public.bookings where space_id = ${space.id}`).toHaveLength(0);
  await page.context().setOffline(false);
  await expect(form.getByLabel('Número de convidados')).toHaveValue('10');
  await form.getByRole('button', { name: reserveName }).click();
  await expect(waiting(page)).toBeVisible();
});

test('PIX: gerado e não pago é "Processando Pagamento"; pago, vira sozinho', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  await form.getByRole('radio', { name: 'PIX' }).check();
  const checkout = await reserve(page, form);
  await expect(checkout).toHaveURL(/\/c\/pay\//);
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(checkout.url())?.[0] ?? '';
  await sandbox(`sessions/${sessionId}/pix`, { result: 'request' });
  await page.goto(`/booking-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Processando Pagamento' })).toBeVisible({ timeout: 15_000 });
  await sandbox(`sessions/${sessionId}/pix`, { result: 'paid' });
  await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
});

test('hoje é o dia do Rio, e o dia escolhido é o reservado, em qualquer fuso do navegador', async ({
  browser,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'Pacific/Kiritimati' });
  const page = await context.newPage();
  await loginAs(await given.person(), page);
  await page.goto(`/espaco/${space.id}`);
  const form = await openBookingForm(page, space.title);
  await form.getByLabel('Data do evento').click();
  const day = (offset: number) =>
    page
      .locator(`[role=dialog] [data-day="${dateInRio(offset)}"]`)
      .getByRole('button')
      .last();
  await expect(day(0)).toBeEnabled();
  if (await day(-1).isVisible()) await expect(day(-1)).toBeDisabled();
  await day(0).click();
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('10');
  await form.getByRole('button', { name: reserveName }).click();
  await expect(waiting(page)).toBeVisible();
  const rows = await given.sql`select event_date::text from public.bookings where space_id = ${space.id}`;
  expect(rows).toEqual([{ event_date: dateInRio(0) }]);
  await context.close();
});
