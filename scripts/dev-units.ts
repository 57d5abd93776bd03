import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { componentsUnit, packageDir, remoteNames } from '../federation/src/build/workspace.ts';
import type { RemoteDefinition } from '../federation/src/contracts/define-remote.ts';

/** A unit that `npm run dev` compiles at each change; dev.ts hands it to dev-site.ts and start.ts as `DEV_UNITS`. */
export interface DevUnit {
  /** `shell`, or the name of a remote. */
  name: string;
  port: number;
  /** The path of the site where its work shows. */
  page: string;
}

/** All that can be named: the remotes of this folder, the components of shared-ui, then the shell. */
const unitsHere = () =>
  [...remoteNames(), componentsUnit, 'shell'].filter((unit) =>
    existsSync(path.join(packageDir(unit), 'rspack.config.ts')),
  );

/** The units that a person has named, each once: `chat`, `mfe-chat` and `mfe-chat/` are the same. @throws in a sentence for that person */
export function namedUnits(names: string[], here = unitsHere()): string[] {
  const units = [...new Set(names.map((name) => name.replace(/^mfe-/, '').replace(/\/$/, '')))];
  if (units.length === 0) {
    throw new Error(
      `Name what you work on, one or several: npm run dev chat, npm run dev booking chat. There are ${here.join(', ')}.`,
    );
  }
  for (const unit of units) {
    if (!here.includes(unit)) {
      throw new Error(`There is no mfe-${unit}, only ${here.join(', ')}: npm run new:remote ${unit} makes one.`);
    }
  }
  return units;
}

/** The first page of a remote whose address is complete; the home page where it has none, and for the shell. */
export function pageOf(routes: RemoteDefinition['routes']): string {
  return routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/';
}

export async function devUnit(name: string, port: number): Promise<DevUnit> {
  if (name === 'shell') return { name, port, page: '/' };
  const file = path.join(packageDir(name), 'remote.ts');
  const { default: definition } = (await import(pathToFileURL(file).href)) as { default: RemoteDefinition };
  return { name, port, page: pageOf(definition.routes) };
}

/** One line for each unit: its name, and the address to look at; one more for the generated reference of the components. */
export function addressLines(siteUrl: string, units: DevUnit[]): string[] {
  return units.flatMap(({ name, page, port }) => [
    `  ${name.padEnd(17)} ${siteUrl}${page}`,
    ...(name === componentsUnit ? [`  ${'reference'.padEnd(17)} http://localhost:${port}/reference/README.md`] : []),
  ]);
}
