import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';

/**
 * Lets a database have pg_cron and pg_net, which only hosted Supabase brings: replacements that store the jobs and run none, so that
 * the jobs of two databases can be compared. Only for databases that no one works with.
 */
export async function allowSchedulerExtensions(databaseUrl: string, folder: string): Promise<void> {
  const extensions = path.join(folder, 'scheduler/extension');
  await mkdir(extensions, { recursive: true });
  // the server may run as another user
  for (const dir of [folder, path.dirname(extensions), extensions]) await chmod(dir, 0o755);
  const files = {
    'pg_cron.control': `default_version = '1'\nrelocatable = false\n`,
    'pg_cron--1.sql': `create schema cron;
      create table cron.job (
        jobid bigserial primary key, schedule text, command text, nodename text default 'localhost', nodeport integer default 5432,
        database text default current_database(), username text default current_user, active boolean default true, jobname text unique
      );
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
        insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
        on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
        returning jobid
      $$;
      create function cron.unschedule(job_name text) returns boolean language sql as $$
        delete from cron.job where jobname = job_name returning true
      $$;\n`,
    'pg_net.control': `default_version = '1'\nrelocatable = true\n`,
    'pg_net--1.sql': 'select 1;\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(extensions, name), text);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [{ name } = { name: '' }] = await sql`select current_database() as name`;
    await sql`alter database ${sql(name)} set extension_control_path = ${sql.unsafe(`'${path.dirname(extensions)}:$system'`)}`;
  } finally {
    await sql.end();
  }
}
