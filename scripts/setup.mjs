/** `npm run setup`: the pinned tools and all packages, inside the folder. `npm start` and `npm test` do it by themselves. */
import { prepareToolchain } from './toolchain.mjs';

await prepareToolchain();
