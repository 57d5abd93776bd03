import { randomUUID } from 'node:crypto';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { type Assurance, type Client, callFunction, clientWith, sql, tokenOf } from './backend.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
  /** The API as this person sees it. */
  api: Client;
}

export interface Space {
  id: string;
  host: Person;
  price: number;
}

interface SpaceDetails {
  host?: Person;
  status?: 'pending' | 'approved' | 'rejected' | 'cancelled';
  price?: number;
  capacity?: number;
  title?: string;
  description?: string;
  type?: string;
  zone?: string;
  neighborhood?: string;
  amenities?: string[];
}

/** `yyyy-MM-dd`, so many days from today in Rio. */
export function day(offset: number): string {
  return addDays(todayInRio(), offset);
}

/** An administrator has entered a code, unless `aal` says otherwise. */
async function person(
  name = 'Marina Alves',
  {
    complete = true,
    admin = false,
    aal = admin ? 'aal2' : 'aal1',
  }: { complete?: boolean; admin?: boolean; aal?: Assurance } = {},
): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@exemplo.test`;
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${email}, ${sql.json({ full_name: name })})`;
  if (complete) {
    await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id = ${id}`;
  }
  if (admin) await sql`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  return inSession({ id, email, name }, aal);
}

/** The person in a new session: by the password alone (`aal1`), or with a code of their authenticator, too (`aal2`). */
export async function inSession(
  who: Pick<Person, 'id' | 'email' | 'name'>,
  aal: Assurance,
  /** Seconds since the code was entered. */
  codeAge = 0,
): Promise<Person> {
  const token = tokenOf(who, undefined, undefined, aal, codeAge);
  const made = { ...who, token, api: clientWith(token) };
  if (aal === 'aal2')
    await sql`insert into auth.sessions ${sql({ id: sessionOf(made), user_id: who.id, aal, created_at: longAgo, updated_at: new Date() })}`;
  return made;
}

/** The sign-in of an account that has been open for days: what asks for a sign-in of the last minutes asks for another. */
const longAgo = new Date(Date.now() - 3 * 86_400_000);

/** Many with complete profiles, in one statement each. */
async function people(count: number): Promise<Person[]> {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    const email = `${id.slice(0, 13)}@exemplo.test`;
    return { id, email, raw_user_meta_data: sql.json({ full_name: 'Marina Alves' }) };
  });
  const ids = rows.map(({ id }) => id);
  await sql`insert into auth.users ${sql(rows)}`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id in ${sql(ids)}`;
  return rows.map((row) => {
    const token = tokenOf(row);
    return { id: row.id, email: row.email, name: 'Marina Alves', token, api: clientWith(token) };
  });
}

async function space(details: SpaceDetails = {}): Promise<Space> {
  const host = details.host ?? (await person('Anfitriã de Teste'));
  const price = details.price ?? 1000;
  const [row] = await sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status, rejection_reason)
    values (
      ${details.title ?? 'Casa do Mirante'}, ${details.description ?? 'Uma casa com vista.'}, ${details.type ?? 'casa-com-piscina'},
      ${details.capacity ?? 80}, ${details.zone ?? 'zona-sul'}, ${details.neighborhood ?? 'copacabana'}, ${price},
      ${details.amenities ?? ['Piscina']}, ${['teste/casa-1.jpg']}, ${host.id}, ${details.status ?? 'approved'},
      ${details.status === 'rejected' ? 'Fotos escuras' : null}
    ) returning id`;
  return { id: row?.id ?? '', host, price };
}

interface Address {
  street: string;
  number: string;
  complement: string | null;
  postal_code: string;
  arrival: string | null;
  day_phone: string | null;
}

/** The address of a space, as its host gave it. */
async function address(target: Space, details: Partial<Address> = {}): Promise<Address> {
  const given = {
    street: 'Rua das Acácias Claras',
    number: '120',
    complement: 'Fundos',
    postal_code: '22000-120',
    arrival: 'Portão verde, à direita da padaria.',
    day_phone: '(21) 97777-0001',
    ...details,
  };
  await sql`insert into space_addresses ${sql({ space_id: target.id, host_id: target.host.id, ...given })}`;
  return given;
}

