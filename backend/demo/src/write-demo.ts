import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import { heldMinutes, minutesToPay, spareMinutes } from 'shared-domain/rules/booking-rules.ts';
import { demoAddress } from './addresses.data.ts';
import type { PlannedBooking } from './booking-plan.ts';
import { priceRanges, weekdayPrices } from './date-prices.ts';
import type { DemoPlan } from './demo-plan.ts';
import type { DemoTerms } from './demo-space.ts';
import { demoPassword } from './people.data.ts';
import { demoId, demoToken } from './seeded.ts';

type Transaction = postgres.TransactionSql;

/** Frozen with every booking; the same figures as the database's own. */
async function agreedTerms(sql: Transaction, name: string): Promise<{ policy: postgres.JSONValue; version: number }> {
  const [row] = await sql<{ policy: postgres.JSONValue; version: number }[]>`
    select private.cancellation_policy(${name}) as policy, private.terms_in_force() as version`;
  if (!row) throw new Error('Demo: the database has no cancellation policy.');
  return row;
}

/** Writes the plan in the order of its foreign keys. The caller's transaction makes it all or nothing. */
export async function writeDemo(sql: Transaction, plan: DemoPlan): Promise<void> {
  await writeSpaces(sql, plan);
  await writeBookings(sql, plan.bookings);
  await sql`insert into public.reviews ${sql(
    plan.reviews.map(({ id, spaceId, userId, rating, comment, createdAt, answer }) => ({
      id,
      space_id: spaceId,
      user_id: userId,
      rating,
      comment,
      created_at: createdAt,
      answer: answer?.text ?? null,
      answered_at: answer?.at ?? null,
    })),
  )}`;
  await sql`insert into public.review_photos ${sql(
    plan.reviews.flatMap(({ id, photos }) =>
      photos.map((path, index) => ({ review_id: id, position: index + 1, path })),
    ),
  )}`;
  // Updates free days: dates were sold since the spaces were written.
  await sql`select private.refresh_search_prices()`;
  // the days of the past, as the nights would have closed them
  await sql`select private.close_days()`;
}

/** Writes the accounts and their profiles. */
export async function writePeople(sql: Transaction, { people }: DemoPlan): Promise<void> {
  const [hash] = await sql<{ hash: string }[]>`
    select extensions.crypt(${demoPassword}, extensions.gen_salt('bf', 10)) as hash`;
  const joined = (day: string) => instantInRio(day, 10);
  await sql`insert into auth.users ${sql(
    people.map(({ id, name, email, joined: day }) => ({
      id,
      email,
      encrypted_password: hash?.hash ?? null,
      email_confirmed_at: joined(day),
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { full_name: name, email, email_verified: true, phone_verified: false, sub: id },
      created_at: joined(day),
      updated_at: joined(day),
    })),
  )}`;
  await sql`insert into auth.identities ${sql(
    people.map(({ id, email, joined: day }) => ({
      id: demoId(`identity:${email}`),
      provider: 'email',
      provider_id: id,
      user_id: id,
      identity_data: { sub: id, email, email_verified: true, phone_verified: false },
      created_at: joined(day),
      updated_at: joined(day),
    })),
  )}`;
  // The profiles were made by the sign-up's trigger.
  for (const person of people) {
    await sql`update public.profiles set ${sql({
      bio: person.bio ?? null,
      location: person.location ?? null,
      host_verified: person.verified ?? false,
      created_at: joined(person.joined),
    })} where id = ${person.id}`;
    if (person.phone && person.dateOfBirth) {
      await sql`update public.profile_private
        set phone = ${person.phone}, date_of_birth = ${person.dateOfBirth} where id = ${person.id}`;
    }
  }
  const admins = people.filter(({ admin }) => admin).map(({ id }) => ({ user_id: id, role: 'admin' }));
  await sql`insert into public.user_roles ${sql(admins)}`;
  await sql`insert into auth.mfa_factors ${sql(
    people
      .filter(({ admin }) => admin)
      .flatMap(({ id, email, joined: day }) =>
        ['Autenticador 1', 'Autenticador 2'].map((name) => ({
          id: demoId(`authenticator:${email}:${name}`),
          user_id: id,
          friendly_name: name,
          factor_type: 'totp',
          status: 'verified',
          secret: authenticatorSecret(),
          created_at: joined(day),
          updated_at: joined(day),
        })),
      ),
  )}`;
}

