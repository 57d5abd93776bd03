import { paidBooking, unguarded } from '../src/payments.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('o endereço aparece com o pagamento e some dois dias depois do evento', async ({ page, given, loginAs }) => {
  test.slow();
  const space = await given.space({ price: 1000 });
  const guest = await given.person();
  await given.sql`
    insert into public.space_addresses (space_id, host_id, street, number, complement, postal_code, arrival, day_phone)
    values (${space.id}, ${space.hostId}, 'Rua das Acácias Claras', '120', 'Fundos', '22000-120', 'Portão verde.', '(21) 97777-0001')`;
  const address = page.getByText('Rua das Acácias Claras, 120, Fundos');
  await loginAs(guest);
  // Before the payment it is not shown, not even in the page's source.
  const before = await page.goto(`/espaco/${space.id}`);
  expect(await before?.text()).not.toContain('Acácias Claras');
  await expect(page.getByText('o endereço vem com o pagamento', { exact: false })).toBeVisible();

  const id = await paidBooking(given, guest, space, dateInRio(12));
  await page.goto('/minhas-reservas');
  const next = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(next.getByText('em 12 dias')).toBeVisible();
  await expect(address).toBeVisible();
  await expect(next.getByRole('link', { name: /^Abrir no mapa/ })).toHaveAttribute('href', /google\.com\/maps/);
  await expect(next.getByRole('link', { name: /^Ligar/ })).toHaveAttribute('href', 'tel:21977770001');
  const saved = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Adicionar à agenda' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  await next.getByRole('link', { name: /^Comprovante/ }).click();
  await expect(page.getByRole('article', { name: 'Comprovante' })).toBeVisible();
  await expect(address).toBeVisible();

  // The conversation shows the phone, and lets one pass.
  await page.goto('/minhas-reservas');
  await next.getByRole('link', { name: `Conversar com o anfitrião de ${space.title}` }).click();
  const chat = page.getByRole('region', { name: /^Chat com/ });
  await expect(chat).toContainText('Helena Anfitriã');
  const conversations = await given.sql`
    select client_id, host_id from public.conversations where space_id = ${space.id}`;
  expect(conversations).toEqual([{ client_id: guest.id, host_id: space.hostId }]);
  await expect(chat.getByRole('region', { name: 'Reserva' }).getByRole('link', { name: /97777-0001/ })).toBeVisible();
  await chat.getByRole('textbox', { name: /^Mensagem para/ }).fill('Meu telefone é (21) 98888-0003');
  await chat.getByRole('textbox', { name: /^Mensagem para/ }).press('Enter');
  await expect(chat.getByRole('log').getByText('Meu telefone é (21) 98888-0003')).toBeVisible();
  await expect
    .poll(() => given.sql`select is_moderated from public.messages where sender_id = ${guest.id}`)
    .toEqual([{ is_moderated: false }]);

  await unguarded(given, (sql) => sql`update public.bookings set event_date = ${dateInRio(-4)} where id = ${id}`);
  await page.goto('/minhas-reservas');
  await expect(page.getByRole('region', { name: 'Realizadas' }).getByText('Realizada', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Comprovante/ }).click();
  await expect(page.getByRole('article', { name: 'Comprovante' })).toBeVisible();
  await expect(address).toHaveCount(0);
});
