/**
 * Measures the fan-out of row changes to many clients, with connections cut during the run: latency from before the insert to the callback of
 * the official client, and a count of lost and repeated changes.
 *
 *   npm run bench realtime            CLIENTS=1000 SECONDS=20 by default; ONLY=<part of a scenario's name>
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { RealtimeClient } from '@supabase/realtime-js';
import { freePort } from 'backend-stack/free-port.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import postgres, { type Sql } from 'postgres';

const clientCount = Number(process.env.CLIENTS ?? 1000);
const seconds = Number(process.env.SECONDS ?? 20);
const only = process.env.ONLY ?? '';

const schemaSql = `
create table public.members (person uuid not null, room uuid not null, primary key (person, room));
create table public.messages (
  id bigint generated always as identity primary key, room uuid not null, sender uuid not null, body text not null,
  sent_at timestamptz not null default now()
);
create index on public.messages (room);
alter table public.members enable row level security;
alter table public.messages enable row level security;
create policy members_select_self on public.members for select to authenticated using (person = (select auth.uid()));
create policy messages_select_member on public.messages for select to authenticated
  using (room in (select m.room from public.members m where m.person = (select auth.uid())));
alter publication supabase_realtime add table public.messages;
`;

type Follower = {
  person: string;
  room: string;
  client: RealtimeClient;
  /** Message → how often it came through the channel. */
  received: Map<number, number>;
  /** Everything known, from the channel and from fetching after each SUBSCRIBED. */
  known: Set<number>;
  joins: number;
  fetching: Promise<void>;
};

type Result = {
  name: string;
  messages: number;
  deliveries: number;
  latencies: number[];
  lost: number;
  twice: number;
  rejoins: number;
  fetched: number;
};

const latencies: number[] = [];

function follow(address: string, sql: Sql, person: string, room: string): Promise<Follower> {
  const token = Buffer.from(JSON.stringify({ role: 'authenticated', sub: person })).toString('base64url');
  const client = new RealtimeClient(address, { params: { apikey: 'visitor' }, logger: () => undefined });
  void client.setAuth(token);
  const follower: Follower = {
    person,
    room,
    client,
    received: new Map(),
    known: new Set(),
    joins: 0,
    fetching: Promise.resolve(),
  };
  return new Promise((resolve, reject) => {
    client
      .channel(`room:${room}`)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'messages', filter: `room=eq.${room}` },
        ({ new: row }: { new: { id: number; body: string } }) => {
          latencies.push(performance.now() - Number(row.body));
          follower.received.set(row.id, (follower.received.get(row.id) ?? 0) + 1);
          follower.known.add(row.id);
        },
      )
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') {
          follower.joins += 1;
          if (follower.joins > 1) follower.fetching = fetchAll(sql, follower);
          resolve(follower);
        } else if (follower.joins === 0) {
          reject(error ?? new Error(status));
        }
      });
  });
}

async function fetchAll(sql: Sql, follower: Follower): Promise<void> {
  const rows = await sql<{ id: string }[]>`select id from messages where room = ${follower.room}`;
  for (const { id } of rows) follower.known.add(Number(id));
}

