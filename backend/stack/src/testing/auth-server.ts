import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from '../free-port.ts';
import { type ProjectConfig, readProjectConfig } from '../project-config.ts';
import { layMigratedCluster } from '../start-database.ts';
import { type RunningStack, type StackOptions, startStack } from '../start-stack.ts';
import { backendDir } from '../supabase-cli.ts';
import { startHostedDatabase } from './hosted-database.ts';

/*
 * Supabase Auth, if the developer has the program (`AUTH_BINARY`, with its folder `migrations` in the same place): with the settings
 * that a deployment would give it from config.toml, on a database like hosted, by its own migrations.
 */

/** Makes the schema `auth` by its own migrations, as its own role. The schema has to be there, and empty. */
export async function migrateAuth(binary: string, superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`
      alter role supabase_auth_admin login password 'supabase_auth_admin';
      create schema auth authorization supabase_auth_admin;
      grant create on database postgres to supabase_auth_admin;
      alter role supabase_auth_admin set search_path = auth;`);
  } finally {
    await sql.end();
  }
  const child = spawn(binary, ['migrate'], {
    env: {
      ...databaseSettings(binary, superuserUrl),
      GOTRUE_SITE_URL: 'http://localhost',
      GOTRUE_JWT_SECRET: 'not used by migrations, but asked for',
      API_EXTERNAL_URL: 'http://localhost',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let logged = '';
  child.stderr.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Auth could not make its schema: ${logged.slice(-2000)}`);
}

/** Its own role, and its own migrations. */
function databaseSettings(binary: string, superuserUrl: string) {
  const url = new URL(superuserUrl);
  url.username = 'supabase_auth_admin';
  url.password = 'supabase_auth_admin';
  url.searchParams.set('sslmode', 'disable');
  return {
    DATABASE_URL: url.href,
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_DB_MIGRATIONS_PATH: path.join(path.dirname(binary), 'migrations'),
  };
}

export type AuthServerOptions = {
  binary: string;
  port: number;
  superuserUrl: string;
  apiUrl: string;
  siteUrl: string;
  smtpPort: number;
  jwtSecret: string;
  config: ProjectConfig['auth'];
  logFile: string;
  /** Tests sign in by the hundred. */
  limits: 'on' | 'off';
};

export async function startAuthServer(options: AuthServerOptions) {
  const { binary, port, superuserUrl, apiUrl, siteUrl, smtpPort, jwtSecret, config, logFile, limits } = options;
  // it fetches templates by their address
  const templates = createServer(async (request, response) => {
    const file = config.email.template[request.url?.slice(1) ?? '']?.content_path;
    if (file) response.end(await readFile(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => templates.listen(0, '127.0.0.1', resolve));
  const templatesUrl = `http://127.0.0.1:${(templates.address() as AddressInfo).port}`;
  const perHour = (rate: number) => (limits === 'on' ? String(rate) : '1000000');
  const mails = Object.entries(config.email.template).flatMap(([name, { subject }]) => [
    [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${templatesUrl}/${name}`],
    ...(subject ? [[`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, subject]] : []),
  ]);
  const log = await open(logFile, 'a');
  const child = spawn(binary, ['serve'], {
    env: {
      ...databaseSettings(binary, superuserUrl),
      GOTRUE_API_HOST: '127.0.0.1',
      PORT: String(port),
      API_EXTERNAL_URL: `${apiUrl}/auth/v1`,
      GOTRUE_SITE_URL: siteUrl,
      GOTRUE_URI_ALLOW_LIST: [siteUrl, `${siteUrl}/**`, ...config.additional_redirect_urls].join(','),
      GOTRUE_DISABLE_SIGNUP: String(!config.enable_signup),
      GOTRUE_EXTERNAL_EMAIL_ENABLED: String(config.email.enable_signup),
      GOTRUE_MAILER_AUTOCONFIRM: String(!config.email.enable_confirmations),
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(config.email.double_confirm_changes),
      GOTRUE_MAILER_OTP_EXP: '3600',
      GOTRUE_JWT_SECRET: jwtSecret,
      GOTRUE_JWT_EXP: String(config.jwt_expiry),
      GOTRUE_JWT_AUD: 'authenticated',
      GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
      GOTRUE_JWT_ADMIN_ROLES: 'service_role',
      GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: String(config.enable_refresh_token_rotation),
      GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: String(config.refresh_token_reuse_interval),
      GOTRUE_PASSWORD_MIN_LENGTH: String(config.minimum_password_length),
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(smtpPort),
      GOTRUE_SMTP_ADMIN_EMAIL: 'nao-responda@espacosrio.test',
      GOTRUE_SMTP_SENDER_NAME: 'Espaços Rio',
      GOTRUE_SMTP_MAX_FREQUENCY: limits === 'on' ? `${config.email.max_frequency}ms` : '1ns',
      GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      GOTRUE_RATE_LIMIT_EMAIL_SENT: perHour(config.rate_limit.email_sent),
      GOTRUE_RATE_LIMIT_VERIFY: perHour(config.rate_limit.token_verifications),
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: perHour(config.rate_limit.token_refresh),
      GOTRUE_RATE_LIMIT_OTP: perHour(config.rate_limit.sign_in_sign_ups),
      GOTRUE_MFA_MAX_ENROLLED_FACTORS: String(config.mfa.max_enrolled_factors),
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(config.mfa.totp.enroll_enabled),
      GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(config.mfa.totp.verify_enabled),
      ...Object.fromEntries(mails),
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    templates.close();
    templates.closeAllConnections();
  };
  for (const deadline = Date.now() + 30_000; ; ) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`Auth did not start; its log says why: ${logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a stack; with Supabase Auth instead of the embedded one if `AUTH_BINARY` names its program, then on a database like hosted. */
export async function startStackWithAuth(
  options: StackOptions,
  binary = process.env.AUTH_BINARY,
): Promise<Pick<RunningStack, 'urls' | 'keys' | 'databaseUrl' | 'stop'>> {
  const { dataDir, siteUrl, ports, projectDir = backendDir } = options;
  if (!binary) {
    await layMigratedCluster(path.join(dataDir, 'postgres'), projectDir);
    return startStack(options);
  }
  const hosted = await startHostedDatabase({
    port: ports.database,
    dataDir: path.join(dataDir, 'hosted'),
    makeAuthSchema: (url) => migrateAuth(binary, url),
  });
  const port = await freePort();
  const stack = await startStack({ ...options, databaseUrl: hosted.url, authUrl: `http://127.0.0.1:${port}` });
  const server = await startAuthServer({
    binary,
    port,
    superuserUrl: hosted.superuserUrl,
    apiUrl: stack.urls.api,
    siteUrl,
    smtpPort: stack.smtpPort,
    jwtSecret: stack.keys.jwtSecret,
    config: (await readProjectConfig(projectDir, { SITE_URL: siteUrl })).auth,
    logFile: path.join(dataDir, 'auth.log'),
    limits: options.authLimits ?? 'on',
  });
  const stop = async () => {
    await server.stop();
    await stack.stop();
    await hosted.stop();
  };
  return { urls: stack.urls, keys: stack.keys, databaseUrl: stack.databaseUrl, stop };
}
