import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { applyDeployments, type DeploymentRequest, previousLiveVersion } from './deployment-history.ts';
import { type Deployment, type Registry, registrySchema } from './registry.schema.ts';
import type { ReleaseTarget } from './release-target.ts';

export const registryFile = 'registry.json';

const nothing: Registry = { format: 2, units: {}, history: [] };

/** Which versions visitors get. A target without releases has an empty registry. @throws when the file is broken. */
export async function readRegistry(target: ReleaseTarget): Promise<Registry> {
  return (await readTagged(target)).registry;
}

async function readTagged(target: ReleaseTarget): Promise<{ registry: Registry; tag: string | null }> {
  const file = await target.read(registryFile);
  if (file === null || file === 'unchanged') return { registry: nothing, tag: null };
  return { registry: parseRegistry(file.body.toString('utf8')), tag: file.tag };
}

/** @throws when it is none */
export const parseRegistry = (text: string): Registry => registrySchema.parse(JSON.parse(text));

/** Somebody else is at it again and again: this many attempts, then it is said. */
const attempts = 100;

/**
 * Changes the registry in one step: a reader sees the old one or the new one, never a part, and of two that change it at
 * once neither loses: the slower one is asked again with what the faster one wrote.
 */
export async function changeRegistry(
  target: ReleaseTarget,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { registry, tag } = await readTagged(target);
    const next = registrySchema.parse(await change(registry));
    if (isDeepStrictEqual(next, registry)) return registry;
    if (await target.replace(registryFile, `${JSON.stringify(next, null, 2)}\n`, tag)) return next;
    await sleep(Math.random() * 20);
  }
  throw new Error(`The registry in ${target.address} is changed by others without end: try again.`);
}

/** Makes these versions live; what `forget` names is live no longer; the others stay as they are. */
export async function publish(
  target: ReleaseTarget,
  released: { name: string; version: string }[],
  options: { by?: Deployment['by']; forget?: (unit: string) => boolean; check?: DeploymentCheck } = {},
): Promise<void> {
  const { by = 'build', forget = () => false, check } = options;
  await deploy(
    target,
    (registry) => {
      const gone = Object.keys(registry.units).filter(forget);
      return [
        ...gone.map((unit): DeploymentRequest => ({ unit, pointer: 'live', to: null, by })),
        ...released
          // who tries it out as a canary decides when it is for everybody
          .filter(({ name, version }) => registry.units[name]?.canary?.version !== version)
          .map(({ name, version }): DeploymentRequest => ({ unit: name, pointer: 'live', to: version, by })),
      ];
    },
    check,
  );
}

/** Refuses, by throwing, what must not go live: how it would be, and how it is. */
export type DeploymentCheck = (next: Registry, registry: Registry) => Promise<void>;

/** Someone wants what the registry can't do; the message says what to do instead. */
export class DeploymentRefused extends Error {}

interface RollbackOptions {
  reason: string;
  /** Default: a person. */
  by?: 'rollback' | 'automatic';
  /** Default: a running canary is taken back; without one, what was live before. */
  to?: string;
  /** The version that is complained of: when the unit has moved on meanwhile, nothing is done. */
  expected?: string;
  check?: DeploymentCheck;
}

/**
 * Puts a unit back. A canary that is running is what goes first: the live version stays; without one, the version that was
 * live before returns. Returns the deployments.
 * @throws DeploymentRefused when there is nothing to go back to.
 */
export async function rollback(target: ReleaseTarget, unit: string, options: RollbackOptions): Promise<Deployment[]> {
  const { reason, by = 'rollback', to, expected, check } = options;
  return deploy(
    target,
    (registry) => {
      const state = registry.units[unit];
      if (!state) throw new DeploymentRefused(`${unit} has not been released to ${target.address}.`);
      if (expected && expected !== state.live && expected !== state.canary?.version) {
        throw new DeploymentRefused(`${unit}@${expected} is not what visitors get any more.`);
      }
      if (to === undefined && state.canary && expected !== state.live)
        return [{ unit, pointer: 'canary', to: null, by, reason }];
      const before = to ?? previousLiveVersion(registry, unit);
      if (!before) {
        throw new DeploymentRefused(
          `The history knows no version of ${unit} before ${state.live}: name one with --to (npm run releases ${unit} lists them).`,
        );
      }
      if (before === state.live && !state.canary) throw new DeploymentRefused(`${unit}@${before} is live already.`);
      return before === state.live
        ? [{ unit, pointer: 'canary', to: null, by, reason }]
        : [{ unit, pointer: 'live', to: before, by, reason }];
    },
    check,
  );
}

/**
 * Ends a canary: everybody gets the live version again.
 * Returns the deployment, or null when that canary (`version`, when given) is not running any more.
 */
export async function endCanary(
  target: ReleaseTarget,
  unit: string,
  { reason, version, by = 'automatic' }: { reason: string; version?: string; by?: 'rollback' | 'automatic' },
): Promise<Deployment | null> {
  const deployed = await deploy(target, ({ units }) => {
    const running = units[unit]?.canary?.version;
    return running && (version === undefined || version === running)
      ? [{ unit, pointer: 'canary', to: null, by, reason }]
      : [];
  });
  return deployed[0] ?? null;
}

/** Applies the requests to the registry as it is at that moment. Returns the deployments that changed something. */
export async function deploy(
  target: ReleaseTarget,
  requests: (registry: Registry) => DeploymentRequest[],
  check?: DeploymentCheck,
): Promise<Deployment[]> {
  let deployments: Deployment[] = [];
  await changeRegistry(target, async (registry) => {
    const next = applyDeployments(registry, requests(registry));
    await check?.(next, registry);
    const known = new Set(registry.history);
    deployments = next.history.filter((entry) => !known.has(entry));
    return next;
  });
  return deployments;
}