async function scenario(
  name: string,
  options: {
    sql: Sql;
    address: string;
    roomSize: number;
    perSecond: number;
    disturb?: (second: number) => Promise<void>;
  },
): Promise<Result> {
  const { sql, address, roomSize, perSecond, disturb } = options;
  await sql`truncate messages, members`;
  const rooms = Array.from({ length: Math.ceil(clientCount / roomSize) }, () => randomUUID());
  const people = Array.from({ length: clientCount }, (_, index) => ({
    person: randomUUID(),
    room: rooms[Math.floor(index / roomSize)] ?? '',
  }));
  await sql`insert into members ${sql(people)}`;
  await sql`analyze members`;
  const followers: Follower[] = [];
  for (let index = 0; index < people.length; index += 50) {
    const group = people.slice(index, index + 50);
    followers.push(...(await Promise.all(group.map(({ person, room }) => follow(address, sql, person, room)))));
  }
  // The first messages warm plans and code up.
  const send = async (room: string): Promise<void> => {
    await sql`insert into messages (room, sender, body) values (${room}, ${randomUUID()}, ${String(performance.now())})`;
  };
  for (let index = 0; index < 10; index += 1) await send(rooms[index % rooms.length] ?? '');
  const expected = (room: string): number =>
    Array.from({ length: 10 }, (_, index) => rooms[index % rooms.length]).filter((warmed) => warmed === room).length;
  const isWarm = (): boolean => followers.every(({ room, received }) => received.size === expected(room));
  for (let waited = 0; waited < 30_000 && !isWarm(); waited += 50) await sleep(50);
  latencies.length = 0;

  const sends: Promise<void>[] = [];
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  let disturbedAt = 0;
  for (let index = 0; index < total; index += 1) {
    const due = start + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    sends.push(send(rooms[index % rooms.length] ?? ''));
    const second = Math.floor((performance.now() - start) / 1000);
    if (second > disturbedAt) {
      disturbedAt = second;
      await disturb?.(second);
    }
  }
  await Promise.all(sends);
  const byRoom = new Map<string, number[]>();
  for (const { id, room } of await sql<{ id: string; room: string }[]>`select id, room from messages`) {
    byRoom.set(room, [...(byRoom.get(room) ?? []), Number(id)]);
  }
  const countLost = (): number =>
    followers.reduce((sum, { room, known }) => sum + (byRoom.get(room) ?? []).filter((id) => !known.has(id)).length, 0);
  // Clients that were cut last need their time to come back.
  for (let waited = 0; waited < 20_000 && countLost() > 0; waited += 250) await sleep(250);
  await Promise.all(followers.map(({ fetching }) => fetching));

  const result: Result = {
    name,
    messages: total,
    deliveries: latencies.length,
    latencies: [...latencies].sort((a, b) => a - b),
    lost: countLost(),
    twice: followers.reduce((sum, { received }) => sum + [...received.values()].filter((times) => times > 1).length, 0),
    rejoins: followers.reduce((sum, { joins }) => sum + joins - 1, 0),
    fetched: followers.reduce((sum, { known, received }) => sum + known.size - received.size, 0),
  };
  await Promise.all(followers.map(({ client }) => client.disconnect()));
  return result;
}

function report({ name, messages, deliveries, latencies: sorted, lost, twice, rejoins, fetched }: Result): void {
  const at = (share: number): string =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`;
  console.log(
    `| ${[name, messages, deliveries, at(0.5), at(0.95), at(0.99), at(1), rejoins, fetched, lost, twice].join(' | ')} |`,
  );
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(path.join(import.meta.dirname, 'realtime-server.ts'), [databaseUrl]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, address: `ws://127.0.0.1:${port}/realtime/v1` };
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-realtime-'));
const database = await startDatabase({ port: await freePort(), dataDir, durable: true, migrate: false });
const sql = postgres(database.url, { max: 8, onnotice: () => undefined });
let failed = false;
try {
  await sql.unsafe(schemaSql);
  const { child, address } = await startServer(database.url);
  console.log(
    `${clientCount} clients, ${seconds} s each, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load before: ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log('| Scenario | messages | deliveries | p50 | p95 | p99 | max | joined again | fetched | lost | twice |');
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  const cutTenth = async (second: number): Promise<void> => {
    if (second % 4 === 0) child.send({ cut: 0.1 });
  };
  const loseStream = async (second: number): Promise<void> => {
    if (second === Math.floor(seconds / 2))
      await sql`select pg_terminate_backend(active_pid) from pg_replication_slots`;
  };
  const scenarios = [
    { name: 'rooms of two, 100 messages/s', roomSize: 2, perSecond: 100 },
    { name: 'the same, a tenth cut every 4 s', roomSize: 2, perSecond: 100, disturb: cutTenth },
    { name: 'one room of all, 2 messages/s', roomSize: clientCount, perSecond: 2 },
    { name: 'the same, a tenth cut every 4 s', roomSize: clientCount, perSecond: 2, disturb: cutTenth },
    { name: 'the replication stream lost once', roomSize: 2, perSecond: 100, disturb: loseStream },
  ];
  for (const { name, ...options } of scenarios.filter((candidate) => candidate.name.includes(only))) {
    const result = await scenario(name, { sql, address, ...options });
    report(result);
    failed ||= result.lost > 0 || result.twice > 0;
  }
  child.send({ stop: true });
  await new Promise((resolve) => child.once('exit', resolve));
} finally {
  await sql.end({ timeout: 1 });
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (failed) {
  console.error('\nmessages were lost or came twice');
  process.exit(1);
}
process.exit(0);
