/**
 * `OVERRIDE_SECRET=… npm run override:link chat@3f0c… -- --hours 8 --site https://espacosrio.example`: prints a link that shows
 * one unit in another release, or from another machine, to everybody who opens it, until it expires. `site@channel:next` shows
 * what all units have on that channel.
 */
import { parseArgs } from 'node:util';
import { defaultReleasesDir } from '../federation/src/build/workspace.ts';
import { openTarget } from '../federation/src/targets/open-target.ts';
import { parseOverride, wholeSite } from '../shell/server/override-target.ts';
import { longestHours, signOverride } from '../shell/server/override-token.ts';

function giveUp(message: string): never {
  console.error(`✖ ${message}`);
  process.exit(1);
}

const usage =
  'Use: npm run override:link <unit>@<version or address> | site@channel:<name> -- [--hours 8] [--site https://…] [--path /chat]';

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        hours: { type: 'string', default: '8' },
        site: { type: 'string', default: process.env.SITE_URL ?? 'http://localhost:3000' },
        path: { type: 'string', default: '/' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const { positionals, values } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [unit, target] = /^(?:mfe-)?([a-z][a-z0-9]*)@(.+)$/.exec(positionals[0] ?? '')?.slice(1) ?? [];
const hours = Number(values.hours);
const secret = process.env.OVERRIDE_SECRET;
if (!unit || !target || positionals.length > 1) giveUp(usage);
const parsed = parseOverride(unit, target);
if (!parsed && unit === wholeSite) giveUp('The whole site is switched to a channel only: site@channel:next.');
if (!parsed && target.startsWith('channel:')) giveUp(`A channel is one of the whole site: site@${target}.`);
if (!parsed) giveUp(`"${target}" is neither a version nor the address of a folder.`);
if (unit === 'shell' && parsed.kind === 'address') giveUp('The shell comes from a release: name a version.');
if (!(hours > 0 && hours <= longestHours)) giveUp(`--hours is more than 0 and at most ${longestHours}.`);
if (!secret || secret.length < 16) giveUp('Set OVERRIDE_SECRET to the secret of the site server (16 letters or more).');

if (parsed.kind === 'version') {
  const known = await openTarget(process.env.RELEASE_TARGET ?? defaultReleasesDir).list(unit);
  if (!known.includes(parsed.version)) {
    const meant = known.filter((version) => version.startsWith(parsed.version)).map((version) => `${unit}@${version}`);
    const hint =
      meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : `npm run releases ${unit} lists what there is.`;
    giveUp(`There is no release ${unit}@${parsed.version}: ${hint}`);
  }
}

const until = Math.floor(Date.now() / 1000 + hours * 3600);
const link = new URL(values.path, values.site);
link.searchParams.set('mfe', signOverride({ unit, target, until }, secret));
console.log(`${link.href}\nuntil ${new Date(until * 1000).toISOString()}`);
