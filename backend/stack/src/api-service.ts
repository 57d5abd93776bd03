import postgres from 'postgres';
import { createAuthGateway } from './auth/auth-gateway.ts';
import { createAuthLimits, noLimits } from './auth/auth-limits.ts';
import type { AuthMails } from './auth/auth-mails.ts';
import { createAuthProxy } from './auth/auth-proxy.ts';
import type { FunctionsRuntime } from './functions-runtime.ts';
import { type PartState, startGateway } from './gateway.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { ObjectStore } from './object-store.ts';
import { bytesOf, type ProjectConfig } from './project-config.ts';
import { createRealtimeServer, type RealtimeServer } from './realtime/realtime-server.ts';
import type { StackKeys } from './stack-keys.ts';
import { createSupabaseApp, type SupabaseApp } from './supabase-app.ts';
import type { Service, Supervised } from './supervisor.ts';
import { undoAll } from './undo-all.ts';
import { tokenVerifier } from './verify-token.ts';

type ApiOptions = {
  port: number;
  apiUrl: string;
  siteUrl: string;
  databaseUrl: string;
  keys: StackKeys;
  config: ProjectConfig;
  objects: ObjectStore;
  mails: AuthMails;
  /** Null: the stack's own identity provider stands in. */
  google: { clientId: string; secret: string } | null;
  /** Header in which a proxy says the visitor's address. */
  proxyHeader: string | undefined;
  /** Another Auth server in place of the embedded one. */
  authUrl: string | undefined;
  isAuthLimited: boolean;
  /** The states of all parts; Realtime's is set here. */
  states: Record<string, PartState>;
  /** Null until they have started for the first time. */
  functions: () => Supervised<FunctionsRuntime> | null;
  log: (message: string) => void;
};

/** Starts the Data API, Auth, Storage and Realtime behind one port: they share connections, so they run and restart together. */
export async function startApi(options: ApiOptions): Promise<Omit<Service, 'ended'> & { realtime: RealtimeServer }> {
  const { port, apiUrl, siteUrl, databaseUrl, keys, config, objects, google, log } = options;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const app = await createSupabaseApp({
      databaseUrl,
      apiUrl,
      siteUrl,
      mails: options.mails,
      keys,
      config,
      objects,
      google: google ?? { clientId: 'espacos-rio-local', secret: 'espacos-rio-local' },
    });
    undo.push(app.stop);
    const sql = postgres(databaseUrl, {
      max: 4,
      onnotice: () => undefined,
      connection: { application_name: 'gateway', statement_timeout: 5_000 },
    });
    undo.push(() => sql.end({ timeout: 2 }));
    options.states.realtime ??= 'starting';
    const realtime = createRealtimeServer({
      databaseUrl,
      verifyToken: tokenVerifier(keys),
      publication: 'supabase_realtime',
      log: (message, error) => log(`realtime: ${message}: ${error}`),
    });
    undo.push(realtime.stop);
    const auth = createAuth(options, app, sql);
    undo.push(auth.settled);
    const gateway = await startGateway(app, {
      port,
      apiUrl,
      auth,
      secretKey: keys.secret,
      proxyHeader: options.proxyHeader,
      jwtSecret: keys.jwtSecret,
      maxUploadBytes: bytesOf(config.storage.file_size_limit),
      identity: google ? null : await createIdentityProvider(apiUrl),
      sql,
      objects,
      realtime,
      functionsUrl: () => options.functions()?.current()?.url ?? null,
      health: () => healthOf(options, sql, realtime),
    });
    undo.push(gateway.stop);
    return { realtime, stop: () => undoAll(undo, log) };
  } catch (error) {
    await undoAll(undo, log);
    throw error;
  }
}

/** The embedded Auth behind its guard, or a proxy to another Auth server. */
function createAuth(options: ApiOptions, app: SupabaseApp, sql: postgres.Sql) {
  const { authUrl, keys, config, siteUrl, mails, isAuthLimited, log } = options;
  if (authUrl) return createAuthProxy(authUrl, keys);
  return createAuthGateway({
    forward: app.fetch,
    sql,
    config: config.auth,
    siteUrl,
    keys,
    limits: isAuthLimited ? createAuthLimits(config.auth) : noLimits,
    mails,
    log,
  });
}

/** Returns the state of each part now; the database is asked. */
async function healthOf(
  { states, functions: current }: Pick<ApiOptions, 'states' | 'functions'>,
  sql: postgres.Sql,
  realtime: RealtimeServer,
): Promise<Record<string, PartState>> {
  const answered = await sql`select 1`.then(
    () => true,
    () => false,
  );
  const functions = current();
  return {
    ...states,
    database: answered ? 'ready' : 'down',
    realtime: states.realtime === 'ready' && !realtime.isUp() ? 'down' : (states.realtime ?? 'starting'),
    functions: functions === null ? 'starting' : functions.current() === null ? 'down' : 'ready',
  };
}
