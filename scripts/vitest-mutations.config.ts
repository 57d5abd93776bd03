import { defineConfig } from 'vitest/config';

/** The tests of pure rules: Stryker takes one process for all projects, and a server or a page is none of its. */
export default defineConfig({
  test: {
    include: ['{shared-domain,mfe-*,shell}/src/**/*.test.ts'],
    setupFiles: ['shared-domain/src/testing/set-up.ts'],
  },
});
