/** `npm run help`: the commands as CONTRIBUTING lists them. Runs on the machine's Node, before anything is installed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './toolchain.mjs';

/** Markdown as a terminal shows it, without the links to where more is said. */
const plain = (text) => text.replace(/ \(\[[^\]]*\]\([^)]*\)\)|: \[[^\]]*\]\([^)]*\)$/g, '').replaceAll('`', '');

const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
for (const [, command, does] of contributing.matchAll(/^\| `(npm [^`]+)` +\| (.*?) *\|$/gm)) {
  process.stdout.write(`${command}\n    ${plain(does)}\n`);
}
process.stdout.write('\nnpm passes options on after --: npm test -- --changed. Where to begin: docs/squads.md\n');
