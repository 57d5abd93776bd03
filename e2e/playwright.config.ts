import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { dataDir, ports, siteUrl } from './src/instance.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests run against `npm start` itself, as an instance of its own: other ports, a data folder that is made anew. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  // A second try on a shared, noisy machine; what needed one is listed as flaky in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e-report.json' }]],
  use: {
    baseURL: siteUrl,
    // a visitor who has answered the question about cookies; its own test asks it again
    storageState: {
      cookies: [],
      origins: [
        {
          origin: siteUrl,
          localStorage: [
            { name: 'cookie-choice', value: JSON.stringify({ referral: true, measurement: true, at: Date.now() }) },
          ],
        },
      ],
    },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.ESPACOS_BROWSER ? { executablePath: process.env.ESPACOS_BROWSER } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs --reset',
    cwd: root,
    url: `${siteUrl}/health`,
    env: { ...ports, ESPACOS_DATA_DIR: dataDir, NO_COLOR: '1' },
    reuseExistingServer: process.env.E2E_REUSE === '1',
    timeout: 360_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