/**
 * A space that costs R$ 1.000 on these days to so many guests: R$ 800 then (R$ 700 on others), R$ 150 for the cleaning, which is
 * obligatory, and R$ 50 for the chairs of all of them. `offer` is what a guest asks for who has seen that.
 */
async function spaceWithExtras({ from, until, guests }: { from: string; until: string; guests: number }) {
  const made = await space({ price: 700 });
  const owned = { space_id: made.id, host_id: made.host.id };
  await sql`insert into space_price_ranges ${sql({ ...owned, first_day: from, last_day: until, price: 800 })}`;
  const [, chairs] = await sql<{ id: string }[]>`insert into space_extras ${sql([
    { ...owned, name: 'Limpeza', price: 150, per: 'event', is_obligatory: true, position: 1 },
    { ...owned, name: 'Cadeira', price: 50 / guests, per: 'guest', is_obligatory: false, position: 2 },
  ])} returning id`;
  return { ...made, offer: { extras: [{ id: chairs?.id ?? '', quantity: 1 }], expected_total_cents: 105_000 } };
}
export type SpaceWithExtras = Awaited<ReturnType<typeof spaceWithExtras>>;

interface HoldDetails {
  date?: string;
  guests?: number;
  method?: 'card' | 'pix';
}

export function bookingRequest(target: Space, { date = day(30), guests = 20, method = 'card' }: HoldDetails = {}) {
  return {
    spaceId: target.id,
    guestCount: guests,
    eventDate: date,
    basePrice: Math.round(target.price * 100),
    paymentMethods: [method],
    couponId: null,
    discountAmount: 0,
  };
}

/** A hold with its open checkout, made the way the site makes it. */
async function checkout(guest: Person, target: Space, details: HoldDetails = {}) {
  const { status, body } = await callFunction('create-booking-payment', bookingRequest(target, details), guest.token);
  if (status !== 200 || !body.bookingId || !body.sessionId) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  return { bookingId: body.bookingId, sessionId: body.sessionId, url: body.url, holdExpiresAt: body.holdExpiresAt };
}

/** A hold without a checkout, by the database alone. */
export const hold = (
  guest: Person,
  target: Space,
  { date = day(30), guests = 20, method = 'card' }: HoldDetails = {},
) =>
  guest.api.rpc('hold_booking', {
    target_space: target.id,
    event_date: date,
    guest_count: guests,
    base_price_cents: Math.round(target.price * 100),
    payment_method: method,
  });

/** A paid booking, also of a day that has passed. */
async function paidBooking(guest: Person, target: Space, date: string) {
  const [row] = await sql<{ id: string }[]>`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    values (${guest.id}, ${target.id}, ${target.host.id}, ${date}, 10, 'paid', ${target.price * 105}, ${target.price * 100},
      ${target.price * 5}, 'card', ${`cs_${randomUUID()}`}, now(), now(), now(), '{}') returning id`;
  const id = row?.id ?? '';
  await sql`insert into payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
    select id, stripe_session_id, ${`pi_${randomUUID()}`}, total_amount, 'brl', payment_method from bookings where id = ${id}`;
  return id;
}

/** Returns the claims of a person's token. */
export const claimsOf = ({ token }: Pick<Person, 'token'>): Record<string, unknown> & { session_id: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The session that a person's token names. */
const sessionOf = (person: Pick<Person, 'token'>): string => claimsOf(person).session_id;

/** The session that the person's token names began so long ago. */
export async function signedIn(person: Person, ago = '0 minutes'): Promise<void> {
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${sessionOf(person)}, ${person.id}, now() - ${ago}::interval, now())
    on conflict (id) do update set created_at = excluded.created_at`;
}

export const given = { person, people, space, spaceWithExtras, address, checkout, paidBooking };

/** Reads rows as the owner of the database, regardless of policies. */
export const db = {
  async booking(id: string) {
    const [row] = await sql`select * from bookings where id = ${id}`;
    return row;
  },
  async space(id: string) {
    const [row] = await sql`select * from spaces where id = ${id}`;
    return row;
  },
  async profile(id: string) {
    const [row] = await sql`select * from profiles where id = ${id}`;
    return row;
  },
  async privateProfile(id: string) {
    const [row] = await sql`select * from profile_private where id = ${id}`;
    return row;
  },
};

/** Lets a hold end, as time would. */
export async function endHold(bookingId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`;
}
