import { parseArgs } from 'node:util';
import { openDatabase } from './open-database.ts';
import { DeployError, environmentNames } from './settings.ts';
import { caughtMailbox, manualMailbox } from './smoke/mailbox.ts';
import { payInTestMode, testModeAccess, winInTestMode } from './smoke/pay-in-test-mode.ts';
import { smoke } from './smoke/smoke.ts';

const usage = `npm run smoke -- --site https://… --environment <staging|production> --mailbox <address>
    staging: the whole way of a booking, with a payment in test mode; takes SUPABASE_SECRET_KEY and SUPABASE_DB_URL
    production: up to the opened checkout, which is given up; takes no secret
    --mail-catcher <address>     reads the mails from there (MailDev's interface); without it you are asked
With STRIPE_SECRET_KEY (of test mode) it pays by itself, at Stripe or where STRIPE_API_BASE leads, and has a payment
contested and won; without it you are asked to pay, and disputes are left out.`;

const options = {
  site: { type: 'string' },
  environment: { type: 'string' },
  mailbox: { type: 'string' },
  'mail-catcher': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Limits of time: a person at the terminal looks for the mail and the card, a machine does not. */
const asking = { paymentMs: 15 * 60_000 };
const automatic = { mailMs: 60_000, paymentMs: 60_000 };

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  const site = values.site?.replace(/\/$/, '');
  const isKnown = environmentNames.some((name) => name === values.environment);
  if (!site || !URL.canParse(site) || !values.mailbox?.includes('@') || !isKnown) throw new DeployError(usage);

  const { SUPABASE_SECRET_KEY, SUPABASE_DB_URL, STRIPE_API_BASE, STRIPE_SECRET_KEY } = process.env;
  const stripe =
    STRIPE_SECRET_KEY && values.environment === 'staging'
      ? testModeAccess(STRIPE_SECRET_KEY, STRIPE_API_BASE || undefined)
      : null;
  if (values.environment === 'staging' && !(SUPABASE_SECRET_KEY && SUPABASE_DB_URL)) {
    throw new DeployError(
      'SUPABASE_SECRET_KEY or SUPABASE_DB_URL is not set: docs/deploy.md says where they are found.',
    );
  }
  const staging =
    values.environment === 'staging' && SUPABASE_SECRET_KEY && SUPABASE_DB_URL
      ? { secretKey: SUPABASE_SECRET_KEY, sql: openDatabase(SUPABASE_DB_URL) }
      : null;
  const catcher = values['mail-catcher'];
  const mailbox = catcher
    ? caughtMailbox(values.mailbox, catcher.replace(/\/$/, ''), automatic.mailMs)
    : manualMailbox(values.mailbox);
  const ask = (url: string) => console.log(`    Pay with 4242 4242 4242 4242 at ${url}`);
  const pay = async ({ sessionId, url }: { sessionId: string; url: string }) => {
    if (!stripe) return ask(url);
    await payInTestMode(stripe, sessionId).catch((error: Error) => {
      // at a terminal the smoke waits for a person to pay
      if (!process.stdin.isTTY) throw new Error(`${error.message}\nRun the smoke at a terminal and pay by hand.`);
      console.log(`    ${error.message}`);
      ask(url);
    });
  };
  const contest = stripe && {
    pay: (sessionId: string) => payInTestMode(stripe, sessionId, 'tok_createDispute'),
    win: (disputeId: string) => winInTestMode(stripe, disputeId),
  };
  const paymentPatienceMs = stripe && !process.stdin.isTTY ? automatic.paymentMs : asking.paymentMs;
  try {
    const whole = staging && { ...staging, pay, contest, paymentPatienceMs };
    await smoke({ site, mailbox, whole, tell: (line) => console.log(line) });
    console.log('Everything answered.');
  } finally {
    await staging?.sql.end({ timeout: 5 });
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
