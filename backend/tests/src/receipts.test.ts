import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { expect, test } from 'vitest';
import { anonymous, backend, sql } from './testing/backend.ts';
import { day, given, hold, signedIn } from './testing/given.ts';

/* A receipt on paper has a code that its holder can check. */

const codeOf = async (guest: Awaited<ReturnType<typeof given.person>>, booking: string) =>
  (await guest.api.rpc('receipt_code', { target_booking: booking })).data as string;
const checked = async (code: string) =>
  (await anonymous().rpc('check_receipt', { receipt_code: code }).maybeSingle()).data;

test('who paid gets the code of their receipt, the same each time', async () => {
  const guest = await given.person();
  const space = await given.space();
  const booking = await given.paidBooking(guest, space, day(30));
  const code = await codeOf(guest, booking);
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
  expect(await codeOf(guest, booking)).toBe(code);
  expect(await codeOf(guest, await given.paidBooking(guest, space, day(31)))).not.toBe(code);
});

test('nobody else gets it, and of what was not paid there is none', async () => {
  const guest = await given.person();
  const space = await given.space();
  const booking = await given.paidBooking(guest, space, day(30));
  for (const other of [space.host, await given.person(), await given.person('Chefe', { admin: true })]) {
    const { status, error } = await other.api.rpc('receipt_code', { target_booking: booking });
    expect([status, error?.message]).toEqual([404, 'booking_not_found']);
  }
  expect((await anonymous().rpc('receipt_code', { target_booking: booking })).error).not.toBeNull();
  const { data: held } = await hold(guest, space, { date: day(31) });
  const { booking_id: unpaid } = held as unknown as { booking_id: string };
  const { error } = await guest.api.rpc('receipt_code', { target_booking: unpaid });
  expect(error?.message).toBe('booking_not_found');
  expect(await sql`select from private.receipts where booking_id in ${sql([booking, unpaid])}`).toHaveLength(0);
});

const company = { company_name: ' Festa Ltda. ', cnpj: '11222333000181' };
const addCompany = async ({ api }: { api: ReturnType<typeof anonymous> }, booking: string, named = company) => {
  const { error, status } = await api.rpc('add_booking_company', { target_booking: booking, ...named });
  return error ? [status, error.message] : 'added';
};
const companiesOf = (booking: string) => sql`select name, cnpj from booking_companies where booking_id = ${booking}`;

test('the guest names a company on the receipt of a paid booking, once, until the event is over', async () => {
  const guest = await given.person();
  const space = await given.space();
  const booking = await given.paidBooking(guest, space, day(30));
  for (const wrong of [{ cnpj: '11222333000182' }, { cnpj: '11.222.333/0001-81' }, { company_name: ' ' }])
    expect(await addCompany(guest, booking, { ...company, ...wrong })).toEqual([422, 'invalid_input']);
  expect(await companiesOf(booking)).toHaveLength(0);
  expect(await addCompany(guest, booking)).toBe('added');
  const named = [{ name: 'Festa Ltda.', cnpj: '11222333000181' }];
  expect(await companiesOf(booking)).toEqual(named);
  expect(await addCompany(guest, booking, { ...company, company_name: 'Outra' })).toEqual([409, 'company_given']);
  expect(await companiesOf(booking)).toEqual(named);

  const over = await given.paidBooking(guest, space, day(31));
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update bookings set event_date = ${day(-2)} where id = ${over}`;
  });
  expect(await addCompany(guest, over)).toEqual([409, 'booking_in_past']);
  expect(await companiesOf(over)).toHaveLength(0);
});

test('nobody else names a company, and a booking that is not paid takes none', async () => {
  const guest = await given.person();
  const admin = await given.person('Chefe', { admin: true });
  const space = await given.space();
  const booking = await given.paidBooking(guest, space, day(30));
  for (const other of [space.host, await given.person(), admin])
    expect(await addCompany(other, booking)).toEqual([404, 'booking_not_found']);
  expect(await addCompany({ api: anonymous() }, booking)).not.toBe('added');
  const { data: held } = await hold(guest, space, { date: day(31) });
  const { booking_id: unpaid } = held as unknown as { booking_id: string };
  expect(await addCompany(guest, unpaid)).toEqual([409, 'booking_not_paid']);
  await admin.api.rpc('suspend_person', { target_person: guest.id, reason: 'Denúncias' });
  expect(await addCompany(guest, booking)).toEqual([403, 'account_suspended']);
  expect([...(await companiesOf(booking)), ...(await companiesOf(unpaid))]).toEqual([]);
});

test('the code answers with what is on the paper and its state, without names', async () => {
  const guest = await given.person('Carla Menezes');
  const space = await given.space({ title: 'Casa do Recibo' });
  const { data: held } = await hold(guest, space, { date: day(30) });
  const { booking_id: booking } = held as unknown as { booking_id: string };
  await sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl', ${`pi_${booking}`})`;
  const code = await codeOf(guest, booking);
  const receipt = {
    booking_code: booking.slice(0, 8),
    title: 'Casa do Recibo',
    event_date: day(30),
    paid_at: expect.any(String),
    total_cents: 105_000,
    status: 'paid',
    cancelled_at: null,
    cancellation_reason: null,
    money: bookingMoney({ paid_cents: 105_000 }),
  };
  expect(await checked(code)).toEqual(receipt);
  // as it is typed from paper
  expect(await checked(`${code.toLowerCase().match(/.{4}/g)?.join(' - ')} `)).toEqual(receipt);
  expect(await checked('A'.repeat(16))).toBeNull();
  expect(await checked('')).toBeNull();
  expect(await checked(booking)).toBeNull();
});

