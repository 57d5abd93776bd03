import { nameOfChoice, reachableVersions } from './choose-versions.ts';
import { pathsOf } from './define-remote.ts';
import type { Registry, RemoteRelease } from './registry.schema.ts';
import type { Release } from './release-record.ts';
import { misfits } from './shape.ts';
import { unmetNeeds } from './shared-modules.ts';

/** How a release is read: from the target, or from where it was built just now. */
export type ReadRecord = (unit: string, version: string) => Promise<Release>;

export interface Verdict {
  /** Why it must not go live, in sentences. */
  refused: string[];
  /** What is worth knowing all the same. */
  notes: string[];
}

/**
 * Checks what visitors would get after a move: every combination of versions that one of them could have, channels and
 * canaries included. What does not fit today already is nobody's fault now and stays out.
 */
export async function checkMove(registry: Registry, next: Registry, read: ReadRecord): Promise<Verdict> {
  const today = await complaintsOf(registry, read);
  const then = await complaintsOf(next, read);
  const isNew = (text: string) => !today.refused.has(text) && !today.missing.has(text);
  const refused = [...then.refused].filter(isNew);
  const notes: string[] = [];
  for (const [text, { provider, widget }] of then.missing) {
    if (!isNew(text)) continue;
    // a place that has always been empty may stay so; one that is filled today may not become empty
    if (today.offered.has(`${provider}/${widget}`)) {
      refused.push(`${text}. It does today: release the remotes without it first, then take the widget away.`);
    } else notes.push(`${text}: its place stays empty until then.`);
  }
  return { refused, notes };
}

interface Complaints {
  refused: Set<string>;
  /** Widgets that are drawn and that nobody offers, by what is said of them. */
  missing: Map<string, { provider: string; widget: string }>;
  /** Widgets that somebody offers, by `<remote>/<widget>`. */
  offered: Set<string>;
}

async function complaintsOf(registry: Registry, read: ReadRecord): Promise<Complaints> {
  const complaints: Complaints = { refused: new Set(), missing: new Map(), offered: new Set() };
  const unreadable = new Set<string>();
  const seen = new Set<string>();
  for (const versions of reachableVersions(registry)) {
    if (seen.has(nameOfChoice(versions))) continue;
    seen.add(nameOfChoice(versions));
    const found = await Promise.all(
      Object.entries(versions).map(([unit, version]) =>
        read(unit, version).catch(() => {
          unreadable.add(`The record of ${nameOf({ name: unit, version })} can't be read: build and release it again.`);
          return null;
        }),
      ),
    );
    judge(
      found.filter((release) => release !== null),
      complaints,
    );
  }
  for (const text of unreadable) complaints.refused.add(text);
  return complaints;
}

function judge(releases: Release[], { refused, missing, offered }: Complaints): void {
  const shell = releases.find((release) => release.kind === 'shell');
  const remotes = releases.filter((release) => release.kind === 'remote');
  for (const remote of remotes) {
    if (!shell) continue;
    for (const reason of unmetNeeds(remote, shell.provides)) {
      refused.add(
        `${nameOf(remote)} beside ${nameOf(shell)}: ${reason} Release a shell that provides it first (federation/src/shared-modules.ts).`,
      );
    }
  }
  for (const text of ownedTwice(releases)) refused.add(text);
  for (const remote of remotes) {
    for (const widget of Object.keys(remote.widgets)) offered.add(`${remote.name}/${widget}`);
  }
  for (const user of releases) checkWidgets(user, remotes, { refused, missing });
}

function checkWidgets(
  user: Release,
  remotes: RemoteRelease[],
  { refused, missing }: Pick<Complaints, 'refused' | 'missing'>,
): void {
  for (const [name, given] of Object.entries(user.uses ?? {})) {
    const [provider = '', widget = ''] = name.split('/');
    const remote = remotes.find((other) => other.name === provider);
    const offer = remote?.widgets[widget];
    if (!offer) {
      const who = remote ? nameOf(remote) : provider;
      missing.set(`${nameOf(user)} draws ${name}, which ${who} does not offer`, { provider, widget });
      continue;
    }
    // releases of before contracts were recorded say nothing of them
    if (!remote || offer.props === undefined) continue;
    for (const misfit of misfits(given, offer.props)) {
      refused.add(
        `${name} of ${nameOf(remote)} does not fit ${nameOf(user)}, which draws it: ${misfit}. ` +
          'Add what is new as optional first, release both, and require or remove it after that.',
      );
    }
  }
}

/** Answered by the site server itself. */
const serversOwn = ['/health', '/config.json', '/registry.json', '/releases.json', '/robots.txt', '/sitemap.xml'];

function ownedTwice(releases: Release[]): string[] {
  const owners = new Map(serversOwn.map((path) => [path, 'the site server']));
  const complaints: string[] = [];
  for (const release of releases) {
    for (const route of release.routes) {
      for (const spelling of pathsOf(route)) {
        for (const pattern of plainPatterns(spelling)) {
          const owner = owners.get(pattern);
          if (owner && owner !== nameOf(release)) {
            complaints.push(
              `${spelling} would belong to ${owner} and to ${nameOf(release)}: take it out of one of them and release that one first.`,
            );
          }
          owners.set(pattern, nameOf(release));
        }
      }
    }
  }
  return complaints;
}

/** Paths that a pattern matches, whatever its parameters are called: `/a/:id?` is `/a` and `/a/:`. */
function plainPatterns(pattern: string): string[] {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const paths = segments.reduce<string[]>(
    (found, segment) => {
      const isOptional = segment.endsWith('?');
      const plain = segment.startsWith(':') ? ':' : segment.replace(/\?$/, '').toLowerCase();
      const longer = found.map((path) => `${path}/${plain}`);
      return isOptional ? [...found, ...longer] : longer;
    },
    [''],
  );
  return paths.map((path) => path || '/');
}

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version.slice(0, 8)}`;
