import type { Sql } from 'postgres';
import type { Frame } from './protocol.ts';
import { loadRelation, type Relation, readableColumns } from './relation.ts';
import type { RowChange } from './replication.ts';
import type { FilterGroup, Subscriber, Subscription, SubscriptionRegistry } from './subscriptions.ts';
import { completeRows, type TypedRow, typeRows } from './typed-rows.ts';
import type { Viewer } from './viewer.ts';
import { findVisible, type RowCheck, waitForCommits } from './visibility.ts';

const maxBatch = 250;
/** The stream is paused while more than this is waiting. */
const maxQueue = 1000;
const viewersPerQuestion = 100;

type Prepared = {
  change: RowChange;
  relation: Relation;
  record: Record<string, unknown>;
  oldRecord: Record<string, unknown>;
  subscriptions: Subscription[];
  /** null for a deletion: policies can't be evaluated for a deleted row; its key reveals only that it is gone. */
  check: RowCheck | null;
  shapes: Map<string, Shape>;
};

type Shape = { data: string; frames: Map<string, Frame> };

type Delivery = { item: Prepared; subscriptions: Subscription[] };
type PendingViewer = { viewer: Viewer; subscribers: Subscriber[]; items: Set<Prepared> };

export type ChangeFeedOptions = {
  /** One connection of its own: prepared statements and the temporary function live in its session. */
  sql: Sql;
  registry: SubscriptionRegistry;
  /** Changes were lost: subscribers must be notified to fetch again. */
  onLost: (error: Error) => void;
};

