import { oversized, oversizedFirstViews } from '../build/budget.ts';
import { buildUnit } from '../build/build-all.ts';
import { defaultReleasesDir, unitNames } from '../build/workspace.ts';
import { checkCompatibility, recordReader } from '../contracts/compatibility-check.ts';
import type { Registry } from '../registry/registry.schema.ts';
import { readRegistry } from '../registry/registry.ts';
import type { Release } from '../registry/release-record.ts';
import { openTarget } from '../targets/open-target.ts';

// `node federation/src/commands/check-releases.ts`: builds the shell and the remotes as far as they have changed, without making them live,
// and refuses the same as a release: parts larger than their budget, and units of these sources that can't be live together. `npm start`
// takes the same files.

const target = await openTarget(defaultReleasesDir);
const read = recordReader(target, defaultReleasesDir);
const { units } = await readRegistry(target);
const complaints: string[] = [];
const releases: Record<string, Release> = {};
const built: Registry = { format: 2, units: {}, history: [] };
for (const name of unitNames()) {
  const { version } = await buildUnit(name, {
    releasesDir: defaultReleasesDir,
    changedOnly: true,
    mode: 'production',
    onProgress: () => {},
  });
  built.units[name] = { live: version, channels: {} };
  const live = units[name]?.live;
  const release = await read(name, version);
  releases[name] = release;
  complaints.push(...oversized(release, live ? await read(name, live).catch(() => null) : null));
}
complaints.push(...oversizedFirstViews(releases));
const nothing: Registry = { format: 2, units: {}, history: [] };
const { refused, notes } = await checkCompatibility(nothing, built, read);
// where no unit is live yet, a widget without a provider is only worth a note
complaints.push(...refused, ...notes);
for (const complaint of complaints) console.error(`✖ ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
