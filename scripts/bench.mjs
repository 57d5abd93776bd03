/** `npm run bench <name>`: prepares the tools on the machine's Node, then measures on the project's own. Without a name it lists them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { continueOnProjectNode, giveUp, prepareToolchain, root } from './toolchain.mjs';

/** Returns descriptions of benches by name. A file is a bench if its first comment says how to run it. */
function benches() {
  const folder = path.join(root, 'bench');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => {
    const name = path.basename(file, '.ts');
    const [, comment = ''] = /^\/\*\*\n([\s\S]*?)\*\//.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    if (!comment.includes(`npm run bench ${name}`)) return [];
    const [measures] = comment
      .replace(/\s*\n?\s*\* ?/g, ' ')
      .trim()
      .split(/[.:;](?:\s|$)/);
    return [{ name, measures }];
  });
}

const [wanted, ...args] = process.argv.slice(2);
const known = benches();
const list = known.map(({ name, measures }) => `  ${name.padEnd(16)} ${measures}`).join('\n');
if (wanted === undefined) {
  process.stdout.write(`npm run bench <name>, each described in bench/README.md:\n\n${list}\n`);
} else if (known.some(({ name }) => name === wanted)) {
  await prepareToolchain();
  continueOnProjectNode(`../bench/${wanted}.ts`, args);
} else {
  giveUp(`${wanted} is no bench. There are:\n\n${list}`);
}
