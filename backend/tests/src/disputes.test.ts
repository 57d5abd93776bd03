import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { anAffiliate, attribute, dueCommissions, happened } from './testing/affiliates.ts';
import { eventually, forgetMessages, sandbox, server, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { cancel, money, paidForReal, preview } from './testing/cancellations.ts';
import {
  type DisputeReport,
  disputeArguments,
  due,
  fullDebit,
  reportDispute,
  sent,
  withKey,
} from './testing/disputes.ts';
import { day, db, given, hold, type Person } from './testing/given.ts';
import { deliver, paid, paidSession, runSchedule, stripe } from './testing/provider.ts';

afterAll(forgetMessages);

const admin = () => given.person('Ana Administradora', { admin: true });

/** A card payment that the sandbox knows, confirmed by its event. */
async function cardPayment(guest?: Person) {
  const by = guest ?? (await given.person('Júlia Campos'));
  const space = await given.space();
  const booking = await given.checkout(by, space);
  await sandbox(`/sessions/${booking.sessionId}/pay`);
  await paid(booking.bookingId);
  const [payment] = await sql`select payment_intent_id from payments where booking_id = ${booking.bookingId}`;
  return { ...booking, guest: by, host: space.host, intent: String(payment?.payment_intent_id) };
}

const contest = async (intent: string, more: object = {}) =>
  (await sandbox(`/payment_intents/${intent}/dispute`, more)) as { id: string };
const decide = (id: string, result: 'won' | 'lost' | 'escalated') => sandbox(`/disputes/${id}/decide`, { result });
const disputeOf = async (booking: string) =>
  (await sql`select * from disputes where booking_id = ${booking} order by opened_at`)[0];
const until = (booking: string, status: string) =>
  eventually(
    () => disputeOf(booking),
    (row) => row?.status === status,
  );
const withdrawn = (booking: string, cents: number) =>
  eventually(
    async () => (await sql`select private.withdrawn_cents(${booking}) as cents`)[0]?.cents,
    (seen) => seen === cents,
  );
const payouts = async (booking: string) =>
  (
    await sql`select kind, amount_cents as cents from host_payouts where booking_id = ${booking} order by created_at, amount_cents desc`
  ).map((row) => [row.kind, row.cents]);
const commissions = async (booking: string) =>
  (
    await sql`select kind, commission_amount as cents from affiliate_commissions where booking_id = ${booking} order by created_at, kind`
  ).map((row) => [row.kind, row.cents]);
const differences = (...subjects: string[]) =>
  sql`select kind, expected, actual from private.money_differences() where subject in ${sql(subjects)} order by kind`;

describe('from the provider to the books', () => {
  test('a contested card takes payout and commission back; won, both are owed again and every cent is accounted for', async () => {
    const [boss, affiliate, guest] = [await admin(), await anAffiliate(), await given.person('Júlia Campos')];
    await attribute(guest, affiliate);
    const booking = await cardPayment(guest);
    const { id } = await contest(booking.intent);
    await withdrawn(booking.bookingId, 105_000);
    expect(await disputeOf(booking.bookingId)).toMatchObject({
      provider_dispute_id: id,
      payment_intent_id: booking.intent,
      amount_cents: 105_000,
      reason: 'fraudulent',
      status: 'needs_response',
      closed_at: null,
    });
    expect(await payouts(booking.bookingId)).toEqual([
      ['earned', 100_000],
      ['disputed', -100_000],
    ]);
    expect(await commissions(booking.bookingId)).toEqual([
      ['earned', 5_250],
      ['disputed', -5_250],
    ]);
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'paid' });
    expect(await differences(booking.bookingId)).toEqual([]);

    await decide(id, 'won');
    await until(booking.bookingId, 'won');
    await withdrawn(booking.bookingId, 0);
    expect((await payouts(booking.bookingId)).at(-1)).toEqual(['restored', 100_000]);
    expect((await commissions(booking.bookingId)).at(-1)).toEqual(['restored', 5_250]);
    expect(await differences(booking.bookingId)).toEqual([]);

    const { data } = await boss.api.rpc('admin_booking', { target_booking: booking.bookingId });
    expect(data).toMatchObject({
      disputes: [
        {
          status: 'won',
          movements: [
            { amount_cents: -105_000, fee_cents: 5_500 },
            { amount_cents: 105_000, fee_cents: 0 },
          ],
        },
      ],
    });
    const mails = await sql`select payload ->> 'template' as template from outbox
      where payload ->> 'recipient_id' = ${boss.id} and payload ->> 'dispute_id' is not null order by 1`;
    expect(mails.map(({ template }) => template)).toEqual(['dispute_decided', 'dispute_due', 'dispute_opened']);
  });

  test('events in any order, twice, or long after tell the same', async () => {
    const { id: booking } = await paidForReal(await given.person());
    const dispute = `du_${randomUUID()}`;
    const intent = `pi_${booking}`;
    const back: [string, number] = ['back', 105_000];
    await reportDispute(dispute, { intent, status: 'won', moved: [fullDebit, back], seen: 60 });
    await reportDispute(dispute, { intent, moved: [fullDebit], seen: 10 });
    await reportDispute(dispute, { intent, status: 'won', moved: [fullDebit, back], seen: 60 });
    expect(await disputeOf(booking)).toMatchObject({ status: 'won', closed_at: expect.any(Date) });
    expect(await payouts(booking)).toEqual([['earned', 100_000]]);
    expect(await differences(booking)).toEqual([]);
  });

  test('a signed dispute that the provider does not know, or of more than its payment, changes nothing and is named', async () => {
    const booking = await cardPayment();
    const signed = (id: string) => ({
      id,
      object: 'dispute',
      amount: 105_000,
      currency: 'brl',
      reason: 'general',
      status: 'lost',
      charge: 'ch_1',
      payment_intent: booking.intent,
      created: 1_795_000_000,
      evidence_details: { due_by: null },
      balance_transactions: [{ id: `txn_${id}`, amount: -105_000, fee: 5500, created: 1_795_000_000 }],
    });
    const unknown = `du_${randomUUID()}`;
    const event = { id: `evt_${randomUUID()}` };
    const refusal = { status: 409, body: { error: { code: 'dispute_unknown' } } };
    expect(await deliver('charge.dispute.closed', signed(unknown), event)).toMatchObject(refusal);
    expect(await deliver('charge.dispute.closed', signed(unknown), event)).toMatchObject(refusal);
    expect((await deliver('charge.dispute.updated', { ...signed(unknown), amount: -1 })).status).toBe(400);

    const larger = `du_${randomUUID()}`;
    const shown = { intent: booking.intent, amount: 105_001, moved: [fullDebit] };
    expect(await reportDispute(larger, shown)).toMatchObject({
      outcome: 'dispute_too_large',
      booking_id: booking.bookingId,
    });
    await server().rpc('apply_dispute_event', {
      event_id: `evt_${randomUUID()}`,
      event_type: 'charge.dispute.created',
      ...disputeArguments(larger, shown),
    });
    const early = await given.person();
    const { data } = await hold(early, await given.space());
    const { booking_id: id } = data as { booking_id: string };
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, amount: 105_001, claimed: id, moved: [fullDebit] });
    await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
    await deliver('checkout.session.completed', paidSession({ bookingId: id, sessionId: `cs_${id}` }));

    for (const paidBooking of [booking.bookingId, id]) {
      expect(await disputeOf(paidBooking)).toBeUndefined();
      expect(await payouts(paidBooking)).toEqual([['earned', 100_000]]);
    }
    const named =
      await sql`select kind, actual from private.money_differences() where actual in ${sql([unknown, larger, `du_${id}`])} order by kind`;
    expect(named.map(({ kind, actual }) => [kind, actual])).toEqual([
      ['dispute_too_large', larger],
      ['dispute_unknown', unknown],
      ['unmatched_dispute', `du_${id}`],
    ]);
  });

  test('a dispute of a payment that nobody knows is kept, reported and named; one that was faster than its payment finds it', async () => {
    const unknown = `du_${randomUUID()}`;
    expect(await reportDispute(unknown, { intent: `pi_${randomUUID()}` })).toMatchObject({
      outcome: 'unmatched_dispute',
    });
    const [row] = await sql<{ id: string }[]>`select id from disputes where provider_dispute_id = ${unknown}`;
    expect(await differences(row?.id ?? '')).toMatchObject([{ kind: 'unmatched_dispute', actual: unknown }]);

    const guest = await given.person();
    const { data } = await hold(guest, await given.space(), {});
    const { booking_id: id } = data as { booking_id: string };
    const fast = `du_${randomUUID()}`;
    expect(await reportDispute(fast, { intent: `pi_${id}`, claimed: id, moved: [fullDebit] })).toMatchObject({
      outcome: 'dispute_before_payment',
    });
    await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
    await deliver('checkout.session.completed', paidSession({ bookingId: id, sessionId: `cs_${id}` }));
    expect(await payouts(id)).toEqual([
      ['earned', 100_000],
      ['disputed', -100_000],
    ]);
    expect(await differences(id)).toEqual([]);
  });

  test('half of a payment contested takes half of what was earned', async () => {
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, amount: 52_500, moved: [['out', -52_500]] });
    expect((await payouts(id)).at(-1)).toEqual(['disputed', -50_000]);
    expect(await differences(id)).toEqual([]);
  });

  test('decided, and the money is not where it should be: the nightly comparison says so after a day', async () => {
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, status: 'won', moved: [fullDebit] });
    expect(await differences(id)).toEqual([]);
    await sql`update disputes set closed_at = now() - interval '2 days' where booking_id = ${id}`;
    expect(await differences(id)).toMatchObject([{ kind: 'dispute', expected: '0', actual: '105000' }]);
  });
});

