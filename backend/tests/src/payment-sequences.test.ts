import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { anAffiliate, attribute } from './testing/affiliates.ts';
import { sql } from './testing/backend.ts';
import { claimsOf, day, given, type Person, type SpaceWithExtras } from './testing/given.ts';
import { type DisputeStatus, type ModelBooking, PaymentModel, type SessionState } from './testing/payment-model.ts';

/*
 * Random stories about one date: three guests hold it, pay, give up, let it expire or cancel, while the provider's events arrive twice,
 * in any order, late or never, and the bank takes payments back and decides. Each story runs in the database's own procedures and in
 * the model, inside a transaction that is rolled back. At the end the provider is queried once more about every session, as the product
 * does, and both must agree. SEQUENCES=20000 runs more.
 */

const sequences = Number(process.env.SEQUENCES ?? 1200);
/** Concurrent stories, each with a space, guests and a coupon of its own: none waits for another. */
const streams = 4;

type Step =
  | { do: 'hold'; guest: number; coupon: boolean }
  | { do: 'pay' | 'showPix' | 'pixPaid' | 'pixFailed' | 'expireSession'; booking: number }
  | { do: 'deliver' | 'redeliver' | 'lose'; event: number }
  | { do: 'deliverWrongAmount' | 'endHold' | 'verify' | 'giveUp' | 'cancel' | 'cancelAsAdmin'; booking: number }
  | { do: 'contest' | 'hearOfDispute' | 'hearOldDispute' | 'giveUpDispute' | 'closeGivenUp'; booking: number }
  | { do: 'decideDispute'; booking: number; result: 'won' | 'lost' }
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
  { weight: 3, arbitrary: one('pixFailed') },
  { weight: 2, arbitrary: one('expireSession') },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'redeliver' as const), event: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), event: index }) },
  { weight: 1, arbitrary: one('deliverWrongAmount') },
  { weight: 4, arbitrary: one('endHold') },
  { weight: 2, arbitrary: one('verify') },
  { weight: 3, arbitrary: one('giveUp') },
  { weight: 2, arbitrary: one('cancel') },
  { weight: 1, arbitrary: one('cancelAsAdmin') },
  { weight: 3, arbitrary: one('contest') },
  { weight: 4, arbitrary: one('hearOfDispute') },
  { weight: 1, arbitrary: one('hearOldDispute') },
  { weight: 2, arbitrary: one('giveUpDispute') },
  { weight: 2, arbitrary: one('closeGivenUp') },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decideDispute' as const),
      booking: index,
      result: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
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

