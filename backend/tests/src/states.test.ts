import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { anAffiliate } from './testing/affiliates.ts';
import { anonymous, type Client, server, sql } from './testing/backend.ts';
import { day, given } from './testing/given.ts';

/*
 * The state machines of bookings and of the money around them, every step from every state: in SQL, by the guards alone, and through
 * the API for everybody. Those of spaces: spaces.test.ts.
 */

type Tx = postgres.TransactionSql;
type Row = Record<string, unknown>;

interface Machine {
  table: 'bookings' | 'refunds' | 'affiliate_commissions' | 'coupon_redemptions';
  key: 'id' | 'booking_id';
  /** `status`, or `status:reason`. */
  states: string[];
  legal: string[];
  /** A row in that state; answers its key. */
  make: (tx: Tx, state: string) => Promise<string>;
  /** The valid columns of a row in this state. */
  change: (state: string) => Row;
}

const now = '2026-01-01T12:00:00Z';
const guest = await given.person();
const space = await given.space();
const affiliate = await anAffiliate();
const idOf = (rows: readonly Row[], key = 'id') => String(rows[0]?.[key]);

async function booking(tx: Tx, state: string): Promise<string> {
  const [status = '', reason = null] = state.split(':');
  const wasPaid = status === 'paid' || ['guest', 'host', 'platform'].includes(reason ?? '');
  return idOf(
    await tx`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, cancelled_at, cancellation_reason, snapshot)
    values (${guest.id}, ${space.id}, ${space.host.id}, ${day(70)}, 2, ${status}, 105000, 100000, 5000, 'card',
      ${`cs_${randomUUID()}`}, now(), now() + interval '1 hour', ${wasPaid ? now : null}, ${reason ? now : null}, ${reason}, '{}')
    returning id`,
  );
}

async function payment(tx: Tx): Promise<{ bookingId: string; paymentId: string }> {
  const bookingId = await booking(tx, 'paid');
  const paymentId = idOf(
    await tx`
    insert into payments (booking_id, stripe_session_id, amount_cents, currency, payment_method)
    select id, stripe_session_id, total_amount, 'brl', 'card' from bookings where id = ${bookingId} returning id`,
  );
  return { bookingId, paymentId };
}

const reasons = ['expired', 'given_up', 'payment_failed', 'guest', 'host', 'platform'];
const machines: Machine[] = [
  {
    table: 'bookings',
    key: 'id',
    states: ['pending', 'paid', ...reasons.map((reason) => `cancelled:${reason}`)],
    legal: [
      'pending > paid',
      ...reasons.map((reason) => `pending > cancelled:${reason}`),
      'cancelled:expired > paid',
      ...['guest', 'host', 'platform'].map((reason) => `paid > cancelled:${reason}`),
    ],
    make: booking,
    change: (state) => {
      const [status = '', reason = null] = state.split(':');
      return {
        status,
        cancellation_reason: reason,
        cancelled_at: reason ? now : null,
        ...(status === 'paid' ? { paid_at: now } : {}),
      };
    },
  },
  {
    table: 'refunds',
    key: 'id',
    states: ['requested', 'succeeded', 'failed', 'manual'],
    legal: [
      'requested > succeeded',
      'requested > failed',
      'requested > manual',
      'failed > succeeded',
      'failed > manual',
      'succeeded > failed',
      // the provider made it after all, and it had not been paid by hand
      'manual > succeeded',
    ],
    make: async (tx, status) => {
      const { bookingId, paymentId } = await payment(tx);
      return idOf(
        await tx`
        insert into refunds (booking_id, payment_id, amount_cents, reason, status, settled_at)
        values (${bookingId}, ${paymentId}, 100, 'guest', ${status}, ${status === 'succeeded' ? now : null}) returning id`,
      );
    },
    change: (status) => ({ status, settled_at: status === 'succeeded' ? now : null }),
  },
  {
    table: 'affiliate_commissions',
    key: 'id',
    states: ['pending', 'paid', 'reversed'],
    // a payment that was taken back is owed again
    legal: ['pending > paid', 'paid > pending', 'pending > reversed'],
    make: async (tx, status) =>
      idOf(
        await tx`
        insert into affiliate_commissions (affiliate_id, booking_id, commission_amount, due_on, payment_on, status, settled_at)
        values (${affiliate.id}, ${await booking(tx, 'paid')}, 5250, ${day(42)}, ${day(50)}, ${status}, ${status === 'paid' ? now : null}) returning id`,
      ),
    change: (status) => ({ status, settled_at: status === 'paid' ? now : null }),
  },
  {
    table: 'coupon_redemptions',
    key: 'booking_id',
    states: ['reserved', 'used', 'released'],
    legal: ['reserved > used', 'reserved > released', 'released > used'],
    make: async (tx, status) =>
      idOf(
        await tx`
          insert into coupon_redemptions (booking_id, coupon_id, user_id, code, discount_cents, status)
          values (${await booking(tx, 'pending')}, ${randomUUID()}, ${guest.id}, 'X', 100, ${status}) returning booking_id`,
        'booking_id',
      ),
    change: (status) => ({ status }),
  },
];

