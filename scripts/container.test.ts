import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingNames } from '../shell/server/settings.ts';
import { fakeReleases } from '../shell/server/testing/fake-releases.ts';

// No registry of images is needed: each step of the Dockerfile is done here, in an empty folder, one after the other.

const root = path.resolve(import.meta.dirname, '..');
const pnpmEntry = path.join(root, '.tools/node_modules/pnpm/bin/pnpm.mjs');

const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
const steps = dockerfile.split('\n').flatMap((line) => {
  const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  return instruction ? [{ instruction, rest }] : [];
});
const ignored = (file: string) => /\/(node_modules|testing)(\/|$)|\.test\.tsx?$/.test(file.slice(root.length));

let image: string;
let environment: Record<string, string>;
let command: string[] = [];

/** Creates the folder on the path of each step: this project's Node, and the pnpm that the image installs. */
async function toolsFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'container-tools-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'pnpm'), `#!/bin/sh\nexec "${process.execPath}" "${pnpmEntry}" "$@"\n`);
  chmodSync(path.join(folder, 'pnpm'), 0o755);
  return folder;
}

beforeAll(async () => {
  image = await mkdtemp(path.join(tmpdir(), 'container-'));
  cleanUp.push(() => rm(image, { recursive: true, force: true }));
  const tools = await toolsFolder();
  environment = { PATH: `${tools}${path.delimiter}${path.dirname(process.execPath)}${path.delimiter}/usr/bin:/bin` };
  for (const { instruction, rest } of steps) {
    if (instruction === 'COPY' && !rest.startsWith('--from=dependencies /site ./')) {
      const words = rest.split(' ');
      const to = path.join(image, words.at(-1) ?? '');
      for (const from of words.slice(0, -1)) {
        const source = path.join(root, from);
        const target = words.at(-1) === './' ? path.join(to, path.basename(from)) : to;
        mkdirSync(path.dirname(target), { recursive: true });
        cpSync(source, target, { recursive: true, filter: (file) => !ignored(file) });
      }
    } else if (instruction === 'RUN' && !rest.startsWith('npm install --global pnpm@')) {
      execFileSync('sh', ['-c', rest], {
        cwd: image,
        env: { ...process.env, ...environment, CI: '1', pnpm_config_prefer_offline: 'true' },
        stdio: 'pipe',
      });
    } else if (instruction === 'ENV') {
      Object.assign(environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split(/=(.*)/))));
    } else if (instruction === 'CMD') command = JSON.parse(rest) as string[];
  }
}, 240_000);

/** Links lead to what is counted already. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(place) : entry.isFile() ? statSync(place).size : 0);
  }, 0);
}

test('the image holds what the site server needs to run, and no tool of its build', () => {
  const installed = readdirSync(path.join(image, 'node_modules/.pnpm'));
  for (const tool of [
    'typescript@',
    '@rspack+core@',
    'vitest@',
    '@playwright+test@',
    '@biomejs+biome@',
    'sharp@',
    'node@',
  ]) {
    expect(installed.filter((name) => name.startsWith(tool))).toEqual([]);
  }
  const [code, packages] = [
    sizeOf(image) - sizeOf(path.join(image, 'node_modules')),
    sizeOf(path.join(image, 'node_modules')),
  ];
  console.log(
    `The image without Node: ${(code / 1e6).toFixed(1)} MB of our own, ${(packages / 1e6).toFixed(1)} MB of packages.`,
  );
  expect(code + packages).toBeLessThan(60e6);
});

test('its versions are the project’s, and it does not run as root', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: { node: string };
  };
  const pnpm = /pnpmVersion = '([^']+)'/.exec(readFileSync(path.join(root, 'scripts/toolchain.mjs'), 'utf8'))?.[1];
  const bases = steps.filter(({ instruction }) => instruction === 'FROM').map(({ rest }) => rest.split(' ')[0]);
  expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
  expect(dockerfile).toContain(`pnpm@${pnpm}\n`);
  expect(steps.filter(({ instruction }) => instruction === 'USER').map(({ rest }) => rest)).toEqual(['node']);
  const ours = Object.keys(environment).filter((name) => /^(SITE|RELEASE|RENDER|SUPABASE)/.test(name));
  for (const name of ours) expect(settingNames).toContain(name);
  for (const [, name] of readFileSync(path.join(root, 'compose.yaml'), 'utf8').matchAll(/^ {4}([A-Z_]+): "/gm)) {
    expect(settingNames).toContain(name);
  }
});

test('Renovate finds pnpm’s version in each file that pins it', () => {
  const { customManagers } = JSON.parse(readFileSync(path.join(root, 'renovate.json'), 'utf8')) as {
    customManagers: { managerFilePatterns: string[]; matchStrings: string[] }[];
  };
  const [manager] = customManagers;
  const patterns = manager?.managerFilePatterns.map((pattern) => new RegExp(pattern.slice(1, -1))) ?? [];
  const found = ['Dockerfile', 'scripts/toolchain.mjs', 'renovate.json'].map((file) => {
    if (!patterns.some((pattern) => pattern.test(file))) return null;
    const text = readFileSync(path.join(root, file), 'utf8');
    return manager?.matchStrings.map((pattern) => new RegExp(pattern).exec(text)?.groups?.currentValue).find(Boolean);
  });
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the memory of a container is that of its render threads, one for a canary, and the server', () => {
  const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
  const thread = readFileSync(path.join(root, 'shell/server/rendering/render-thread.ts'), 'utf8');
  const number = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);
  const threads = number(/RENDER_WORKERS: "(\d+)"/, compose) + 1;
  expect(number(/mem_limit: (\d+)m/, compose)).toBe(512 + threads * number(/maxOldGenerationSizeMb: (\d+)/, thread));
});

test('started in a folder that it may not write to, it becomes ready and serves', async () => {
  const api = createServer((_request, response) => response.end());
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  cleanUp.push(() => api.close());
  const releases = await fakeReleases([
    {
      name: 'discovery',
      routes: [{ id: 'home', path: '/', ssr: true }],
      server: `exports.routes = { home: async () => ({ html: '<h1>em pé</h1>' }) };`,
    },
  ]);
  cleanUp.push(releases.remove);
  const [, main = ''] = command;
  expect(existsSync(path.join(image, main))).toBe(true);
  const site: ChildProcess = spawn(process.execPath, ['--permission', '--allow-fs-read=*', '--allow-worker', main], {
    cwd: image,
    env: {
      ...environment,
      SITE_HOST: '127.0.0.1',
      SITE_PORT: '0',
      SITE_URL: 'https://www.example.test',
      RENDER_WORKERS: '1',
      SUPABASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: 'chave',
      RELEASE_TARGET: releases.dir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.push(() => site.kill('SIGKILL'));
  let logged = '';
  site.stderr?.on('data', (text: Buffer) => {
    logged += text.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    site.stdout?.on('data', (text: Buffer) => {
      const [address] = /http:\S+/.exec(text.toString()) ?? [];
      if (address) resolve(address);
    });
    site.once('exit', () => reject(new Error(logged)));
  });
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 20_000 }).toBe(200);
  expect(await (await fetch(url)).text()).toContain('<h1>em pé</h1>');
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 120_000);
