import { emitWarning } from 'node:process';
import { App, SmtpEmailDriver, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import type { AuthMails } from './auth/auth-mails.ts';
import { withCallersMistakes } from './callers-mistakes.ts';
import { mailSender } from './mail-catcher.ts';
import type { QueuedMail } from './mail-queue.ts';
import type { ObjectStore } from './object-store.ts';
import type { ProjectConfig } from './project-config.ts';
import { withoutNoise } from './quiet-console.ts';
import { settledWithin } from './settled-within.ts';
import type { StackKeys } from './stack-keys.ts';

export type SupabaseAppOptions = {
  databaseUrl: string;
  apiUrl: string;
  siteUrl: string;
  mails: Pick<AuthMails, 'subjects' | 'sendListed'>;
  keys: StackKeys;
  config: ProjectConfig;
  objects: ObjectStore;
  google: { clientId: string; secret: string };
};

export type SupabaseApp = {
  fetch: (request: Request) => Promise<Response>;
  stop: () => Promise<unknown>;
};

const closeTimeoutMs = 3_000;

// Lite replaces it with a filter that throws on a warning that is an Error
process.emitWarning = emitWarning;

/** Data API, Auth and Storage: `@supabase/lite` on our Postgres, with the project's own settings. */
export async function createSupabaseApp(options: SupabaseAppOptions): Promise<SupabaseApp> {
  const { databaseUrl, apiUrl, siteUrl, mails, keys, config, objects, google } = options;
  setExperimental('storage', true);
  // Ours to keep (`auth/`): Lite knows no limits and no second factors.
  const { rate_limit: _, mfa: ___, email: emailConfig, ...authConfig } = config.auth;
  const { max_frequency: __, ...email } = emailConfig;
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      // PostgREST's default, too
      max: 10,
      onnotice: () => undefined,
      connection: {
        application_name: 'api',
        TimeZone: 'UTC',
        statement_timeout: 15_000,
        // it is Storage, too
        'storage.allow_delete_query': 'true',
      },
      types: postgrestTypes,
    },
  });
  // Left alone, the connection grants ALL on every table to anon and authenticated at its first request, which would
  // undo each column grant of the migrations. Grants are the migrations' business.
  Object.assign(connection, { rlsState: 'active' });
  knowOnly(connection, [...config.api.schemas, 'auth', 'storage']);
  setAllAtOnce(connection);
  prepareStatements(connection);

  const app = new App({
    connection,
    api: { ...config.api, enabled: true, external_url: apiUrl },
    auth: {
      ...authConfig,
      email: { ...email, template: mails.subjects },
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`, ...authConfig.additional_redirect_urls],
      external: {
        google: {
          enabled: true,
          client_id: google.clientId,
          secret: google.secret,
          redirect_uri: `${apiUrl}/auth/v1/callback`,
        },
      },
    },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    options: { drivers: { email: { send: mails.sendListed } } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = objects;
  await withoutNoise(
    ([text]) => String(text).startsWith('EXPERIMENTAL FEATURES'),
    () => app.init(),
  );
  return {
    fetch: (request) => withCallersMistakes(request, async () => app.fetch(request)),
    // It waits for every open transaction; one whose Postgres died in the middle never ends.
    stop: () => settledWithin(closeTimeoutMs, connection.close()),
  };
}

/** Hosted Supabase's limits. https://supabase.com/docs/guides/database/postgres/timeouts */
const statementTimeouts: Record<string, string> = { anon: '3s', authenticated: '8s' };

/**
 * Sets the caller's settings of a request's transaction in one statement, and those of a procedure's call in another: Lite sets each
 * one separately. Sets the time limit of the caller's role, too, as PostgREST does: Postgres applies the settings of a role at login,
 * not at `set role`, and Lite logs in as one role for all.
 */
function setAllAtOnce(connection: ReturnType<typeof createPostgresConnection>): void {
  const session: SessionOfLite = {
    applyJwtSessionContext: async (transaction, { auth, storage }) => {
      const role = auth?.role || 'anon';
      const timeout = statementTimeouts[role];
      await transaction.executeQuery(
        settings({
          ...(timeout ? { statement_timeout: timeout } : {}),
          'request.jwt.claim.sub': String(auth?.uid ?? ''),
          'request.jwt.claim.role': role,
          ...(auth?.jwt && typeof auth.jwt === 'object' ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {}),
          'storage.operation': String(storage?.operation ?? ''),
          // last: what comes after it is set by the caller
          role,
        }),
      );
    },
    applyRpcRequestGucs: async (transaction, { method, path, requestHeaders }) => {
      await transaction.executeQuery(
        settings({
          'response.status': '',
          'response.headers': '',
          'request.method': method,
          'request.path': path,
          'request.headers': JSON.stringify(requestHeaders ?? {}),
        }),
      );
    },
  };
  Object.assign(connection, session);
}

interface SessionOfLite {
  applyJwtSessionContext: (
    transaction: Transaction,
    context: { auth?: { role?: string; uid?: unknown; jwt?: unknown }; storage?: { operation?: unknown } },
  ) => Promise<void>;
  applyRpcRequestGucs: (
    transaction: Transaction,
    request: { method: string; path: string; requestHeaders?: object },
  ) => Promise<void>;
}

interface Transaction {
  executeQuery: (query: object) => Promise<unknown>;
}

/** Sets them until the transaction ends. */
function settings(values: Record<string, string>) {
  const calls = Object.keys(values).map((_, place) => `set_config($${2 * place + 1}, $${2 * place + 2}, true)`);
  const text = `select ${calls.join(', ')}`;
  return {
    sql: text,
    parameters: Object.entries(values).flat(),
    query: { kind: 'RawNode' },
    queryId: { queryId: text },
  };
}

/** As PostgREST does: a statement that a connection has seen before is not parsed and described again. */
function prepareStatements(connection: ReturnType<typeof createPostgresConnection>): void {
  const { driver } = connection as unknown as { driver: Sql };
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe } = reserved;
    reserved.unsafe = (text, values) => unsafe(text, values, { prepare: true });
    return reserved;
  };
}

/**
 * Leaves tables outside the API's schemas out of Lite's introspection. Lite takes a table's columns from any schema that has a table of
 * that name: `messages(*)` met `realtime.messages`.
 */
function knowOnly(connection: ReturnType<typeof createPostgresConnection>, schemas: readonly string[]): void {
  const introspect = connection.introspect.bind(connection);
  const isShown = (entry: unknown) => {
    const schema = typeof entry === 'object' && entry !== null && 'schema' in entry ? entry.schema : undefined;
    return typeof schema !== 'string' || schemas.includes(schema);
  };
  // Lite asks with each request, and mostly has the same answer again.
  const narrowed = new WeakSet<object>();
  connection.introspect = async (options) => {
    const known = await introspect(options);
    if (narrowed.has(known)) return known;
    for (const [name, value] of Object.entries(known)) {
      if (Array.isArray(value)) Object.assign(known, { [name]: value.filter(isShown) });
    }
    narrowed.add(known);
    return known;
  };
}

/** Hands a mail of Auth to the mail server. */
export function mailDelivery(smtpPort: number): (mail: QueuedMail) => Promise<void> {
  const smtp = new SmtpEmailDriver({
    host: 'localhost',
    port: smtpPort,
    from: mailSender,
    secure: false,
    requireTls: false,
    rejectUnauthorized: false,
  });
  return (mail) => smtp.send(mail);
}

/** Values as PostgREST writes them: numbers as numbers, moments as ISO 8601 with their offset, the rest as text. */
const postgrestTypes = {
  // Lite hands an object or a list that a procedure is called with over as text already; as JSON it would be text within text.
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) => (isJsonText(value) ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamp: { to: 1114, from: [1114], serialize: asTimestamp, parse: (text: string) => text.replace(' ', 'T') },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: asTimestamp,
    parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  },
};

function asTimestamp(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function isJsonText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