const undone = new Error('Nothing of it stays.');
const rolledBack = (work: (tx: Tx) => Promise<void>) =>
  sql
    .begin(async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });

describe.each(machines)('$table', ({ table, key, states, legal, make, change }) => {
  const statusOf = (state: string) => state.split(':')[0];
  const steps = states.flatMap((from) =>
    states.filter((to) => statusOf(to) !== statusOf(from)).map((to) => [from, to] as const),
  );

  test('the guard lets exactly the legal steps through for every role, and a refused one leaves the row as it was', async () => {
    const accepted: string[] = [];
    for (const [from, to] of steps) {
      await rolledBack(async (tx) => {
        const id = await make(tx, from);
        const row = () => tx`select * from ${tx(table)} where ${tx(key)} = ${id}`;
        const [before] = await row();
        const refusal = await tx
          .savepoint((step) => step`update ${step(table)} set ${step(change(to) as never)} where ${step(key)} = ${id}`)
          .then(
            () => null,
            (error: Error) => error.message,
          );
        if (refusal === null) accepted.push(`${from} > ${to}`);
        else {
          expect(refusal, `${from} > ${to}`).toMatch(/transition_illegal$|immutable_field$/);
          expect((await row())[0], `${from} > ${to}`).toEqual(before);
        }
      });
    }
    expect(accepted.toSorted()).toEqual(legal.toSorted());
  });

  test('through the API nobody takes any step, legal or not: not guest, host, affiliate, administrator or server', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const stranger = await given.person();
    const everybody: Record<string, Client> = {
      visitor: anonymous(),
      guest: guest.api,
      host: space.host.api,
      affiliate: affiliate.person.api,
      stranger: stranger.api,
      admin: admin.api,
      server: server(),
    };
    for (const from of states) {
      const id = await sql.begin(async (tx) => {
        // One space and one date: each row gets out of the next one's way.
        const made = await make(tx, from);
        await tx`update bookings set space_id = null where user_id = ${guest.id}`;
        return made;
      });
      const row = async () => (await sql`select * from ${sql(table)} where ${sql(key)} = ${id}`)[0];
      const before = await row();
      for (const [who, api] of Object.entries(everybody)) {
        const refused = await Promise.all(
          states.map((to) =>
            (api as unknown as AnyClient)
              .from(table)
              .update(change(to))
              .eq(key, id)
              .then(({ error }) => error?.code),
          ),
        );
        expect(new Set(refused), `${who}, from ${from}`).toEqual(new Set(['42501']));
        const { error } = await (api as unknown as AnyClient).from(table).delete().eq(key, id);
        expect(error?.code, `${who} deletes`).toBe('42501');
      }
      expect(await row()).toEqual(before);
    }
  });

  test('no row is deleted, whatever its state', async () => {
    for (const state of states) {
      await rolledBack(async (tx) => {
        const id = await make(tx, state);
        const refused = tx.savepoint((step) => step`delete from ${step(table)} where ${step(key)} = ${id}`);
        await expect(refused).rejects.toThrow('append_only');
        expect(await tx`select 1 from ${tx(table)} where ${tx(key)} = ${id}`).toHaveLength(1);
      });
    }
  });
});

interface AnyClient {
  from: (table: string) => {
    update: (row: Row) => { eq: (key: string, value: string) => PromiseLike<{ error: { code: string } | null }> };
    delete: () => { eq: (key: string, value: string) => PromiseLike<{ error: { code: string } | null }> };
  };
}

test('rows of the ledgers are neither changed nor deleted', async () => {
  await rolledBack(async (tx) => {
    const { bookingId } = await payment(tx);
    await tx`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (${bookingId}, ${space.host.id}, 'earned', 100000, ${day(72)})`;
    await tx`insert into provider_events (id, type, booking_id, outcome) values (${`evt_${bookingId}`}, 'x', ${bookingId}, 'y')`;
    for (const table of ['payments', 'host_payouts', 'provider_events']) {
      for (const statement of [
        (step: Tx) => step`update ${step(table)} set created_at = now() where booking_id = ${bookingId}`,
        (step: Tx) => step`delete from ${step(table)} where booking_id = ${bookingId}`,
      ]) {
        await expect(tx.savepoint(statement as never), table).rejects.toThrow('append_only');
      }
      expect(await tx`select 1 from ${tx(table)} where booking_id = ${bookingId}`).toHaveLength(1);
    }
  });
});
