import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startApi } from './api-service.ts';
import { createAuthMails } from './auth/auth-mails.ts';
import { freePort } from './free-port.ts';
import { type FunctionsRuntime, startFunctions } from './functions-runtime.ts';
import type { PartState } from './gateway.ts';
import { alertAddress, company, mailSender, type startMailCatcher } from './mail-catcher.ts';
import { MailQueue } from './mail-queue.ts';
import { applyMigrations } from './migrations.ts';
import { ObjectStore } from './object-store.ts';
import type { PaymentSandboxOptions, startPaymentSandbox } from './payments/payment-sandbox.ts';
import { applyPlatformSchema } from './platform-schema.ts';
import { assertPortsAreFree, type StackPorts } from './ports.ts';
import { readProjectConfig } from './project-config.ts';
import { startScheduler } from './scheduler.ts';
import type { StackError } from './stack-error.ts';
import { loadStackKeys, type StackKeys } from './stack-keys.ts';
import { StackProcesses } from './stack-processes.ts';
import { mailDelivery } from './supabase-app.ts';
import { backendDir } from './supabase-cli.ts';
import { supervisePostgres } from './supervised-postgres.ts';
import { type Supervised, supervise } from './supervisor.ts';
import { undoAll } from './undo-all.ts';
import { startInWorker } from './worker-service.ts';

export type StackStep = 'database' | 'migrations' | 'payments' | 'mail' | 'api' | 'functions' | 'realtime';

export type StackOptions = {
  ports: StackPorts;
  /** Everything the stack keeps: cluster, objects, e-mails, payments, keys, logs. Made when it is missing. */
  dataDir: string;
  /** Where the site is, for the links of e-mails and the way back from the checkout. */
  siteUrl: string;
  /** Called as each step begins. */
  onStep?: (step: StackStep) => void;
  /** false trades safety against a power cut for speed; tests do. */
  durable?: boolean;
  /** Milliseconds between calls of `expire-holds`, `outbox-worker`, `read-calendar` and `evaluate-alarms`; null: nothing is scheduled. */
  scheduleEveryMs?: number | null;
  /** Taken over when the caller watches processes of its own; otherwise the stack opens the folder itself. */
  processes?: StackProcesses;
  /** The project to serve: a folder with `supabase/`. Default: this repository's `backend/`. */
  projectDir?: string;
  environment?: NodeJS.ProcessEnv;
  /** A database of the caller's, which has the platform's schema and takes the migrations; ours is not started then. */
  databaseUrl?: string;
  /** Another Auth server in place of the embedded one, on the same database. Default: `AUTH_URL` of the environment. */
  authUrl?: string;
  /** `off` for tests, which sign in by the hundred. Default: `AUTH_LIMITS` of the environment, else the project's `[auth.rate_limit]`. */
  authLimits?: 'on' | 'off';
  log?: (message: string) => void;
};

export type RunningStack = {
  urls: { api: string; mail: string; payments: string };
  keys: StackKeys;
  databaseUrl: string;
  smtpPort: number;
  objects: ObjectStore;
  /** Resolves when a part fails that cannot be restarted. */
  failed: Promise<StackError>;
  /** Restarts the API, the only part that runs in this process: an uncaught error is one of its errors. */
  onUncaught: (error: unknown) => void;
  stop: () => Promise<void>;
};

const scheduledFunctions = ['expire-holds', 'outbox-worker', 'read-calendar', 'evaluate-alarms'];
const dailyFunctions = ['reconcile', 'delete-expired-data'];
const oneDayMs = 24 * 60 * 60_000;

