import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import type { Database } from 'shared-domain/db/api.types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend, type Client, eventually, sql } from '../testing/backend.ts';
import { type Actor, people } from './access-table.ts';
import { makeWorld, type World } from './world.ts';

/* Checks the changes that each person receives, of published and unpublished tables, with the official client. */

interface Heard {
  table: string;
  type: string;
  row: Record<string, unknown>;
}

let world: World;
const heard = new Map<Actor, Heard[]>();
const clients: Client[] = [];

beforeAll(async () => {
  world = await makeWorld();
  for (const who of people) {
    // A connection of its own, as each browser has one.
    const token = who === 'anonymous' ? backend.publishableKey : world.members[who].token;
    const client = createClient<Database>(backend.apiUrl, backend.publishableKey, { accessToken: async () => token });
    clients.push(client);
    heard.set(who, []);
    for (const table of [
      'bookings',
      'messages',
      'notifications',
      'profile_private',
      'payments',
      'outbox',
      'discount_coupons',
      '*',
    ]) {
      await subscribed(
        client.channel(`${who}-${table}`).on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
          heard.get(who)?.push({
            table: change.table,
            type: change.eventType,
            row: { ...change.old, ...change.new } as Record<string, unknown>,
          });
        }),
      );
    }
  }
});
afterAll(() => Promise.all(clients.map((client) => client.realtime.disconnect())));

/** A channel that is refused hears nothing, too: that is an answer. */
const subscribed = (channel: RealtimeChannel) =>
  new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      if (status !== 'CLOSED') resolve();
    });
  });

const hearing = (table: string, id: string) =>
  people.filter((who) => heard.get(who)?.some((event) => event.table === table && event.row.id === id));

test('the state of a booking reaches its guest and its host, a hold its guest alone', async () => {
  const rows = world.rows.bookings ?? {};
  const [paid, held] = [rows['paid, of the guest']?.id ?? '', rows['held, by the guest']?.id ?? ''];
  await sql`update bookings set hold_expires_at = now() + interval '20 minutes' where id = ${held}`;
  await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${paid}`;
  await eventually(
    async () => [hearing('bookings', paid), hearing('bookings', held)],
    ([ofPaid, ofHeld]) => ofPaid?.length === 2 && ofHeld?.length === 1,
  );
  await quiet();
  expect(hearing('bookings', paid)).toEqual(['guest', 'host']);
  expect(hearing('bookings', held)).toEqual(['guest']);
  // Only the payer gets the address of the checkout.
  for (const who of people.filter((one) => one !== 'guest')) {
    expect(JSON.stringify(heard.get(who))).not.toContain('checkout.test');
  }
  // The hold becomes a booking: from now on the host hears of it.
  await sql`update bookings set status = 'paid', paid_at = now(), checkout_url = null where id = ${held}`;
  await eventually(
    async () => hearing('bookings', held),
    (who) => who.length === 2,
  );
  await quiet();
  expect(hearing('bookings', held)).toEqual(['guest', 'host']);
});

test('a message reaches the two participants, a blocked one its sender', async () => {
  const [conversation] = Object.values(world.rows.conversations ?? {});
  const say = async (content: string) => {
    const { data, error } = await world.members.host.api
      .from('messages')
      .insert({ conversation_id: conversation?.id ?? '', sender_id: world.members.host.id, content })
      .select('id')
      .single();
    expect(error).toBeNull();
    return data?.id ?? '';
  };
  const [message, blocked] = [await say('Combinado!'), await say('Escreva para eu@exemplo.com')];
  await eventually(
    async () => [hearing('messages', message), hearing('messages', blocked)],
    ([both, one]) => both?.length === 2 && one?.length === 1,
  );
  await quiet();
  expect(hearing('messages', message)).toEqual(['guest', 'host']);
  expect(hearing('messages', blocked)).toEqual(['host']);
});

test('a notification reaches its person alone, without what it says', async () => {
  await sql`select private.announce(${world.members.guest.id}, 'payout_sent', 'access-test', '{}')`;
  const [note] = await sql<{ id: string }[]>`
    select id from notifications where person_id = ${world.members.guest.id} and subject = 'access-test'`;
  await eventually(
    async () => hearing('notifications', note?.id ?? ''),
    (who) => who.length > 0,
  );
  await quiet();
  expect(hearing('notifications', note?.id ?? '')).toEqual(['guest']);
  const rows = [...heard.values()].flat().filter(({ table, row }) => table === 'notifications' && row.id === note?.id);
  expect(rows.flatMap(({ row }) => Object.keys(row))).not.toEqual(expect.arrayContaining(['data']));
});

test('what is not published is heard by nobody, not even by its owner', async () => {
  await sql`update profile_private set phone = '(21) 93333-2222' where id = ${world.members.guest.id}`;
  const [coupon] = Object.values(world.rows.discount_coupons ?? {});
  await sql`update discount_coupons set description = 'Nova' where id = ${coupon?.id ?? ''}`;
  await sql`insert into outbox (kind, dedupe_key, available_at) values ('access_test', gen_random_uuid(), 'infinity')`;
  await quiet();
  const tables = new Set([...heard.values()].flat().map(({ table }) => table));
  expect([...tables].sort()).toEqual(['bookings', 'messages', 'notifications']);
  expect(JSON.stringify([...heard])).not.toContain('93333');
});

/** Long enough for what would come after all: changes arrive within some 50 ms. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 700));
