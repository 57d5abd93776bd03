import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signOverride } from 'shell/server/override-token.ts';
import { openDatabase, siteUrl } from './instance.ts';
import { cookieChoice } from './storage.ts';
import { stateFile, type TrialPlan, trial, trialDomain, trialPrefix } from './trial.ts';

// Before and after the journeys of `npm run try`: signed links are opened as a person opens them, and the accounts that it made are removed.

const linkHours = 4;
const overrideCookie = 'mfe-overrides';

export default async function setUp(): Promise<() => Promise<void>> {
  if (!trial) throw new Error('Trials are started by npm run try.');
  await mkdir(path.dirname(stateFile), { recursive: true });
  const cookies = await cookiesOf(trial);
  await writeFile(stateFile, JSON.stringify({ cookies: cookies.map(asState), origins: [cookieChoice(siteUrl)] }));
  const { run, site } = trial;
  return () => removePeople(run, site !== null);
}

const asState = ([name, value]: [string, string]) => ({
  name,
  value,
  domain: new URL(siteUrl).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: siteUrl.startsWith('https:'),
  sameSite: 'Lax',
});

/** Returns the cookies of a visitor who has opened the signed link of each version, and is in no other canary. */
async function cookiesOf({ versions }: TrialPlan): Promise<[string, string][]> {
  const secret = process.env.OVERRIDE_SECRET ?? '';
  const until = Math.floor(Date.now() / 1000) + linkHours * 3600;
  let overrides = '';
  for (const [unit, target] of Object.entries(versions)) {
    const link = new URL('/', siteUrl);
    link.searchParams.set('mfe', signOverride({ unit, target, until }, secret));
    const response = await fetch(link, { redirect: 'manual', headers: { cookie: `${overrideCookie}=${overrides}` } });
    const stored = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith(`${overrideCookie}=`));
    if (response.status !== 303 || !stored) {
      throw new Error(`${siteUrl} takes no signed link for ${unit}: OVERRIDE_SECRET has to be the one of its server.`);
    }
    overrides = stored.slice(overrideCookie.length + 1);
  }
  const chosen: [string, string][] = overrides ? [[overrideCookie, overrides]] : [];
  const wanted = { ...(await liveVersions()), ...versions };
  for (let bucket = 0; bucket < 100; bucket += 1) {
    const cookies: [string, string][] = [...chosen, ['mfe-bucket', String(bucket)]];
    const shown = await versionsFor(cookies);
    if (Object.keys(wanted).every((unit) => shown[unit] === wanted[unit])) return cookies;
    const refused = Object.keys(versions).find((unit) => shown[unit] !== versions[unit]);
    if (refused) throw new Error(`${siteUrl} does not show ${refused}@${versions[refused]}, but ${shown[refused]}.`);
  }
  throw new Error('A canary reaches every visitor: name its unit with the version that you mean.');
}

async function liveVersions(): Promise<Record<string, string>> {
  const { units } = (await (await fetch(new URL('/overrides.json', siteUrl))).json()) as {
    units: Record<string, { live: string | null }>;
  };
  return Object.fromEntries(Object.entries(units).flatMap(([unit, { live }]) => (live ? [[unit, live]] : [])));
}

async function versionsFor(cookies: [string, string][]): Promise<Record<string, string>> {
  const cookie = cookies.map((pair) => pair.join('=')).join('; ');
  const response = await fetch(new URL('/registry.json', siteUrl), { headers: { cookie } });
  const { shell, remotes } = (await response.json()) as {
    shell: { version: string };
    remotes: { name: string; version: string }[];
  };
  return { shell: shell.version, ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) };
}

/** As if they had left by themselves, their spaces with them; those of runs that were ended by force, too. */
async function removePeople(run: string, isForeign: boolean): Promise<void> {
  const sql = openDatabase();
  try {
    const people = await sql<{ id: string; email: string }[]>`
      select id, email from auth.users
      where email like ${`${trialPrefix}${run}-%${trialDomain}`}
        or (email like ${`${trialPrefix}%${trialDomain}`} and created_at < now() - interval '1 day')`;
    const stay: string[] = [];
    for (const { id, email } of people) {
      await sql`select private.close_account(${id})`.catch((error: Error) => stay.push(`${email}: ${error.message}`));
    }
    console.log(`\n${people.length - stay.length} people of this trial were removed, with their spaces.`);
    if (stay.length === 0) return;
    const message = `${stay.length} could not be removed:\n  ${stay.join('\n  ')}`;
    if (isForeign) throw new Error(message);
    console.log(`${message}\nThey are in the data of this trial only: --reset begins anew.`);
  } finally {
    await sql.end();
  }
}
