import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRoute } from '../contracts/define-remote.ts';
import { writeReleaseBase } from './release-base.ts';
import { workspaceRoot } from './workspace.ts';

/** Writes the entry of a remote's server bundle: its server-rendered routes by id. Returns the file. */
export function writeServerEntry(dir: string, name: string, routes: RemoteRoute[]): string {
  const folder = join(workspaceRoot, '.cache/federation', name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server-entry.js');
  const source = routes.map(({ id, file: module }, index) => {
    const from = JSON.stringify(join(dir, 'src/routes', `${module ?? id}.route.tsx`));
    return `import * as route${index} from ${from};`;
  });
  const table = routes.map(({ id }, index) => `  ${JSON.stringify(id)}: route${index},`);
  writeFileSync(
    file,
    // first, since modules with pictures ask for the address as they are run
    `import ${JSON.stringify(writeReleaseBase().server)};\n${source.join('\n')}\nexport const routes = {\n${table.join('\n')}\n};\n`,
  );
  return file;
}
