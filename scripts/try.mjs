/** `npm run try booking@<version> -- e2e [specs]`: journeys through a composition of versions that visitors do not have. */
import { continueOnProjectNode, prepareToolchain } from './toolchain.mjs';

await prepareToolchain();
continueOnProjectNode('try.ts', process.argv.slice(2));
