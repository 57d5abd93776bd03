import { drill } from './drill/drill.ts';

// `npm run drill`: backup, accident and recovery on this machine, with its figures. docs/operations.md says what they mean.

const began = performance.now();
const result = await drill((line) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`),
);
const isWhole =
  result.after.hash === result.before.hash && result.differences === 0 && result.files.found === result.files.named;
console.log(JSON.stringify(result, null, 1));
console.log(
  isWhole ? 'Nothing written before the accident is lost, and all adds up.' : '✖ The recovery lost something.',
);
process.exitCode = isWhole ? 0 : 1;