/** Takes changes in commit order, decides who may see each, and sends them in the same order. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #relations = new Map<number, Promise<Relation | null>>();
  #queue: RowChange[] = [];
  #draining = false;
  #room: (() => void)[] = [];

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** The definition of a table may have changed: ask again. */
  forgetRelation(oid: number): void {
    this.#relations.delete(oid);
  }

  push(change: RowChange): Promise<void> | void {
    if (!this.#options.registry.hasAny(change.schema, change.table)) return;
    this.#queue.push(change);
    if (!this.#draining) void this.#drain();
    if (this.#queue.length < maxQueue) return;
    return new Promise((resolve) => this.#room.push(resolve));
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, maxBatch);
      try {
        await this.#deliver(batch);
      } catch (error) {
        this.#queue = [];
        this.#relations.clear();
        this.#options.onLost(error instanceof Error ? error : new Error(String(error)));
      }
      for (const resolve of this.#room.splice(0)) resolve();
    }
    this.#draining = false;
  }

  async #deliver(batch: RowChange[]): Promise<void> {
    const pending = new Map<Subscriber, Delivery[]>();
    for (const item of await this.#prepare(batch)) {
      for (const subscription of item.subscriptions) {
        const deliveries = pending.get(subscription.subscriber) ?? [];
        const last = deliveries.at(-1);
        if (last?.item === item) last.subscriptions.push(subscription);
        else deliveries.push({ item, subscriptions: [subscription] });
        pending.set(subscription.subscriber, deliveries);
      }
    }
    const readable = new Map<string, Set<string>>();
    // A token may be refreshed during the query: those subscribers are checked again with their new claims.
    while (pending.size > 0) {
      const viewers = groupByViewer(pending);
      await this.#learnColumns(viewers, readable);
      const parts: PendingViewer[][] = [];
      for (let start = 0; start < viewers.length; start += viewersPerQuestion) {
        parts.push(viewers.slice(start, start + viewersPerQuestion));
      }
      // One query after the other in one connection: while Postgres works on one part, the former is sent.
      await Promise.all(
        parts.map(async (part) => {
          const visible = await this.#ask(part);
          for (const [index, { viewer, subscribers }] of part.entries()) {
            for (const subscriber of subscribers) {
              if (subscriber.isOpen && subscriber.viewer.key !== viewer.key) continue;
              for (const { item, subscriptions } of pending.get(subscriber) ?? []) {
                if (item.check === null || visible[index]?.has(item.check))
                  send(item, subscriber, subscriptions, readable);
              }
              pending.delete(subscriber);
            }
          }
        }),
      );
    }
  }

  async #ask(viewers: PendingViewer[]): Promise<Set<RowCheck>[]> {
    return findVisible(
      this.#options.sql,
      viewers.map(({ viewer, items }) => ({
        viewer,
        checks: [...items].map(({ check }) => check).filter((check) => check !== null),
      })),
    );
  }

  async #learnColumns(viewers: PendingViewer[], readable: Map<string, Set<string>>): Promise<void> {
    const unknown = new Map<string, { oid: number; role: string }>();
    for (const { viewer, items } of viewers) {
      for (const { relation } of items) {
        const key = `${relation.oid} ${viewer.role}`;
        if (!readable.has(key)) unknown.set(key, { oid: relation.oid, role: viewer.role });
      }
    }
    if (unknown.size === 0) return;
    const columns = await readableColumns(this.#options.sql, [...unknown.values()]);
    for (const [key, names] of columns) readable.set(key, names);
  }

  /** Which subscriptions each change concerns, with its values as JSON. */
  async #prepare(batch: RowChange[]): Promise<Prepared[]> {
    const { sql, registry } = this.#options;
    await this.#complete(batch);
    const matches = batch.map((change) => registry.match(change));
    const byRelation = new Map<number, number[]>();
    for (const [index, { relationOid }] of batch.entries()) {
      const match = matches[index];
      if (!match || match.matched.size + match.undecided.size === 0) continue;
      const indexes = byRelation.get(relationOid) ?? [];
      indexes.push(index);
      byRelation.set(relationOid, indexes);
    }
    const prepared: (Prepared | undefined)[] = [];
    for (const [oid, indexes] of byRelation) {
      const relation = await this.#relation(oid);
      // Dropped since then, or without a key to query by.
      if (relation === null || relation.primaryKey.length === 0) continue;
      const groups = [...new Set(indexes.flatMap((index) => [...(matches[index]?.undecided ?? [])]))];
      const filters = groups.map(({ filter }) => filter).filter((filter) => filter !== null);
      const changes = indexes.map((index) => batch[index]).filter((change) => change !== undefined);
      const rows = await typeRows(
        sql,
        relation,
        changes.map(({ type, row, oldRow }) => (type === 'DELETE' ? oldRow : row)),
        filters,
      );
      const updates = changes.filter(({ type }) => type === 'UPDATE');
      const oldKeys = updates.some(({ oldRow }) => Object.keys(oldRow).length > 0)
        ? await typeRows(
            sql,
            relation,
            updates.map(({ row, oldRow }) => ({ ...pick(row, relation.primaryKey), ...oldRow })),
            [],
          )
        : null;
      for (const [position, index] of indexes.entries()) {
        const [change, typed, match] = [batch[index], rows[position], matches[index]];
        if (!change || !typed || !match) continue;
        const subscriptions = concerned(change, match, groups, typed);
        if (subscriptions.length === 0) continue;
        const formerRow =
          change.type === 'UPDATE'
            ? (oldKeys?.[updates.indexOf(change)]?.record ?? pick(typed.record, relation.primaryKey))
            : typed.record;
        prepared[index] = {
          change,
          relation,
          record: typed.record,
          oldRecord: identity(relation, formerRow),
          subscriptions,
          check:
            change.type === 'DELETE'
              ? null
              : { relation, key: relation.primaryKey.map((name) => change.row[name] ?? ''), xid: change.xid },
          shapes: new Map(),
        };
      }
    }
    return prepared.filter((item) => item !== undefined);
  }

  async #complete(batch: RowChange[]): Promise<void> {
    const incomplete = new Map<Relation, RowChange[]>();
    for (const change of batch) {
      if (change.type === 'DELETE') continue;
      const relation = await this.#relation(change.relationOid);
      if (relation === null || relation.primaryKey.length === 0) continue;
      if (relation.columns.every(({ name }) => name in change.row)) continue;
      incomplete.set(relation, [...(incomplete.get(relation) ?? []), change]);
    }
    for (const [relation, changes] of incomplete) {
      await waitForCommits(this.#options.sql, [...new Set(changes.map(({ xid }) => xid))]);
      const rows = changes.map(({ row }) => row);
      await completeRows(this.#options.sql, relation, rows);
    }
  }

  /** Caches the promise, not its result: an entry invalidated during the query stays invalidated. */
  #relation(oid: number): Promise<Relation | null> {
    const known = this.#relations.get(oid);
    if (known !== undefined) return known;
    const relation = loadRelation(this.#options.sql, { oid });
    this.#relations.set(oid, relation);
    return relation;
  }
}