describe('what was to be paid', () => {
  test('the payout waits while the bank decides; lost, nothing is owed; won, all of it', async () => {
    const boss = await admin();
    for (const [end, owed] of [
      ['lost', [100_000, -100_000]],
      ['won', [100_000, -100_000, 100_000]],
    ] as const) {
      const { id, space } = await paidForReal(await given.person());
      await happened(id);
      await withKey(space.host);
      const dispute = `du_${randomUUID()}`;
      await reportDispute(dispute, { intent: `pi_${id}`, moved: [fullDebit] });
      expect(await due(boss, space.host)).toEqual([]);
      const [line] = await sql<
        { id: string }[]
      >`select id from host_payouts where booking_id = ${id} and kind = 'earned'`;
      const forced = await boss.api.rpc('settle_host_payouts', {
        target_host: space.host.id,
        payout_ids: [line?.id ?? ''],
        expected_cents: 100_000,
        bank_reference: bankReference(),
        key_version: randomUUID(),
      });
      expect([forced.status, forced.error?.message]).toEqual([409, 'payout_contested']);
      const moved: DisputeReport['moved'] = end === 'won' ? [fullDebit, ['back', 105_000]] : [fullDebit];
      await reportDispute(dispute, { intent: `pi_${id}`, status: end, moved, seen: 5 });
      expect((await due(boss, space.host)).toSorted()).toEqual([...owed].toSorted());
      expect(await differences(id)).toEqual([]);
    }
  });

  test('what was sent already is a row less than zero, which the next payment deducts', async () => {
    const boss = await admin();
    const { id, space } = await paidForReal(await given.person());
    await happened(id);
    await withKey(space.host);
    expect((await sent(boss, space.host)).error).toBeNull();
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, moved: [fullDebit] });
    expect(await due(boss, space.host)).toEqual([-100_000]);
    expect(await differences(id)).toEqual([]);
  });

  test('so it is with a commission', async () => {
    const [boss, affiliate, guest] = [await admin(), await anAffiliate(), await given.person()];
    await attribute(guest, affiliate);
    const { id } = await paidForReal(guest);
    await happened(id);
    const dispute = `du_${randomUUID()}`;
    await reportDispute(dispute, { intent: `pi_${id}`, moved: [fullDebit] });
    expect(await dueCommissions(boss, affiliate)).toEqual([]);
    await reportDispute(dispute, { intent: `pi_${id}`, status: 'won', moved: [fullDebit, ['back', 105_000]], seen: 5 });
    const owed = await dueCommissions(boss, affiliate);
    expect(owed.reduce((all, { amount_cents }) => all + amount_cents, 0)).toBe(5_250);
    const [{ total_earnings: earned } = { total_earnings: 0 }] =
      await sql`select total_earnings from affiliates where id = ${affiliate.id}`;
    expect(earned).toBe(5_250);
  });

  test('an inquiry takes nothing and holds what is to be paid', async () => {
    const boss = await admin();
    const { id, space } = await paidForReal(await given.person());
    await happened(id);
    const dispute = `du_${randomUUID()}`;
    await reportDispute(dispute, { intent: `pi_${id}`, status: 'warning_needs_response' });
    expect(await payouts(id)).toEqual([['earned', 100_000]]);
    expect(await due(boss, space.host)).toEqual([]);
    await reportDispute(dispute, { intent: `pi_${id}`, status: 'warning_closed', seen: 5 });
    expect(await due(boss, space.host)).toEqual([100_000]);
  });
});

