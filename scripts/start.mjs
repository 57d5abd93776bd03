/** `npm start`: prepares the tools on the machine's Node, then goes on with the project's own. */
import { continueOnProjectNode, giveUp, prepareToolchain } from './toolchain.mjs';

const args = process.argv.slice(2);
if (process.env.npm_config_reset) giveUp('npm has kept --reset for itself: npm start -- --reset.');
const unknown = args.find((argument) => argument !== '--reset' && argument !== '--released');
if (unknown) {
  giveUp(
    `${unknown} is not understood: there are npm start -- --reset, which begins anew, and --released, which builds nothing.`,
  );
}
await prepareToolchain();
// one that was killed is not reset a second time
continueOnProjectNode('start.ts', args, { revive: args.filter((argument) => argument !== '--reset') });
