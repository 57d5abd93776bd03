import type { Release } from '../registry/release-record.ts';
import { pathsOf } from './define-remote.ts';
import { differencesOf } from './structural-type.ts';

// Resources that two units must not both have: addresses, names in stylesheets, and keys of the query cache with different data under them
// (decision 071). Names in the browser's storage begin with the remote's name: `scripts/lint/own-names.grit`.

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version.slice(0, 8)}`;

/** Paths that the site server answers itself. */
const serverPaths = ['/health', '/config.json', '/registry.json', '/live-units.json', '/robots.txt', '/sitemap.xml'];

export function pathCollisions(releases: Release[]): string[] {
  const claimed = [
    ...serverPaths.map((path) => ({ spelling: path, segments: segmentsOf(path), owner: 'the site server' })),
    ...releases.flatMap((release) =>
      release.routes.flatMap((route) =>
        pathsOf(route).flatMap((spelling) =>
          normalizedPaths(spelling).map((path) => ({ spelling, segments: segmentsOf(path), owner: nameOf(release) })),
        ),
      ),
    ),
  ];
  return [
    ...new Set(
      pairsOf(claimed).flatMap(([one, other]) => {
        if (one.owner === other.owner || !meet(one.segments, other.segments)) return [];
        const remedy = 'take it out of one of them and release that one first.';
        return same(one.segments, other.segments)
          ? [`${other.spelling} would belong to ${one.owner} and to ${other.owner}: ${remedy}`]
          : [
              `${other.spelling} of ${other.owner} and ${one.spelling} of ${one.owner} both match ${addressOf(one.segments, other.segments)}: ` +
                'change one of them, so that every address has one owner, and release that one first.',
            ];
      }),
    ),
  ];
}

/** Returns the paths that a pattern matches, regardless of its parameters' names: `/a/:id?` is `/a` and `/a/:`. */
export function normalizedPaths(pattern: string): string[] {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const paths = segments.reduce<string[]>(
    (found, segment) => {
      const isOptional = segment.endsWith('?');
      const plain = segment.startsWith(':') ? ':' : segment.replace(/\?$/, '').toLowerCase();
      const longer = found.map((path) => `${path}/${plain}`);
      return isOptional ? found.concat(longer) : longer;
    },
    [''],
  );
  return paths.map((path) => path || '/');
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const same = (one: string[], other: string[]) => one.join('/') === other.join('/');

/** Returns whether some address matches both. `*` at an end matches any rest. */
function meet(one: string[], other: string[]): boolean {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === '*' || second === '*') return true;
  if (first === undefined || second === undefined) return first === second;
  return (first === second || first === ':' || second === ':') && meet(rest, others);
}

/** An address that both match. */
function addressOf(one: string[], other: string[]): string {
  const length = Math.max(one.length, other.length);
  const parts = Array.from({ length }, (_, index) => {
    const fixed = [one[index], other[index]].find((part) => part !== undefined && part !== ':' && part !== '*');
    return fixed ?? 'x';
  });
  return `/${parts.join('/')}`;
}

interface Claim {
  kind: string;
  name: string;
  /** A unit, `shared-domain` or `shared-ui`. */
  owner: string;
  release: Release;
}

export function nameCollisions(releases: Release[]): string[] {
  const claims = new Map<string, Claim>();
  for (const release of releases) {
    for (const [owner, names] of Object.entries(release.names ?? {})) {
      for (const text of names) {
        const [kind = ''] = text.split(' ', 1);
        // older records also name attributes and keys of storage
        if (!kinds[kind]) continue;
        // shared code is in many bundles and has one owner
        claims.set(`${owner} ${text}`, { kind, name: text.slice(kind.length + 1), owner, release });
      }
    }
  }
  return pairsOf([...claims.values()]).flatMap(([one, other]) => {
    if (one.kind !== other.kind || one.owner === other.owner || one.name !== other.name) return [];
    const isShared = (claim: Claim) => claim.owner.startsWith('shared-');
    if (isShared(one) && isShared(other)) return [];
    const [stored, moved] = isShared(other) ? [other, one] : [one, other];
    return [
      `${sayName(stored)} is of ${sayOwner(stored)} and ${sayName(moved)} of ${sayOwner(moved)}: ` +
        `two parts of one page would mean the same. ${remedyOf(moved)}`,
    ];
  });
}

const kinds: Record<string, string> = {
  'counter-style': '@counter-style',
  'font-face': 'The font',
  'font-palette-values': '@font-palette-values',
  keyframes: '@keyframes',
  layer: '@layer',
  property: '@property',
  query: 'The query entity',
  'view-transition': '@view-transition',
};

const sayName = ({ kind, name }: Claim) => `${kinds[kind]} ${name}`;
const sayOwner = ({ owner, release }: Claim) =>
  owner === release.name ? nameOf(release) : `${owner} (in ${nameOf(release)})`;

function remedyOf({ kind, owner }: Claim): string {
  if (kind === 'query')
    return `What both read belongs to shared-domain; else name the entity of ${owner} otherwise, and release that one first.`;
  return `Rename that of ${owner}, with ${owner} in it, and release that one first.`;
}

export function cacheCollisions(releases: Release[]): string[] {
  return pairsOf(releases).flatMap(([one, other]) =>
    Object.entries(one.caches ?? {}).flatMap(([key, data]) => {
      const [difference] = other.caches?.[key] ? differencesOf(data, other.caches[key]) : [];
      if (!difference) return [];
      const [entity = '', shape = ''] = key.slice(1).split(',');
      return [
        `${nameOf(one)} and ${nameOf(other)} keep different data in the cached query ${key}: ${difference}. ` +
          `Raise the number of ${entity} (now ${shape}) where its keys are written, so that each reads what it knows, or release both in one step.`,
      ];
    }),
  );
}

const pairsOf = <T>(all: T[]): [T, T][] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
