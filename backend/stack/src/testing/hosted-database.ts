import path from 'node:path';
import postgres from 'postgres';
import { freePort } from '../free-port.ts';
import { applyMigrations } from '../migrations.ts';
import { applyPlatformSchema } from '../platform-schema.ts';
import { postgresShutdownSignals, startPostgres } from '../postgres.ts';
import { preparedFolder } from '../prepared-folder.ts';
import { StackProcesses } from '../stack-processes.ts';
import { copyCluster } from '../start-database.ts';
import { hostedBinaries } from './hosted-extensions.ts';

/*
 * A database as a new hosted project has it: Postgres 17, whose superuser is `supabase_admin`; `postgres`, who deploys and owns what is ours,
 * is none. Facts of September 2026, from Supabase's own set-up of roles and of the servers that own auth, storage and realtime.
 */

const superuser = 'supabase_admin';

/** Before anything else: the platform's schema grants to it. */
const deployer = `
create role postgres login password 'postgres' nosuperuser createdb createrole replication bypassrls;
alter database postgres owner to postgres;
`;

/** Auth's migrations grant to these. */
const authRole = `
create role supabase_auth_admin login noinherit createrole;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role dashboard_user nologin createdb createrole replication;
`;

const roles = `
alter role authenticator login password 'authenticator';
alter role anon inherit;
alter role authenticated inherit;
alter role service_role inherit;
grant anon, authenticated, service_role, authenticator, pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
grant pg_create_subscription to postgres with admin option;
grant authenticator to supabase_storage_admin;
revoke anon, authenticated, service_role from supabase_storage_admin;
grant set on parameter session_replication_role to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role postgres set search_path = "$user", public, extensions;
`;

/** Of new objects in public, made by either of the two roles. */
const defaults = ['postgres', superuser]
  .flatMap((role) =>
    ['tables', 'functions', 'sequences'].map(
      (kind) =>
        `alter default privileges for role ${role} in schema public grant all on ${kind} to postgres, anon, authenticated, service_role;`,
    ),
  )
  .join('\n');

const ownersOf = (schema: string, owner: string) => `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter table %s owner to ${owner}', oid::regclass) from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p')
    union all
    select format('alter routine %s owner to ${owner}', oid::regprocedure) from pg_proc where pronamespace = '${schema}'::regnamespace
  loop
    execute statement;
  end loop;
end $$;
`;

const platform = `
alter schema auth owner to supabase_admin;
alter schema storage owner to supabase_admin;
alter schema realtime owner to supabase_admin;
alter schema extensions owner to postgres;
${ownersOf('auth', 'supabase_auth_admin')}
${ownersOf('storage', 'supabase_storage_admin')}
${ownersOf('realtime', 'supabase_realtime_admin')}
do $$
declare
  name text;
begin
  for name in select oid::regclass::text from pg_class where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and relkind = 'r' loop
    execute format('alter table %s enable row level security', name);
  end loop;
end $$;

grant all on schema auth to supabase_auth_admin, dashboard_user;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres, dashboard_user;
grant all on all sequences in schema auth to postgres, dashboard_user;
grant all on all routines in schema auth to postgres, dashboard_user;
grant select on all tables in schema auth to postgres with grant option;
revoke all on all tables in schema auth from anon, authenticated, service_role;

grant all on schema storage to supabase_storage_admin, dashboard_user;
grant usage on schema storage to postgres with grant option;
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on all routines in schema storage to postgres;

grant all on schema realtime to supabase_realtime_admin with grant option;
grant usage on schema realtime to postgres with grant option;
grant usage on schema realtime to anon, authenticated, service_role;
grant all on realtime.messages to postgres, dashboard_user;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on all routines in schema realtime to postgres, dashboard_user;

grant all on schema extensions to postgres;
grant all on all routines in schema extensions to postgres with grant option;

alter publication supabase_realtime owner to postgres;
alter publication supabase_realtime_messages_publication owner to supabase_admin;
create schema vault;
create extension supabase_vault with schema vault;
`;

