import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { totpCode } from '../../backend/stack/src/auth/totp.ts';
import { expectNoBarriers } from '../src/barriers.ts';
import { unguarded } from '../src/payments.ts';
import { dateInRio, demo, expect, type Given, type Person, test } from '../src/test.ts';
import { uniqueName } from '../src/unique-name.ts';

const slow = { timeout: 20_000 };

/** A host with a key, whose event of three days ago is due since yesterday. */
async function hostToPay(given: Given, name: string, price: number): Promise<Person> {
  const { sql } = given;
  const host = await given.person({ fullName: uniqueName(name) });
  const [space, guest] = [await given.space({ price, host }), await given.person()];
  await sql`insert into public.payout_keys (host_id, key_type, pix_key, holder_name)
    values (${host.id}, 'email', ${`${randomUUID().slice(0, 8)}@exemplo.test`}, ${name})`;
  const id = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guest.id, role: 'authenticated' })}, true)`;
    const [held] = await tx<{ id: string }[]>`
      select (public.hold_booking(target_space => ${space.id}, event_date => ${dateInRio(40)}::date, guest_count => 5,
        base_price_cents => ${price * 100}, payment_method => 'pix')).booking_id as id`;
    const id = held?.id ?? '';
    await tx`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${price * 105}, 'brl', ${`pi_${id}`})`;
    return id;
  });
  await unguarded(given, async (tx) => {
    await tx`update public.bookings set event_date = ${dateInRio(-3)} where id = ${id}`;
    await tx`update public.host_payouts set due_on = ${dateInRio(-1)} where booking_id = ${id}`;
  });
  return host;
}

const show = async (page: Page, host: Person) => {
  await page.getByRole('list', { name: 'Anfitriões a pagar' }).getByRole('button', { name: host.fullName }).click(slow);
  const card = page.getByRole('region', { name: `Repasse a ${host.fullName}` });
  await expect(card.getByRole('img', { name: 'Código QR do PIX' })).toBeVisible(slow);
  return card;
};

test('dia de repasses: abre com o código, mostra um PIX por vez, lê o arquivo do banco e registra a lista conferida', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const [first, second] = [await hostToPay(given, 'Rosa', 1237), await hostToPay(given, 'Davi', 1373)];
  const admin = await given.administrator('Ana Tesoureira', { authenticators: 2 });
  await loginAs(admin);
  await page.goto('/admin?aba=repasses');
  await page.getByRole('button', { name: 'Abrir dia de repasses' }).click(slow);
  const code = page.getByRole('textbox', { name: 'Código de 6 algarismos' });
  await expect(code).toBeFocused(slow);
  await code.fill(totpCode('JBSWY3DPEHPK3PXP'));
  await page.getByRole('button', { name: 'Abrir dia de repasses' }).click();
  await expect(page.getByRole('button', { name: 'Começar pela primeira' })).toBeFocused(slow);

  await expect(await show(page, first)).toContainText(/0002012.*54071237\.00.*6304[0-9A-F]{4}/);
  const card = await show(page, second);
  await expect(card).toContainText(/54071373\.00/);
  await expect(page.getByText(/54071237\.00/)).toHaveCount(0);
  await expectNoBarriers(page);

  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const reference = `E00000000${day}1400${randomUUID().slice(0, 8)}abc`;
  const row = (cents: string, id: string) => `27/11;PIX enviado;-${cents};${id}`;
  await page.getByLabel(/extrato em CSV$/i).setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Data;Histórico;Valor;Código',
        row('1.237,00', reference),
        row('9.999,01', reference.replace('abc', 'xyz')),
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Comparar' }).click(slow);
  await expect(page.getByText(`${second.fullName}: sem linha no arquivo`)).toBeVisible();
  await expect(page.getByText(/^Linha 2 · R\$\s9\.999,01 .*: nenhum repasse com este valor$/)).toBeVisible();
  await expectNoBarriers(page);
  expect(await settlementsOf(given, first)).toEqual([]);
  await page.getByRole('button', { name: /^Registrar 1 repasse: R\$\s1\.237,00$/ }).click();
  await expect(page.getByRole('heading', { name: 'Conferir e registrar' })).toBeFocused(slow);
  await expect(page.getByText('1 repasse registrado neste dia.')).toBeVisible(slow);
  expect(await settlementsOf(given, first)).toEqual([{ amount_cents: 123_700, bank_reference: reference }]);
  expect(await settlementsOf(given, second)).toEqual([]);
  const acts = await given.sql<{ action: string }[]>`
    select action from public.audit_log where actor_id = ${admin.id} order by id`;
  expect(acts.map(({ action }) => action)).toEqual([
    'payout_day_opened',
    'payout_key_seen',
    'payout_key_seen',
    'payout_sent',
  ]);
});

const settlementsOf = async ({ sql }: Given, host: Person) => [
  ...(await sql`select amount_cents, bank_reference from public.host_settlements where host_id = ${host.id}`),
];

/** Returns the paper's sums of amounts in each year of the chosen view, column by column, in cents. */
async function paperSums(page: Page): Promise<number[]> {
  const period = page.getByRole('region', { name: 'Extrato' }).getByLabel('Período');
  const years = (await period.locator('option').allTextContents()).filter((label) => label.startsWith('Ano de'));
  const sums: number[] = [];
  for (const year of years) {
    await period.selectOption({ label: year });
    const rows = await page
      .locator('[data-slot=printed-statement] tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td.text-right')].map((cell) => cell.textContent ?? '')),
      );
    for (const row of rows)
      row.forEach((amount, column) => {
        const cents = Number(amount.replace(/\D/g, '')) * (/[-−]/.test(amount) ? -1 : 1);
        sums[column] = (sums[column] ?? 0) + cents;
      });
  }
  return sums;
}

test('o extrato da anfitriã soma, linha por linha, o que o banco de dados diz pago e devido', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(120_000);
  await loginAs(demo.host);
  // other journeys book her spaces
  await expect(async () => {
    await page.goto('/gerenciar-espacos/repasses');
    const statement = page.getByRole('region', { name: 'Extrato' });
    await expect(statement.getByLabel('Período')).toBeVisible(slow);
    const received = await paperSums(page);
    await statement.getByRole('radio', { name: 'Mês do evento' }).check();
    const byEvent = await paperSums(page);
    const [stored] = await given.sql<{ earned: number; paid: number; sent: number }[]>`
      select (select sum(amount_cents)::int from public.host_payouts where host_id = person.id) as earned,
        (select sum(amount_cents)::int from public.settled_payouts where host_id = person.id) as paid,
        (select sum(amount_cents)::int from public.host_settlements where host_id = person.id and beneficiary = 'host') as sent
      from auth.users as person where email = ${demo.host.email}`;
    if (!stored) throw new Error('The demo has no host.');
    const { earned, paid, sent } = stored;
    expect(paid).toBeGreaterThan(0);
    expect(received).toEqual([sent]);
    expect(byEvent).toEqual([earned, paid, earned - paid]);
  }).toPass({ timeout: 90_000 });
});