/** Starts all parts of the backend. What was started is stopped again when a later part fails. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { ports, siteUrl, durable = true, projectDir = backendDir, environment = process.env } = options;
  const { onStep = () => undefined, scheduleEveryMs = 15_000, log = (message) => console.error(message) } = options;
  const dataDir = path.resolve(options.dataDir);
  const inData = (...names: string[]) => path.join(dataDir, ...names);
  const apiUrl = `http://localhost:${ports.api}`;
  const states: Record<string, PartState> = {};
  const undo: (() => Promise<unknown>)[] = [];
  const stop = () => undoAll(undo, log);
  const setState = (part: string) => (isUp: boolean) => {
    states[part] = isUp ? 'ready' : 'down';
  };

  async function startOwnDatabase(processes: StackProcesses) {
    const server = await supervisePostgres({
      port: ports.database,
      dataDir: inData('postgres'),
      logFile: inData('logs', 'postgres.log'),
      durable,
      processes,
      onChange: setState('database'),
      log,
    });
    undo.push(server.stop);
    await applyPlatformSchema(server.url);
    return server;
  }

  try {
    await mkdir(inData('logs'), { recursive: true });
    const processes = options.processes ?? (await StackProcesses.open(dataDir));
    if (options.processes === undefined) undo.push(() => processes.close());

    const [keys, config] = await Promise.all([
      loadStackKeys(dataDir, log),
      readProjectConfig(projectDir, { SITE_URL: siteUrl }),
    ]);
    await assertPortsAreFree({ api: ports.api, mail: ports.mail, payments: ports.payments });

    onStep('database');
    const server = options.databaseUrl
      ? { url: options.databaseUrl, failed: new Promise<never>(() => undefined) }
      : await startOwnDatabase(processes);
    states.database = 'ready';

    onStep('migrations');
    await applyMigrations(server.url, projectDir);

    onStep('payments');
    const sandbox = await supervisePayments(
      {
        port: ports.payments,
        dataDir: inData('payments'),
        secretKey: keys.stripeSecretKey,
        webhook: { url: `${apiUrl}/functions/v1/payment-webhook`, secret: keys.stripeWebhookSecret },
      },
      setState('payments'),
      log,
    );
    undo.push(sandbox.stop);
    states.payments = 'ready';
    const paymentsUrl = `http://localhost:${ports.payments}`;

    onStep('mail');
    // one for all its starts: the functions and Auth know it
    const smtpPort = await freePort();
    const mail = await superviseMail({ port: ports.mail, smtpPort, dataDir: inData('mail') }, setState('mail'), log);
    undo.push(mail.stop);
    states.mail = 'ready';

    onStep('api');
    const objects = new ObjectStore(inData('storage'));
    const mails = await MailQueue.open({
      dir: inData('mail-queue'),
      deliver: mailDelivery(smtpPort),
      onChange: setState('mail'),
      log,
    });
    undo.push(() => mails.stop());
    const authMails = createAuthMails({ templates: config.auth.email.template, siteUrl, apiUrl, mails });
    let functions: Supervised<FunctionsRuntime> | null = null;
    let reportUncaught: (error: unknown) => void = () => undefined;
    const api = await supervise({
      name: 'The API',
      start: async () => {
        const { promise: ended, resolve: fail } = Promise.withResolvers<unknown>();
        reportUncaught = fail;
        const service = await startApi({
          port: ports.api,
          apiUrl,
          siteUrl,
          databaseUrl: server.url,
          keys,
          config,
          objects,
          mails: authMails,
          google: googleOf(environment),
          proxyHeader: environment.CLIENT_ADDRESS_HEADER,
          authUrl: options.authUrl ?? environment.AUTH_URL,
          isAuthLimited: (options.authLimits ?? environment.AUTH_LIMITS) !== 'off',
          states,
          functions: () => functions,
          log,
        });
        return { ...service, ended };
      },
      onChange: setState('api'),
      log,
    });
    undo.push(api.stop);
    states.api = 'ready';

    onStep('functions');
    functions = await supervise({
      name: 'The functions runtime',
      start: (stopping) =>
        startFunctions(
          {
            functionsDir: path.join(projectDir, 'supabase', 'functions'),
            logFile: inData('logs', 'functions.log'),
            processes,
            environment: {
              ...functionsEnvironment(keys, environment),
              SUPABASE_URL: apiUrl,
              STRIPE_API_BASE: paymentsUrl,
              SITE_URL: siteUrl,
              // its own calendars may be read, as those of a deployment are, and what tests serve
              CALENDAR_LOCAL_ORIGINS: [apiUrl, environment.CALENDAR_LOCAL_ORIGINS ?? ''].join(' ').trim(),
              SMTP_PORT: String(smtpPort),
            },
          },
          stopping,
        ),
      log,
    });
    undo.push(functions.stop);

    onStep('realtime');
    await api.current()?.realtime.ready;
    states.realtime = 'ready';

    if (scheduleEveryMs !== null) {
      const schedule = { apiUrl, secretKey: keys.secret, log };
      undo.push(startScheduler({ ...schedule, functions: scheduledFunctions, everyMs: scheduleEveryMs }).stop);
      undo.push(startScheduler({ ...schedule, functions: dailyFunctions, everyMs: oneDayMs }).stop);
    }
    return {
      urls: { api: apiUrl, mail: `http://localhost:${ports.mail}`, payments: paymentsUrl },
      keys,
      databaseUrl: server.url,
      smtpPort,
      objects,
      failed: server.failed,
      onUncaught: (error) => reportUncaught(error),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The payment sandbox in a thread of its own. */
function supervisePayments(
  options: PaymentSandboxOptions,
  onChange: (isUp: boolean) => void,
  log: (message: string) => void,
) {
  const module = new URL('./payments/payment-sandbox.ts', import.meta.url);
  return supervise({
    name: 'The payment sandbox',
    start: () => startInWorker<typeof startPaymentSandbox>(module, 'startPaymentSandbox', options, log),
    onChange,
    log,
  });
}

/** The mail catcher in a thread of its own. */
function superviseMail(
  options: Parameters<typeof startMailCatcher>[0],
  onChange: (isUp: boolean) => void,
  log: (message: string) => void,
) {
  const module = new URL('./mail-catcher.ts', import.meta.url);
  return supervise({
    name: 'The mail catcher',
    start: () => startInWorker<typeof startMailCatcher>(module, 'startMailCatcher', options, log),
    onChange,
    log,
  });
}

/** Returns what the functions know besides addresses: keys, the company, the sender of e-mails and the receiver of alerts. */
const functionsEnvironment = (keys: StackKeys, environment: NodeJS.ProcessEnv): Record<string, string> => ({
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
  STRIPE_SECRET_KEY: keys.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  SMTP_HOST: '127.0.0.1',
  ...company,
  ALERT_TO: environment.ALERT_TO ?? alertAddress,
  SMTP_FROM: `${mailSender.name} <${mailSender.address}>`,
});

/** Returns the project at Google that people sign in through; null: the stack's own identity provider stands in. */
function googleOf(environment: NodeJS.ProcessEnv): { clientId: string; secret: string } | null {
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: secret = '' } = environment;
  return clientId !== '' && secret !== '' ? { clientId, secret } : null;
}
