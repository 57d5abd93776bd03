import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rspack } from '@rspack/core';
import { queryExports, routerDomExports, routerExports } from './shared-modules.ts';
import { packageDir, workspaceRoot } from './workspace.ts';

const resolver = new rspack.experiments.resolver.ResolverFactory({ conditionNames: ['module', 'import', 'default'] });

/** The file that a package exports for bundlers. By its path, since the name would be the shared module itself. */
function entryOf(module: string): string {
  const { path, error } = resolver.sync(packageDir('shell'), module);
  if (!path) throw new Error(`The shell can't provide ${module}: ${error}`);
  return path;
}

/**
 * Writes a module for each package of which the shell provides a part (decision 014). Returns their files by module, relative to the shell:
 * the bundler writes them into the entry, and no release may depend on the folder of its build.
 */
export function writeProvidedModules(): Record<string, string> {
  const folder = join(workspaceRoot, '.cache/federation/shell');
  mkdirSync(folder, { recursive: true });
  const from = (names: string[], module: string) =>
    `export { ${names.join(', ')} } from ${JSON.stringify(entryOf(module))};\n`;
  const sources: Record<string, string> = {
    '@tanstack/react-query': from(queryExports, '@tanstack/react-query'),
    'react-router': from(routerExports, 'react-router'),
    'react-router-dom': from(routerExports, 'react-router') + from(routerDomExports, 'react-router/dom'),
  };
  return Object.fromEntries(
    Object.entries(sources).map(([module, source]) => {
      const file = join(folder, `${module.replace('/', '__')}.js`);
      writeFileSync(file, source);
      return [module, relative(packageDir('shell'), file)];
    }),
  );
}
