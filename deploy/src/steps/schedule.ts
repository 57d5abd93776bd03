import { readFileSync } from 'node:fs';
import path from 'node:path';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { DeployError } from '../settings.ts';
import { hasMigrations } from './database.ts';

const schema = (file: string) => readFileSync(path.join(backendDir, 'supabase/schemas', file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Stores the schedule's values in the vault: the address of the functions, and a key that they accept. */
export const scheduleStep = ({ project, settings, sql }: Context): Step => {
  const wanted = async () => ({ project_url: settings.apiUrl, secret_key: await project.apiKey('secret') });
  const stored = async () => {
    const rows = await sql<{ id: string; name: string; value: string }[]>`
      select id, name, decrypted_secret as value from vault.decrypted_secrets where name in ('project_url', 'secret_key')`;
    return new Map(rows.map((row) => [row.name, row]));
  };
  return {
    name: 'schedule',
    title: 'Vault and schedule',
    look: async () => {
      if (!(await hasMigrations(sql))) return { todo: ['set project_url', 'set secret_key'] };
      await assertJobs(sql);
      const found = await stored();
      const left = Object.entries(await wanted()).filter(([name, value]) => found.get(name)?.value !== value);
      return { todo: left.map(([name]) => `set ${name}`) };
    },
    apply: async () => {
      const found = await stored();
      for (const [name, value] of Object.entries(await wanted())) {
        const id = found.get(name)?.id;
        if (id) await sql`select vault.update_secret(${id}::uuid, ${value})`;
        else await sql`select vault.create_secret(${value}, ${name})`;
      }
    },
  };
};

/** The migrations make the jobs where pg_cron and pg_net are to be had. */
async function assertJobs(sql: Context['sql']): Promise<void> {
  const [row] =
    await sql`select to_regclass('cron.job') is not null and to_regclass('vault.decrypted_secrets') is not null as present`;
  const jobs = row?.present === true ? await sql<{ jobname: string }[]>`select jobname from cron.job where active` : [];
  const expected = namesIn(schema('schedule/jobs.sql'), /cron\.schedule\('([\w-]+)'/g);
  const missing = expected.filter((name) => !jobs.some(({ jobname }) => jobname === name));
  if (missing.length === 0) return;
  throw new DeployError(
    `The database has no jobs ${missing.join(', ')}: switch on pg_cron, pg_net and the vault under Database → Extensions, then run the last block of backend/supabase/schemas/schedule/jobs.sql in the SQL editor.`,
  );
}

/** Checks parts of the migrations whose absence would show late: buckets with their limits, the publication of realtime. */
export const storageStep = ({ sql }: Context): Step => ({
  name: 'storage',
  title: 'Buckets and realtime',
  look: async () => {
    if (!(await hasMigrations(sql))) return { todo: [], notes: ['They come with the migrations.'] };
    const buckets = await sql<{ id: string }[]>`
      select id from storage.buckets where file_size_limit is not null and allowed_mime_types is not null`;
    const tables = await sql<{ tablename: string }[]>`
      select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`;
    const missing = [
      ...namesIn(schema('storage/buckets.sql'), /\('([\w-]+)', '\1', (?:true|false)/g)
        .filter((name) => !buckets.some(({ id }) => id === name))
        .map((name) => `the bucket ${name}`),
      ...['messages', 'bookings']
        .filter((name) => !tables.some(({ tablename }) => tablename === name))
        .map((name) => `${name} in the publication supabase_realtime`),
    ];
    if (missing.length > 0)
      throw new DeployError(`The database lacks ${missing.join(', ')}, which the migrations make.`);
    return { todo: [] };
  },
});
