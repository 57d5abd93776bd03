import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workspaceRoot } from './workspace.ts';

// In a copy of the workspace, with the tools and packages of the real one: nothing here is touched.

const run = promisify(execFile);
const outside = new Set(['node_modules', '.git', '.data', '.cache', '.tools', 'releases', 'test-results']);
let copy: string;

/** Ends with the tool's own words when it complains. */
async function tool(command: string, ...args: string[]): Promise<string> {
  const bin = join(workspaceRoot, 'node_modules/.bin', command);
  const env = { ...process.env, NO_COLOR: '1', RELEASES_DIR: join(copy, 'releases') };
  try {
    return (await run(bin, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`.slice(0, 6000), { cause: error });
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'workspace-'));
  for (const entry of await readdir(workspaceRoot)) {
    if (outside.has(entry)) continue;
    await cp(join(workspaceRoot, entry), join(copy, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\/(dist|\.cache|temp)$/.test(source),
    });
  }
  await symlink(join(workspaceRoot, 'node_modules'), join(copy, 'node_modules'));
  await tool('node', 'federation/src/new-remote.ts', 'eventos', '--no-install');
  // what `pnpm install` would link
  const modules = join(copy, 'mfe-eventos/node_modules');
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(copy, 'mfe-eventos/package.json'), 'utf8'),
  ) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    await mkdir(join(modules, name, '..'), { recursive: true });
    const from = ['shell', 'federation', 'shared-ui', '.'].map((owner) =>
      join(workspaceRoot, owner, 'node_modules', name),
    );
    const target = version.startsWith('workspace:') ? join(copy, name) : await firstThatExists(from);
    await symlink(target, join(modules, name));
  }
}, 120_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

async function firstThatExists(paths: string[]): Promise<string> {
  for (const path of paths) {
    const found = await readdir(path).catch(() => null);
    if (found) return path;
  }
  throw new Error(`None of these is installed: ${paths.join(', ')}`);
}

describe('a new remote passes untouched', { timeout: 120_000 }, () => {
  test('format and lint', () => tool('biome', 'check', 'mfe-eventos', '--error-on-warnings', '--vcs-enabled=false'));

  test('types', async () => {
    const complaints = await tool('tsc').catch((error: Error) => error.message);
    expect(complaints.split('\n').filter((line) => line.includes('mfe-eventos'))).toEqual([]);
  });

  test('directions', () => tool('depcruise', '--config', '.dependency-cruiser.cjs', 'mfe-eventos'));

  test('dead code', async () => {
    const complaints = await tool('knip', '--no-config-hints').catch((error: Error) => error.message);
    expect(complaints.split('\n').filter((line) => line.includes('mfe-eventos'))).toEqual([]);
  });

  test('its own test', async () => {
    expect(await tool('vitest', 'run', '--project', 'unit', 'mfe-eventos')).toContain('1 passed');
  });

  test('its build, which the site then serves', async () => {
    await tool('node', 'federation/src/build.ts', 'shell', 'eventos');
    const site = spawn(process.execPath, ['shell/server/main.ts'], {
      cwd: copy,
      env: {
        ...process.env,
        RELEASES_DIR: join(copy, 'releases'),
        SITE_PORT: '0',
        SUPABASE_URL: 'http://localhost:1',
        SUPABASE_ANON_KEY: 'chave',
        RENDER_TIMEOUT_MS: '5000',
      },
    });
    try {
      const [line] = (await once(site.stdout, 'data')) as [Buffer];
      const response = await fetch(`${/http:\S+/.exec(line.toString())?.[0]}/eventos`);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('<title>Eventos | Espaços Rio</title>');
      expect(html).toContain('<div data-mfe="eventos">');
      expect(html).toMatch(/as="script"[^>]*\/releases\/eventos\/[a-z0-9]+\/route-home\./);
    } finally {
      site.kill();
      await once(site, 'exit');
    }
  });

  test('its squad owns it', async () => {
    const owners = await readFile(join(copy, '.github/CODEOWNERS'), 'utf8');
    expect(owners).toMatch(/^\/mfe-eventos\/ +@espacos-rio\/squad-eventos$/m);
  });
});

test.each([
  ['eventos', 'exists already'],
  ['chat', 'exists already'],
  ['anunciar', 'belongs to mfe-host'],
  ['shell', 'no name for a remote'],
  ['Com-Traço', 'no name for a remote'],
])('"%s" is refused: %s', { timeout: 30_000 }, async (name, reason) => {
  await expect(tool('node', 'federation/src/new-remote.ts', name, '--no-install')).rejects.toThrow(reason);
});
