import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Replacement, replaceSite } from './replace-site.ts';

// A Docker that stores image and configuration of each service in files; an image whose digest begins with 0 never becomes ready. It
// says each call in `calls`.
const docker = `#!/bin/sh
cd "$(dirname "$0")/services"
echo "$SITE_ENVIRONMENT: $*" >> ../calls
case "$*" in
  'login '*) cat > ../password ;;
  'pull --quiet '*) ;;
  'compose config --format json') cat ../composition ;;
  'compose ps --quiet '*) [ -s "$4" ] && echo "$4" || true ;;
  'image inspect --format {{json .Config.Env}} '*) cat ../version ;;
  'inspect --format {{.Config.Image}} '*) cat "$4" ;;
  'inspect --format {{json .Config.Env}} '*) cat ../live-version ;;
  'inspect --format {{index .Config.Labels "espacos.proxy-config"}} proxy') cat proxy ;;
  'compose run --rm --no-deps proxy caddy validate '*) if grep -q refused ../composition; then echo 'unrecognized directive' >&2; exit 1; fi ;;
  'compose up '*)
    for service; do :; done
    printf '%s' "$SITE_IMAGE$PROXY_CONFIG" > "$service"
    echo "$service $SITE_IMAGE$PROXY_CONFIG" >> ../started
    case "$SITE_IMAGE" in *@sha256:0*) echo "container $service is unhealthy" >&2; exit 1 ;; esac ;;
  *) echo "unexpected: $*" >&2; exit 2 ;;
esac
`;
const image = (digit: string) => `registry.example/site@sha256:${digit.repeat(64)}`;
const [former, good, bad] = [image('1'), image('2'), image('0')];

let folder: string;
const put = (file: string, text: string) => writeFile(path.join(folder, file), text);
const putVersions = async (live: string, next: string) => {
  await put('live-version', JSON.stringify(['NODE_ENV=production', `SITE_VERSION=${live}`]));
  await put('version', JSON.stringify([`SITE_VERSION=${next}`]));
};
const putProxy = (content: string) =>
  put(
    'composition',
    JSON.stringify({
      services: { proxy: {}, 'site-a': { environment: { SITE_URL: 'https://www.example.test' } }, 'site-b': {} },
      configs: { proxy: { content } },
    }),
  );
const git = (...args: string[]) => {
  const who = ['-c', 'user.name=Teste', '-c', 'user.email=teste@espacosrio.test'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
};
const commitOf = (name: string) => git('rev-parse', name);
const replace = (next: string, more: Partial<Replacement> = {}, say = (_line: string) => {}) =>
  replaceSite({ environment: 'staging', image: next, ...more }, say);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docker-'));
  await mkdir(path.join(folder, 'services'));
  await writeFile(path.join(folder, 'docker'), docker);
  await chmod(path.join(folder, 'docker'), 0o755);
  for (const service of ['site-a', 'site-b']) await put(`services/${service}`, former);
  // a history of its own: a checkout may have only one commit
  vi.stubEnv('GIT_DIR', path.join(folder, '.git'));
  git('init', '--quiet');
  for (const message of ['one', 'two']) git('commit', '--quiet', '--allow-empty', '--message', message);
  await putVersions('unknown', commitOf('HEAD'));
  await putProxy('one');
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const running = async () =>
  Promise.all(['site-a', 'site-b'].map((name) => readFile(path.join(folder, 'services', name), 'utf8')));
const started = async (of = 'site-') =>
  (await readFile(path.join(folder, 'started'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line.startsWith(of));

test('each instance is replaced when the one before is ready; repeated, nothing is', async () => {
  const lines: string[] = [];
  await replace(good, {}, (line) => lines.push(line));
  expect(await started()).toEqual([`site-a ${good}`, `site-b ${good}`]);
  expect(lines).toEqual([
    `✔ site-a: ${former} → ${good}`,
    `✔ site-b: ${former} → ${good}`,
    '✔ proxy: its configuration is in use',
  ]);
  await replace(good, {}, (line) => lines.push(line));
  expect(lines.at(-1)).toBe('Every instance has this image.');
  expect(await started()).toHaveLength(2);
});

test('an image that does not become ready stops at the first instance, which returns to the one before', async () => {
  await expect(replace(bad)).rejects.toThrow(
    new RegExp(
      `site-a was not ready with ${bad}; every instance has ${former} again\\.\ncontainer site-a is unhealthy`,
    ),
  );
  expect(await started()).toEqual([`site-a ${bad}`, `site-a ${former}`]);
  expect(await running()).toEqual([former, former]);
});

test('an image without a digest is refused', async () => {
  await expect(replace('site:latest')).rejects.toThrow('Name the image with its digest');
  expect(await readdir(folder)).not.toContain('started');
});

test('the proxy starts with the first image, and again when its configuration changes and is valid', async () => {
  await replace(good);
  expect(await started('proxy')).toHaveLength(1);
  await replace(good);
  expect(await started('proxy')).toHaveLength(1);
  await putProxy('two');
  await replace(good);
  expect(await started('proxy')).toHaveLength(2);
  await putProxy('refused');
  await expect(replace(good)).rejects.toThrow('unrecognized directive');
  expect(await started('proxy')).toHaveLength(2);
});

test('every command is for the environment, after a login at the registry of the image', async () => {
  await replace(good, { environment: 'production', login: { user: 'puller', password: 'secret' } });
  const calls = (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');
  expect(calls[0]).toBe('production: login --username puller --password-stdin registry.example');
  expect(calls[1]).toBe(`production: pull --quiet ${good}`);
  expect(calls.filter((call) => !call.startsWith('production: '))).toEqual([]);
  expect(await readFile(path.join(folder, 'password'), 'utf8')).toBe('secret');
});

test('a commit that does not descend from the live one is refused, unless it is asked for', async () => {
  const [parent, head] = [commitOf('HEAD~1'), commitOf('HEAD')];
  await putVersions(head, parent);
  await expect(replace(good)).rejects.toThrow(
    `site-a runs ${head}, and ${parent} does not descend from it. --older deploys it nevertheless.`,
  );
  await putVersions('f'.repeat(40), head);
  await expect(replace(good)).rejects.toThrow('cannot be compared with it here: fetch both commits');
  expect(await started()).toEqual([]);
  await putVersions(head, parent);
  await replace(good, { older: true });
  await putVersions(parent, head);
  await replace(image('3'));
  expect(await running()).toEqual([image('3'), image('3')]);
});

test('the answer has what the public address is checked with', async () => {
  expect(await replace(good)).toEqual({ address: 'https://www.example.test', version: commitOf('HEAD') });
});
