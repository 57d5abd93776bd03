import { buildAll } from '../build/build-all.ts';
import { defaultReleasesDir } from '../build/workspace.ts';

// `node federation/src/commands/build.ts [shell] [discovery] … [--force]`: builds the named units, or all that have changed.

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
try {
  await buildAll({
    changedOnly: !process.argv.includes('--force'),
    ...(names.length > 0 && { only: names.map((name) => name.replace(/^mfe-/, '')) }),
    onProgress: (event) => {
      if (event.state === 'building') return;
      console.log(`${event.name.padEnd(10)} ${event.state.padEnd(9)} ${event.version} ${event.milliseconds} ms`);
    },
  });
  console.log(`Live in ${defaultReleasesDir}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
