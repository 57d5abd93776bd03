import type { Page } from '@playwright/test';
import { payByCard, readyBookingForm, reserve } from '../src/journey.ts';
import { sandbox } from '../src/payments.ts';
import { dateInRio, expect, type GivenSpace, test } from '../src/test.ts';

// Faults of the payment provider's sandbox affect all bookings of the instance.

const reserveName = 'Reservar';
const readyForm = (page: Page, space: GivenSpace) => readyBookingForm(page, space, dateInRio(33));
const waiting = (page: Page) => page.getByText('Aguardando pagamento').first();
const confirmed = (page: Page) => page.getByText('Pagamento Confirmado!').first();

test('pagamento fora do ar: nada é cobrado, a data não fica presa', async ({ page, given, loginAs }) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  await sandbox('faults', {
    kind: 'api',
    action: 'status',
    method: 'POST',
    path: '/v1/checkout/sessions',
    status: 503,
    times: 20,
  });
  try {
    await form.getByRole('button', { name: reserveName }).click();
    await expect(page.getByText('O pagamento está fora do ar no momento. Nada foi cobrado.')).toBeVisible({
      timeout: 25_000,
    });
    await expect.poll(() => page.context().pages().length).toBe(1);
  } finally {
    await sandbox('faults', undefined, 'DELETE');
  }
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByRole('button', { name: reserveName }).click();
  await expect(waiting(page)).toBeVisible();
  const rows = await given.sql`select id from public.bookings where space_id = ${space.id} and status = 'pending'`;
  expect(rows).toHaveLength(1);
});

test('aviso do provedor atrasado: o resultado pergunta e confirma, e o aviso não muda nada', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  await loginAs(await given.person());
  const form = await readyForm(page, space);
  const checkout = await reserve(page, form);
  await expect(checkout).toHaveURL(/\/c\/pay\//);
  await sandbox('webhooks/pause');
  try {
    await payByCard(checkout);
    await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
    await expect(confirmed(page)).toBeVisible({ timeout: 20_000 });
  } finally {
    await sandbox('webhooks/resume');
    await sandbox('webhooks/flush');
  }
  await expect
    .poll(
      async () =>
        (
          await given.sql`select count(*)::int as n from public.payments p
      join public.bookings b on b.id = p.booking_id where b.space_id = ${space.id}`
        )[0],
    )
    .toEqual({ n: 1 });
});
