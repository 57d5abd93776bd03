import { freePort } from 'backend-stack/free-port.ts';
import { launchStack } from './stack-process.ts';

export interface BackendAddresses {
  databaseUrl: string;
  apiUrl: string;
  mailUrl: string;
  paymentsUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  stripeSecretKey: string;
  webhookSecret: string;
  /** Where a test may serve calendars that the functions read. */
  calendarPort: number;
}

/** A stack of its own, beside any that runs on the usual ports. Nothing is scheduled: tests call the schedulers. */
export async function startBackend(dataDir: string) {
  const [api, database, mail, payments] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const calendarPort = await freePort();
  const stack = await launchStack({
    ports: { api, database, mail, payments },
    dataDir,
    siteUrl: 'http://localhost:25400',
    durable: false,
    scheduleEveryMs: null,
    authLimits: 'off',
    environment: { ...process.env, CALENDAR_LOCAL_ORIGINS: `http://127.0.0.1:${calendarPort}` },
  });
  const addresses: BackendAddresses = {
    databaseUrl: stack.databaseUrl,
    apiUrl: stack.urls.api,
    mailUrl: stack.urls.mail,
    paymentsUrl: stack.urls.payments,
    publishableKey: stack.keys.publishable,
    secretKey: stack.keys.secret,
    jwtSecret: stack.keys.jwtSecret,
    stripeSecretKey: stack.keys.stripeSecretKey,
    webhookSecret: stack.keys.stripeWebhookSecret,
    calendarPort,
  };
  return { addresses, stop: stack.stop };
}
