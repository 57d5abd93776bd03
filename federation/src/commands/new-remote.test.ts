import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastBuild, rememberBuild } from '../build/build-memory.ts';
import { workspaceRoot } from '../build/workspace.ts';
import { copyWorkspace, type WorkspaceCopy } from '../testing/workspace-copy.ts';

let workspace: WorkspaceCopy;
let copy: string;
const tool = (command: string, ...args: string[]) => workspace.tool(command, ...args);

beforeAll(async () => {
  workspace = await copyWorkspace();
  copy = workspace.dir;
  await workspace.newRemote('eventos');
}, 120_000);

afterAll(() => workspace?.remove());

/** Copies a shell that is already built: a new remote changes nothing in it. */
async function takeShell(): Promise<void> {
  const built = await lastBuild(join(workspaceRoot, 'releases'), 'shell');
  if (!built) return;
  const folder = `releases/shell/${built.version}`;
  await cp(join(workspaceRoot, folder), join(copy, folder), { recursive: true });
  await rememberBuild(join(copy, 'releases'), 'shell', built.inputs, built.version);
}

describe('a new remote passes untouched', { timeout: 120_000 }, () => {
  test('format and lint', async () => {
    // on its own: the linter would read the whole workspace first
    const alone = join(copy, '.alone');
    for (const part of ['mfe-eventos', 'scripts/lint', 'biome.jsonc', 'package.json'])
      await cp(join(copy, part), join(alone, part), { recursive: true, verbatimSymlinks: true });
    const biome = join(workspaceRoot, 'node_modules/.bin/biome');
    await promisify(execFile)(biome, ['check', 'mfe-eventos', '--error-on-warnings', '--vcs-enabled=false'], {
      cwd: alone,
    });
    await rm(alone, { recursive: true });
  });

  test('types, which a release checks', async () => {
    const page = join(copy, 'mfe-eventos/src/routes/home.route.tsx');
    const text = await readFile(page, 'utf8');
    const release = () => tool('node', 'federation/src/commands/release-cli.ts', 'release', 'eventos', '--dry-run');
    await writeFile(page, `${text}\nexport const days: number = 'sete';\n`);
    await expect(release()).rejects.toThrow(
      /The types of eventos are wrong:\n.*home\.route\.tsx.*TS2322: Type 'string' is not assignable to type 'number'/,
    );
    await writeFile(page, text);
    expect(await release()).toContain('Would deploy eventos live');
  });

  test('directions', () => tool('depcruise', '--config', '.dependency-cruiser.cjs', 'mfe-eventos'));

  test('dead code', async () => {
    const complaints = await tool('knip', '--no-config-hints').catch((error: Error) => error.message);
    expect(complaints.split('\n').filter((line) => line.includes('mfe-eventos'))).toEqual([]);
  });

  test('its own test', async () => {
    expect(await tool('vitest', 'run', 'mfe-eventos')).toContain('1 passed');
  });

  test('its build, which the site then serves', async () => {
    await takeShell();
    await tool('node', 'federation/src/commands/build.ts', 'shell', 'eventos');
    const site = spawn(process.execPath, ['shell/server/main.ts'], {
      cwd: copy,
      env: {
        ...process.env,
        RELEASES_DIR: join(copy, 'releases'),
        SITE_PORT: '0',
        SUPABASE_URL: 'http://localhost:1',
        SUPABASE_PUBLISHABLE_KEY: 'chave',
        RENDER_API_TIMEOUT_MS: '5000',
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
  ['anunciar', 'belongs to mfe-host'],
  ['shell', 'means something else'],
  ['Com-Traço', 'no name for a remote'],
])('"%s" is refused: %s', { timeout: 30_000 }, async (name, reason) => {
  await expect(tool('node', 'federation/src/commands/new-remote.ts', name)).rejects.toThrow(reason);
});
