import { paidBooking } from '../src/payments.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('o calendário de um espaço sai por um endereço e entra em outro: datas bloqueadas, conflito dito', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(90_000);
  const host = await given.person({ fullName: 'Helena Anfitriã' });
  const [out, into] = [await given.space({ host }), await given.space({ host })];
  const [paid, blocked] = [dateInRio(30), dateInRio(31)];
  const guest = await given.person({ fullName: 'Carla Menezes' });
  await paidBooking(given, guest, into, paid);
  await given.sql`
    insert into public.space_availability (space_id, host_id, date, is_available)
    select ${out.id}, ${host.id}, date::date, false from unnest(${[paid, blocked]}::text[]) as date`;

  await loginAs(host);
  await page.goto(`/gerenciar-disponibilidade/${out.id}`);
  const calendars = page.getByRole('region', { name: 'Calendários' });
  await calendars.getByRole('button', { name: 'Criar endereço' }).click();
  const address = await calendars.getByLabel('Endereço deste calendário').inputValue();
  expect(address).toMatch(/\/functions\/v1\/calendar-feed\/[0-9a-f]{64}\.ics$/);
  // the file names the unavailable days, and nothing else
  const file = await (await page.request.get(address)).text();
  expect(file.match(/SUMMARY:Bloqueado/g)).toHaveLength(2);

  await page.goto(`/gerenciar-disponibilidade/${into.id}`);
  await calendars.getByRole('button', { name: 'Importar calendário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar calendário' });
  await dialog.getByLabel('Endereço do calendário').fill(address);
  await dialog.getByRole('button', { name: 'Importar calendário' }).click();
  await expect(dialog).toBeHidden();
  await expect(calendars).toContainText('1 conflito', { timeout: 20_000 });
  await expect(
    page.getByText(/Há um evento de outra agenda no dia que Carla Menezes reservou: evento em/),
  ).toBeVisible();

  // the other day is not for sale, the paid one stays paid
  await page.goto(`/espaco/${into.id}?date=${blocked}`);
  await expect(page.getByText(/Data indisponível|não está livre|indisponível/i).first()).toBeVisible();
  const [booking] = await given.sql`
    select status from public.bookings where space_id = ${into.id} and event_date = ${paid}`;
  expect(booking).toEqual({ status: 'paid' });
});
