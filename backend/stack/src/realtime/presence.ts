import { randomUUID } from 'node:crypto';

/** One tracked presence; `phx_ref` changes with every update, `phx_ref_prev` names what it replaces. */
type Meta = Record<string, unknown> & { phx_ref: string };
export type PresenceState = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

/** Who is present on one topic. `owner` is the channel that tracks; several may share a key. */
export class Presence<Owner extends object> {
  readonly #byOwner = new Map<Owner, { key: string; meta: Meta }>();

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** Returns what has changed, or null when nothing has. */
  track(owner: Owner, key: string, payload: Record<string, unknown>): PresenceDiff | null {
    const known = this.#byOwner.get(owner);
    const { phx_ref: _ref, phx_ref_prev: _previous, ...own } = payload;
    if (known) {
      const { phx_ref: _knownRef, phx_ref_prev: _knownPrevious, ...before } = known.meta;
      if (JSON.stringify(before) === JSON.stringify(own)) return null;
    }
    const meta: Meta = {
      ...own,
      phx_ref: randomUUID(),
      ...(known ? { phx_ref_prev: known.meta.phx_ref } : {}),
    };
    this.#byOwner.set(owner, { key, meta });
    return {
      joins: stateOf([{ key, meta }]),
      leaves: known ? stateOf([known]) : {},
    };
  }

  untrack(owner: Owner): PresenceDiff | null {
    const known = this.#byOwner.get(owner);
    if (!known) return null;
    this.#byOwner.delete(owner);
    return { joins: {}, leaves: stateOf([known]) };
  }

  state(): PresenceState {
    return stateOf([...this.#byOwner.values()]);
  }
}

function stateOf(entries: { key: string; meta: Meta }[]): PresenceState {
  // No prototype: a key may be any text of the client, "__proto__" as well.
  const state: PresenceState = Object.create(null);
  for (const { key, meta } of entries) {
    const known = state[key];
    if (known) known.metas.push(meta);
    else state[key] = { metas: [meta] };
  }
  return state;
}
