/**
 * Measures a registry with many releases: the cost of a move, the site server's cost for each page, and its cost after
 * a release.
 *
 *   npm run bench registry            RELEASES=1000 UNITS=20 RUNS=200 by default
 */
import { cp, link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultReleasesDir, remoteNames } from 'federation/build/workspace.ts';
import { listReleases } from 'federation/commands/list-releases.ts';
import { checkCompatibility, recordReader } from 'federation/contracts/compatibility-check.ts';
import { anyVisitor } from 'federation/registry/choose-versions.ts';
import { applyDeployments } from 'federation/registry/deployment-history.ts';
import type { RemoteRelease } from 'federation/registry/registry.schema.ts';
import { changeRegistry, deploy, publish, readRegistry } from 'federation/registry/registry.ts';
import { readRelease, recordText } from 'federation/registry/release-record.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { releaseStore } from 'federation/targets/release-store.ts';
import { watchLiveSites } from 'shell/server/live-registry.ts';
import { machine, ms, row, timing } from './timing.ts';

const releases = Number(process.env.RELEASES ?? 1000);
const units = Number(process.env.UNITS ?? 20);
const runs = Number(process.env.RUNS ?? 200);

const dir = await mkdtemp(path.join(tmpdir(), 'bench-registry-'));
const target = folderTarget(dir);
const versionOf = (index: number) => index.toString(16).padStart(16, '0');
const unitOf = (index: number) => `unit${String.fromCharCode(97 + (index % units))}`;

/** Real records of the workspace's remotes, under other names, so that they are as large as real ones. */
async function fill(): Promise<void> {
  const source = folderTarget(defaultReleasesDir);
  const live = (await readRegistry(source)).units;
  const shell = live.shell?.live;
  if (!shell) throw new Error('Build the workspace first: node federation/src/commands/build.ts');
  await cp(path.join(defaultReleasesDir, 'shell', shell), path.join(dir, 'shell', shell), { recursive: true });
  const models = await Promise.all(
    remoteNames().map(
      (name) => readRelease(defaultReleasesDir, name, live[name]?.live ?? '') as Promise<RemoteRelease>,
    ),
  );
  await publish(target, [{ name: 'shell', version: shell }], { by: 'release' });
  for (let index = 0; index < releases; index++) {
    const [name, version] = [unitOf(index), versionOf(index)];
    const model = models[index % models.length] as RemoteRelease;
    const record = {
      ...model,
      name,
      version,
      server: null,
      widgets: {},
      uses: {},
      routes: model.routes.map((route) => ({ ...route, path: `/${name}${route.path}`, aliases: [] })),
      made: { at: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(), commit: 'abcdef123456' },
    };
    await mkdir(path.join(dir, name, version), { recursive: true });
    for (const file of Object.keys(record.assets)) {
      await link(path.join(defaultReleasesDir, model.name, model.version, file), path.join(dir, name, version, file));
    }
    await writeFile(path.join(dir, name, version, 'release.json'), recordText(record));
    await publish(target, [{ name, version }], { by: 'release' });
  }
}

const baseOf = ({ name, version }: { name: string; version: string }) => `/releases/${name}/${version}/`;

async function measured(what: string, work: (run: number) => Promise<unknown>, times = runs): Promise<void> {
  const samples: number[] = [];
  for (let run = -5; run < times; run++) {
    const started = performance.now();
    await work(run);
    if (run >= 0) samples.push(performance.now() - started);
  }
  const { p50, p95 } = timing(samples);
  row(what, ms(p50), ms(p95));
}

try {
  const started = performance.now();
  await fill();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { size } = await stat(path.join(dir, 'registry.json'));
  const { history } = await readRegistry(target);
  console.log(
    `${releases} releases of ${units} units, each written and made live in turn in ${seconds} s; the registry then has`,
  );
  console.log(`${Math.round(size / 1000)} KB and ${history.length} deployments. ${machine()}\n`);
  row('', 'p50', 'p95');
  row('---', '---', '---');

  await measured('registry read and checked', () => readRegistry(target));
  await measured('asked whether it has moved', async () => target.read('registry.json', 'another'));
  const flip = (run: number) => versionOf(run % 2 === 0 ? units : 0);
  await measured('move of one pointer', (run) =>
    publish(target, [{ name: unitOf(0), version: flip(run) }], { by: 'release' }),
  );
  const at = (run: number) => [{ unit: unitOf(0), pointer: 'live', to: flip(run), by: 'release' as const }];
  await measured(
    'move with all checks, records read anew',
    (run) =>
      deploy(
        target,
        () => at(run),
        async (next, registry) => {
          const { refused } = await checkCompatibility(registry, next, recordReader(target));
          if (refused.length > 0) throw new Error(refused.join('\n'));
        },
      ),
    Math.min(runs, 50),
  );
  await measured(
    'ten squads at once, until the last is through',
    (run) =>
      Promise.all(
        Array.from({ length: 10 }, (_, squad) =>
          publish(target, [{ name: unitOf(squad), version: versionOf(squad + (run % 2 === 0 ? units : 0)) }]),
        ),
      ),
    Math.min(runs, 30),
  );
  await measured('list of all releases', () => listReleases(target), 10);

  // three canaries and a channel, as on a busy day
  await changeRegistry(target, (registry) =>
    applyDeployments(registry, [
      ...[1, 2, 3].map((unit) => ({
        unit: unitOf(unit),
        pointer: 'canary',
        to: versionOf(unit + 2 * units),
        percent: 10,
        by: 'release' as const,
      })),
      { unit: unitOf(4), pointer: 'next', to: versionOf(4 + 2 * units), by: 'release' },
    ]),
  );
  await measured(
    'site server takes up a moved registry (without its render workers)',
    async () => {
      const store = releaseStore(target, dir);
      const live = watchLiveSites({ target, store, baseOf, prepare: async () => {} });
      await live.site();
      live.stop();
    },
    Math.min(runs, 50),
  );
  const store = releaseStore(target, dir);
  const live = watchLiveSites({ target, store, baseOf, prepare: async () => {} });
  await live.site();
  const perRun = 1000;
  await measured(`versions chosen for ${perRun} visitors`, async () => {
    for (let bucket = 0; bucket < perRun; bucket++) await live.choose({ ...anyVisitor, bucket: bucket % 100 });
  });
  live.stop();
  const text = await readFile(path.join(dir, 'registry.json'), 'utf8');
  console.log(`\nThe registry in the end: ${Math.round(text.length / 1000)} KB.`);
} finally {
  await rm(dir, { recursive: true, force: true });
}
