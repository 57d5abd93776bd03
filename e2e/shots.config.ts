import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Pictures of every page and state next to their mock-ups: `npm run shots`. The instance is the journeys' own. */
const { grepInvert: _, projects: __, ...settings } = journeys;

export default defineConfig({
  ...settings,
  testDir: './shots',
  testMatch: /\.shots\.ts$/,
  outputDir: '../.cache/shots/traces',
  fullyParallel: true,
  retries: 0,
  reporter: [['list'], ['./shots/page-reporter.ts']],
});
