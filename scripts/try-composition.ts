import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { anywhere } from '../e2e/src/trial.ts';
import { checkCompatibility, type ReadRecord } from '../federation/src/contracts/compatibility-check.ts';
import type { Registry } from '../federation/src/registry/registry.schema.ts';

/** The request is wrong; the message is for the person who typed it. */
export class TrialRefused extends Error {}

export const usage = `npm run try booking@3f0c91aa shell@canary -- e2e [specs]
    <unit>@<version>     a version that was released or built before, by its first characters, or what live, canary or a channel has
    <unit>               what is built from this folder now, without a release
    [specs]              such as chat or booking-cancel; without any, the journeys that are fit for every site
    --site https://…     on a site that runs already, with OVERRIDE_SECRET and SUPABASE_DB_URL of it; without it, on an instance of its own
    --phone              at 390 px, too
    --reset              the instance begins with fresh data
    --report <folder>    where the report goes; else .cache/try`;

export interface TrialArguments {
  units: { unit: string; version: string | null }[];
  specs: string[];
  site: string | null;
  phone: boolean;
  reset: boolean;
  report: string | null;
}

const options = {
  site: { type: 'string' },
  report: { type: 'string' },
  phone: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
} as const;

/** @throws TrialRefused with the usage */
export function readTrialArguments(args: string[], env: NodeJS.ProcessEnv = process.env): TrialArguments {
  const refuse = (message: string): never => {
    throw new TrialRefused(`${message}\n${usage}`);
  };
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return refuse((error as Error).message);
  }
  const { positionals, values } = parsed;
  // without -- npm keeps options for itself, and the journeys would run elsewhere
  const stored = Object.keys(options).find(
    (name) => env[`npm_config_${name}`] && values[name as keyof typeof values] !== true && !values[name as 'site'],
  );
  if (stored && env.npm_config_user_agent?.startsWith('npm/'))
    refuse(`npm has kept --${stored} for itself: put it after --.`);
  const place = positionals.indexOf('e2e');
  if (place < 0) refuse('Say what to run: e2e.');
  const units = positionals.slice(0, place).map((text) => {
    const found = /^(?:mfe-)?([a-z][a-z0-9]*)(?:@(.+))?$/.exec(text);
    return found
      ? { unit: found[1] ?? '', version: found[2] ?? null }
      : refuse(`"${text}" names no unit: booking@3f0c91aa does.`);
  });
  const names = units.map(({ unit }) => unit);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) refuse(`${twice} is named twice.`);
  if (values.site !== undefined && !/^https?:\/\/[^/]/.test(values.site)) refuse('--site is the address of a site.');
  return {
    units,
    specs: positionals.slice(place + 1),
    site: values.site?.replace(/\/+$/, '') ?? null,
    phone: values.phone,
    reset: values.reset,
    report: values.report ?? null,
  };
}

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

export interface KnownVersion {
  version: string;
  at: string | null;
  /** `live`, `canary 10 %`, channels. */
  pointers: string[];
}

/** The one version that is meant. @throws TrialRefused with those that there are */
export function knownVersion(known: Record<string, KnownVersion[]>, unit: string, wanted: string): string {
  const versions = Object.hasOwn(known, unit) ? (known[unit] ?? []) : [];
  if (versions.length === 0) {
    throw new TrialRefused(`There is no ${unit} here: there are ${Object.keys(known).sort().join(', ')}.`);
  }
  const pointed = versions.find(({ pointers }) => pointers.some((name) => name.split(' ')[0] === wanted));
  if (pointed) return pointed.version;
  const found = versions.filter(({ version }) => version.startsWith(wanted));
  if (found.length === 1 && found[0]) return found[0].version;
  const lines = versions
    .slice(0, 15)
    .map(({ version, at, pointers }) =>
      `  ${unit}@${version}  ${at?.slice(0, 16).replace('T', ' ') ?? ''}  ${pointers.join(', ')}`.trimEnd(),
    );
  const what = found.length > 1 ? `${found.length} versions begin with` : 'There is no';
  throw new TrialRefused([`${what} ${unit}@${wanted}. There are:`, ...lines].join('\n'));
}

/**
 * Why the composition would break pages that work for everybody today, as the compatibility check says it.
 * @param live what visitors get who pin nothing
 */
export async function refusalsOf(
  live: Record<string, string>,
  versions: Record<string, string>,
  read: ReadRecord,
): Promise<string[]> {
  const registryOf = (all: Record<string, string>): Registry => ({
    format: 2,
    units: Object.fromEntries(Object.entries(all).map(([unit, version]) => [unit, { live: version, channels: {} }])),
    history: [],
  });
  return (await checkCompatibility(registryOf(live), registryOf({ ...live, ...versions }), read)).refused;
}

interface ChosenSpecs {
  /** Names of files, without folders; none: all that have a fit journey. */
  files: string[];
  notes: string[];
}

const specsFolder = path.resolve(import.meta.dirname, '../e2e/specs');

/**
 * The files that are meant: `chat`, `chat.spec.ts`, or `booking` for all that begin so.
 * @throws TrialRefused where there is none, or where one of them is not fit for this
 */
export function chooseSpecs(names: string[], isForeign: boolean, folder = specsFolder): ChosenSpecs {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .sort();
  const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const fit = all.filter((file) => textOf(file).includes(anywhere));
  if (names.length === 0) return { files: fit, notes: [] };
  const short = (file: string) => file.replace(/\.spec\.ts$/, '');
  const list = (files: string[]) => files.map(short).join(', ');
  const files = names.flatMap((name) => {
    const wanted = short(path.basename(name));
    const exact = all.filter((file) => short(file) === wanted);
    const found = exact.length > 0 ? exact : all.filter((file) => file.startsWith(`${wanted}-`));
    if (found.length === 0) throw new TrialRefused(`There is no spec ${name}: there are ${list(all)}.`);
    return found;
  });
  const unfit = files.filter((file) => isForeign && !fit.includes(file));
  if (unfit.length > 0) {
    throw new TrialRefused(
      `${list(unfit)} is not fit for a site that others use: it needs the demonstration, the payment sandbox or the mail catcher, or leaves something behind. ` +
        `Fit are ${list(fit)}. Without --site it runs on an instance of its own.`,
    );
  }
  const notes = isForeign ? files.map((file) => partOf(short(file), textOf(file))).filter((note) => note !== null) : [];
  return { files, notes };
}

function partOf(name: string, text: string): string | null {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const [fit, all] = [count(new RegExp(`^ *test\\('[^']*${anywhere}`, 'gm')), count(/^ *test\(/gm)];
  return fit < all ? `${name}: ${fit} of ${all} journeys are fit for this site; the others are left out.` : null;
}
