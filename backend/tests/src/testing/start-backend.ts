import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { readProjectConfig } from 'backend-stack/project-config.ts';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { migrateAuth, startAuthServer } from 'backend-stack/testing/auth-server.ts';
import { startHostedDatabase } from 'backend-stack/testing/hosted-database.ts';
import { launchStack } from './stack-process.ts';

export interface BackendAddresses {
  databaseUrl: string;
  /** As the platform's superuser, who may measure; not of a hosted project. */
  superuserUrl?: string;
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

const siteUrl = 'http://localhost:25400';

/**
 * Starts a stack on free ports, on a database like hosted: its roles have exactly the rights that Supabase's have. Nothing is
 * scheduled: tests call the schedulers. `AUTH_BINARY` names the program of Supabase Auth, which then replaces the embedded one.
 */
export async function startBackend(dataDir: string) {
  const [api, database, mail, payments] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const calendarPort = await freePort();
  const { AUTH_BINARY: binary } = process.env;
  const hosted = await startHostedDatabase({
    port: database,
    dataDir: path.join(dataDir, 'hosted'),
    migrate: true,
    ...(binary && { makeAuthSchema: (url: string) => migrateAuth(binary, url) }),
  });
  const authPort = await freePort();
  const stack = await launchStack({
    databaseUrl: hosted.url,
    ...(binary && { authUrl: `http://127.0.0.1:${authPort}` }),
    ports: { api, database, mail, payments },
    dataDir,
    siteUrl,
    durable: false,
    scheduleEveryMs: null,
    authLimits: 'off',
    environment: {
      ...process.env,
      CALENDAR_LOCAL_ORIGINS: `http://127.0.0.1:${calendarPort} http://localhost:${calendarPort}`,
      // as if behind Cloudflare: a test writes the address that a visitor comes from
      CLIENT_ADDRESS_HEADER: 'cf-connecting-ip',
    },
  });
  const auth = binary
    ? await startAuthServer({
        binary,
        port: authPort,
        superuserUrl: hosted.superuserUrl,
        apiUrl: stack.urls.api,
        siteUrl,
        smtpPort: stack.smtpPort,
        jwtSecret: stack.keys.jwtSecret,
        config: (await readProjectConfig(backendDir, { SITE_URL: siteUrl })).auth,
        logFile: path.join(dataDir, 'auth.log'),
        limits: 'off',
      })
    : null;
  const addresses: BackendAddresses = {
    databaseUrl: stack.databaseUrl,
    superuserUrl: hosted.superuserUrl,
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
  const stop = async () => {
    await auth?.stop();
    await stack.stop();
    await hosted.stop();
  };
  return { addresses, stop };
}
