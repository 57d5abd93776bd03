import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.ts';

/**
 * Modules that exist once in the page. The shell provides them from its first script; a remote never brings its own.
 * `shared-domain/platform` has no release of its own: its version is the version of the contract between shell and
 * remotes, raised here when something is added (minor) or taken away (major).
 */
export const platformVersion = '1.0.0';

const packages: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-router': 'react-router',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
};

export const sharedModuleNames = [...Object.keys(packages), 'shared-domain/platform'];

function installedVersion(packageName: string): string {
  const require = createRequire(join(workspaceRoot, 'shell/package.json'));
  const folder = require.resolve.paths(packageName)?.map((path) => join(path, packageName, 'package.json')) ?? [];
  for (const file of folder) {
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    } catch {}
  }
  throw new Error(`${packageName} is not installed in the shell: run pnpm install.`);
}

/** What the live shell provides, by module name. */
export function providedVersions(): Record<string, string> {
  const versions: Record<string, string> = { 'shared-domain/platform': platformVersion };
  for (const [module, packageName] of Object.entries(packages)) versions[module] = installedVersion(packageName);
  return versions;
}

/** What a remote built now asks of the shell: the same major, at least the version it was built with. */
export function neededVersions(): Record<string, string> {
  return Object.fromEntries(Object.entries(providedVersions()).map(([module, version]) => [module, `^${version}`]));
}
