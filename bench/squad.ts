/**
 * The steps of docs/squads.md for a new remote in a copy of the workspace: create, change, release, deliver, take back, retire.
 * `npm run bench squad`. Packages are linked and not installed; the bench reports the visitors that a delivery waits for.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeHeartbeat } from 'federation/registry/canary-heartbeat.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { copyWorkspace } from 'federation/testing/workspace-copy.ts';
import { writeTable } from './demo-site.ts';
import { machine } from './timing.ts';

const load = machine();
const unit = 'medida';
const workspace = await copyWorkspace();
const target = folderTarget(path.join(workspace.dir, 'releases'));
const steps: [step: string, seconds: number][] = [];

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  steps.push([name, (performance.now() - started) / 1000]);
  console.log(`${name}: ${steps.at(-1)?.[1].toFixed(1)} s`);
}

const command = (...args: string[]) => workspace.tool('node', 'federation/src/commands/release-cli.ts', ...args);

const change = (text: string) =>
  writeFile(
    path.join(workspace.dir, `mfe-${unit}/src/routes/home.route.tsx`),
    `export const meta = () => ({ title: 'Medida' });\n\nexport const Component = () => <h1 className="wrap">${text}</h1>;\n`,
  );

/** As a site's analysis reports a canary that came to life for enough visitors. */
async function reportVisitors(delivery: Promise<unknown>): Promise<void> {
  const isOver = delivery.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([isOver, wait(200)]))) {
    const canary = (await readRegistry(target)).units[unit]?.canary;
    if (!canary) continue;
    await writeHeartbeat(target, { [unit]: { version: canary.version, at: new Date().toISOString(), alive: 5 } });
  }
}

try {
  await workspace.tool('node', 'federation/src/commands/build.ts', 'shell');
  await step('create', () => workspace.newRemote(unit));
  await step('its test', () => workspace.tool('vitest', 'run', '--project', 'unit', `mfe-${unit}`));
  await step('first release', () => command('release', unit));
  await change('um');
  await step('release of a change', () => command('release', unit));
  await change('dois');
  await step('deliver, without its half hour', async () => {
    const delivery = command('deliver', unit, '--minutes', '0');
    await Promise.all([delivery, reportVisitors(delivery)]);
  });
  await step('rollback', () => command('rollback', unit, '--reason', 'medida'));
  await step('retire', () => command('retire', unit, '--to', '/como-funciona'));
  await step('return', () => command('rollback', unit, '--from', 'retired'));
  const cells = (values: string[]) => `| ${values.join(' | ')} |`;
  const table = [
    `${load}:`,
    '',
    cells(steps.map(([name]) => name)),
    `|${'---|'.repeat(steps.length)}`,
    cells(steps.map(([, seconds]) => `${seconds.toFixed(1)} s`)),
  ].join('\n');
  await writeTable('squad', table);
} finally {
  await workspace.remove();
}
