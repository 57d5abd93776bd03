/** `npm run new:remote <name>`: prepares the tools on the machine's Node, makes the remote, installs what it needs. */
import { spawnSync } from 'node:child_process';
import { pnpmEntry, prepareToolchain, projectNode, root } from './toolchain.mjs';

await prepareToolchain();
const run = (args) => spawnSync(projectNode, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
process.exitCode =
  run(['federation/src/commands/new-remote.ts', ...process.argv.slice(2)]) ||
  run([pnpmEntry, 'install', '--prefer-offline', '--reporter=append-only', '--loglevel=error']);
