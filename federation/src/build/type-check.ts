import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceRoot } from './workspace.ts';

/**
 * Refuses sources of units with type errors: the bundler strips types, and the contracts in a release's record are read from them. One
 * program for all units: they share most of their imports.
 * @throws with the compiler's messages
 */
export async function checkTypes(units: string[]): Promise<void> {
  if (units.length === 0) return;
  const folder = join(workspaceRoot, '.cache/federation/types');
  mkdirSync(folder, { recursive: true });
  const project = join(folder, `${units.toSorted().join('-')}.json`);
  const ofUnits = (pattern: string) => units.map((unit) => join(packageDir(unit), pattern));
  const settings = {
    extends: join(workspaceRoot, 'tsconfig.json'),
    // pictures are declared for all units in one place
    include: [...['**/*.ts', '**/*.tsx'].flatMap(ofUnits), join(workspaceRoot, 'shared-ui/src/**/*.d.ts')],
    exclude: ['**/node_modules', '**/*.test.*', '**/testing'].flatMap(ofUnits),
  };
  writeFileSync(project, JSON.stringify(settings));
  const compiler = join(workspaceRoot, 'node_modules/.bin/tsc');
  const errors = await new Promise<string>((resolve) =>
    execFile(compiler, ['--pretty', 'false', '--project', project], { cwd: workspaceRoot }, (error, output) =>
      resolve(error ? output.trim() || error.message : ''),
    ),
  );
  if (errors) throw new Error(`The types of ${units.join(', ')} are wrong:\n${errors}`);
}
