/** `npm run shots [-- <folder of mock-ups> [names]]`: one page of pictures of every page and state, next to their mock-ups. */
import { continueOnProjectNode, prepareToolchain } from './toolchain.mjs';

await prepareToolchain();
continueOnProjectNode('shots.ts', process.argv.slice(2));
