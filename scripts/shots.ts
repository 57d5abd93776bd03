import path from 'node:path';
import { execa } from 'execa';
import { findBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const [folder, ...names] = process.argv.slice(2);
const browser = await findBrowser((text) => console.log(text));
const { exitCode } = await execa(
  path.join(root, 'e2e/node_modules/.bin/playwright'),
  ['test', '-c', 'e2e/shots.config.ts', ...(names.length > 0 ? ['-g', `(^| )(${names.join('|')}) \\d`] : [])],
  {
    cwd: root,
    stdio: 'inherit',
    reject: false,
    env: { ESPACOS_BROWSER: browser, ...(folder && { SHOTS_MOCK_UPS: path.resolve(folder) }) },
  },
);
process.exit(exitCode ?? 1);
