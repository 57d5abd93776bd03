import { openBookingForm } from '../src/journey.ts';
import { paidBooking, unguarded } from '../src/payments.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('hóspede cancela uma reserva confirmada, sabendo antes quanto recebe', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  const guest = await given.person();
  const date = dateInRio(20);
  const id = await paidBooking(given, guest, space, date);
  // Booked long ago: the right of withdrawal is over, half comes back.
  await unguarded(
    given,
    (sql) => sql`update public.bookings set created_at = now() - interval '40 days' where id = ${id}`,
  );
  await loginAs(guest);
  await page.goto('/minhas-reservas');
  const row = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(row).toContainText('Confirmada');
  await expect(row).toContainText('Reembolso de metade até');
  await row.getByRole('button', { name: /^Cancelar reserva/ }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Cancelar reserva?' });
  await expect(dialog.getByText('metade de R$ 1.050,00, no cartão usado no pagamento')).toBeVisible();
  await dialog.getByRole('button', { name: 'Manter reserva' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Confirmada');

  await row.getByRole('button', { name: /^Cancelar reserva/ }).click();
  await dialog.getByRole('button', { name: 'Cancelar e receber R$ 525,00' }).click();
  await expect(page.getByText('O reembolso de R$ 525,00 está a caminho.')).toBeVisible();
  await expect(row).toContainText('Cancelada por você.');
  await expect(row).toContainText(/R\$\s525,00 devolvidos no cartão em/, { timeout: 30_000 });

  const refunds = await given.sql`select amount_cents, status from public.refunds where booking_id = ${id}`;
  expect(refunds).toEqual([{ amount_cents: 52_500, status: 'succeeded' }]);
  await page.goto(`/espaco/${space.id}?date=${date}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
});

test('cancelada pelo anfitrião: a lista explica e tudo volta', async ({ page, given, loginAs }) => {
  const space = await given.space({ price: 1000 });
  const guest = await given.person();
  const id = await paidBooking(given, guest, space, dateInRio(12));
  await given.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: space.hostId, role: 'authenticated' })}, true)`;
    await sql`set local role authenticated`;
    await sql`select public.cancel_booking_as_host(${id}, 'repair')`;
  });
  await loginAs(guest);
  await page.goto('/minhas-reservas');
  const row = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(row).toContainText('Cancelada pelo anfitrião.');
  await expect(row).toContainText('Motivo: O espaço precisa de reparo.');
  await expect(row).toContainText(/R\$\s1\.050,00/);
  await expect(row.getByRole('button', { name: /Cancelar/ })).toHaveCount(0);
});
