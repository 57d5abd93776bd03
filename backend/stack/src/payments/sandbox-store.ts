import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type Stripe from 'stripe';

export interface SandboxObjects {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  coupon: Stripe.Coupon;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  event: Stripe.Event;
}
export type ObjectKind = keyof SandboxObjects;

/** The sandbox's own data of a checkout session, which Stripe's API does not show. */
export interface SessionState {
  lineItems: Stripe.LineItem[];
  /** The second line under an item's name, if it has one. */
  itemDetails: (string | null)[];
  intentMetadata: Stripe.Metadata;
  description: string | null;
  pixExpiresAfterSeconds: number;
  pix: { code: string; expiresAt: number; status: 'waiting' | 'paid' | 'failed' | 'expired' } | null;
  /** A card that waits for the simulated 3-D Secure step. */
  authentication: { card: string; expMonth: number; expYear: number; name: string; email: string } | null;
}

export interface ListQuery {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  matches?: ((body: Record<string, unknown>) => boolean) | undefined;
}

const tables = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null
  ) strict;
  create index if not exists objects_kind on objects (kind, seq);
  create table if not exists session_states (session_id text primary key, body text not null) strict;
  create table if not exists deadlines (object_id text primary key, due_at integer not null) strict;
  create table if not exists idempotency_keys (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    request_id text not null,
    created_at integer not null
  ) strict;
  create table if not exists deliveries (
    id integer primary key autoincrement,
    event_id text not null,
    state text not null default 'pending',
    attempts integer not null default 0,
    created_at integer not null,
    next_attempt_at integer not null,
    last_status integer,
    last_error text
  ) strict;
  create index if not exists deliveries_due on deliveries (next_attempt_at) where state = 'pending';
  create table if not exists faults (
    id integer primary key autoincrement,
    body text not null,
    remaining integer not null
  ) strict;
  create table if not exists settings (name text primary key, value text not null) strict;
`;

/**
 * The sandbox's state: one SQLite file, written synchronously, so that what has been answered has been kept.
 * Every change of one request belongs to one `transaction`.
 */
export class SandboxStore {
  readonly #db: DatabaseSync;
  #depth = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#db = new DatabaseSync(join(dataDir, 'payment-sandbox.sqlite'));
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000;');
    this.#db.exec(tables);
  }

  close(): void {
    this.#db.close();
  }

  transaction<Result>(work: () => Result): Result {
    if (this.#depth > 0) return work();
    this.#db.exec('begin immediate');
    this.#depth += 1;
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      // a full disk has ended it already
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#db.prepare(sql).run(...values).changes);
  }

  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#db.prepare(sql).all(...values) as Row[];
  }

  find<Kind extends ObjectKind>(kind: Kind, id: string): SandboxObjects[Kind] | undefined {
    const row = this.rows<{ body: string }>('select body from objects where kind = ? and id = ?', kind, id)[0];
    return row && (JSON.parse(row.body) as SandboxObjects[Kind]);
  }

  /** For objects that must be there because another one names them. */
  get<Kind extends ObjectKind>(kind: Kind, id: string): SandboxObjects[Kind] {
    const object = this.find(kind, id);
    if (!object) throw new Error(`The payment sandbox lost ${kind} ${id}.`);
    return object;
  }

  save<Kind extends ObjectKind>(kind: Kind, object: SandboxObjects[Kind]): SandboxObjects[Kind] {
    this.run(
      'insert into objects (id, kind, body) values (?, ?, ?) on conflict (id) do update set body = excluded.body',
      object.id,
      kind,
      JSON.stringify(object),
    );
    return object;
  }

  remove(kind: ObjectKind, id: string): boolean {
    return this.run('delete from objects where kind = ? and id = ?', kind, id) > 0;
  }

  /** Newest first, as Stripe lists. */
  list<Kind extends ObjectKind>(kind: Kind, query: ListQuery): { data: SandboxObjects[Kind][]; hasMore: boolean } {
    const seqOf = (id: string) =>
      this.rows<{ seq: number }>('select seq from objects where kind = ? and id = ?', kind, id)[0]?.seq ?? 0;
    const backwards = query.endingBefore !== undefined;
    const all = this.rows<{ body: string }>(
      backwards
        ? 'select body from objects where kind = ? and seq > ? order by seq asc'
        : 'select body from objects where kind = ? and seq < ? order by seq desc',
      kind,
      backwards
        ? seqOf(query.endingBefore ?? '')
        : query.startingAfter === undefined
          ? Number.MAX_SAFE_INTEGER
          : seqOf(query.startingAfter),
    )
      .map((row) => JSON.parse(row.body) as SandboxObjects[Kind])
      .filter((object) => query.matches?.(object as unknown as Record<string, unknown>) ?? true);
    const data = all.slice(0, query.limit);
    return { data: backwards ? data.reverse() : data, hasMore: all.length > query.limit };
  }

  sessionState(sessionId: string): SessionState {
    const row = this.rows<{ body: string }>('select body from session_states where session_id = ?', sessionId)[0];
    if (!row) throw new Error(`The payment sandbox lost the state of ${sessionId}.`);
    return JSON.parse(row.body) as SessionState;
  }

  saveSessionState(sessionId: string, state: SessionState): void {
    this.run(
      'insert into session_states values (?, ?) on conflict (session_id) do update set body = excluded.body',
      sessionId,
      JSON.stringify(state),
    );
  }

  /** Sets the time at which the clock settles a session, refund or dispute (seconds); null for never. */
  setDeadline(objectId: string, dueAt: number | null): void {
    if (dueAt === null) this.run('delete from deadlines where object_id = ?', objectId);
    else
      this.run(
        'insert into deadlines values (?, ?) on conflict (object_id) do update set due_at = excluded.due_at',
        objectId,
        dueAt,
      );
  }

  deadlines(): { object_id: string; due_at: number }[] {
    return this.rows('select object_id, due_at from deadlines order by due_at');
  }

  setting(name: string): string | undefined {
    return this.rows<{ value: string }>('select value from settings where name = ?', name)[0]?.value;
  }

  setSetting(name: string, value: string): void {
    this.run('insert into settings values (?, ?) on conflict (name) do update set value = excluded.value', name, value);
  }
}
