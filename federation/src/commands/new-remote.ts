import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageDir, remoteNames, workspaceRoot } from '../build/workspace.ts';
import { pathsOf, type RemoteDefinition, reservedNames } from '../contracts/define-remote.ts';
import { unitName } from '../registry/registry.schema.ts';
import { remoteTemplate } from './remote-template.ts';

// `npm run new:remote <name>`: a remote with one page, owned by a squad of its own, that passes every check as it is.

class UsageError extends Error {}

async function assertFree(name: string): Promise<void> {
  if (!unitName.safeParse(name).success) {
    throw new UsageError(`"${name}" is no name for a remote: use lower case letters and digits, a letter first.`);
  }
  if (reservedNames.has(name)) throw new UsageError(`"${name}" means something else: choose another name.`);
  if (existsSync(packageDir(name))) throw new UsageError(`mfe-${name} exists already.`);
  for (const other of remoteNames()) {
    const { default: remote } = (await import(join(packageDir(other), 'remote.ts'))) as { default: RemoteDefinition };
    if (remote.routes.some((route) => pathsOf(route).includes(`/${name}`))) {
      throw new UsageError(`/${name} belongs to mfe-${other}: choose another name.`);
    }
  }
}

async function addOwner(name: string): Promise<void> {
  const file = join(workspaceRoot, '.github/CODEOWNERS');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const after = lines.findLastIndex((line) => line.startsWith('/mfe-'));
  lines.splice(after + 1, 0, `${`/mfe-${name}/`.padEnd(17)} @espacos-rio/squad-${name}`);
  await writeFile(file, lines.join('\n'));
}

async function createRemote(name: string): Promise<void> {
  await assertFree(name);
  const title = name[0]?.toUpperCase() + name.slice(1);
  for (const [path, content] of Object.entries(remoteTemplate(name, title))) {
    const file = join(packageDir(name), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await addOwner(name);
}

const [name, ...rest] = process.argv.slice(2);
try {
  if (!name || rest.length > 0) throw new UsageError('Use: npm run new:remote <name>');
  await createRemote(name);
  console.log(
    `mfe-${name} is there. Its page is /${name}: npm run dev mfe-${name} shows it. docs/squads.md says what comes next.`,
  );
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`✖ ${error.message}`);
  process.exitCode = 1;
}
