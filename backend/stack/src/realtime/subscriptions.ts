import type { FilterCondition } from './change-filter.ts';
import type { Frame } from './protocol.ts';
import type { RowChange, RowText } from './replication.ts';
import type { Viewer } from './viewer.ts';

type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE';

export type PreparedFilter = {
  text: string;
  conditions: FilterCondition[];
  /** Set when the filter is one equality (or list) over text that is equal only when it is the same. */
  exact: { column: string; values: string[] } | null;
};

export type Subscriber = {
  readonly viewer: Viewer;
  readonly isOpen: boolean;
  sendChange(ids: number[], dataJson: string, frames: Map<string, Frame>): void;
  /** Ends it so that the client joins again, and fetches what it may have missed. */
  fail(reason: string): void;
};

export type Subscription = {
  id: number;
  event: ChangeEvent;
  /** '*' means every one. */
  schema: string;
  table: string;
  filter: PreparedFilter | null;
  /** Requested columns, or null for all the subscriber may read. */
  select: string[] | null;
  subscriber: Subscriber;
};

/** Subscriptions with the same filter: it is decided once for all of them. */
export type FilterGroup = { filter: PreparedFilter | null; members: Set<Subscription> };

class TableSubscriptions {
  readonly groups = new Map<string, FilterGroup>();
  /** column → value → groups */
  readonly #exact = new Map<string, Map<string, Set<FilterGroup>>>();
  readonly #others = new Set<FilterGroup>();

  add(subscription: Subscription): void {
    const key = subscription.filter?.text ?? '';
    let group = this.groups.get(key);
    if (group === undefined) {
      group = { filter: subscription.filter, members: new Set() };
      this.groups.set(key, group);
      const { filter } = group;
      if (filter?.exact) {
        const byValue = getOrMake(this.#exact, filter.exact.column, () => new Map<string, Set<FilterGroup>>());
        for (const value of filter.exact.values) getOrMake(byValue, value, () => new Set<FilterGroup>()).add(group);
      } else {
        this.#others.add(group);
      }
    }
    group.members.add(subscription);
  }

  remove(subscription: Subscription): void {
    const key = subscription.filter?.text ?? '';
    const group = this.groups.get(key);
    if (!group?.members.delete(subscription) || group.members.size > 0) return;
    this.groups.delete(key);
    this.#others.delete(group);
    const { exact } = group.filter ?? {};
    if (!exact) return;
    const byValue = this.#exact.get(exact.column);
    for (const value of exact.values) {
      const groups = byValue?.get(value);
      groups?.delete(group);
      if (groups?.size === 0) byValue?.delete(value);
    }
  }

  /** Returns groups whose filter holds, and groups that Postgres has to decide. */
  match(row: RowText): { matched: Set<FilterGroup>; undecided: Set<FilterGroup> } {
    const matched = new Set<FilterGroup>();
    const undecided = new Set<FilterGroup>();
    for (const [column, byValue] of this.#exact) {
      const value = row[column];
      if (value === undefined || value === null) continue;
      for (const group of byValue.get(value) ?? []) matched.add(group);
    }
    for (const group of this.#others) {
      if (group.filter === null) matched.add(group);
      // A deleted row without full identity has only its key: what can't be decided is not sent.
      else if (group.filter.conditions.every(({ column }) => column in row)) undecided.add(group);
    }
    return { matched, undecided };
  }
}

export class SubscriptionRegistry {
  readonly #tables = new Map<string, TableSubscriptions>();

  add(subscription: Subscription): void {
    getOrMake(this.#tables, keyOf(subscription.schema, subscription.table), () => new TableSubscriptions()).add(
      subscription,
    );
  }

  remove(subscription: Subscription): void {
    const key = keyOf(subscription.schema, subscription.table);
    const table = this.#tables.get(key);
    table?.remove(subscription);
    if (table?.groups.size === 0) this.#tables.delete(key);
  }

  hasAny(schema: string, table: string): boolean {
    return this.#tablesFor(schema, table).length > 0;
  }

  match(change: RowChange): { matched: Set<FilterGroup>; undecided: Set<FilterGroup> } {
    const row = change.type === 'DELETE' ? change.oldRow : change.row;
    const [first, ...rest] = this.#tablesFor(change.schema, change.table).map((table) => table.match(row));
    const result = first ?? { matched: new Set<FilterGroup>(), undecided: new Set<FilterGroup>() };
    for (const { matched, undecided } of rest) {
      for (const group of matched) result.matched.add(group);
      for (const group of undecided) result.undecided.add(group);
    }
    return result;
  }

  subscribers(): Set<Subscriber> {
    const subscribers = new Set<Subscriber>();
    for (const table of this.#tables.values()) {
      for (const group of table.groups.values()) {
        for (const { subscriber } of group.members) subscribers.add(subscriber);
      }
    }
    return subscribers;
  }

  #tablesFor(schema: string, table: string): TableSubscriptions[] {
    return [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', '*')]
      .map((key) => this.#tables.get(key))
      .filter((found) => found !== undefined);
  }
}

function keyOf(schema: string, table: string): string {
  return JSON.stringify([schema, table]);
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
