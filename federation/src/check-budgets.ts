import { oversized } from './budget.ts';
import { buildUnit } from './build-all.ts';
import { openTarget } from './open-target.ts';
import { readRegistry } from './registry.ts';
import { recordReader } from './release-unit.ts';
import { defaultReleasesDir, unitNames } from './workspace.ts';

// `node federation/src/check-budgets.ts`: builds the shell and the remotes as far as they have changed, without making them live, and
// refuses what is larger than its budget, as a release would. `npm start` takes the same files.

const target = await openTarget(defaultReleasesDir);
const read = recordReader(target, defaultReleasesDir);
const { units } = await readRegistry(target);
const complaints: string[] = [];
for (const name of unitNames()) {
  const { version } = await buildUnit(name, {
    releasesDir: defaultReleasesDir,
    changedOnly: true,
    mode: 'production',
    onProgress: () => {},
  });
  const live = units[name]?.live;
  complaints.push(...oversized(await read(name, version), live ? await read(name, live).catch(() => null) : null));
}
for (const complaint of complaints) console.error(`✖ ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
