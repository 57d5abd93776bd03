import type { Sql } from 'postgres';
import type { Frame } from './protocol.ts';
import { loadRelation, type Relation, readableColumns } from './relation.ts';
import type { RowChange } from './replication.ts';
import type { FilterGroup, Subscriber, Subscription, SubscriptionRegistry } from './subscriptions.ts';
import { completeRows, type TypedRow, typeRows } from './typed-rows.ts';
import type { Viewer } from './viewer.ts';
import { findVisible, type RowCheck, type ViewerChecks, waitForCommits } from './visibility.ts';

const maxBatch = 250;
/** The stream is paused while more than this is waiting. */
const maxQueue = 1000;

type Prepared = {
  change: RowChange;
  relation: Relation;
  record: Record<string, unknown>;
  oldRecord: Record<string, unknown>;
  subscriptions: Subscription[];
};

/** Viewer → change → whether that viewer may read it; what is absent has not been asked. */
type Answers = Map<string, Map<Prepared, boolean>>;

export type ChangeFeedOptions = {
  /** One connection of its own: prepared statements and the temporary function live in its session. */
  sql: Sql;
  registry: SubscriptionRegistry;
  /** Changes were lost: subscribers must be told to fetch again. */
  onLost: (error: Error) => void;
};

/** Takes changes in commit order, decides who may see each, and sends them in the same order. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #relations = new Map<number, Relation | null>();
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
    const prepared = await this.#prepare(batch);
    // A token may be refreshed while the database is asked: those subscribers are asked about again as who they are now.
    const visible: Answers = new Map();
    const readable = new Map<string, Set<string>>();
    for (;;) {
      const unknown = new Map<string, { viewer: Viewer; changes: Set<Prepared> }>();
      for (const item of prepared) {
        for (const { subscriber } of item.subscriptions) {
          const { viewer } = subscriber;
          if (!subscriber.isOpen || visible.get(viewer.key)?.has(item)) continue;
          const asked = unknown.get(viewer.key) ?? { viewer, changes: new Set() };
          asked.changes.add(item);
          unknown.set(viewer.key, asked);
        }
      }
      if (unknown.size === 0) break;
      await this.#ask([...unknown.values()], visible, readable);
    }
    for (const item of prepared) send(item, visible, readable);
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
      // Dropped since, or without a key that could be asked for.
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

  async #ask(
    asked: { viewer: Viewer; changes: Set<Prepared> }[],
    visible: Answers,
    readable: Map<string, Set<string>>,
  ): Promise<void> {
    const { sql } = this.#options;
    const pairs = new Map<string, { oid: number; role: string }>();
    const items: Prepared[] = [];
    const checks: RowCheck[] = [];
    const positions = new Map<Prepared, number>();
    const viewers: ViewerChecks[] = [];
    for (const { viewer, changes } of asked) {
      const wanted: number[] = [];
      for (const item of changes) {
        const { relation, change } = item;
        pairs.set(`${relation.oid} ${viewer.role}`, { oid: relation.oid, role: viewer.role });
        if (change.type === 'DELETE') continue;
        let position = positions.get(item);
        if (position === undefined) {
          position = checks.push({ relation, key: keyOf(item) }) - 1;
          items.push(item);
          positions.set(item, position);
        }
        wanted.push(position);
      }
      viewers.push({ viewer, checks: wanted });
    }
    const xids = [...new Set(items.map(({ change }) => change.xid))];
    const [columns, seen] = await Promise.all([
      readableColumns(sql, [...pairs.values()]),
      checks.length > 0 ? findVisible(sql, xids, checks, viewers) : [],
    ]);
    for (const [key, names] of columns) readable.set(key, names);
    for (const [index, { viewer, changes }] of asked.entries()) {
      const result = visible.get(viewer.key) ?? new Map<Prepared, boolean>();
      for (const item of changes) {
        const position = positions.get(item);
        // Postgres can't be asked about a row that is gone; its key says nothing but that it is gone.
        const isVisible = position === undefined || seen[index]?.has(position) === true;
        const names = columns.get(`${item.relation.oid} ${viewer.role}`);
        result.set(item, isVisible && item.relation.primaryKey.every((name) => names?.has(name)));
      }
      visible.set(viewer.key, result);
    }
  }

  async #relation(oid: number): Promise<Relation | null> {
    const known = this.#relations.get(oid);
    if (known !== undefined) return known;
    const relation = await loadRelation(this.#options.sql, { oid });
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

/** Of the former row only the key is sent when policies protect the table: they can't be asked about it any more. */
function identity(relation: Relation, row: Record<string, unknown>): Record<string, unknown> {
  return relation.isSecured ? pick(row, relation.primaryKey) : row;
}

function keyOf({ change, relation }: Prepared): string[] {
  return relation.primaryKey.map((name) => change.row[name] ?? '');
}

function pick<T>(row: Record<string, T>, names: string[]): Record<string, T> {
  const result: Record<string, T> = {};
  for (const name of names) {
    const value = row[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function send(item: Prepared, visible: Answers, readable: Map<string, Set<string>>): void {
  const { relation, subscriptions } = item;
  const bySubscriber = new Map<Subscriber, Map<string, { ids: number[]; names: string[] }>>();
  for (const { id, subscriber, select } of subscriptions) {
    const { viewer } = subscriber;
    if (!subscriber.isOpen || !visible.get(viewer.key)?.get(item)) continue;
    const allowed = readable.get(`${relation.oid} ${viewer.role}`);
    const names = relation.columns
      .map(({ name }) => name)
      .filter(
        (name) =>
          allowed?.has(name) && (select === null || select.includes(name) || relation.primaryKey.includes(name)),
      );
    const shapes = bySubscriber.get(subscriber) ?? new Map<string, { ids: number[]; names: string[] }>();
    const shape = shapes.get(names.join()) ?? { ids: [], names };
    shape.ids.push(id);
    shapes.set(names.join(), shape);
    bySubscriber.set(subscriber, shapes);
  }
  const dataOfShape = new Map<string, string>();
  const framesOfShape = new Map<string, Map<string, Frame>>();
  for (const [subscriber, shapes] of bySubscriber) {
    for (const [key, { ids, names }] of shapes) {
      const data = dataOfShape.get(key) ?? dataJson(item, names);
      dataOfShape.set(key, data);
      const frames = framesOfShape.get(key) ?? new Map<string, Frame>();
      framesOfShape.set(key, frames);
      subscriber.sendChange(ids, data, frames);
    }
  }
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
