import type { Move, Registry, UnitState } from './registry.schema.ts';

/** A change of the registry that someone wants; where it comes from and when is added. */
export type WantedMove = Pick<Move, 'unit' | 'pointer' | 'to' | 'by'> & Partial<Pick<Move, 'percent' | 'reason'>>;

/** Moves of one unit that are remembered. */
const rememberedPerUnit = 50;

/** The registry after the moves, which are added to its history. What changes nothing leaves no trace. */
export function applyMoves(registry: Registry, wanted: WantedMove[], at = new Date()): Registry {
  const units = { ...registry.units };
  const made: Move[] = [];
  for (const move of wanted) {
    const { unit, pointer, to, percent, by, reason } = move;
    const state = units[unit];
    const from = versionAt(state, pointer);
    if (from === to && (pointer !== 'canary' || percent === state?.canary?.percent)) continue;
    const remember = (what: Pick<Move, 'pointer' | 'from' | 'to'> & { reason?: string | undefined }) =>
      made.push({
        at: at.toISOString(),
        unit,
        pointer: what.pointer,
        from: what.from,
        to: what.to,
        ...(what.pointer === 'canary' && what.to !== null && { percent }),
        by,
        ...(what.reason && { reason: what.reason.slice(0, 500) }),
      });
    if (pointer === 'live') {
      const canary = state?.canary?.version;
      if (canary && canary !== to) {
        remember({ pointer: 'canary', from: canary, to: null, reason: 'Another version went live.' });
      }
      if (to === null) delete units[unit];
      else {
        // a channel that led to it has arrived
        const channels = Object.entries(state?.channels ?? {}).filter(([, version]) => version !== to);
        units[unit] = { live: to, channels: Object.fromEntries(channels) };
      }
    } else {
      if (!state) throw new Error(`${unit} has no live version yet: release it to everybody first.`);
      units[unit] = pointer === 'canary' ? withCanary(unit, state, move, at) : withChannel(state, pointer, to);
    }
    remember({ pointer, from, to, reason });
  }
  return { format: 2, units, history: bounded([...registry.history, ...made]) };
}

function versionAt(state: UnitState | undefined, pointer: string): string | null {
  if (pointer === 'live') return state?.live ?? null;
  return (pointer === 'canary' ? state?.canary?.version : state?.channels[pointer]) ?? null;
}

function withCanary(unit: string, state: UnitState, { to, percent }: WantedMove, at: Date): UnitState {
  const { canary, ...rest } = state;
  if (to === null) return rest;
  if (to === state.live) throw new Error(`${unit}@${to} is live for everybody already: there is nothing to try out.`);
  if (percent === undefined) throw new Error(`A canary of ${unit} needs its percent.`);
  const since = canary?.version === to ? canary.since : at.toISOString();
  return { ...rest, canary: { version: to, percent, since } };
}

function withChannel(state: UnitState, channel: string, to: string | null): UnitState {
  const { [channel]: _former, ...channels } = state.channels;
  return { ...state, channels: to === null ? channels : { ...channels, [channel]: to } };
}

function bounded(history: Move[]): Move[] {
  const seen = new Map<string, number>();
  const kept = history.toReversed().filter(({ unit }) => {
    const count = (seen.get(unit) ?? 0) + 1;
    seen.set(unit, count);
    return count <= rememberedPerUnit;
  });
  return kept.toReversed();
}

/** What was live before the version that is live now, as far as the history knows; what was taken back does not count. */
export function versionBefore({ units, history }: Registry, unit: string): string | null {
  const line: string[] = [];
  for (const { pointer, from, to, by, unit: moved } of history) {
    if (moved !== unit || pointer !== 'live') continue;
    if (line.length === 0 && from) line.push(from);
    if (to === null) line.length = 0;
    else if ((by === 'rollback' || by === 'automatic') && line.includes(to)) line.length = line.indexOf(to) + 1;
    else line.push(to);
  }
  const live = units[unit]?.live;
  const at = live ? line.lastIndexOf(live) : -1;
  return at > 0 ? (line[at - 1] ?? null) : null;
}