/** 160 bits in base32, as RFC 4226 recommends them: no two demos have the same. */
function authenticatorSecret(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The terms that are columns of the listing. */
const columnsOf = ({ extras: _, ...columns }: DemoTerms) => columns;

async function writeSpaces(sql: Transaction, { today, spaces, blocked, people }: DemoPlan): Promise<void> {
  const admin = people.find((person) => person.admin)?.id ?? null;
  await sql`insert into public.spaces ${sql(
    spaces.map((space) => ({
      id: space.id,
      title: space.title,
      description: `${space.seen} ${space.text}`,
      type: space.type,
      capacity: space.capacity,
      zone: space.zone,
      neighborhood: space.neighborhood,
      price: space.price,
      amenities: [...space.amenities],
      images: space.images,
      image_descriptions: sql.json(space.imageDescriptions),
      cover_image_index: 0,
      ...columnsOf(space.terms),
      house_rules: sql.json(space.terms.house_rules),
      host_id: space.hostId,
      status: space.status ?? 'approved',
      rejection_reason: space.rejectionReason ?? null,
      reviewed_at: space.reviewedAt,
      reviewed_by: space.reviewedAt ? admin : null,
      created_at: space.createdAt,
      updated_at: space.reviewedAt ?? space.createdAt,
    })),
  )}`;
  await sql`insert into public.space_addresses ${sql(
    spaces.map(({ id, hostId, neighborhood }, index) => ({
      space_id: id,
      host_id: hostId,
      ...demoAddress(index, neighborhood),
    })),
  )}`;
  await sql`insert into public.space_extras ${sql(
    spaces.flatMap(({ id, hostId, terms }) =>
      terms.extras.map((extra, index) => ({ ...extra, space_id: id, host_id: hostId, position: index + 1 })),
    ),
  )}`;
  await sql`insert into public.space_weekday_prices ${sql(
    spaces.flatMap((space) =>
      weekdayPrices(space).map((own) => ({ space_id: space.id, host_id: space.hostId, ...own })),
    ),
  )}`;
  await sql`insert into public.space_price_ranges ${sql(
    spaces.flatMap((space) =>
      priceRanges(space, today).map(({ name, first, last, price }) => ({
        space_id: space.id,
        host_id: space.hostId,
        name,
        first_day: first,
        last_day: last,
        price,
      })),
    ),
  )}`;
  await sql`insert into public.space_availability ${sql(
    blocked.map(({ spaceId, hostId, day }) => ({
      space_id: spaceId,
      host_id: hostId,
      date: day,
      is_available: false,
    })),
  )}`;
}

export const sessionOf = (booking: PlannedBooking): string => `cs_test_demo${demoToken(`session:${booking.id}`)}`;
export const intentOf = (booking: PlannedBooking): string => `pi_demo${demoToken(`intent:${booking.id}`)}`;
export const refundIdOf = (booking: PlannedBooking): string => `re_demo${demoToken(`refund:${booking.id}`)}`;
export const totalOf = (booking: PlannedBooking): number => booking.subtotalCents + booking.feeCents;

/** Bookings with every movement of money that belongs to them. */
async function writeBookings(sql: Transaction, bookings: readonly PlannedBooking[]): Promise<void> {
  const policies = ['flexible', 'moderate', 'firm'] as const;
  const agreed = new Map(
    await Promise.all(policies.map(async (name) => [name, await agreedTerms(sql, name)] as const)),
  );
  await sql`insert into public.bookings ${sql(
    bookings.map((booking) => ({
      id: booking.id,
      user_id: booking.userId,
      space_id: booking.spaceId,
      host_id: booking.space.hostId,
      event_date: booking.eventDate,
      guest_count: booking.guestCount,
      starts_at: booking.times?.[0] ?? null,
      ends_at: booking.times?.[1] ?? null,
      status: booking.cancelled ? 'cancelled' : 'paid',
      total_amount: totalOf(booking),
      owner_amount: booking.subtotalCents,
      service_fee: booking.feeCents,
      payment_method: booking.method,
      stripe_session_id: sessionOf(booking),
      checkout_expires_at: new Date(booking.createdAt.getTime() + (minutesToPay + spareMinutes) * 60_000),
      hold_expires_at: new Date(booking.createdAt.getTime() + heldMinutes * 60_000),
      paid_at: booking.paidAt,
      cancelled_at: booking.cancelled?.at ?? null,
      cancellation_reason: booking.cancelled?.reason ?? null,
      refund_share: booking.cancelled && booking.paidAt ? 100 : null,
      snapshot: {
        title: booking.space.title,
        type: booking.space.type,
        zone: booking.space.zone,
        neighborhood: booking.space.neighborhood,
        image: booking.space.images[0] ?? null,
        price_cents: booking.priceCents,
        capacity: booking.space.capacity,
        policy_name: booking.space.terms.cancellation_policy,
        policy: agreed.get(booking.space.terms.cancellation_policy)?.policy ?? null,
        hours: {
          opens_at: booking.space.terms.opens_at,
          closes_at: booking.space.terms.closes_at,
          music_until: booking.space.terms.music_until,
        },
        rules: { version: 1, answers: booking.space.terms.house_rules, note: booking.space.terms.house_rules_note },
        terms_version: agreed.get('moderate')?.version ?? null,
      },
      created_at: booking.createdAt,
    })),
  )}`;

  await sql`insert into public.booking_extras ${sql(
    bookings.flatMap((booking) =>
      booking.extras.map(({ id, name, per, unitCents, quantity, totalCents, isObligatory }, index) => ({
        booking_id: booking.id,
        position: index + 1,
        extra_id: id,
        name,
        per,
        unit_cents: unitCents,
        quantity,
        total_cents: totalCents,
        is_obligatory: isObligatory,
      })),
    ),
  )}`;
  await sql`insert into public.booking_companies ${sql(
    bookings.flatMap(({ id, company }) => (company ? [{ booking_id: id, ...company }] : [])),
  )}`;

  const paid = bookings.filter((booking) => booking.paidAt !== null);
  const refunded = paid.filter((booking) => booking.cancelled !== null);
  const paymentId = (booking: PlannedBooking) => demoId(`payment:${booking.id}`);
  await sql`insert into public.payments ${sql(
    paid.map((booking) => ({
      id: paymentId(booking),
      booking_id: booking.id,
      stripe_session_id: sessionOf(booking),
      payment_intent_id: intentOf(booking),
      amount_cents: totalOf(booking),
      currency: 'brl',
      payment_method: booking.method,
      created_at: booking.paidAt,
    })),
  )}`;
  const payout = (booking: PlannedBooking, kind: 'earned' | 'reversed', amount: number, when: Date | null) => ({
    id: demoId(`payout:${kind}:${booking.id}`),
    booking_id: booking.id,
    host_id: booking.space.hostId,
    kind,
    amount_cents: amount,
    due_on: addDays(booking.eventDate, 2),
    created_at: when,
  });
  await sql`insert into public.host_payouts ${sql([
    ...paid.map((booking) => payout(booking, 'earned', booking.subtotalCents, booking.paidAt)),
    ...refunded.map((booking) => payout(booking, 'reversed', -booking.subtotalCents, booking.cancelled?.at ?? null)),
  ])}`;
  if (refunded.length === 0) return;
  await sql`insert into public.refunds ${sql(
    refunded.map((booking) => ({
      id: demoId(`refund:${booking.id}`),
      booking_id: booking.id,
      payment_id: paymentId(booking),
      amount_cents: totalOf(booking),
      reason: 'guest',
      status: 'succeeded',
      provider_refund_id: refundIdOf(booking),
      settled_at: new Date((booking.cancelled?.at.getTime() ?? 0) + 60_000),
      created_at: booking.cancelled?.at ?? null,
    })),
  )}`;
}