describe('the host', () => {
  interface Mail {
    to: string;
    template: string;
    data: Record<string, unknown>;
  }
  /** Returns the host's mails about disputes as they would be sent now, the oldest first. */
  async function mailsTo(host: Person) {
    const rows = await sql<{ mail: Mail | null }[]>`
      select (select to_json(answer) from private.email_to_send(id) as answer) as mail from outbox
      where payload ->> 'template' in ('dispute_opened_host', 'dispute_decided_host') order by id`;
    return rows.flatMap(({ mail }) => (mail?.to === host.email ? [mail] : []));
  }

  test('learns that a payment is contested and how it ended, once each, what becomes of the payout, and nothing of the bank’s talk', async () => {
    for (const end of ['won', 'lost'] as const) {
      const { id, space } = await paidForReal(await given.person());
      const dispute = `du_${randomUUID()}`;
      await reportDispute(dispute, { intent: `pi_${id}`, moved: [fullDebit] });
      await reportDispute(dispute, { intent: `pi_${id}`, status: 'under_review', moved: [fullDebit], seen: 3 });
      const [opened, ...more] = await mailsTo(space.host);
      expect(more).toEqual([]);
      expect(opened?.template).toBe('dispute_opened_host');
      expect(opened?.data).toEqual({
        booking_id: id,
        title: 'Casa do Mirante',
        event_date: day(40),
        stage: 'dispute',
        was_paid: false,
        waits: true,
        is_to_come: true,
        payout_cents: 100_000,
        contested_cents: 100_000,
      });

      const moved: DisputeReport['moved'] = end === 'won' ? [fullDebit, ['back', 105_000]] : [fullDebit];
      await reportDispute(dispute, { intent: `pi_${id}`, status: end, moved, seen: 5 });
      await reportDispute(dispute, { intent: `pi_${id}`, status: end, moved, seen: 6 });
      const [decided, ...others] = await mailsTo(space.host);
      expect(others, 'no second mail about the opening').toEqual([]);
      expect(decided).toMatchObject({
        template: 'dispute_decided_host',
        data: { stage: end, waits: false, contested_cents: end === 'won' ? 0 : 100_000 },
      });
    }
  });

  test('who was paid already learns that it is deducted', async () => {
    const boss = await admin();
    const { id, space } = await paidForReal(await given.person());
    await happened(id);
    await withKey(space.host);
    expect((await sent(boss, space.host)).error).toBeNull();
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, moved: [fullDebit] });
    expect(await mailsTo(space.host)).toMatchObject([
      { data: { was_paid: true, waits: false, is_to_come: false, payout_cents: 100_000, contested_cents: 100_000 } },
    ]);
  });

  test('an inquiry is mailed as one, and again when the money is taken', async () => {
    const { id, space } = await paidForReal(await given.person());
    const dispute = `du_${randomUUID()}`;
    await reportDispute(dispute, { intent: `pi_${id}`, status: 'warning_needs_response' });
    expect(await mailsTo(space.host)).toMatchObject([{ data: { stage: 'inquiry', waits: true, contested_cents: 0 } }]);
    await reportDispute(dispute, { intent: `pi_${id}`, moved: [fullDebit], seen: 5 });
    expect(await mailsTo(space.host)).toMatchObject([{ data: { stage: 'dispute', contested_cents: 100_000 } }]);
  });

  test('one that was faster than its payment is mailed once the booking is paid; one of a hold that ended is not', async () => {
    for (const isConfirmed of [true, false]) {
      const space = await given.space();
      const { data } = await hold(await given.person(), space, {});
      const { booking_id: id } = data as { booking_id: string };
      await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, claimed: id, moved: [fullDebit] });
      expect(await mailsTo(space.host)).toEqual([]);
      await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
      if (!isConfirmed) {
        await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'given_up', checkout_url = null where id = ${id}`;
      }
      await deliver('checkout.session.completed', paidSession({ bookingId: id, sessionId: `cs_${id}` }));
      expect(await db.booking(id)).toMatchObject({ status: isConfirmed ? 'paid' : 'cancelled' });
      expect(await mailsTo(space.host)).toHaveLength(isConfirmed ? 1 : 0);
    }
  });
});

describe('cancelling and refunding', () => {
  test('while the bank decides its guest cannot cancel; an administrator can, and nothing goes back twice', async () => {
    const boss = await admin();
    for (const [end, refunds] of [
      ['lost', []],
      ['won', [{ amount_cents: 105_000, reason: 'dispute', status: 'requested' }]],
    ] as const) {
      const guest = await given.person();
      const { id } = await paidForReal(guest);
      const dispute = `du_${randomUUID()}`;
      await reportDispute(dispute, { intent: `pi_${id}`, moved: [fullDebit] });
      expect((await preview(guest, id)).error?.message).toBe('booking_contested');
      expect((await cancel(guest, id, 105_000)).body.error?.code).toBe('booking_contested');
      expect(await db.booking(id)).toMatchObject({ status: 'paid' });

      expect(
        (await boss.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Anúncio duplicado.' })).error,
      ).toBeNull();
      expect((await money(id)).refunds).toEqual([]);
      expect((await payouts(id)).reduce((all, [, cents]) => all + cents, 0)).toBe(0);
      const moved: DisputeReport['moved'] = end === 'won' ? [fullDebit, ['back', 105_000]] : [fullDebit];
      await reportDispute(dispute, { intent: `pi_${id}`, status: end, moved, seen: 5 });
      expect((await money(id)).refunds).toEqual(refunds);
      expect((await payouts(id)).reduce((all, [, cents]) => all + cents, 0)).toBe(0);
      expect(await differences(id)).toEqual([]);
    }
  });

  test('who contested, lost the case at the bank and cancels gets the policy’s part; who won gets nothing more', async () => {
    const guest = await given.person();
    const { id } = await paidForReal(guest);
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, status: 'lost', moved: [fullDebit] });
    expect((await preview(guest, id)).data).toMatchObject({ refund_cents: 0 });
    expect((await cancel(guest, id, 0)).status).toBe(200);
    expect((await money(id)).refunds).toEqual([]);
    expect(await differences(id)).toEqual([]);
  });

  test('a refund under way waits for the bank: won, it is sent; lost, the bank has paid it', async () => {
    for (const end of ['won', 'lost'] as const) {
      const booking = await cardPayment();
      await sandbox('/webhooks/pause');
      const { id } = await contest(booking.intent);
      expect((await cancel(booking.guest, booking.bookingId, 105_000)).status).toBe(200);
      const refund = async () =>
        (await sql`select status, failure from refunds where booking_id = ${booking.bookingId}`)[0];
      await runSchedule('outbox-worker');
      expect(await refund()).toMatchObject({ status: 'requested', failure: 'charge_disputed' });
      await sandbox('/webhooks/resume');
      await withdrawn(booking.bookingId, 105_000);
      expect(await refund()).toMatchObject({ status: 'requested', failure: 'charge_disputed' });
      await decide(id, end);
      await until(booking.bookingId, end);
      await runSchedule('outbox-worker');
      await eventually(refund, (row) => row?.status === (end === 'won' ? 'succeeded' : 'manual'));
      const { data } = await stripe.refunds.list({ payment_intent: booking.intent });
      expect(data.map(({ amount }) => amount)).toEqual(end === 'won' ? [105_000] : []);
      expect(await differences(booking.bookingId)).toEqual([]);
    }
  });
});

describe('the answer', () => {
  test('everything known goes to the bank once, with what the administrator adds', async () => {
    const boss = await admin();
    const booking = await cardPayment();
    const { id } = await contest(booking.intent);
    const { id: target } = (await until(booking.bookingId, 'needs_response')) as unknown as { id: string };
    const list = await boss.api.rpc('admin_list_disputes', { page_size: 200 });
    expect(list.data).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id: target, needs_answer: true, guest_name: 'Júlia Campos' }),
      ]),
    });
    const submit = (by: Person, statement: string) =>
      by.api.rpc('submit_dispute_evidence', { target_dispute: target, statement });

    const other = await given.person('Bia Administradora', { admin: true });
    await other.api.rpc('assign_item', { queue_name: 'disputes', item: target });
    expect((await submit(boss, 'A festa aconteceu.')).error?.message).toBe('assigned_to_another');
    await other.api.rpc('release_item', { queue_name: 'disputes', item: target });
    expect((await submit(boss, 'A festa aconteceu.')).error).toBeNull();
    expect((await submit(boss, 'A festa aconteceu.')).error).toBeNull();
    expect((await submit(boss, 'Outra coisa.')).error?.message).toBe('evidence_already_sent');
    await runSchedule('outbox-worker');
    await until(booking.bookingId, 'under_review');
    const { evidence, evidence_details: details } = await stripe.disputes.retrieve(id);
    expect(details).toMatchObject({ submission_count: 1 });
    expect(evidence).toMatchObject({ customer_name: 'Júlia Campos', customer_email_address: booking.guest.email });
    expect(evidence.uncategorized_text).toMatch(
      /^A festa aconteceu\.[\s\S]*Total mostrado antes de pagar: R\$\s1\.050,00/,
    );
    const { data } = await boss.api.rpc('admin_dispute', { target_dispute: target });
    expect(data).toMatchObject({
      evidence: { statement: 'A festa aconteceu.', failure: null, submitted_by: 'Ana Administradora' },
      needs_answer: false,
      history: expect.arrayContaining([expect.objectContaining({ type: 'charge.dispute.created' })]),
    });
  });

  test('what the provider refuses is said, and can be sent again', async () => {
    const boss = await admin();
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, moved: [fullDebit] });
    const { id: target } = (await disputeOf(id)) as unknown as { id: string };
    const submit = () =>
      boss.api.rpc('submit_dispute_evidence', { target_dispute: target, statement: 'A festa aconteceu.' });
    await submit();
    // The sandbox knows no such dispute.
    await runSchedule('outbox-worker');
    const { data } = await boss.api.rpc('admin_dispute', { target_dispute: target });
    expect(data).toMatchObject({ evidence: { sent_at: null, failure: expect.stringContaining('No such dispute') } });
    expect((await submit()).error).toBeNull();
    await sql`update disputes set due_by = now() - interval '1 minute' where id = ${target}`;
    await runSchedule('outbox-worker');
    expect((await submit()).error?.message).toBe('dispute_not_open');
  });

  test('administrators are reminded three days before, unless it was answered', async () => {
    const boss = await admin();
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, moved: [fullDebit], dueBy: `${day(9)}T12:00:00Z` });
    const { id: target } = (await disputeOf(id)) as unknown as { id: string };
    const [mail] = await sql<{ id: string; available_at: Date }[]>`select id, available_at from outbox
      where payload ->> 'template' = 'dispute_due' and payload ->> 'dispute_id' = ${target} and payload ->> 'recipient_id' = ${boss.id}`;
    expect(mail?.available_at.toISOString()).toBe(`${day(6)}T12:00:00.000Z`);
    const mailNow = async () =>
      (await sql`select (select to_json(answer) from private.email_to_send(${mail?.id ?? 0}) as answer) as mail`)[0]
        ?.mail;
    expect(await mailNow()).toBeNull();
    await sql`update disputes set due_by = now() + interval '2 days' where id = ${target}`;
    expect(await mailNow()).toMatchObject({ to: boss.email, template: 'dispute_due', data: { amount_cents: 105_000 } });
    await boss.api.rpc('submit_dispute_evidence', { target_dispute: target });
    expect(await mailNow()).toBeNull();
  });

  test('won after it was lost, by an appeal: administrators learn once that it was won, and of what was decided otherwise no more', async () => {
    const boss = await admin();
    const { id } = await paidForReal(await given.person());
    const dispute = `du_${randomUUID()}`;
    const tell = (status: string, seen: number, moved: DisputeReport['moved'] = [fullDebit]) =>
      reportDispute(dispute, { intent: `pi_${id}`, status, moved, seen });
    /** Returns the statuses in the waiting mails as they would be sent now. */
    const decisions = async () =>
      (
        await sql<{ mail: { data: { status: string } } | null }[]>`
          select (select to_json(answer) from private.email_to_send(id) as answer) as mail from outbox
          where payload ->> 'template' = 'dispute_decided' and payload ->> 'recipient_id' = ${boss.id} order by id`
      ).flatMap(({ mail }) => (mail ? [mail.data.status] : []));
    await tell('lost', 0);
    expect(await decisions()).toEqual(['lost']);
    await tell('appeal_under_review', 5);
    expect(await decisions()).toEqual([]);
    await tell('won', 10, [fullDebit, ['back', 105_000]]);
    await tell('won', 15, [fullDebit, ['back', 105_000]]);
    expect(await decisions()).toEqual(['won']);
  });

  test('one that is given up is lost: the provider closes it, the cardholder keeps the money, and nothing is answered any more', async () => {
    const boss = await admin();
    const booking = await cardPayment();
    const { id } = await contest(booking.intent);
    const { id: target } = (await until(booking.bookingId, 'needs_response')) as unknown as { id: string };
    await withdrawn(booking.bookingId, 105_000);
    const giveUp = (by: Person) => by.api.rpc('give_up_dispute', { target_dispute: target });

    const byPassword = await given.person('Alice Administradora', { admin: true, aal: 'aal1' });
    for (const other of [booking.guest, booking.host, byPassword]) {
      expect((await giveUp(other)).error?.message).toBe('admin_required');
    }
    const colleague = await given.person('Bia Administradora', { admin: true });
    await colleague.api.rpc('assign_item', { queue_name: 'disputes', item: target });
    expect((await giveUp(boss)).error?.message).toBe('assigned_to_another');
    await colleague.api.rpc('release_item', { queue_name: 'disputes', item: target });
    await runSchedule('outbox-worker');
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response' });
    expect(await sql`select 1 from private.given_up_disputes where dispute_id = ${target}`).toEqual([]);

    expect((await giveUp(boss)).error).toBeNull();
    expect((await giveUp(boss)).error, 'twice is once').toBeNull();
    const submitted = await boss.api.rpc('submit_dispute_evidence', { target_dispute: target });
    expect(submitted.error?.message).toBe('dispute_not_open');
    await runSchedule('outbox-worker');
    await until(booking.bookingId, 'lost');
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'lost',
      evidence_details: { submission_count: 0 },
    });
    expect((await boss.api.rpc('admin_dispute', { target_dispute: target })).data).toMatchObject({
      status: 'lost',
      needs_answer: false,
      evidence: null,
      given_up: { given_up_by: 'Ana Administradora', failure: null },
    });
    expect(await payouts(booking.bookingId)).toEqual([
      ['earned', 100_000],
      ['disputed', -100_000],
    ]);
    expect(await differences(booking.bookingId)).toEqual([]);
    expect(
      await sql`select actor_id from audit_log where action = 'dispute_given_up' and target_id = ${target}`,
    ).toEqual([{ actor_id: boss.id }]);
  });

  test('what was answered, only asked about, decided or nobody’s cannot be given up; what the provider refuses can be, again', async () => {
    const boss = await admin();
    const giveUp = (target: string) => boss.api.rpc('give_up_dispute', { target_dispute: target });
    const known = async (more: Partial<DisputeReport> = {}) => {
      const { id } = await paidForReal(await given.person());
      await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, ...more });
      return ((await disputeOf(id)) as unknown as { id: string }).id;
    };
    expect((await giveUp(randomUUID())).error?.message).toBe('dispute_not_found');
    expect((await giveUp(await known({ status: 'warning_needs_response' }))).error?.message).toBe('dispute_is_inquiry');
    expect((await giveUp(await known({ status: 'won' }))).error?.message).toBe('dispute_not_open');
    const unmatched = `du_${randomUUID()}`;
    await reportDispute(unmatched, { intent: `pi_${randomUUID()}` });
    const [row] = await sql<{ id: string }[]>`select id from disputes where provider_dispute_id = ${unmatched}`;
    expect((await giveUp(row?.id ?? '')).error?.message).toBe('dispute_unmatched');
    const answered = await known({ moved: [fullDebit] });
    await boss.api.rpc('submit_dispute_evidence', { target_dispute: answered });
    expect((await giveUp(answered)).error?.message).toBe('evidence_already_sent');

    const refused = await known({ moved: [fullDebit] });
    expect((await giveUp(refused)).error).toBeNull();
    // The sandbox knows no such dispute.
    await runSchedule('outbox-worker');
    expect((await boss.api.rpc('admin_dispute', { target_dispute: refused })).data).toMatchObject({
      needs_answer: true,
      given_up: { failure: expect.stringContaining('No such dispute') },
    });
    expect((await giveUp(refused)).error).toBeNull();
  });

  test('what was answered goes two years after the decision, and with the person', async () => {
    const boss = await admin();
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${id}`, moved: [fullDebit] });
    const { id: target } = (await disputeOf(id)) as unknown as { id: string };
    await boss.api.rpc('submit_dispute_evidence', { target_dispute: target });
    const stored = async () => (await sql`select 1 from private.dispute_evidence where dispute_id = ${target}`).length;
    await sql`update disputes set status = 'lost', closed_at = now() - interval '23 months' where id = ${target}`;
    await sql`select public.delete_expired_data()`;
    expect(await stored()).toBe(1);
    await sql`update disputes set closed_at = now() - interval '25 months' where id = ${target}`;
    await sql`select public.delete_expired_data()`;
    expect(await stored()).toBe(0);

    const left = await given.person();
    const { id: second } = await paidForReal(left);
    await reportDispute(`du_${randomUUID()}`, { intent: `pi_${second}`, moved: [fullDebit] });
    const { id: other } = (await disputeOf(second)) as unknown as { id: string };
    await boss.api.rpc('submit_dispute_evidence', { target_dispute: other });
    const answers = async () => (await sql`select 1 from private.dispute_evidence where dispute_id = ${other}`).length;
    await sql`delete from auth.users where id = ${left.id}`;
    await sql`select public.delete_expired_data()`;
    expect(await answers(), 'while the bank decides').toBe(1);
    await sql`update disputes set status = 'lost', closed_at = now() where id = ${other}`;
    await sql`select public.delete_expired_data()`;
    expect(await answers()).toBe(0);
  });
});
