/**
 * `npm run test:mutations [package …]`: makes a fault in each package, in a copy of the workspace, and runs the tests that
 * `npm test -- --changed` would choose for it. Each time one of them has to fail.
 *
 * `npm run test:mutations -- --drawn [number …]` makes those that were drawn by lot, and writes each result to
 * drawn-mutations.json: those without one, so that a run can be stopped and go on, or those of these numbers.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { copyWorkspace } from '../federation/src/testing/workspace-copy.ts';
import { mutations } from './mutations.ts';
import { runDrawn } from './run-drawn-mutations.ts';
import { affected, allHashes } from './test-tasks.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
if (process.argv[2] === '--drawn') {
  await runDrawn(process.argv.slice(3).map(Number));
  process.exit();
}
const packages = process.argv.slice(2);
const before = new WorkspaceFiles(root);
const hashesBefore = allHashes(before);
const copy = await copyWorkspace();
let survivors = 0;
try {
  for (const { file, from, to } of mutations) {
    if (packages.length > 0 && !packages.some((name) => file.startsWith(`${name}/`))) continue;
    const text = before.read(file);
    const chosen = affected(hashesBefore, before.with({ [file]: text.replace(from, to) }));
    const tests = chosen.filter((name) => /\.test\.tsx?$/.test(name));
    // tests in the fault's folder find it soonest
    const near = tests.filter((name) => path.dirname(name) === path.dirname(file));
    await writeFile(path.join(copy.dir, file), text.replace(from, to));
    const isFound = (await fails(near)) || (await fails(tests));
    await writeFile(path.join(copy.dir, file), await readFile(path.join(root, file)));
    if (!isFound) survivors += 1;
    console.log(
      `${isFound ? '✔' : '✖'} ${file}: ${tests.length} files of tests chosen, the fault was ${isFound ? '' : 'not '}found`,
    );
  }
} finally {
  await copy.remove();
}
process.exitCode = survivors > 0 ? 1 : 0;

async function fails(tests: string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const files = tests.map((test) => path.join(copy.dir, test));
  const args = [
    'run',
    '--project=unit',
    '--project=components',
    '--project=stack',
    '--bail=1',
    '--passWithNoTests',
    ...files,
  ];
  const { exitCode } = await execa(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: copy.dir, reject: false });
  return exitCode !== 0;
}
