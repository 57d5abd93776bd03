import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { misplacedFiles } from './shared-users.ts';

const project = path.resolve(import.meta.dirname, '..');
let root = '';
const files: Record<string, string> = {
  'shared-domain/package.json': JSON.stringify({
    name: 'shared-domain',
    exports: { './platform': './src/platform/index.ts', './*': './src/*' },
  }),
  'shared-domain/src/spaces/of-two.ts': "import { own } from './through-another.ts';\nexport const two = own;\n",
  'shared-domain/src/spaces/through-another.ts': 'export const own = 1;\n',
  'shared-domain/src/spaces/of-one.ts': 'export const one = 1;\n',
  'shared-domain/src/spaces/of-one.test.ts': "import { one } from './of-one.ts';\n",
  'shared-domain/src/spaces/of-the-backend.ts': 'export const rule = 1;\n',
  'shared-domain/src/spaces/of-nobody.ts': 'export const nothing = 1;\n',
  'shared-domain/src/spaces/testing/cases.ts': 'export const cases = [];\n',
  'shared-domain/src/platform/index.ts': 'export const platform = 1;\n',
  'mfe-chat/src/a.ts': `
    import { two } from 'shared-domain/spaces/of-two.ts';
    import type { one } from 'shared-domain/spaces/of-one.ts';
    import { platform } from 'shared-domain/platform';`,
  'mfe-chat/src/b.test.ts': "import { one } from 'shared-domain/spaces/of-one.ts';\n",
  'shell/src/a.ts': `
    import { platform } from 'shared-domain/platform';
    const later = () => import(/* webpackChunkName: "two" */ 'shared-domain/spaces/of-two.ts');`,
  'backend/stack/a.ts': "import { rule } from 'shared-domain/spaces/of-the-backend.ts';\n",
  'backend/tests/a.ts': "import { rule } from '../../shared-domain/src/spaces/of-the-backend.ts';\n",
};

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'espacos-users-')));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ofOne =
  'shared-domain/src/spaces/of-one.ts is used by mfe-chat alone: move it to mfe-chat/src/data/spaces/of-one.ts, its test with it.';
const ofNobody = 'shared-domain/src/spaces/of-nobody.ts is used by no package: delete it.';
const ofTheBackend =
  'shared-domain/src/spaces/of-the-backend.ts is used by backend alone: move it to backend, its test with it.';

test('a file of shared-domain with fewer than two users is refused, with where it belongs', () => {
  expect(misplacedFiles(root).sort()).toEqual([ofNobody, ofOne, ofTheBackend]);
});

test('the project has none', () => {
  expect(misplacedFiles(project)).toEqual([]);
});

test("data that imports a page's code is refused by the boundaries", async () => {
  const home = path.join(root, 'boundaries');
  const written: Record<string, string> = {
    'mfe-chat/src/data/chat/a.ts': "import '../../features/log/a.ts';\n",
    'mfe-chat/src/data/chat/b.ts': "import '../../routes/chat.route.ts';\n",
    'shell/src/data/people/a.ts': "import '../../pages/profile.ts';\n",
    'mfe-chat/src/data/chat/fine.ts': "import '../people/a.ts';\n",
    'mfe-chat/src/data/people/a.ts': 'export {};\n',
    'mfe-chat/src/features/log/a.ts': 'export {};\n',
    'mfe-chat/src/routes/chat.route.ts': 'export {};\n',
    'shell/src/pages/profile.ts': 'export {};\n',
  };
  for (const [file, text] of Object.entries(written)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  const settings = ['.dependency-cruiser.cjs', 'tsconfig.json'];
  for (const file of settings) await cp(path.join(project, file), path.join(home, file));
  const depcruise = path.join(project, 'node_modules/.bin/depcruise');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type=json', 'mfe-chat', 'shell'];
  const { stdout } = await execa(depcruise, args, { cwd: home, reject: false });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  const refused = summary.violations.filter(({ rule }) => rule.name === 'data-imports-page').map(({ from }) => from);
  expect(refused.sort()).toEqual([
    'mfe-chat/src/data/chat/a.ts',
    'mfe-chat/src/data/chat/b.ts',
    'shell/src/data/people/a.ts',
  ]);
});
