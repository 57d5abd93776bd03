import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const workspaceRoot = join(import.meta.dirname, '../../..');

/** Default folder of published releases. */
export const defaultReleasesDir = process.env.RELEASES_DIR ?? join(workspaceRoot, 'releases');

/** Where tests build and publish: never what a running `npm start` serves. */
export const testReleasesDir = process.env.RELEASES_DIR ?? join(workspaceRoot, '.cache', 'test-releases');

/** Names of all remotes: every folder `mfe-<name>`. */
export function remoteNames(): string[] {
  return readdirSync(workspaceRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map((entry) => entry.name.slice('mfe-'.length))
    .sort();
}

/** The shell and all remotes. */
export const unitNames = (): string[] => ['shell', ...remoteNames()];

/** The remote that shows the components of shared-ui: only `npm run dev` compiles it, so no release contains it. */
export const componentsUnit = 'components';

const otherFolders: Record<string, string> = { shell: 'shell', [componentsUnit]: 'shared-ui' };

/** Folder of the shell (`shell`) or of a remote (`discovery`). */
export function packageDir(name: string): string {
  return join(workspaceRoot, otherFolders[name] ?? `mfe-${name}`);
}
