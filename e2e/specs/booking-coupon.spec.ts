import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { couponField, openBookingForm, payByCard, readyBookingForm, reserve } from '../src/journey.ts';
import { dateInRio, expect, type Given, type GivenSpace, test } from '../src/test.ts';

/** A coupon of this test only; amounts as the table keeps them (per cent or reais; cents). */
async function coupon(given: Given, values: Record<string, unknown> = {}): Promise<string> {
  const code = `E2E${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = {
    code,
    discount_type: 'fixed',
    discount_value: 100,
    valid_from: dateInRio(-10),
    valid_until: dateInRio(10),
    ...values,
  };
  await given.sql`insert into public.discount_coupons ${given.sql(row)}`;
  return code;
}

const openForm = (page: Page, space: GivenSpace) => readyBookingForm(page, space, dateInRio(40));

test('cupom: aplicado, cobrado com desconto e escrito no comprovante', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  const code = await coupon(given, { discount_type: 'percentage', discount_value: 10 });
  await loginAs(await given.person());
  const form = await openForm(page, space);
  // as pasted from a message
  await (await couponField(form)).fill(`“*${code.toLowerCase().replace('e2e', 'é2\u200be')}*”\u00a0`);
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Cupom aplicado!')).toBeVisible();
  await expect(page.getByText('Desconto de R$ 105,00 aplicado')).toBeVisible();
  await expect(form).toContainText(`Cupom ${code}`);
  await expect(form).toContainText('R$ 945,00');

  await page.reload();
  const again = await openBookingForm(page, space.title);
  await expect(again.getByText('Desconto de R$ 105,00 aplicado')).toBeVisible();
  const checkout = await reserve(page, again);
  await expect(checkout.getByText('R$ 945,00').first()).toBeVisible();
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await expect(checkout.getByRole('complementary', { name: 'Resumo da reserva' })).toContainText(`Cupom ${code}`);

  const download = checkout.waitForEvent('download');
  await checkout.getByRole('button', { name: 'Adicionar à agenda' }).click();
  expect((await download).suggestedFilename()).toBe(`espacos-rio-${dateInRio(40)}.ics`);
  await checkout.getByRole('link', { name: 'Abrir comprovante' }).click();
  await expect(checkout.getByRole('article', { name: 'Comprovante' })).toContainText(`Cupom ${code}`);
  await checkout.emulateMedia({ media: 'print' });
  await expect(checkout.getByRole('heading', { name: /^Comprovante de reserva/ })).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(checkout.getByRole('banner')).toBeHidden();

  const [booking] = await given.sql`
    select total_amount, owner_amount, discount_amount, status from public.bookings where space_id = ${space.id}`;
  expect(booking).toEqual({ total_amount: 94_500, owner_amount: 100_000, discount_amount: 10_500, status: 'paid' });
  const [used] = await given.sql`select used_count from public.discount_coupons where code = ${code}`;
  expect(used).toEqual({ used_count: 1 });
});

test('cada recusa de cupom em palavras, e como seguir sem ele; nenhum aviso cobre o botão', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space({ price: 1000 });
  const refusals = [
    [`NAOEXISTE${randomUUID().slice(0, 4)}`, 'Não encontramos este cupom. Confira o código.'],
    [await coupon(given, { is_active: false }), 'Este cupom está desativado.'],
    [await coupon(given, { valid_from: dateInRio(1) }), 'Este cupom ainda não começou a valer.'],
    [await coupon(given, { usage_limit: 1, used_count: 1 }), 'Este cupom atingiu o limite de usos.'],
    [await coupon(given, { min_amount: 200_000 }), 'Este cupom vale para reservas a partir de R$ 2.000,00.'],
    [await coupon(given, { valid_until: dateInRio(-1) }), 'Este cupom expirou.'],
  ] as const;
  await loginAs(await given.person());
  const form = await openForm(page, space);
  for (const [code, words] of refusals) {
    await (await couponField(form)).fill(code);
    await form.getByRole('button', { name: 'Aplicar' }).click();
    await expect(form.getByText(words)).toBeVisible();
    await expect(form).toContainText('R$ 1.050,00');
  }
  const words = 'Cupom inválido: Este cupom expirou. Apague o código para reservar sem desconto.';
  await expect(form.getByText(words)).toBeVisible();
  await form.getByRole('button', { name: 'Reservar' }).click();
  const field = await couponField(form);
  await expect(field).toBeFocused();
  await expect(form.getByText(words)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /cupom/i })).toHaveCount(0);
  await field.fill('');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
});

test('aplicar um cupom antes de entrar: a frase é sobre o cupom, e a volta guarda data, convidados e cupom', async ({
  page,
  given,
}) => {
  const space = await given.space({ price: 1000 });
  const code = await coupon(given);
  const guest = await given.person();
  let form = await openForm(page, space);
  await (await couponField(form)).fill(code);
  await form.getByRole('button', { name: 'Aplicar' }).click();
  const requested = page.getByText('Você precisa estar logado para usar um cupom.');
  await requested.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Senha').fill(guest.password);
  await page.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/espaco/${space.id}\\?date=${dateInRio(40)}$`));
  form = await openBookingForm(page, space.title);
  await expect(form.getByText('Desconto de R$ 100,00 aplicado')).toBeVisible();
  await expect(form.getByLabel('Número de convidados')).toHaveValue('10');
  await expect(form.getByText('Data disponível')).toBeVisible();
});

test('cupom que deixa de valer: a pessoa sabe antes de pagar e reserva sem ele', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  const code = await coupon(given);
  await loginAs(await given.person());
  const form = await openForm(page, space);
  await (await couponField(form)).fill(code);
  await (await couponField(form)).press('Enter');
  await expect(form).toContainText('R$ 950,00');
  await given.sql`update public.discount_coupons set is_active = false where code = ${code}`;
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByText('Este cupom está desativado.')).toBeVisible();
  await expect(form).toContainText('R$ 1.050,00');
  expect(await given.sql`select id from public.bookings where space_id = ${space.id}`).toHaveLength(0);

  await (await couponField(form)).fill('');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
});

test('total zero: confirmada na hora, sem página de pagamento', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  const code = await coupon(given, { discount_value: 5000 });
  await loginAs(await given.person());
  const form = await openForm(page, space);
  await (await couponField(form)).fill(code);
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await expect(form.getByText('Não há nada a pagar: a reserva é confirmada na hora.')).toBeVisible();
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(page.getByText('O espaço é seu neste dia.')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  const [booking] = await given.sql`select status, total_amount from public.bookings where space_id = ${space.id}`;
  expect(booking).toEqual({ status: 'paid', total_amount: 0 });
});
