import path from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { anywhere, compositionName, reportFolder, stateFile, trial } from './src/trial.ts';

/**
 * Journeys through a composition of versions that visitors do not have, on an instance of their own or on a site that runs already:
 * `npm run try`. Every step is in the report, of those that pass, too.
 */
const { grepInvert: _, projects: __, webServer, use, ...settings } = journeys;
const [desktop, phone] = journeys.projects ?? [];
const instance = Array.isArray(webServer) ? webServer[0] : webServer;

export default defineConfig({
  ...settings,
  outputDir: path.join(reportFolder, 'traces'),
  retries: 0,
  // another machine's answers take the way there, too
  timeout: trial?.site ? 120_000 : 60_000,
  ...(trial?.onlyFit && { grep: new RegExp(anywhere) }),
  globalSetup: './src/trial-setup.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(reportFolder, 'results.json') }],
    [
      'html',
      {
        outputFolder: path.join(reportFolder, 'report'),
        open: 'never',
        title: `${compositionName(trial?.versions ?? {})}${trial?.site ? ` at ${trial.site}` : ''}`,
      },
    ],
  ],
  use: { ...use, storageState: stateFile, trace: 'on', screenshot: 'on' },
  projects: [
    { name: 'desktop', use: desktop?.use ?? {} },
    ...(trial?.phone ? [{ name: 'phone', use: phone?.use ?? {}, grep: /@phone/ }] : []),
  ],
  ...(!trial?.site &&
    instance && {
      webServer: {
        ...instance,
        command: `node scripts/start.mjs --released${trial?.reset ? ' --reset' : ''}`,
        env: { ...instance.env, OVERRIDE_SECRET: process.env.OVERRIDE_SECRET ?? '' },
        reuseExistingServer: false,
      },
    }),
});
