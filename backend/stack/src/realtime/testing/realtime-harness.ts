import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import {
  type REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  RealtimeClient,
  type RealtimeClientOptions,
} from '@supabase/realtime-js';
import postgres, { type Sql } from 'postgres';
import { freePort } from '../../free-port.ts';
import { type RunningPostgres, startPostgres } from '../../postgres.ts';
import type { RealtimeLimits } from '../limits.ts';
import { realtimeBootstrapSql } from '../realtime-schema.ts';
import { createRealtimeServer, type RealtimeServer } from '../realtime-server.ts';
import type { VerifiedToken } from '../viewer.ts';

export const publishableKey = 'sb_publishable_test';

/** The objects of a project before its first migration, as far as these tests need them. */
const schemaSql = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create schema auth;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
grant usage on schema public, auth to anon, authenticated, service_role;
${realtimeBootstrapSql}
create policy rooms_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'room-%');
create policy rooms_write on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'room-open');

create table public.messages (
  id bigint generated always as identity primary key,
  room text not null,
  owner uuid,
  body text not null default '',
  secret text not null default 'hidden',
  price numeric,
  is_read boolean not null default false,
  tags text[] not null default '{}',
  extra jsonb,
  sent_at timestamptz not null default now()
);
alter table public.messages enable row level security;
grant select (id, room, owner, body, price, is_read, tags, extra, sent_at) on public.messages to anon, authenticated;
create policy messages_select_owner on public.messages for select to authenticated using (owner = (select auth.uid()));
create policy messages_select_public on public.messages for select to anon, authenticated using (owner is null);
create table public.unpublished (id int primary key);
grant select on public.unpublished to anon, authenticated;
create table public.closed (id int primary key);
alter publication supabase_realtime add table public.messages, public.closed;
`;

export function tokenOf(claims: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify({ role: 'authenticated', ...claims })).toString('base64url');
}

async function verifyTestToken(token: string): Promise<VerifiedToken | null> {
  if (token === publishableKey) return { role: 'anon', claims: { role: 'anon' } };
  try {
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(token, 'base64url').toString());
    return typeof claims.role === 'string' ? { role: claims.role, claims } : null;
  } catch {
    return null;
  }
}

export class TestDatabase {
  #port = 0;
  #folder = '';
  #running: RunningPostgres | null = null;
  #sql: Sql | null = null;

  get url(): string {
    return this.#running?.url ?? '';
  }

  get sql(): Sql {
    if (this.#sql === null) throw new Error('the test database is not started');
    return this.#sql;
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    this.#folder = await mkdtemp(path.join(tmpdir(), 'realtime-test-'));
    await this.resume();
    await this.sql.unsafe(schemaSql);
  }

  async resume(): Promise<void> {
    this.#running = await startPostgres({
      port: this.#port,
      dataDir: path.join(this.#folder, 'db'),
      logFile: path.join(this.#folder, 'log', 'postgres.log'),
      durable: false,
    });
    this.#connect();
  }

  #connect(): void {
    this.#sql = postgres(this.url, { max: 4, onnotice: () => undefined });
  }

  async suspend(): Promise<void> {
    await this.#sql?.end({ timeout: 1 });
    await this.#running?.stop();
  }

  async stop(): Promise<void> {
    await this.suspend();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export class TestServer {
  readonly realtime: RealtimeServer;
  readonly logged: string[] = [];
  readonly #http: Server;
  readonly #clients: RealtimeClient[] = [];

  constructor(databaseUrl: string, limits: Partial<RealtimeLimits> = {}) {
    this.realtime = createRealtimeServer({
      databaseUrl,
      verifyToken: verifyTestToken,
      limits,
      log: (message, error) => this.logged.push(`${message}: ${String(error)}`),
    });
    this.#http = createServer(getRequestListener((request) => this.realtime.handleRequest(request)));
    this.#http.on('upgrade', this.realtime.handleUpgrade);
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    await this.realtime.ready;
  }

  get address(): string {
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('the test server does not listen');
    return `ws://127.0.0.1:${address.port}/realtime/v1`;
  }

  client(options: Partial<RealtimeClientOptions> & { token?: string } = {}): RealtimeClient {
    const { token, ...rest } = options;
    const client = new RealtimeClient(this.address, {
      params: { apikey: publishableKey },
      logger: () => undefined,
      reconnectAfterMs: () => 50,
      ...rest,
    });
    if (token !== undefined) void client.setAuth(token);
    this.#clients.push(client);
    return client;
  }

  async endClients(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.disconnect()));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  async stop(): Promise<void> {
    await this.endClients();
    await this.realtime.stop();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

export type Status = `${REALTIME_SUBSCRIBE_STATES}`;

/** Subscribes and resolves with the first status, keeping a record of all that follow. */
export async function subscribed(
  channel: RealtimeChannel,
): Promise<{ status: Status; error: Error | undefined; statuses: Status[] }> {
  const statuses: Status[] = [];
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      statuses.push(status);
      if (statuses.length === 1) resolve({ status, error, statuses });
    });
  });
}

/** Waits until `condition` holds; fails with what it was waiting for. Long, because the database may have to wait for a busy machine. */
export async function until(condition: () => boolean, what: string, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