function concerned(
  change: RowChange,
  match: { matched: Set<FilterGroup>; undecided: Set<FilterGroup> },
  groups: FilterGroup[],
  typed: TypedRow,
): Subscription[] {
  const decided = groups.filter((group, index) => match.undecided.has(group) && typed.filters[index] === true);
  return [...match.matched, ...decided].flatMap(({ members }) =>
    [...members].filter(({ event }) => event === '*' || event === change.type),
  );
}

/** Returns the identity of a former row: only its key when policies protect the table, since they can't be evaluated for it any more. */
function identity(relation: Relation, row: Record<string, unknown>): Record<string, unknown> {
  return relation.isSecured ? pick(row, relation.primaryKey) : row;
}

function pick<T>(row: Record<string, T>, names: string[]): Record<string, T> {
  const result: Record<string, T> = {};
  for (const name of names) {
    const value = row[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function groupByViewer(pending: Map<Subscriber, Delivery[]>): PendingViewer[] {
  const viewers = new Map<string, PendingViewer>();
  for (const [subscriber, deliveries] of pending) {
    if (!subscriber.isOpen) {
      pending.delete(subscriber);
      continue;
    }
    const { viewer } = subscriber;
    const group = viewers.get(viewer.key) ?? { viewer, subscribers: [], items: new Set() };
    group.subscribers.push(subscriber);
    for (const { item } of deliveries) group.items.add(item);
    viewers.set(viewer.key, group);
  }
  // Sorted by role: Postgres plans again at each change of role.
  return [...viewers.values()].sort((a, b) => a.viewer.role.localeCompare(b.viewer.role));
}

function send(
  item: Prepared,
  subscriber: Subscriber,
  subscriptions: Subscription[],
  readable: Map<string, Set<string>>,
): void {
  const { relation } = item;
  const allowed = readable.get(`${relation.oid} ${subscriber.viewer.role}`);
  if (!subscriber.isOpen || !relation.primaryKey.every((name) => allowed?.has(name))) return;
  const idsOfShape = new Map<Shape, number[]>();
  for (const { id, select } of subscriptions) {
    const shape = shapeOf(item, subscriber.viewer.role, select, allowed);
    const ids = idsOfShape.get(shape);
    if (ids) ids.push(id);
    else idsOfShape.set(shape, [id]);
  }
  for (const [{ data, frames }, ids] of idsOfShape) subscriber.sendChange(ids, data, frames);
}

/** Returns the message for one role and selection of columns: made once for all its subscribers. */
function shapeOf(item: Prepared, role: string, select: string[] | null, allowed: Set<string> | undefined): Shape {
  const key = select === null ? role : `${role} ${JSON.stringify(select)}`;
  const known = item.shapes.get(key);
  if (known) return known;
  const { columns, primaryKey } = item.relation;
  const names = columns
    .map(({ name }) => name)
    .filter((name) => allowed?.has(name) && (select === null || select.includes(name) || primaryKey.includes(name)));
  const shape: Shape = { data: dataJson(item, names), frames: new Map() };
  item.shapes.set(key, shape);
  return shape;
}

function dataJson({ change, relation, record, oldRecord }: Prepared, names: string[]): string {
  return JSON.stringify({
    schema: relation.schema,
    table: relation.name,
    type: change.type,
    commit_timestamp: change.committedAt,
    columns: relation.columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, typeName }) => ({ name, type: typeName })),
    ...(change.type === 'DELETE' ? {} : { record: pick(record, names) }),
    ...(change.type === 'INSERT' ? {} : { old_record: pick(oldRecord, names) }),
    errors: null,
  });
}