test('of a cancelled booking it says so, with what goes back and what has', async () => {
  const guest = await given.person();
  const booking = await given.paidBooking(guest, await given.space(), day(60));
  const code = await codeOf(guest, booking);
  await sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    select id, host_id, 'earned', owner_amount, event_date from bookings where id = ${booking}`;
  expect(
    (await guest.api.rpc('cancel_booking', { target_booking: booking, expected_refund_cents: 105_000 })).error,
  ).toBeNull();
  const stands = { status: 'cancelled', cancelled_at: expect.any(String), total_cents: 105_000 };
  expect(await checked(code)).toMatchObject({ ...stands, money: { waiting_cents: 105_000, sent_cents: 0 } });
  await sql`update refunds set status = 'succeeded', settled_at = now(), provider_refund_id = ${`re_${booking}`} where booking_id = ${booking}`;
  expect(await checked(code)).toMatchObject({ ...stands, money: { waiting_cents: 0, sent_cents: 105_000 } });
});

test('of a payment that was contested at the bank it says what the bank took', async () => {
  const guest = await given.person();
  const booking = await given.paidBooking(guest, await given.space(), day(30));
  const code = await codeOf(guest, booking);
  const [dispute] =
    await sql`insert into disputes (provider_dispute_id, booking_id, amount_cents, currency, reason, status, opened_at, closed_at, seen_at)
    values (${`dp_${booking}`}, ${booking}, 105000, 'brl', 'fraudulent', 'lost', now(), now(), now()) returning id`;
  await sql`insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
    values (${`txn_${booking}`}, ${dispute?.id}, -105000, 5000, now())`;
  expect(await checked(code)).toMatchObject({ status: 'paid', money: { withdrawn_cents: 105_000, dispute: 'lost' } });
});

test('codes are nobody’s to read, and are never drawn anew', async () => {
  const guest = await given.person();
  const booking = await given.paidBooking(guest, await given.space(), day(30));
  await codeOf(guest, booking);
  const listed = await fetch(`${backend.apiUrl}/rest/v1/receipts`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${guest.token}`, 'accept-profile': 'private' },
  });
  expect(listed.status).toBe(406);
  await expect(sql`update private.receipts set code = 'B' where booking_id = ${booking}`).rejects.toThrow(
    'append_only',
  );
  await expect(sql`delete from private.receipts where booking_id = ${booking}`).rejects.toThrow('append_only');
});

test('the export has it, and the paper stays true when the account is gone', async () => {
  const guest = await given.person();
  const booking = await given.paidBooking(guest, await given.space(), day(-10));
  const code = await codeOf(guest, booking);
  const { data } = await guest.api.rpc('account_export');
  expect(data).toMatchObject({ bookings: [{ id: booking, receipt_code: code }] });
  await signedIn(guest);
  expect((await guest.api.rpc('delete_account')).error).toBeNull();
  expect(await checked(code)).toMatchObject({ booking_code: booking.slice(0, 8), status: 'paid' });
});
