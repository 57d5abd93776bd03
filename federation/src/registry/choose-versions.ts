import type { Registry, UnitState } from './registry.schema.ts';

/** The properties of a visitor that decide which versions they get. */
export interface Visitor {
  /** 0–99, the same at each visit; null: unknown, gets no canary. */
  bucket: number | null;
  channel: string | null;
  /** Versions chosen by hand, by unit; they win. */
  pinned: Record<string, string>;
}

export const anyVisitor: Visitor = { bucket: null, channel: null, pinned: {} };

/** Version of each unit that a visitor gets. A visitor on a channel takes part in no canary. */
export function chooseVersions({ units }: Registry, { bucket, channel, pinned }: Visitor): Record<string, string> {
  return Object.fromEntries(
    Object.entries(units).map(([unit, state]) => {
      const fromChannel = channel === null ? undefined : state.channels[channel];
      const fromCanary = channel === null ? canaryOf(unit, state, bucket) : undefined;
      return [unit, pinned[unit] ?? fromChannel ?? fromCanary ?? state.live];
    }),
  );
}

function canaryOf(unit: string, { canary }: UnitState, bucket: number | null): string | undefined {
  if (!canary || bucket === null) return undefined;
  const place = (bucket - firstBucket(canary.beside ?? `${unit}@${canary.version}`) + 100) % 100;
  return place < canary.percent ? canary.version : undefined;
}

/**
 * The buckets of a canary begin at a hash of its name, `<unit>@<version>`: other people try out another canary, no visitor leaves one when
 * its percent grows, and with several canaries there are no more combinations than twice their number.
 */
function firstBucket(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash % 100;
}

/** Returns every combination that visitors without pins can get: the default first, then canaries and channels. */
export function reachableVersions(registry: Registry): Record<string, string>[] {
  const states = Object.values(registry.units);
  const channels = new Set(states.flatMap(({ channels }) => Object.keys(channels)));
  const buckets = states.some(({ canary }) => canary) ? Array.from({ length: 100 }, (_, bucket) => bucket) : [];
  const visitors: Visitor[] = [
    anyVisitor,
    ...buckets.map((bucket) => ({ ...anyVisitor, bucket })),
    ...[...channels].map((channel) => ({ ...anyVisitor, channel })),
  ];
  const found = new Map<string, Record<string, string>>();
  for (const visitor of visitors) {
    const versions = chooseVersions(registry, visitor);
    found.set(combinationKey(versions), versions);
  }
  return [...found.values()];
}

/** The same text for the same versions. */
export function combinationKey(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([unit, version]) => `${unit}@${version}`)
    .sort()
    .join(' ');
}
