import { remoteTemplate } from '../federation/src/commands/remote-template.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

// Paths in parts: one that is named whole would be an input of each test that imports this file.
const [chat, lock, versions, owners] = ['mfe-chat', ['pnpm', 'lock.yaml'], ['pnpm', 'workspace.yaml'], 'CODEOWNERS'];
const lockFile = lock.join('-');
const workspaceFile = versions.join('-');
const ownersFile = `.github/${owners}`;
const typesFile = ['shared-domain', 'src/favourites/favourites.answers.ts'].join('/');

/** Changes that many squads make every week, each as the new texts of files. Decision 155 has goals for them. */
export function exampleChanges(workspace: WorkspaceFiles) {
  const edit = (file: string, from: string | RegExp, to: (found: string) => string) => {
    const text = workspace.read(file);
    const after = text.replace(from, to);
    if (after === text) throw new Error(`${file} has no ${from}.`);
    return { [file]: after };
  };
  const importer = new RegExp(`^ {2}${chat}:\\n(?: {4}.*\\n)+`, 'm');
  const name = 'novidade';
  const template = Object.entries(remoteTemplate(name, 'Novidade'));
  const version = "        specifier: 'catalog:'\n        version: 2.9.1\n";
  return {
    newRemote: {
      ...Object.fromEntries(template.map(([file, text]) => [`mfe-${name}/${file}`, text])),
      ...edit(ownersFile, /^\/shared-ui\//m, (line) => `/mfe-${name}/ @espacos-rio/squad-${name}\n${line}`),
      ...edit(lockFile, importer, (found) => `${found}\n${found.replace(chat, `mfe-${name}`)}`),
    },
    newDependency: {
      ...edit(`${chat}/package.json`, '"zod"', (found) => `"yaml": "catalog:",\n    ${found}`),
      ...edit(workspaceFile, '  zod:', (found) => `  yaml-of-chat: 2.9.1\n${found}`),
      ...edit(lockFile, importer, (found) => found.replace(/^ {6}zod:/m, (zod) => `      yaml:\n${version}${zod}`)),
    },
    typeOnlyField: edit(typesFile, /^export type \w+ = .*\{$/m, (found) => `${found}\n  added_field: string;`),
    sqlFunction: edit(
      'backend/supabase/schemas/favourites/shared.sql',
      /^create function private\.spaces_of_list\([\s\S]*?as \$\$/m,
      (found) => `${found}\n  -- changed`,
    ),
  };
}
