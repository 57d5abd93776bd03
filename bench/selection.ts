/**
 * Test files and journeys that `npm test -- --changed` selects after a change that many squads make. `npm run bench selection`.
 */
import path from 'node:path';
import { exampleChanges } from '../scripts/example-changes.ts';
import { affected, allHashes } from '../scripts/test-tasks.ts';
import { WorkspaceFiles } from '../scripts/workspace-files.ts';
import { writeTable } from './demo-site.ts';

const workspace = new WorkspaceFiles(path.resolve(import.meta.dirname, '..'));
const hashes = allHashes(workspace);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);
const isJourney = (name: string) => name.endsWith('.spec.ts');
const all = [...hashes.keys()];
const cells = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;
const changes = exampleChanges(workspace);
const titles: Record<keyof typeof changes, string> = {
  newRemote: 'a new remote',
  newDependency: 'a new dependency of mfe-chat',
  typeOnlyField: 'a field in `api.types.ts`',
  sqlFunction: 'the body of one SQL function, with its migration',
};
const rows = Object.entries(changes).map(([name, change]) => {
  const names = affected(hashes, workspace.with(change));
  const tests = names.filter(isTest);
  const inBackend = tests.filter((file) => file.startsWith('backend/tests/')).length;
  const own = tests.filter((file) => file.startsWith('mfe-')).length;
  return cells(titles[name as keyof typeof changes], tests.length, own, inBackend, names.filter(isJourney).length);
});
const table = [
  cells('Change', 'test files', 'of remotes', 'of `backend/tests`', 'files of journeys'),
  '|---|---|---|---|---|',
  ...rows,
  cells(
    'all',
    all.filter(isTest).length,
    all.filter((file) => /^mfe-.*\.test\./.test(file)).length,
    all.filter((file) => /^backend\/tests\/.*\.test\./.test(file)).length,
    all.filter(isJourney).length,
  ),
].join('\n');
console.log(table);
await writeTable('selection', table);
