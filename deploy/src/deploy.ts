import { type Context, withContext } from './context.ts';
import { runSteps, type Selection, type Step, type Summary } from './run-steps.ts';
import type { Settings } from './settings.ts';
import { administratorStep } from './steps/administrator.ts';
import { authSettingsStep } from './steps/auth-settings.ts';
import { advisorsStep, databaseStep } from './steps/database.ts';
import { functionsStep } from './steps/functions.ts';
import { keysStep, legacyKeysStep } from './steps/keys.ts';
import { releasesStep } from './steps/releases.ts';
import { scheduleStep, storageStep } from './steps/schedule.ts';
import { secretsStep } from './steps/secrets.ts';
import { webhookStep } from './steps/webhook.ts';

/** In this order: the database before the code that asks it, what signs calls before what is called. */
const deploymentSteps = (context: Context): Step[] => [
  databaseStep(context),
  advisorsStep(context),
  storageStep(context),
  keysStep(context),
  webhookStep(context),
  secretsStep(context),
  functionsStep(context),
  scheduleStep(context),
  authSettingsStep(context),
  releasesStep(context),
  administratorStep(context),
  legacyKeysStep(context),
];

export function deploy(settings: Settings, selection: Selection, tell: (line: string) => void): Promise<Summary> {
  return withContext(settings, (context) => runSteps(deploymentSteps(context), selection, tell));
}
