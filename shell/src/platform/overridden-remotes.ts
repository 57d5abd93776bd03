import type { SiteRemote } from 'federation/registry/registry.schema.ts';
import * as z from 'zod/mini';
import type { SiteData } from './site-data.ts';

// Only in a visit with an override: reads the description of a remote from its folder on another machine. The browser fetches it and not
// the site server, which does not reach a developer's `localhost` and must not fetch an address that a visitor names.

const file = z.string().check(z.regex(/^[\w][\w./-]*$/));
const path = z.string().check(z.startsWith('/'));
const described = {
  name: z.string(),
  entry: file,
  styles: z.array(file),
  routes: z.array(z.object({ id: z.string(), path, aliases: z.array(path), chunks: z.array(file) })),
  widgets: z.record(z.string(), z.object({ chunks: z.array(file) })),
};
const releaseSchema = z.discriminatedUnion('kind', [
  z.object({ ...described, kind: z.literal('development') }),
  z.object({
    ...described,
    kind: z.literal('remote'),
    version: z.string(),
    assets: z.record(z.string(), z.object({ integrity: z.string().check(z.regex(/^sha(256|384)-/)) })),
  }),
]);

const deadline = 3000;

/** The site data with the remotes of other machines in their places. One that does not answer stays as it is live. */
export async function withOtherMachines(data: SiteData): Promise<SiteData> {
  const elsewhere = (data.overrides?.active ?? []).filter(
    ({ unit, target }) => unit !== 'shell' && target.includes('/'),
  );
  const found = await Promise.all(
    elsewhere.map(async ({ unit, target }) => {
      try {
        return await readRemote(unit, target);
      } catch (error) {
        console.error(`${unit} at ${target} is not used.`, error);
        tell(`${unit}: ${target} não respondeu. A versão publicada foi mantida.`);
        return null;
      }
    }),
  );
  const remotes = new Map(data.registry.remotes.map((remote) => [remote.name, remote]));
  for (const remote of found) if (remote) remotes.set(remote.name, remote);
  return { ...data, registry: { ...data.registry, remotes: [...remotes.values()] } };
}

async function readRemote(unit: string, base: string): Promise<SiteRemote> {
  const response = await fetch(`${base}release.json`, { cache: 'no-store', signal: AbortSignal.timeout(deadline) });
  if (!response.ok) throw new Error(`release.json: ${response.status}`);
  const release = releaseSchema.parse(await response.json());
  if (release.name !== unit) throw new Error(`There is ${release.name}.`);
  const integrityOf = (name: string) => {
    if (release.kind === 'development') return null;
    const integrity = release.assets[name]?.integrity;
    if (!integrity) throw new Error(`${name} has no hash.`);
    return integrity;
  };
  return {
    name: unit,
    version: release.kind === 'remote' ? release.version : 'development',
    base,
    entry: release.entry,
    integrity: integrityOf(release.entry),
    styles: release.styles.map((name) => ({ file: name, integrity: integrityOf(name) })),
    routes: release.routes,
    widgets: release.widgets,
  };
}

/** The badge is the server's plain HTML. */
function tell(sentence: string): void {
  const line = document.createElement('div');
  line.setAttribute('role', 'alert');
  line.textContent = sentence;
  document.getElementById('mfe-badge')?.prepend(line);
}
