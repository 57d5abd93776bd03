import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceSite } from './replace-site.ts';

// A Docker that keeps the image of each service in a file; an image whose digest begins with 0 never becomes ready.
const docker = `#!/bin/sh
cd "$(dirname "$0")/services"
case "$*" in
  'compose config --services') printf 'proxy\\nsite-a\\nsite-b\\n' ;;
  'compose ps --quiet '*) [ -s "$4" ] && echo "$4" || true ;;
  inspect*) cat "$4" ;;
  'compose up '*)
    for service; do :; done
    printf '%s' "$SITE_IMAGE" > "$service"
    echo "$service $SITE_IMAGE" >> ../started
    case "$SITE_IMAGE" in *@sha256:0*) echo "container $service is unhealthy" >&2; exit 1 ;; esac ;;
  *) echo "unexpected: $*" >&2; exit 2 ;;
esac
`;
const image = (digit: string) => `site@sha256:${digit.repeat(64)}`;
const [former, good, bad] = [image('1'), image('2'), image('0')];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docker-'));
  await mkdir(path.join(folder, 'services'));
  await writeFile(path.join(folder, 'docker'), docker);
  await chmod(path.join(folder, 'docker'), 0o755);
  for (const service of ['site-a', 'site-b']) await writeFile(path.join(folder, 'services', service), former);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const running = async () =>
  Promise.all(['site-a', 'site-b'].map((name) => readFile(path.join(folder, 'services', name), 'utf8')));
const started = async () => (await readFile(path.join(folder, 'started'), 'utf8')).trim().split('\n');

test('each instance is replaced when the one before is ready; repeated, nothing is', async () => {
  const lines: string[] = [];
  await replaceSite(good, (line) => lines.push(line));
  expect(await started()).toEqual([`site-a ${good}`, `site-b ${good}`]);
  expect(lines).toEqual([`✔ site-a: ${former} → ${good}`, `✔ site-b: ${former} → ${good}`]);
  await replaceSite(good, (line) => lines.push(line));
  expect(lines.at(-1)).toBe('Every instance has this image.');
  expect(await started()).toHaveLength(2);
});

test('an image that does not become ready stops at the first instance, which returns to the one before', async () => {
  await expect(replaceSite(bad, () => {})).rejects.toThrow(
    new RegExp(
      `site-a was not ready with ${bad}; every instance has ${former} again\\.\ncontainer site-a is unhealthy`,
    ),
  );
  expect(await started()).toEqual([`site-a ${bad}`, `site-a ${former}`]);
  expect(await running()).toEqual([former, former]);
});

test('an image without a digest is refused', async () => {
  await expect(replaceSite('site:latest', () => {})).rejects.toThrow('Name the image with its digest');
  expect(await readdir(folder)).not.toContain('started');
});
