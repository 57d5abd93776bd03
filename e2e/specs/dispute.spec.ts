import { expectNoBarriers } from '../src/barriers.ts';
import { secondPage } from '../src/journey.ts';
import { paidBooking, sandbox } from '../src/payments.ts';
import { dateInRio, demo, expect, type Given, type Person, test } from '../src/test.ts';
import { uniqueName } from '../src/unique-name.ts';

const slow = { timeout: 30_000 };

/** Returns a paid booking whose payment the cardholder contests, with a function that reads the dispute's present state. */
async function contestedBooking(given: Given, guest: Person) {
  const space = await given.space({ price: 1000 });
  const id = await paidBooking(given, guest, space, dateInRio(30));
  const [payment] = await given.sql<{ intent: string }[]>`
    select payment_intent_id as intent from public.payments where booking_id = ${id}`;
  await sandbox(`payment_intents/${payment?.intent}/dispute`, {});
  const dispute = async () =>
    (
      await given.sql<{ id: string; provider: string; status: string }[]>`
      select id, provider_dispute_id as provider, status from public.disputes where booking_id = ${id}`
    )[0];
  await expect.poll(dispute, slow).toMatchObject({ status: 'needs_response' });
  return { id, space, dispute };
}

test('um pagamento contestado é respondido e ganho: a fila, a resposta, o dinheiro que volta', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const guest = await given.person({ fullName: uniqueName('Júlia') });
  const { id, space, dispute } = await contestedBooking(given, guest);

  const hers = await secondPage(browser, page);
  await loginAs(guest, hers);
  await hers.goto('/minhas-reservas');
  const booking = hers.getByRole('article', { name: new RegExp(space.title) });
  await booking.getByRole('button', { name: /^Cancelar reserva/ }).click(slow);
  await expect(hers.getByText('O banco está decidindo sobre este pagamento', { exact: false })).toBeVisible(slow);
  await hers.context().close();

  await loginAs(demo.admin);
  await page.goto('/admin?aba=contestacoes');
  const row = page.getByRole('row').filter({ hasText: guest.fullName });
  await expect(row).toContainText('Não reconhece a compra', slow);
  await expect(row).toContainText('Espera resposta');
  await expectNoBarriers(page);
  await row.getByRole('link', { name: /^Responder/ }).click();

  await expect(page.getByText(`${guest.fullName}, ${guest.email}`)).toBeVisible(slow);
  const money = page.getByRole('region', { name: 'Dinheiro' });
  await expect(money).toContainText(/Com o banco\s*R\$\s1\.050,00.*Repasse do anfitrião\s*− R\$\s1\.000,00/);
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText(/^Com você até/)).toBeVisible(slow);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Responder ao banco' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Responder à contestação de R\$\s1\.050,00$/ });
  await dialog.getByRole('textbox').fill('Quem reservou confirmou pelo chat.');
  await dialog.getByRole('button', { name: 'Enviar ao banco' }).click();
  await expect.poll(dispute, slow).toMatchObject({ status: 'under_review' });
  // the next case is on the screen
  await page.goto(`/admin/contestacao/${(await dispute())?.id}`);
  await expect(page.getByText(/^Respondida por/)).toBeVisible(slow);

  await sandbox(`disputes/${(await dispute())?.provider}/decide`, { result: 'won' });
  await expect.poll(dispute, slow).toMatchObject({ status: 'won' });
  await page.reload();
  await expect(page.getByText('Ganha', { exact: true })).toBeVisible(slow);
  await expect(money).toContainText(
    /Com o banco\s*R\$\s0,00.*Tarifa do provedor\s*R\$\s55,00.*Repasse do anfitrião\s*R\$\s0,00/,
    slow,
  );
  await page.goto(`/admin?aba=reservas&reserva=${id}`);
  const trail = page.getByRole('dialog', { name: `Reserva ${id.slice(0, 8)}` });
  await expect(trail).toContainText('Repasse devolvido depois da contestação', slow);
  await expect(trail.getByRole('region', { name: 'Para onde foi' })).toContainText(
    /Tarifa da contestação\s*R\$\s55,00.*anfitrião\s*R\$\s1\.000,00.*plataforma\s*− R\$\s5,00/,
  );
});

test('uma contestação é aceita sem resposta: o custo é dito antes, e o dinheiro fica com quem pagou', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const guest = await given.person({ fullName: uniqueName('Júlia') });
  const { dispute } = await contestedBooking(given, guest);
  await loginAs(demo.admin);
  await page.goto(`/admin/contestacao/${(await dispute())?.id}`);
  await page.getByRole('button', { name: 'Aceitar a contestação' }).click(slow);
  const dialog = page.getByRole('alertdialog', { name: 'Aceitar a contestação?' });
  await expect(dialog).toContainText(/não recebe R\$\s1\.000,00 de repasse/, slow);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: /^Aceitar e perder R\$\s1\.050,00$/ }).click();
  await expect.poll(dispute, slow).toMatchObject({ status: 'lost' });
  await page.goto(`/admin/contestacao/${(await dispute())?.id}`);
  await expect(page.getByText(/^Aceita sem resposta por/)).toBeVisible(slow);
  await expect(page.getByText('Perdida', { exact: true })).toBeVisible(slow);
  await expect(page.getByRole('region', { name: 'Dinheiro' })).toContainText(/Com o banco\s*R\$\s1\.050,00/);
  await expect(page.getByRole('button', { name: 'Aceitar a contestação' })).toHaveCount(0);
});
