import type { Registry } from 'federation/registry/registry.schema.ts';
import type { LiveUnit } from 'shared-domain/telemetry/live-units.schema.ts';

/** Returns the versions of a unit that visitors get; null when it is no unit of the site. */
function liveUnit({ units, history }: Registry, unit: string): LiveUnit | null {
  const state = units[unit];
  if (!state) return null;
  const since = (pointer: string, version: string) =>
    history.findLast((one) => one.unit === unit && one.pointer === pointer && one.to === version)?.at ?? null;
  const { live, canary, channels } = state;
  return {
    unit,
    live: { version: live, since: since('live', live) },
    canary: canary ? { version: canary.version, since: canary.since, percent: canary.percent } : null,
    channels: Object.entries(channels).map(([name, version]) => ({ name, version, since: since(name, version) })),
  };
}

/** Returns all units, the shell first. */
export const liveUnits = (registry: Registry): LiveUnit[] =>
  Object.keys(registry.units)
    .sort((one, other) => Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other))
    .flatMap((unit) => liveUnit(registry, unit) ?? []);
