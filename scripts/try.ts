/**
 * `npm run try booking@<version> shell@<version> -- e2e [specs]`: runs journeys through a composition of versions that visitors do not
 * have, on an instance of its own or on a site that runs already (`--site`), and leaves a report to open.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { StackError } from '../backend/stack/src/stack-error.ts';
import { compositionName, type TrialPlan } from '../e2e/src/trial.ts';
import { defaultReleasesDir, unitNames } from '../federation/src/build/workspace.ts';
import { listReleases } from '../federation/src/commands/list-releases.ts';
import type { ReadRecord } from '../federation/src/contracts/compatibility-check.ts';
import { recordReader } from '../federation/src/contracts/compatibility-check.ts';
import { readRegistry } from '../federation/src/registry/registry.ts';
import { parseRelease, releaseFile } from '../federation/src/registry/release-record.ts';
import { openTarget } from '../federation/src/targets/open-target.ts';
import { findBrowser } from './browser.ts';
import {
  chooseSpecs,
  type KnownVersion,
  knownVersion,
  readTrialArguments,
  refusalsOf,
  type TrialArguments,
  TrialRefused,
  usage,
} from './try-composition.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Above the ports of the journeys' own instance, and below the ephemeral ports of systems. */
const portBase = process.env.E2E_PORT_BASE ?? '23500';

interface Place {
  known: Record<string, KnownVersion[]>;
  /** Live versions by unit. */
  live: Record<string, string>;
  read: ReadRecord;
  env: Record<string, string>;
}

/** Returns the releases of this machine; the journeys start the instance. */
async function instance(): Promise<Place> {
  const target = openTarget(process.env.RELEASE_TARGET || defaultReleasesDir);
  if (!(await readRegistry(target)).units.shell) {
    if (process.env.RELEASE_TARGET)
      throw new TrialRefused(`${target.address} has no shell: nothing has been released there.`);
    console.log('Nothing is released here yet: building all of it…');
    const { exitCode } = await execa(process.execPath, ['federation/src/commands/build.ts'], {
      cwd: root,
      stdio: 'inherit',
      reject: false,
    });
    if (exitCode !== 0) throw new TrialRefused('The build failed.');
  }
  const { units } = await readRegistry(target);
  const known: Place['known'] = Object.fromEntries(Object.keys(units).map((unit) => [unit, []]));
  for (const { unit, ...release } of await listReleases(target)) known[unit] = [...(known[unit] ?? []), release];
  return {
    known,
    live: Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, live])),
    read: recordReader(target),
    // a secret of this run only
    env: { E2E_PORT_BASE: portBase, OVERRIDE_SECRET: randomBytes(24).toString('hex') },
  };
}

/** Returns versions and settings of a running site. */
async function runningSite(site: string): Promise<Place> {
  const secret = process.env.OVERRIDE_SECRET ?? '';
  const missing = ['OVERRIDE_SECRET', 'SUPABASE_DB_URL'].filter((name) => !process.env[name]);
  if (missing.length > 0) {
    throw new TrialRefused(
      `${missing.join(' and ')} of ${site} ${missing.length > 1 ? 'are' : 'is'} not set: the links are signed with the one, people are made and removed by the other.`,
    );
  }
  const ask = async <Answer>(address: string): Promise<Answer> => {
    const response = await fetch(site + address, { signal: AbortSignal.timeout(15_000) }).catch((error: Error) => {
      throw new TrialRefused(
        `${site} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}.`,
      );
    });
    const text = await response.text();
    if (!response.ok || !text.startsWith('{'))
      throw new TrialRefused(`${site}${address} answered ${response.status}: is that the site?`);
    return JSON.parse(text) as Answer;
  };
  const { supabaseUrl } = await ask<{ supabaseUrl: string }>('/config.json');
  if (isProduction(site, supabaseUrl)) {
    throw new TrialRefused(
      'That is production: its people would meet the spaces of these journeys. Try it at staging.',
    );
  }
  const { units } = await ask<{ units: Record<string, { live: string | null; releases: KnownVersion[] }> }>(
    '/overrides.json',
  );
  const live = Object.fromEntries(Object.entries(units).flatMap(([unit, of]) => (of.live ? [[unit, of.live]] : [])));
  return {
    known: Object.fromEntries(
      Object.entries(units).map(([unit, { releases }]) => [
        unit,
        releases.map((one) => (one.version === live[unit] ? { ...one, pointers: ['live', ...one.pointers] } : one)),
      ]),
    ),
    live,
    read: async (unit, version) => {
      const address = `/releases/${unit}/${version}/${releaseFile}`;
      return parseRelease(unit, version, JSON.stringify(await ask(address)), site + address);
    },
    env: { E2E_SITE: site, E2E_API: supabaseUrl, OVERRIDE_SECRET: secret },
  };
}

