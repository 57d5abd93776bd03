import { execFile } from 'node:child_process';
import { chmod, cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../build/workspace.ts';

const run = promisify(execFile);
const outside = new Set(['node_modules', '.git', '.data', '.cache', '.tools', 'releases', 'test-results']);

// Of the remotes in the copy nothing counts but what they own.
// @inputs federation/ shell/ shared-ui/ shared-domain/ mfe-*/remote.ts mfe-*/package.json mfe-*/rspack.config.ts
// @inputs biome.jsonc knip.jsonc .dependency-cruiser.cjs .github/CODEOWNERS package.json

/** A copy of the workspace, with the tools and packages of the real one: tests change files there. */
export interface WorkspaceCopy {
  dir: string;
  /** Runs a tool in the copy. Rejects with the tool's own words when it complains. */
  tool(command: string, ...args: string[]): Promise<string>;
  /** Runs `pnpm new:remote <name>`, and installs the result. */
  newRemote(name: string): Promise<void>;
  remove(): Promise<void>;
}

interface CopyOptions {
  /** Gives the copy packages of its own, as a second clone has them, and not a link to those of the workspace. */
  hasOwnPackages?: boolean;
}

export async function copyWorkspace({ hasOwnPackages = false }: CopyOptions = {}): Promise<WorkspaceCopy> {
  // hard links need the same file system
  const parent = hasOwnPackages ? join(workspaceRoot, '.cache') : tmpdir();
  await mkdir(parent, { recursive: true });
  const dir = await mkdtemp(join(parent, 'workspace-'));
  // a database in it may run as another user
  await chmod(dir, 0o755);
  for (const entry of await readdir(workspaceRoot)) {
    if (outside.has(entry)) continue;
    await cp(join(workspaceRoot, entry), join(dir, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\/(dist|\.cache|temp)$/.test(source),
    });
  }
  const packages = [join(workspaceRoot, 'node_modules'), join(dir, 'node_modules')] as const;
  await (hasOwnPackages ? linkFiles(...packages) : symlink(...packages));

  const copy: WorkspaceCopy = {
    dir,
    async tool(command, ...args) {
      const bin = join(workspaceRoot, 'node_modules/.bin', command);
      const env = { ...process.env, NO_COLOR: '1', RELEASES_DIR: join(dir, 'releases') };
      try {
        return (await run(bin, args, { cwd: dir, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`.slice(0, 6000), { cause: error });
      }
    },
    async newRemote(name) {
      await copy.tool('node', 'federation/src/commands/new-remote.ts', name);
      // the links that `pnpm install` would make
      const folder = join(dir, `mfe-${name}`);
      const { dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
        devDependencies: Record<string, string>;
      };
      for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        const link = join(folder, 'node_modules', dependency);
        await mkdir(join(link, '..'), { recursive: true });
        const from = ['shell', 'federation', 'shared-ui', '.'].map((owner) =>
          join(workspaceRoot, owner, 'node_modules', dependency),
        );
        await symlink(version.startsWith('workspace:') ? join(dir, dependency) : await firstThatExists(from), link);
      }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
  return copy;
}

/** Copies a folder by hard links to its files. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target);
  }
}

async function firstThatExists(paths: string[]): Promise<string> {
  for (const path of paths) {
    const found = await readdir(path).catch(() => null);
    if (found) return path;
  }
  throw new Error(`None of these is installed: ${paths.join(', ')}`);
}
