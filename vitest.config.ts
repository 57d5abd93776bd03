import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testReleasesDir } from './federation/src/build/workspace.ts';

const setupFiles = ['shared-domain/src/testing/set-up.ts'];
// a failed property prints its seed; `SEED=…` repeats it, and what a test chose by `seededRandom`
if (process.env.SEED) setupFiles.push('shared-domain/src/testing/seed-properties.ts');

/** Servers and clocks on a shared, noisy machine: one second try there, listed by name; none at the desk. */
const secondTry = process.env.CI ? 1 : 0;

/** Releases and databases are written to the disk file by file; in memory that costs nothing. A container may have 64 MB of it. */
const memory = '/dev/shm';
const needed = 6e9;
if (existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > needed && freemem() > needed)
  process.env.TMPDIR = memory;

// its workers read it
process.env.RELEASES_DIR = testReleasesDir;

const everywhere = ['**/node_modules/**', '**/dist/**', 'releases/**', '.cache/**', '.data/**'];
const code = '{shell,shared-ui,shared-domain,federation,scripts,mfe-*}';

/** Of every project: it waits for states, so a busy machine must not decide. */
const common = { setupFiles, expect: { poll: { timeout: 15_000 } }, retry: secondTry };
/** Several times what a component test waits for. */
const pure = { testTimeout: 60_000, hookTimeout: 60_000 };
/** Several times what a quiet machine needs. Each file starts servers of its own: one after the other keeps two cores honest. */
const withServers = { exclude: everywhere, testTimeout: 120_000, hookTimeout: 240_000, fileParallelism: false };

/**
 * `unit` is pure and quick; so is `components`, on a page: `*.test.tsx`. `stack` and `backend` start real databases and servers on ports
 * of their own. Another test that needs a page names it in its first line: `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  test: {
    // the default leaves one core idle: on two, that is half of them
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...common,
          ...pure,
          name: 'unit',
          include: [`${code}/**/*.test.ts`, 'backend/demo/**/*.test.ts', 'deploy/**/*.test.ts'],
          exclude: [...everywhere, 'deploy/tests/**', 'backend/demo/src/seed-demo.test.ts', 'scripts/start.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...pure,
          name: 'components',
          include: [`${code}/**/*.test.tsx`],
          exclude: everywhere,
          environment: 'happy-dom',
          // a page of its own for each file, in half the time of a process of its own
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
        },
      },
      {
        test: {
          ...common,
          ...withServers,
          name: 'stack',
          include: [
            'backend/stack/**/*.test.ts',
            'backend/demo/src/seed-demo.test.ts',
            'scripts/start.test.ts',
            'deploy/tests/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          ...withServers,
          name: 'backend',
          include: ['backend/tests/**/*.test.ts'],
          globalSetup: ['backend/tests/src/global-setup.ts'],
        },
      },
    ],
  },
});
