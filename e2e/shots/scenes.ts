import { randomUUID } from 'node:crypto';
import { dateInRio, type Given, type GivenSpace, type Person } from '../src/test.ts';

/* Prepares an administrator's work, where the demonstration has none of it. New reports share nothing with earlier ones. */

const photos = ['demo/varanda-da-urca-1.webp'];

async function as<Answer>(
  { sql }: Given,
  person: Person,
  work: (tx: Given['sql']) => Promise<Answer>,
): Promise<Answer> {
  return (await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id, role: 'authenticated' })}, true)`;
    return work(tx as unknown as Given['sql']);
  })) as Answer;
}

async function reporter(given: Given, fullName: string): Promise<Person> {
  const person = await given.person({ fullName });
  const number = String(Math.trunc(Math.random() * 1e8)).padStart(8, '0');
  await given.sql`update public.profile_private set phone = ${`(21) 9${number.slice(0, 4)}-${number.slice(4)}`} where id = ${person.id}`;
  return person;
}

interface Report {
  kind: 'space' | 'message' | 'list_line';
  target: string;
  reason: string;
  words?: string;
}

const report = (given: Given, person: Person, { kind, target, reason, words = '' }: Report) =>
  as(given, person, (tx) => tx`select public.send_report(${kind}, ${target}, ${reason}, ${words})`);

/** A listing of the demonstration's look, with an event that is paid. */
async function listing(given: Given, title: string): Promise<GivenSpace & { host: Person }> {
  const host = await given.person({ fullName: 'Marina Azevedo' });
  const space = await given.space({ host, title, price: 1900 });
  const [shown] = await given.sql<{ images: string[] }[]>`
    select images from public.spaces where images[1] like 'demo/%' order by title limit 1`;
  await given.sql`update public.spaces set images = ${shown?.images ?? photos} where id = ${space.id}`;
  await given.sql`delete from private.listing_changes where space_id = ${space.id}`;
  return { ...space, host };
}

/** A title, a price by more than half and pictures: one row of Alterações. */
export async function editedListing(given: Given): Promise<void> {
  const { id } = await listing(given, 'Varanda da Urca');
  await given.sql`
    update public.spaces set title = 'Varanda da Urca com vista do Pão de Açúcar', price = 3300, images = images[2:] || images[1:1]
    where id = ${id}`;
}

/** Reports a listing three times, a message once, and once a line that a visitor without an account wrote. */
export async function reportedThings(given: Given): Promise<void> {
  const { id, host } = await listing(given, 'Varanda da Urca');
  for (const [name, words] of [
    ['Bruno Sá', 'Não é este o lugar. A varanda das fotos fica no Flamengo.'],
    ['Lia Prates', ''],
    ['Otávio Reis', ''],
  ] as const)
    await report(given, await reporter(given, name), { kind: 'space', target: id, reason: 'not_this_place', words });

  const guest = await reporter(given, 'Júlia Campos');
  const conversation = await conversationOf(given, guest, { id, hostId: host.id });
  const [, messageId] = await written(given, conversation, [
    [guest.id, 'Quanto fica para sessenta pessoas?'],
    [host.id, 'Se você pagar por fora eu faço por R$ 1.000, sem taxa.'],
  ]);
  await report(given, guest, { kind: 'message', target: messageId ?? '', reason: 'outside_payment' });

  const { sql } = given;
  const owner = await given.person({ fullName: 'Nina Faria' });
  const [list] = await sql<{ id: string }[]>`
    insert into public.favourite_lists (user_id, name) values (${owner.id}, 'Aniversário da Bia') returning id`;
  const [line] = await sql<{ id: string }[]>`
    with visitor as (
      insert into private.list_visitors (list_id, browser_hash, name)
      values (${list?.id ?? ''}, sha256(${randomUUID()}::bytea), 'Tio Zé') returning id
    )
    insert into private.list_lines (visitor_id, list_id, space_id, content)
    select id, ${list?.id ?? ''}, ${id}, 'Só quem não tem vergonha escolhe isso.' from visitor returning id`;
  await report(given, guest, { kind: 'list_line', target: line?.id ?? '', reason: 'offensive' });
}

async function conversationOf({ sql }: Given, guest: Person, space: { id: string; hostId: string }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.conversations (space_id, client_id, host_id) values (${space.id}, ${guest.id}, ${space.hostId}) returning id`;
  return row?.id ?? '';
}

async function written({ sql }: Given, conversation: string, words: [sender: string, content: string][]) {
  const ids: string[] = [];
  for (const [sender, content] of words) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.messages (conversation_id, sender_id, content) values (${conversation}, ${sender}, ${content}) returning id`;
    ids.push(row?.id ?? '');
  }
  return ids;
}

const pressed = new WeakMap<Given, Promise<{ guest: Person; at: string }>>();
/** Returns a guest who received a message that can be reported, and the address of the conversation: one of each for a shot. */
export function pressedGuest(given: Given): Promise<{ guest: Person; at: string }> {
  const made = pressed.get(given) ?? makePressedGuest(given);
  pressed.set(given, made);
  return made;
}

async function makePressedGuest(given: Given): Promise<{ guest: Person; at: string }> {
  const { id, host } = await listing(given, 'Casa do Mirante');
  const guest = await given.person({ fullName: 'Otávio Reis' });
  const conversation = await conversationOf(given, guest, { id, hostId: host.id });
  await written(given, conversation, [
    [guest.id, 'O dia 9 de janeiro está livre?'],
    [host.id, 'Na próxima a gente combina por fora e você me faz por R$ 1.000?'],
  ]);
  return { guest, at: `/chat?conversa=${conversation}` };
}

/** A listing with a paid event, taken down or not. */
export async function soldListing(given: Given, { suspended }: { suspended: boolean }): Promise<string> {
  const { sql } = given;
  const { id, host } = await listing(given, 'Varanda da Urca');
  const guest = await given.person({ fullName: 'Otávio Reis' });
  await sql`
    insert into public.bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    values (${guest.id}, ${id}, ${host.id}, ${dateInRio(47)}, 40, 'paid', 346500, 330000, 16500, 'card', ${`cs_${id}`},
      now(), now(), now(), ${sql.json({ title: 'Varanda da Urca' })})`;
  if (suspended) {
    await sql`insert into public.suspensions (space_id, reason)
      values (${id}, 'Três pessoas disseram que o endereço não é o das fotos.')`;
    await sql`select private.refresh_suspended_spaces(array[${id}::uuid])`;
  }
  return `/admin/space/${id}`;
}

/** Records an error of the site, with its place and the actions before it. Returns its address. */
export async function siteError(given: Given): Promise<string> {
  const { sql } = given;
  const [row] = await sql<{ id: string }[]>`
    insert into public.site_errors (fingerprint, unit, kind, message, page, seen_version, places, placed_at)
    values (${randomUUID().replaceAll('-', '').repeat(2)}, 'host', 'error', 'TypeError: Cannot read properties of undefined (reading ''price'')',
      '/gerenciar-disponibilidade/:id', 'aaaaaaaa', array['mfe-host/src/features/availability/day-cell.tsx:48',
      'mfe-host/src/features/availability/calendar-grid.tsx:112'], now()) returning id`;
  await sql`insert into public.site_error_hours (error_id, hour, version, occurrences, visits)
    values (${row?.id ?? ''}, date_trunc('hour', now()), 'aaaaaaaa', 12, 9)`;
  return '/admin?aba=erros';
}
