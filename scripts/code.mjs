/** `npm run code`: prepares the tools on the machine's Node, then goes on with the project's own. */
import { continueOnProjectNode, prepareToolchain } from './toolchain.mjs';

await prepareToolchain();
continueOnProjectNode('code.ts', process.argv.slice(2));