/** Ends that chance reaches too seldom to be counted on: paid, contested, decided, and cancelled then. */
const decided = (result: 'won' | 'lost', cancelled: 'cancel' | 'cancelAsAdmin'): Step[] => [
  { do: 'pay', booking: 0 },
  { do: 'deliver', event: 0 },
  { do: 'contest', booking: 0 },
  { do: 'hearOfDispute', booking: 0 },
  { do: 'decideDispute', booking: 0, result },
  { do: 'hearOfDispute', booking: 0 },
  { do: cancelled, booking: 0 },
];
const contested: Step[] = decided('lost', 'cancelAsAdmin').slice(0, 4);
/** Accepted, and closed by the provider; or decided by the bank before it could. */
const accepted = (...between: Step[]): Step[] => [
  ...contested,
  { do: 'giveUpDispute', booking: 0 },
  { do: 'giveUpDispute', booking: 0 },
  ...between,
  { do: 'closeGivenUp', booking: 0 },
];
const certain = [
  decided('won', 'cancel'),
  decided('won', 'cancelAsAdmin'),
  decided('lost', 'cancelAsAdmin'),
  accepted(),
  [...accepted(), { do: 'cancelAsAdmin' as const, booking: 0 }],
  accepted({ do: 'decideDispute', booking: 0, result: 'won' }),
];

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
  private requests = 0;
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
      select to_json(public.hold_booking(${space.id}, ${date}, 2, 80000, 'card', ${hasCoupon ? coupon : null}, ${discount},
        extras => ${tx.json(space.offer.extras)}, expected_total_cents => ${105_000 - discount})) as held`;
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
        return this.cancel(place, booking);
      case 'cancelAsAdmin':
        if (booking.status !== 'paid') return;
        await this.tx`select private.cancel_in_full(booking, 'platform') from bookings as booking where id = ${id}`;
        // It keeps the date blocked.
        this.model.isBlocked = true;
        return this.model.cancelAsAdmin(booking);
      case 'contest':
        // A card's payment, of which nothing has gone back.
        if (session.isPaid && !booking.refund && booking.dispute === null) booking.dispute = 'open';
        return;
      case 'decideDispute':
        if (booking.dispute === 'open') booking.dispute = given.result;
        return;
      case 'hearOfDispute':
        if (booking.dispute) await this.hearOfDispute(place, booking);
        return;
      case 'giveUpDispute':
        if (booking.knownDispute) await this.giveUpDispute(id, booking);
        return;
      case 'closeGivenUp':
        if (booking.isGivenUp) await this.closeGivenUp(place, booking);
        return;
      case 'hearOldDispute':
        // An answer older than all others arrives last: it changes nothing.
        if (booking.knownDispute) await this.tellDispute(place, 'open', new Date(0));
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

  private async cancel(place: number, booking: ModelBooking): Promise<void> {
    const guest = (this.scene.guests[this.owners[place] as number] as Person).id;
    await this.tx`select set_config('request.jwt.claim.sub', ${guest}, true)`;
    const refund = this.model.refundOfGuest(booking);
    const call = (tx: postgres.TransactionSql) =>
      tx`select private.cancel_booking(${this.ids[place] as string}, ${refund ?? booking.total})`;
    if (booking.status !== 'paid') return;
    if (refund === null) return expect(this.tx.savepoint(call)).rejects.toThrow('booking_contested');
    await call(this.tx);
    this.model.cancelAsGuest(booking);
  }

  private async giveUpDispute(id: string, booking: ModelBooking): Promise<void> {
    const { administrator } = this.scene;
    await this.tx`select set_config('request.jwt.claim.sub', ${administrator.id}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claimsOf(administrator))}, true)`;
    const call = (tx: postgres.TransactionSql) =>
      tx`select private.give_up_dispute((select id from disputes where provider_dispute_id = ${`du_${id}`}))`;
    const obstacle = this.model.obstacleToGivingUp(booking);
    if (obstacle) await expect(this.tx.savepoint(call)).rejects.toThrow(obstacle);
    else {
      await call(this.tx);
      booking.isGivenUp = true;
    }
    await this.tx`select set_config('request.jwt.claims', '', true)`;
  }

  /** Applies the outbox worker's step to it, once or again. */
  private async closeGivenUp(place: number, booking: ModelBooking): Promise<void> {
    const isClosed = this.model.closeGivenUp(booking);
    await this.tx`select public.note_given_up_dispute(
      (select id from disputes where provider_dispute_id = ${`du_${this.ids[place]}`}), ${isClosed ? null : 'already closed'})`;
    if (isClosed) await this.hearOfDispute(place, booking);
  }

  private async hearOfDispute(place: number, booking: ModelBooking): Promise<void> {
    await this.tellDispute(place, booking.dispute as DisputeStatus, new Date(Date.now() + this.requests++));
    this.model.hearOfDispute(booking);
  }

  private tellDispute(place: number, status: DisputeStatus, seen: Date) {
    const id = this.ids[place] as string;
    const { total } = this.model.bookings[place] as ModelBooking;
    const at = '2026-11-20T12:00:00Z';
    const moved = [{ id: `out_${id}`, amount: -total, fee: 5500, created: at }];
    if (status === 'won') moved.push({ id: `back_${id}`, amount: total, fee: 0, created: at });
    const dispute = {
      id: `du_${id}`,
      charge: `ch_${id}`,
      payment_intent: `pi_${id}`,
      claimed_booking: id,
      amount: total,
      currency: 'brl',
      reason: 'fraudulent',
      status: status === 'open' ? 'needs_response' : status,
      created: at,
      movements: moved,
    };
    return this
      .tx`select public.apply_dispute_event(${`evt_${randomUUID()}`}, 'charge.dispute.updated', ${this.tx.json(dispute)}, ${seen})`;
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
        >`select to_json(public.apply_checkout_event(${event}, 'checkout.session', ${`cs_${id}`}, ${id},
          ${seen.status}, ${payment}, ${cents}, 'brl', ${`pi_${id}`}, null, ${seen.hasFailed})) as result`
      : this.tx<{ result: { outcome: string } }[]>`select to_json(public.apply_checkout_session(${`cs_${id}`}, ${id},
          ${seen.status}, ${payment}, ${cents}, 'brl', ${`pi_${id}`})) as result`;
  }

  /** Ends the story: queries every session once more and releases the ended holds. */
  async end(): Promise<void> {
    for (const [place] of this.ids.entries()) await this.ask(place);
    await this.run({ do: 'expireHolds' });
    for (const [place, booking] of this.model.bookings.entries())
      if (booking.dispute) await this.hearOfDispute(place, booking);
    const rows = await this.tx`
      select booking.status, cancellation_reason as reason,
        (select coalesce(sum(amount_cents), 0)::integer from payments where booking_id = booking.id) as received,
        (select string_agg(amount_cents || ' ' || status, ', ') from refunds where booking_id = booking.id) as refund,
        (select coalesce(sum(amount_cents), 0)::integer from host_payouts where booking_id = booking.id) as payout,
        (select coalesce(sum(commission_amount) filter (where status <> 'reversed'), 0)::integer
          from affiliate_commissions where booking_id = booking.id) as commission,
        (select status from coupon_redemptions where booking_id = booking.id) as coupon
      from unnest(${this.ids}::uuid[]) with ordinality as listed (id, place) join bookings as booking using (id) order by place`;
    expect(rows.map((row) => ({ ...row }))).toEqual(this.model.bookings.map(PaymentModel.expected));

    // Regardless of the model: every payment without a booking is refunded, and no date is sold twice.
    for (const { session, status, refund, total, dispute } of this.model.bookings) {
      const isWithBank = dispute === 'open' || dispute === 'lost';
      if (session.isPaid && status !== 'paid' && !isWithBank) expect(refund?.cents).toBe(total);
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
  administrator: Person;
  coupon: string;
}

async function setTheScene(): Promise<Scene> {
  const affiliate = await anAffiliate();
  const guests = await Promise.all([given.person(), given.person(), given.person()]);
  for (const guest of guests) await attribute(guest, affiliate);
  const [row] = await sql<
    { id: string }[]
  >`insert into discount_coupons (code, discount_type, discount_value, usage_limit, valid_from, valid_until)
    values (${`S${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, 1, ${day(-1)}, ${day(9)}) returning id`;
  return {
    space: await given.spaceWithExtras({ from: day(200), until: day(200), guests: 2 }),
    date: day(200),
    guests,
    administrator: await given.person('Ana Administradora', { admin: true }),
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
            for (const { status, reason, refund, dispute, isGivenUp } of story.model.bookings) {
              const name = [
                status,
                reason,
                refund && 'refunded',
                dispute && `dispute ${dispute}`,
                isGivenUp && 'given up',
              ]
                .filter(Boolean)
                .join(' ');
              ends.set(name, (ends.get(name) ?? 0) + 1);
            }
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
      }),
      {
        numRuns: Math.ceil(sequences / streams),
        seed: seed + stream,
        endOnFailure: false,
        examples: certain.map((steps) => [steps]),
      },
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
    'paid dispute open',
    'paid dispute won',
    'paid dispute lost',
    'paid dispute lost given up',
    'cancelled platform dispute lost given up',
    'cancelled guest refunded dispute won',
    'cancelled platform dispute lost',
    'cancelled platform refunded dispute won',
  ]) {
    expect(ends.get(name) ?? 0, name).toBeGreaterThan(sequences / 1000);
  }
});
