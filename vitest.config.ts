import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['shared-domain/src/testing/wait-long.ts'];
// a failed property prints its seed; `SEED=…` repeats it, and what a test chose by `seededRandom`
if (process.env.SEED) setupFiles.push('shared-domain/src/testing/seed-properties.ts');

/** Servers and clocks on a shared, noisy machine: one second try there, listed by name; none at the desk. */
const secondTry = process.env.CI ? 1 : 0;

/** Releases and databases are written to the disk file by file; in memory that costs nothing. A container may have 64 MB of it. */
const memory = '/dev/shm';
const needed = 6e9;
if (existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > needed && freemem() > needed)
  process.env.TMPDIR = memory;

const everywhere = ['**/node_modules/**', '**/dist/**', 'releases/**', '.cache/**', '.data/**'];

/**
 * `unit` is pure and quick; `stack` and `backend` start real databases and servers on ports of their own.
 * A component test names its environment in its first line: `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  test: {
    // the default leaves one core idle: on two, that is half of them
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          expect: { poll: { timeout: 15_000 } },
          include: [
            '{shell,shared-ui,shared-domain,federation,scripts,mfe-*}/**/*.test.{ts,tsx}',
            'backend/demo/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          exclude: [...everywhere, 'deploy/tests/**', 'backend/demo/src/seed-demo.test.ts', 'scripts/start.test.ts'],
          // Several times what a component test waits for (15 s): a busy machine must not decide.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: secondTry,
        },
      },
      {
        test: {
          name: 'stack',
          setupFiles,
          expect: { poll: { timeout: 15_000 } },
          include: [
            'backend/stack/**/*.test.ts',
            'backend/demo/src/seed-demo.test.ts',
            'scripts/start.test.ts',
            'deploy/tests/**/*.test.ts',
          ],
          exclude: everywhere,
          // Several times what a quiet machine needs: a busy one must not decide.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // Each file starts servers of its own: one after the other keeps two cores honest.
          fileParallelism: false,
          retry: secondTry,
        },
      },
      {
        test: {
          name: 'backend',
          setupFiles,
          expect: { poll: { timeout: 15_000 } },
          include: ['backend/tests/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: ['backend/tests/src/global-setup.ts'],
          // Several times what a quiet machine needs: a busy one must not decide.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          retry: secondTry,
        },
      },
    ],
  },
});