function isProduction(site: string, supabaseUrl: string): boolean {
  const settings = readFileSync(path.join(root, 'deploy/environments/production.toml'), 'utf8');
  const setting = (name: string) => new RegExp(`^${name} = "(.+)"`, 'm').exec(settings)?.[1];
  const [project, url] = [setting('project_ref'), setting('url')];
  return Boolean((project && supabaseUrl.includes(project)) || (url && new URL(url).origin === new URL(site).origin));
}

/** Builds a unit into `releases/`, without releasing it to visitors. */
async function builtNow(unit: string, { site }: TrialArguments): Promise<string> {
  if (site || process.env.RELEASE_TARGET) {
    throw new TrialRefused(
      `Name a version of ${unit}: what is built here gets there by npm run release ${unit} -- --upload.`,
    );
  }
  if (!unitNames().includes(unit))
    throw new TrialRefused(`There is no ${unit} in this folder: there are ${unitNames().join(', ')}.`);
  const { buildUnit } = await import('../federation/src/build/build-all.ts');
  const onProgress = () => undefined;
  return (await buildUnit(unit, { releasesDir: defaultReleasesDir, changedOnly: true, mode: 'production', onProgress }))
    .version;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const given = readTrialArguments(args);
  const { site, phone, reset } = given;
  const { files, notes } = chooseSpecs(given.specs, site !== null);
  const { known, live, read, env } = site ? await runningSite(site) : await instance();
  const versions: Record<string, string> = {};
  for (const { unit, version } of given.units) {
    versions[unit] = version === null ? await builtNow(unit, given) : knownVersion(known, unit, version);
  }
  const refused = await refusalsOf(live, versions, read);
  if (refused.length > 0) throw new TrialRefused(['These versions do not go together:', ...refused].join('\n'));

  const folder = path.resolve(given.report ?? path.join(root, '.cache/try'));
  const report = path.join(folder, 'report', 'index.html');
  await rm(path.dirname(report), { recursive: true, force: true });
  const onlyFit = site !== null || given.specs.length === 0;
  const plan: TrialPlan = { run: randomBytes(4).toString('hex'), site, versions, onlyFit, folder, phone, reset };
  for (const note of notes) console.log(`• ${note}`);
  console.log(`${compositionName(versions)}, ${site ?? 'on an instance of its own'}: ${files.join(', ')}\n`);
  const journeys = execa(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', 'e2e/try.config.ts', ...files.map((file) => `/specs/${file.replaceAll('.', '\\.')}$`)],
    {
      cwd: root,
      stdio: 'inherit',
      reject: false,
      env: {
        PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
        ...env,
        ESPACOS_BROWSER: await findBrowser((text) => console.log(text)),
        RELEASES_DIR: defaultReleasesDir,
        TRY_PLAN: JSON.stringify(plan),
      },
    },
  );
  // it stops its journeys and removes their people
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => journeys.kill('SIGINT'));
  process.on('disconnect', () => journeys.kill('SIGINT'));
  const { exitCode } = await journeys;
  if (existsSync(report)) {
    const shown = path.relative(process.cwd(), report) || report;
    console.log(
      `\nReport: ${shown}\nWith its traces: npm exec --prefix e2e playwright show-report ${path.dirname(shown)}`,
    );
  }
  return exitCode ?? 1;
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof TrialRefused || error instanceof StackError)) throw error;
  console.error(`✖ ${error.message}`);
  process.exit(1);
}
