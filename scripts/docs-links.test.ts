import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLinks } from './docs-links.ts';
import { WorkspaceFiles } from './workspace-files.ts';

let root = '';
const files: Record<string, string> = {
  'domain/package.json': '{ "name": "domain" }',
  'domain/src/money/cents.ts': 'export const toCents = 1;\n',
  'domain/src/data/hold.sql': 'create function private.hold_booking()\n',
};

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'espacos-docs-')));
  spawnSync('git', ['init', '-q'], { cwd: root });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const deadIn = (documents: Record<string, string>) => deadLinks(new WorkspaceFiles(root, documents));

test('a file, a folder or a name that is gone is refused, with the document that names it', () => {
  const documents = {
    'README.md': 'See [the map](docs/map.md), `domain/src/money/fees.ts` and `node domain/gone.ts --all`.\n',
    'docs/walk.md':
      '# One two\n\nThen `domain/src/money/cents.ts#fromCents`, `#half`, and [back](#three), in `domain/old/`.\n',
    'domain/README.md': 'Rounding is in `fees.ts`, all else in `src/rules`.\n',
  };
  expect(deadIn(documents)).toEqual([
    'README.md names docs/map.md, which does not exist.',
    'README.md names domain/src/money/fees.ts, which does not exist.',
    'README.md names domain/gone.ts, which does not exist.',
    'docs/walk.md names #three, but docs/walk.md has no three.',
    'docs/walk.md names domain/src/money/cents.ts#fromCents, but domain/src/money/cents.ts has no fromCents.',
    'docs/walk.md names domain/src/money/cents.ts#half, but domain/src/money/cents.ts has no half.',
    'docs/walk.md names domain/old/, which does not exist.',
    'domain/README.md names fees.ts, which does not exist.',
    'domain/README.md names src/rules, which does not exist.',
  ]);
});

test('what exists, however it is named, passes; so does what is no path, and a record of what was', () => {
  const documents = {
    'README.md':
      'See [a walk](docs/walk.md#one-two), `domain/money/cents.ts`, `domain/src/data/hold.sql#hold_booking`.\n',
    'docs/walk.md':
      '# One two\n\n`cents.ts#toCents`, `domain/<entity>/rule.ts`, `/buscar`, `a/b`, `.data/logs/site.log`.\n',
    'docs/decisions/001-before.md': 'It was in `domain/src/gone.ts`.\n',
    'domain/README.md': '`money/cents.ts`, `src/money`, `ical.js`.\n\n```sh\nnode domain/gone.ts\n```\n',
  };
  expect(deadIn(documents)).toEqual([]);
});
