import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { testReleasesDir } from 'federation/build/workspace.ts';
import { apiUrl, dataDir, overrideSecret, ports, siteUrl } from './src/instance.ts';
import { cookieChoice } from './src/storage.ts';

// the instance and the workers read it
process.env.RELEASES_DIR = testReleasesDir;

const root = fileURLToPath(new URL('..', import.meta.url));

// animations cost a tenth of the time; on the phone they move
const desktop = { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' as const } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Specs that change the instance for all visitors (the provider is down), or count all activity: after the others, one at a time. */
const alone = /(booking-provider|smoke)\.spec\.ts$/;

/** Journeys that `npm test -- --changed` leaves out, by their full names; tags may follow a name. */
const leftOut = process.env.E2E_LEFT_OUT
  ? (JSON.parse(readFileSync(process.env.E2E_LEFT_OUT, 'utf8')) as string[])
  : [];

/** The tests run against `npm start` itself, as an instance of its own: other ports, and an empty data folder. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // A second try on a shared, noisy machine; what needed one is listed as flaky in the report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  grepInvert: leftOut.map((name) => new RegExp(`^ ?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: @\\S+)*$`)),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e-report.json' }]],
  use: {
    baseURL: siteUrl,
    storageState: { cookies: [], origins: [cookieChoice(siteUrl)] },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // `page.route` does not see the navigations that a worker makes; offline.spec.ts has the worker
    serviceWorkers: 'block',
    // recording costs a third of the time: on CI, only retries are recorded
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.ESPACOS_BROWSER ? { executablePath: process.env.ESPACOS_BROWSER } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // no page is open for as long as it takes to pay
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: alone },
    { name: 'phone', use: phone, grep: /@phone/, testIgnore: alone },
    { name: 'desktop, alone', use: desktop, testMatch: alone, dependencies: ['desktop', 'phone'], workers: 1 },
    {
      name: 'phone, alone',
      use: phone,
      grep: /@phone/,
      testMatch: alone,
      dependencies: ['desktop, alone'],
      workers: 1,
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs --reset',
    cwd: root,
    url: `${siteUrl}/health`,
    env: {
      // hundreds sign in from one address
      AUTH_LIMITS: 'off',
      ...ports,
      // mails and refunds are sent immediately, as far as a waiting test is concerned
      SCHEDULE_MS: '2000',
      // a host imports the calendar of another space of this instance
      CALENDAR_LOCAL_ORIGINS: apiUrl,
      // the API shares the machine with two browsers: its answers may take longer than a visitor is made to wait for them
      RENDER_API_TIMEOUT_MS: '5000',
      // tests read pages whose data they changed a moment ago
      PAGE_CACHE_MB: '0',
      ESPACOS_DATA_DIR: dataDir,
      OVERRIDE_SECRET: overrideSecret,
      NO_COLOR: '1',
    },
    reuseExistingServer: process.env.E2E_REUSE === '1',
    timeout: 360_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
