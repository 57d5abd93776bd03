import { expectNoBarriers, expectNoBarriersNow } from '../src/barriers.ts';
import { apiUrl } from '../src/instance.ts';
import { payByCard, readyBookingForm, secondPage } from '../src/journey.ts';
import { dateInRio, expect, type Given, type Person, test } from '../src/test.ts';

// two people in two browsers
test.slow();

/** A guest's request for a day in 30 days, 18 h to 23 h. */
async function askToBook(given: Given, guest: Person, spaceId: string, message: string): Promise<void> {
  const { access_token } = await given.session(guest);
  const response = await fetch(`${apiUrl}/rest/v1/rpc/ask_to_book`, {
    method: 'POST',
    headers: { apikey: given.key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      target_space: spaceId,
      event_date: dateInRio(30),
      guest_count: 20,
      expected_total_cents: 105_000,
      starts_at: '18:00',
      ends_at: '23:00',
      message,
    }),
  });
  expect(response.status, await response.text()).toBe(200);
}

test('o pedido é aceito na conversa, pago em Minhas Reservas, e a reserva está confirmada; outro é recusado @phone', async ({
  page,
  given,
  loginAs,
  browser,
}) => {
  const helena = await given.person({ fullName: 'Helena Anfitriã' });
  const space = await given.space({ host: helena });
  await given.sql`update public.spaces set booking_mode = 'request' where id = ${space.id}`;
  const marina = await given.person({ fullName: 'Marina Teste' });
  const tiago = await given.person({ fullName: 'Tiago Luz' });
  await askToBook(given, tiago, space.id, 'Show de uma banda de amigos.');
  const host = await secondPage(browser, page);
  await loginAs(marina);
  await loginAs(helena, host);

  const card = await readyBookingForm(page, space, dateInRio(30));
  await card.getByLabel(/^Mensagem para Helena/).fill('Aniversário de 40 anos, jantar para amigos.');
  await card.getByRole('button', { name: 'Pedir reserva' }).click();
  const summary = page.getByRole('dialog', { name: 'Confira o pedido' });
  await expect(summary.getByText('Nada é cobrado agora')).toBeVisible();
  // at another width the card is a sheet, and its dialog closes
  await expectNoBarriersNow(page);
  await summary.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('Pedido enviado.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus pedidos' }).click();
  const row = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(row.getByText(/^Helena Anfitriã responde até .+ Nada foi cobrado nem guardado\.$/)).toBeVisible();
  await expectNoBarriers(page);

  await host.goto('/chat');
  await host.getByRole('button', { name: /Marina Teste/ }).click();
  const request = (state: string) => host.getByRole('region', { name: `Pedido de reserva: ${state}` });
  await expect(request('Pedido enviado').getByText(/^Tiago Luz também pediu esta data/)).toBeVisible();
  await expect(request('Pedido enviado').getByText('Aniversário de 40 anos, jantar para amigos.')).toBeVisible();
  await request('Pedido enviado').getByRole('button', { name: 'Aceitar' }).click();
  const accepting = host.getByRole('dialog', { name: 'Aceitar o pedido' });
  await accepting.getByLabel(/^Mensagem para Marina/).fill('Podem montar a partir das 10h.');
  await expectNoBarriers(host);
  await accepting.getByRole('button', { name: 'Aceitar pedido' }).click();
  await expect(request('Aceito, falta pagar')).toBeVisible();
  await expectNoBarriers(host);

  // The guest's page learns of it without a reload.
  await expect(row.getByText(/^Helena Anfitriã aceitou: a data é sua até/)).toBeVisible();
  await expect(row.getByText('Podem montar a partir das 10h.')).toBeVisible();
  await row.getByRole('button', { name: 'Pagar agora' }).click();
  const paying = page.getByRole('dialog', { name: 'Pagar a reserva' });
  await expectNoBarriers(page);
  const opened = page.context().waitForEvent('page');
  await paying.getByRole('button', { name: 'Pagar R$ 1.050,00' }).click();
  const checkout = await opened;
  // Back without paying: the request stands there, and the page of the payment can be opened again.
  await checkout.getByRole('link', { name: /^Voltar/ }).click();
  await checkout.waitForURL('**/minhas-reservas?aba=pedidos');
  const again = checkout.getByRole('article', { name: new RegExp(space.title) });
  await expect(again.getByText(/^A página de pagamento vale por mais/)).toBeVisible();
  const reopened = checkout.context().waitForEvent('page');
  await again.getByRole('link', { name: /^Abrir página de pagamento/ }).click();
  await payByCard(await reopened);
  await expect((await reopened).getByRole('heading', { name: /^(Pagamento|Reserva) confirmad/i })).toBeVisible();

  // Everywhere it is a booking now.
  await page.goto('/minhas-reservas');
  await expect(row.getByText('Confirmada')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Pedidos/ })).toHaveCount(0);
  await host.reload();
  await expect(request('Confirmada')).toBeVisible();

  await host.goto('/chat');
  await host.getByRole('button', { name: /Tiago Luz/ }).click();
  await request('Pedido enviado').getByRole('button', { name: 'Recusar' }).click();
  const declining = host.getByRole('dialog', { name: 'Recusar o pedido' });
  await declining.getByRole('radio', { name: 'A data não está livre' }).check();
  await declining.getByLabel(/^Mensagem para Tiago/).fill('No sábado seguinte consigo.');
  await expectNoBarriers(host);
  await declining.getByRole('button', { name: 'Recusar pedido' }).click();
  await expect(request('Recusado').getByText('No sábado seguinte consigo.')).toBeVisible();
  const third = await secondPage(browser, page);
  await loginAs(tiago, third);
  await third.goto('/minhas-reservas?aba=pedidos');
  const declined = third.getByRole('article', { name: new RegExp(space.title) });
  await expect(declined.getByText('Helena Anfitriã recusou: a data não está livre. Nada foi cobrado.')).toBeVisible();
  await expect(declined.getByRole('link', { name: 'Ver espaços livres nesta data' })).toHaveAttribute(
    'href',
    `/buscar?date=${dateInRio(30)}`,
  );
  await third.context().close();
  await host.context().close();
});
