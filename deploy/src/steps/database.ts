import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { DeployError } from '../settings.ts';

const pushSchema = z.object({ upToDate: z.boolean(), migrations: z.array(z.string()) });

/** The migrations that the database has not taken, by `supabase db push` with its address. */
export const databaseStep = ({ project }: Context): Step => ({
  name: 'database',
  title: 'Migrations',
  look: async () => {
    const { stdout } = await project.databaseCli(['db', 'push', '--dry-run', '--output-format', 'json']);
    const answer = pushSchema.safeParse(JSON.parse(stdout));
    if (!answer.success) throw new DeployError(`supabase db push --dry-run answered in another form:\n${stdout}`);
    return { todo: answer.data.migrations.map((file) => `take ${file}`) };
  },
  apply: async () => {
    await project.databaseCli(['db', 'push']);
  },
});

/** Supabase's linter on the database as it is now: an error stops, a warning is printed. */
export const advisorsStep = ({ project, sql }: Context): Step => ({
  name: 'advisors',
  title: 'Advisors',
  look: async () => {
    if (!(await hasMigrations(sql)))
      return { todo: [], notes: ['The database is still empty: they have nothing to look at.'] };
    const check = ['db', 'advisors', '--level', 'warn', '--fail-on', 'error', '--output-format', 'json'];
    const { exitCode, stdout } = await project.databaseCli(check, [0, 1]);
    const found = mentions(stdout);
    if (exitCode !== 0) throw new DeployError(`The advisors found an error.\n${found.join('\n') || stdout}`);
    return { todo: [], notes: found };
  },
});

export async function hasMigrations(sql: Context['sql']): Promise<boolean> {
  const [row] = await sql`select to_regclass('public.bookings') is not null as present`;
  return row?.present === true;
}

const lintSchema = z.object({ level: z.string(), name: z.string(), detail: z.string().nullish() });
const lintsSchema = z.union([
  z.array(lintSchema),
  z.object({ lints: z.array(lintSchema) }).transform(({ lints }) => lints),
]);

function mentions(stdout: string): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return [];
  }
  const parsed = lintsSchema.safeParse(answer);
  return parsed.success ? parsed.data.map(({ level, name, detail }) => `${level} ${name}: ${detail ?? ''}`) : [];
}