/**
 * `postgres` makes policies and triggers on tables of auth, storage and realtime that others own, and nothing else there. The platform has
 * a module for it (supautils); here `postgres` is a member of the owners, and the rest is refused in the words of Postgres.
 */
const guard = `
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
create function extensions.refuse_platform_ddl() returns event_trigger language plpgsql set search_path = pg_catalog as $$
declare
  object record;
begin
  if current_user <> 'postgres' then
    return;
  end if;
  if tg_event = 'sql_drop' then
    for object in select object_type, object_identity, schema_name from pg_event_trigger_dropped_objects() where original loop
      if object.schema_name in ('auth', 'storage', 'realtime') and object.object_type not in ('policy', 'trigger') then
        raise exception 'must be owner of % %', object.object_type, object.object_identity using errcode = '42501';
      end if;
    end loop;
    return;
  end if;
  for object in select command_tag, object_type, object_identity, schema_name from pg_event_trigger_ddl_commands() loop
    if coalesce(object.schema_name, substring(object.object_identity from '(?: on |^)(auth|storage|realtime)\\M')) in ('auth', 'storage', 'realtime')
      and object.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER') then
      raise exception 'must be owner of % %', object.object_type, object.object_identity using errcode = '42501';
    end if;
  end loop;
end $$;
create event trigger refuse_platform_ddl on ddl_command_end execute function extensions.refuse_platform_ddl();
create event trigger refuse_platform_drop on sql_drop execute function extensions.refuse_platform_ddl();
`;

export type HostedDatabase = {
  /** As `postgres`, who deploys. */
  url: string;
  superuserUrl: string;
  stop: () => Promise<void>;
};

type HostedOptions = {
  port: number;
  /** Holds the cluster and its log; made when it is missing. */
  dataDir: string;
  /** Default false: platform only, as a new project. */
  migrate?: boolean;
  /** Replaces our schema `auth` by the one of Supabase Auth's own migrations. */
  makeAuthSchema?: (superuserUrl: string) => Promise<void>;
};

/** A run that is killed leaves no server: a guard ends it, as it does the embedded one. */
export async function startHostedDatabase(options: HostedOptions): Promise<HostedDatabase> {
  const { dataDir, migrate = false, makeAuthSchema } = options;
  if (migrate && !makeAuthSchema) {
    const prepared = await preparedFolder('migrated-hosted', async (draft) => {
      const server = await startServer({ port: await freePort(), dataDir: draft });
      await layPlatform(server)
        .then(() => applyMigrations(server.url))
        .finally(server.stop);
    });
    await copyCluster(clusterOf(prepared), clusterOf(dataDir));
    return startServer(options);
  }
  const server = await startServer(options);
  try {
    await layPlatform(server, makeAuthSchema);
    if (migrate) await applyMigrations(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');

async function startServer({ port, dataDir }: HostedOptions): Promise<HostedDatabase> {
  const processes = await StackProcesses.open(path.join(dataDir, 'processes'));
  try {
    const server = await startPostgres({
      port,
      dataDir: clusterOf(dataDir),
      logFile: path.join(dataDir, 'logs/postgres.log'),
      durable: false,
      superuser,
      binaries: await hostedBinaries(),
      onSpawn: (identity) => processes.watch('postgres', identity, postgresShutdownSignals),
    });
    const url = new URL(server.url);
    url.username = 'postgres';
    url.password = 'postgres';
    const stop = async () => {
      await server.stop();
      await processes.close();
    };
    return { url: url.href, superuserUrl: server.url, stop };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

async function layPlatform({ superuserUrl }: HostedDatabase, makeAuthSchema?: HostedOptions['makeAuthSchema']) {
  await onDatabase(superuserUrl, [deployer]);
  if (makeAuthSchema) await onDatabase(superuserUrl, [authRole]);
  await makeAuthSchema?.(superuserUrl);
  await applyPlatformSchema(superuserUrl, { authSchema: makeAuthSchema ? 'kept' : 'made' });
  await onDatabase(superuserUrl, [roles, defaults, platform, guard]);
}

async function onDatabase(url: string, statements: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
