import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, given, type Person, type SpaceWithExtras } from './testing/given.ts';
import { type ModelBooking, PaymentModel, type SessionState } from './testing/payment-model.ts';

/*
 * Random stories about one date: three guests hold it, pay, give up, let it expire or cancel, while the provider's events
 * arrive twice, in any order, late or never. Each story runs in the database's own procedures and in the model, inside a
 * transaction that is rolled back; at the end the provider is asked once more about every session, as the product does,
 * and both must tell the same. SEQUENCES=20000 runs more.
 */

const sequences = Number(process.env.SEQUENCES ?? 1200);
/** So many at once, each with a space, guests and a coupon of its own: none waits for another. */
const streams = 4;

type Step =
  | { do: 'hold'; guest: number; coupon: boolean }
  | { do: 'pay' | 'showPix' | 'pixPaid' | 'pixFailed' | 'expireSession'; booking: number }
  | { do: 'deliver' | 'redeliver' | 'lose'; event: number }
  | { do: 'deliverWrongAmount' | 'endHold' | 'verify' | 'giveUp' | 'cancel'; booking: number }
  | { do: 'hearOfRefund'; booking: number; status: 'requested' | 'succeeded' | 'failed' }
  | { do: 'expireHolds' | 'block' };

const index = fc.nat({ max: 7 });
const one = <const D extends string>(name: D) => fc.record({ do: fc.constant(name), booking: index });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('hold' as const), guest: fc.nat({ max: 2 }), coupon: fc.boolean() }),
  },
  { weight: 4, arbitrary: one('pay') },
  { weight: 3, arbitrary: one('showPix') },
  { weight: 2, arbitrary: one('pixPaid') },
  { weight: 1, arbitrary: one('pixFailed') },
  { weight: 2, arbitrary: one('expireSession') },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'redeliver' as const), event: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), event: index }) },
  { weight: 1, arbitrary: one('deliverWrongAmount') },
  { weight: 4, arbitrary: one('endHold') },
  { weight: 2, arbitrary: one('verify') },
  { weight: 3, arbitrary: one('giveUp') },
  { weight: 2, arbitrary: one('cancel') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hearOfRefund' as const),
      booking: index,
      status: fc.constantFrom('requested' as const, 'succeeded' as const, 'failed' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expireHolds' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const) }) },
);

interface Event {
  id: string;
  booking: number;
  seen: SessionState;
}

class Story {
  readonly model = new PaymentModel(1);
  private readonly ids: string[] = [];
  private readonly owners: number[] = [];
  private readonly waiting: Event[] = [];
  private readonly delivered: Event[] = [];
  private readonly tx: postgres.TransactionSql;
  private readonly scene: Scene;

  constructor(tx: postgres.TransactionSql, scene: Scene) {
    this.tx = tx;
    this.scene = scene;
  }

  async run(given: Step): Promise<void> {
    switch (given.do) {
      case 'hold':
        return this.hold(given.guest, given.coupon);
      case 'expireHolds':
        await this.tx`select public.expire_holds()`;
        return this.model.releaseEnded();
      case 'block':
        this.model.isBlocked = true;
        await this
          .tx`insert into space_availability values (${this.scene.space.id}, ${this.scene.space.host.id}, ${this.scene.date}, false)
          on conflict do nothing`;
        return;
      case 'deliver':
      case 'redeliver':
      case 'lose':
        return this.deliver(given);
      default: {
        const place = given.booking % Math.max(this.ids.length, 1);
        const booking = this.model.bookings[place];
        if (booking) await this.about(given, place, booking);
      }
    }
  }

  private async hold(guest: number, hasCoupon: boolean): Promise<void> {
    const { space, date, guests, coupon } = this.scene;
    const person = guests[guest] as Person;
    const discount = hasCoupon ? 10_500 : 0;
    const call = (tx: postgres.TransactionSql) => tx<{ held: { booking_id: string } }[]>`
      select public.hold_booking(${space.id}, ${date}, 2, 80000, 'card', ${hasCoupon ? coupon : null}, ${discount},
        extras => ${tx.json(space.offer.extras)}, expected_total_cents => ${105_000 - discount}) as held`;
    await this.tx`select set_config('request.jwt.claim.sub', ${person.id}, true)`;
    const live = this.model.bookings.findIndex(
      ({ status, hasEnded }, place) => status === 'pending' && !hasEnded && this.owners[place] === guest,
    );
    const expected = live >= 0 ? null : this.model.obstacle({ hasCoupon });
    let answer: string;
    try {
      const [row] = await this.tx.savepoint(call);
      answer = row?.held.booking_id ?? '';
    } catch (error) {
      answer = (error as Error).message;
    }
    if (expected) return expect(answer).toBe(expected);
    if (live >= 0) return expect(answer).toBe(this.ids[live]);
    expect(answer).toMatch(/^[0-9a-f-]{36}$/);
    this.ids.push(answer);
    this.owners.push(guest);
    this.model.hold({ total: 105_000 - discount, owner: 100_000, hasCoupon });
    await this.tx`select public.attach_checkout_session(${answer}, ${`cs_${answer}`}, 'http://localhost/pay')`;
  }

  private async about(given: Extract<Step, { booking: number }>, place: number, booking: ModelBooking): Promise<void> {
    const { session } = booking;
    const id = this.ids[place] as string;
    switch (given.do) {
      case 'pay':
        if (session.status === 'open') this.happens(place, { status: 'complete', isPaid: true });
        return;
      case 'showPix':
        if (session.status === 'open') this.happens(place, { status: 'complete' });
        return;
      case 'pixPaid':
        if (session.status === 'complete' && !session.isPaid && !session.hasFailed)
          this.happens(place, { isPaid: true });
        return;
      case 'pixFailed':
        if (session.status === 'complete' && !session.isPaid && !session.hasFailed)
          this.happens(place, { hasFailed: true });
        return;
      case 'expireSession':
        if (session.status === 'open') this.happens(place, { status: 'expired' });
        return;
      case 'verify':
        return this.ask(place);
      case 'deliverWrongAmount': {
        const [row] = await this.apply(
          place,
          { status: 'complete', isPaid: true, hasFailed: false },
          undefined,
          booking.total - 1,
        );
        expect(row?.result.outcome).toBe(booking.received > 0 ? 'already_confirmed' : 'amount_mismatch');
        return;
      }
      case 'endHold':
        if (booking.status !== 'pending') return;
        booking.hasEnded = true;
        await this.tx`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where id = ${id}`;
        return;
      case 'giveUp': {
        if (booking.status !== 'pending') return;
        if (session.status === 'open') this.happens(place, { status: 'expired' });
        if (session.isPaid) return this.ask(place);
        await this.tx`select public.release_hold(${id}, 'given_up')`;
        return this.model.giveUp(booking);
      }
      case 'cancel':
        if (!this.model.cancelAsGuest(booking)) return;
        await this
          .tx`select set_config('request.jwt.claim.sub', ${(this.scene.guests[this.owners[place] as number] as Person).id}, true)`;
        await this.tx`select private.cancel_booking(${id}, ${booking.total})`;
        return;
      case 'hearOfRefund': {
        if (!booking.refund) return;
        await this
          .tx`select public.apply_refund_event(${`evt_${randomUUID()}`}, 'refund.updated', ${`re_${id}`}, ${given.status},
          (select id from refunds where booking_id = ${id}))`;
        return this.model.hearOfRefund(booking, given.status);
      }
    }
  }

  /** Something changes at the provider, and it makes an event of it. */
  private happens(place: number, change: Partial<SessionState>): void {
    const booking = this.model.bookings[place] as ModelBooking;
    booking.session = { ...booking.session, ...change };
    this.waiting.push({ id: `evt_${randomUUID()}`, booking: place, seen: booking.session });
  }

  private async deliver(given: { do: 'deliver' | 'redeliver' | 'lose'; event: number }): Promise<void> {
    const from = given.do === 'redeliver' ? this.delivered : this.waiting;
    const place = given.event % Math.max(from.length, 1);
    const event = from[place];
    if (!event) return;
    if (given.do !== 'redeliver') this.waiting.splice(place, 1);
    if (given.do === 'lose') return;
    const [row] = await this.apply(event.booking, event.seen, event.id);
    if (given.do === 'redeliver') expect(row?.result).toMatchObject({ duplicate: true });
    else {
      this.model.learn(this.model.bookings[event.booking] as ModelBooking, event.seen);
      this.delivered.push(event);
    }
  }

  /** Asks the provider, as verify-payment and expire-holds do. A failure of a PIX is reported by its event only. */
  private async ask(place: number): Promise<void> {
    const booking = this.model.bookings[place] as ModelBooking;
    const seen = { ...booking.session, hasFailed: false };
    await this.apply(place, seen);
    this.model.learn(booking, seen);
  }

  private apply(place: number, seen: SessionState, event?: string, amount?: number) {
    const id = this.ids[place] as string;
    const cents = amount ?? (this.model.bookings[place] as ModelBooking).total;
    const payment = seen.isPaid ? 'paid' : 'unpaid';
    return event
      ? this.tx<
          { result: { outcome: string } }[]
        >`select public.apply_checkout_event(${event}, 'checkout.session', ${`cs_${id}`}, ${id},
          ${seen.status}, ${payment}, ${cents}, 'brl', ${`pi_${id}`}, null, ${seen.hasFailed}) as result`
      : this.tx<{ result: { outcome: string } }[]>`select public.apply_checkout_session(${`cs_${id}`}, ${id},
          ${seen.status}, ${payment}, ${cents}, 'brl', ${`pi_${id}`}) as result`;
  }

  /** Nothing stays unknown: every session is asked about once more, and what has ended is released. */
  async end(): Promise<void> {
    for (const [place] of this.ids.entries()) await this.ask(place);
    await this.run({ do: 'expireHolds' });
    const rows = await this.tx`
      select booking.status, cancellation_reason as reason,
        (select coalesce(sum(amount_cents), 0)::integer from payments where booking_id = booking.id) as received,
        (select string_agg(amount_cents || ' ' || status, ', ') from refunds where booking_id = booking.id) as refund,
        (select coalesce(sum(amount_cents), 0)::integer from host_payouts where booking_id = booking.id) as payout,
        (select status from coupon_redemptions where booking_id = booking.id) as coupon
      from unnest(${this.ids}::uuid[]) with ordinality as listed (id, place) join bookings as booking using (id) order by place`;
    expect(rows.map((row) => ({ ...row }))).toEqual(this.model.bookings.map(PaymentModel.expected));

    // And, whatever the model says: nobody's money is kept without a booking, and no date is sold twice.
    for (const { session, status, refund, total } of this.model.bookings) {
      if (session.isPaid) expect(status === 'paid' ? 0 : refund?.cents).toBe(status === 'paid' ? 0 : total);
    }
    expect(this.model.bookings.filter(({ status }) => status !== 'cancelled').length).toBeLessThanOrEqual(1);
    const [used] = await this.tx`select used_count from discount_coupons where id = ${this.scene.coupon}`;
    expect(used?.used_count).toBe(this.model.bookings.filter(({ hasCoupon, wasPaid }) => hasCoupon && wasPaid).length);
    const differences = await this.tx`select kind, expected, actual from private.money_differences()
      where subject = any(${[...this.ids, this.scene.coupon]}::uuid[]) and kind not in ('refund_failed', 'hold_overdue')`;
    expect(differences.map((row) => ({ ...row }))).toEqual([]);
  }
}

interface Scene {
  space: SpaceWithExtras;
  date: string;
  guests: Person[];
  coupon: string;
}

async function setTheScene(): Promise<Scene> {
  const [row] = await sql<
    { id: string }[]
  >`insert into discount_coupons (code, discount_type, discount_value, usage_limit, valid_from, valid_until)
    values (${`S${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, 1, ${day(-1)}, ${day(9)}) returning id`;
  return {
    space: await given.spaceWithExtras({ from: day(200), until: day(200), guests: 2 }),
    date: day(200),
    guests: await Promise.all([given.person(), given.person(), given.person()]),
    coupon: row?.id ?? '',
  };
}

const undone = new Error('The story is over.');

test(`${sequences} stories of repeated, reordered, late and lost events end as the model says`, {
  timeout: 600_000,
}, async () => {
  const ends = new Map<string, number>();
  const seed = Number(process.env.SEED ?? 20261121);
  const tell = (scene: Scene, stream: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        await sql
          .begin(async (tx) => {
            const story = new Story(tx, scene);
            // Every story begins with a hold: without one nothing can happen.
            await story.run({ do: 'hold', guest: 0, coupon: steps.length % 2 === 0 });
            for (const one of steps) await story.run(one);
            await story.end();
            for (const { status, reason, refund } of story.model.bookings) {
              const name = [status, reason, refund && 'refunded'].filter(Boolean).join(' ');
              ends.set(name, (ends.get(name) ?? 0) + 1);
            }
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
      }),
      { numRuns: Math.ceil(sequences / streams), seed: seed + stream, endOnFailure: false },
    );
  const scenes = await Promise.all(Array.from({ length: streams }, setTheScene));
  await Promise.all(scenes.map(tell));
  const counted = [...ends.values()].reduce((sum, times) => sum + times, 0);
  expect(counted).toBeGreaterThanOrEqual(sequences);
  // The stories reach every end there is: none of the comparisons above was made of nothing.
  for (const name of [
    'paid',
    'pending',
    'cancelled expired',
    'cancelled given_up',
    'cancelled payment_failed',
    'cancelled guest refunded',
    'cancelled expired refunded',
    'cancelled given_up refunded',
  ]) {
    expect(ends.get(name) ?? 0, name).toBeGreaterThan(sequences / 1000);
  }
});
