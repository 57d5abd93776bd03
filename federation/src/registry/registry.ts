import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseTarget, TaggedFile } from '../targets/release-target.ts';
import { applyDeployments, type DeploymentRequest } from './deployment-history.ts';
import { type Deployment, type Registry, registrySchema } from './registry.schema.ts';

export const registryFile = 'registry.json';
/** The registry after its last change, for the day on which the file is damaged. */
export const registryCopy = 'registry.copy.json';

const nothing: Registry = { format: 2, units: {}, history: [] };

/**
 * Returns the versions that visitors get. A target without releases has an empty registry. @throws when the file and its copy are broken.
 */
export async function readRegistry(target: ReleaseTarget): Promise<Registry> {
  return (await readCurrent(target)).registry;
}

interface CurrentRegistry {
  registry: Registry;
  /** The file's tag; null: there is none. */
  tag: string | null;
  /** The registry is its last good copy: the file has to be written again. */
  isDamaged: boolean;
}

async function readCurrent(target: ReleaseTarget): Promise<CurrentRegistry> {
  return (await readChangedRegistry(target)) as CurrentRegistry;
}

/**
 * Returns the registry, or `unchanged` while the file has the tag `unless`. If the file is damaged or missing, its last good copy counts,
 * with a warning. @throws when neither can be read, with both names
 */
export async function readChangedRegistry(
  target: ReleaseTarget,
  unless?: string,
): Promise<CurrentRegistry | 'unchanged'> {
  const file = await target.read(registryFile, unless);
  if (file === 'unchanged') return file;
  const tag = file?.tag ?? null;
  const read = file && parseRegistry(file.body);
  if (read && 'registry' in read) return { registry: read.registry, tag, isDamaged: false };
  const copy = (await target.read(registryCopy)) as TaggedFile | null;
  if (!file && !copy) return { registry: nothing, tag: null, isDamaged: false };
  const damage = `${registryFile} in ${target.address} ${read ? `is damaged (${read.damage})` : 'is gone'}`;
  const good = copy ? parseRegistry(copy.body) : { damage: 'it is gone' };
  if (!('registry' in good)) {
    throw new Error(
      `${damage}, and so is its copy, ${registryCopy} (${good.damage}): put one of them back. Without both, npm start or a release begins anew.`,
    );
  }
  sayOnce(
    `${target.address} ${tag}`,
    `⚠ ${damage}: its last good copy counts, ${registryCopy}. The next deployment writes it anew.`,
  );
  return { registry: good.registry, tag, isDamaged: true };
}

const reported = new Set<string>();

function sayOnce(about: string, warning: string): void {
  if (reported.has(about)) return;
  reported.add(about);
  console.error(warning);
}

function parseRegistry(content: Buffer): { registry: Registry } | { damage: string } {
  const text = content.toString('utf8');
  if (text.trim() === '') return { damage: 'it is empty' };
  try {
    const result = registrySchema.safeParse(JSON.parse(text));
    if (result.success) return { registry: result.data };
    const [issue] = result.error.issues;
    return { damage: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'unknown form'}` };
  } catch {
    return { damage: 'it is no JSON' };
  }
}

/** Limit of attempts while others change the file at the same time; then an error is thrown. */
const attempts = 100;

/**
 * Changes the registry in one step: a reader sees the old one or the new one, never a part, and of two concurrent changes neither is lost:
 * the slower one is computed again from the result of the faster one.
 */
export async function changeRegistry(
  target: ReleaseTarget,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { registry, tag, isDamaged } = await readCurrent(target);
    const next = registrySchema.parse(await change(registry));
    if (isDeepStrictEqual(next, registry) && !isDamaged) return registry;
    if (await target.replace(registryFile, `${JSON.stringify(next, null, 2)}\n`, tag)) {
      await copyRegistry(target).catch((error: unknown) =>
        console.error(`⚠ ${registryCopy} in ${target.address} could not be written; ${registryFile} is.`, error),
      );
      return next;
    }
    await sleep(Math.random() * 20);
  }
  throw new Error(`The registry in ${target.address} is changed by others without end: try again.`);
}

/** The copy's tag is read before the registry: of several concurrent copies, one with an older registry does not win. */
async function copyRegistry(target: ReleaseTarget): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const copy = (await target.read(registryCopy)) as TaggedFile | null;
    const file = (await target.read(registryFile)) as TaggedFile | null;
    if (!file || copy?.body.equals(file.body) || !('registry' in parseRegistry(file.body))) return;
    if (await target.replace(registryCopy, file.body.toString('utf8'), copy?.tag ?? null)) return;
    await sleep(Math.random() * 20);
  }
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
          // a canary's owner decides when it goes to all visitors
          .filter(({ name, version }) => registry.units[name]?.canary?.version !== version)
          // a retired remote returns only when it is released by its name
          .filter(({ name }) => by !== 'build' || !registry.retired?.[name])
          .map(({ name, version }): DeploymentRequest => ({ unit: name, pointer: 'live', to: version, by })),
      ];
    },
    check,
  );
}

/** Refuses, by throwing, what must not go live: how it would be, and how it is. */
export type DeploymentCheck = (next: Registry, registry: Registry) => Promise<void>;

/** A request that the registry refuses; the message names the remedy. */
export class DeploymentRefused extends Error {}

/**
 * Applies the requests to the registry as it is at that moment. Returns the deployments that changed something; with `dryRun`, those that
 * would.
 */
export async function deploy(
  target: ReleaseTarget,
  requests: (registry: Registry) => DeploymentRequest[] | Promise<DeploymentRequest[]>,
  check?: DeploymentCheck,
  { dryRun = false } = {},
): Promise<Deployment[]> {
  let deployments: Deployment[] = [];
  const change = async (registry: Registry) => {
    const next = applyDeployments(registry, await requests(registry));
    await check?.(next, registry);
    const known = new Set(registry.history);
    deployments = next.history.filter((entry) => !known.has(entry));
    return next;
  };
  if (dryRun) await change(await readRegistry(target));
  else await changeRegistry(target, change);
  return deployments;
}
