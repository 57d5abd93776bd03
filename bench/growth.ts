/**
 * Measures what more spaces and bookings cost: search, a space's page, a booking, each scheduled job and the disk, with the exponent by
 * which each grows.
 *
 *   npm run bench growth              SPACES=1000,10000,100000 by default; 1000000 are measured by search alone
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { allowSchedulerExtensions } from 'backend-stack/scheduler-extensions.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import postgres, { type Sql } from 'postgres';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { writeTable } from './demo-site.ts';
import { asVisitor, isAskedOf, procedures, searchCall, searches } from './searches.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedSpaces } from './seed-spaces.ts';
import { machine, processorTimes, timing } from './timing.ts';

const sizes = (process.env.SPACES ?? '1000,10000,100000').split(',').map(Number);

/** Larger ones have no bookings. */
const mostWithBookings = 100_000;
const runsOfASearch = 5;
const runsOfAnAct = 40;
/** Of those that take longer than `longJobMs`, one. */
const runsOfAJob = 3;
const longJobMs = 5000;
const tablesShown = 5;

/** Stands for the functions that jobs call by HTTP: their work in the database. */
const ofFunctions: Record<string, string[]> = {
  'expire-holds': [
    'select count(*) from private.ended_holds(200)',
    'select private.expire_holds(200)',
    'select private.expire_requests()',
  ],
  reconcile: ['select * from private.provider_period()', 'select difference_count from private.reconcile()'],
};

/** Follows the jobs that look whether there is work: the first query of the function that they would call. */
const afterwards: Record<string, string[]> = {
  'outbox-worker': ["select count(*) from private.claim_outbox(array['email'], 20)"],
  'read-calendar': ['select count(*) from private.claim_calendar()'],
};

type Figures = Map<string, { value: number; unit: 'ms' | 'MB' }>;

/** The jobs that the schema schedules, from a database that may have them. */
async function scheduledJobs(databaseUrl: string, folder: string): Promise<{ name: string; commands: string[] }[]> {
  await allowSchedulerExtensions(databaseUrl, folder);
  const jobs = await readFile(path.join(backendDir, 'supabase/schemas/schedule/jobs.sql'), 'utf8');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(jobs.slice(jobs.indexOf('do $$')));
    // An empty vault: the jobs look, and call nobody.
    await sql`create schema vault`;
    await sql`create table vault.decrypted_secrets (name text, decrypted_secret text)`;
    const rows = await sql<{ name: string; command: string }[]>`
      select jobname as name, command from cron.job order by schedule like '%* * * *' desc, schedule like '%seconds' desc, jobid`;
    return rows.map(({ name, command }) => {
      const [, called] = /^select private\.call_scheduled_function\('(.+)'\)$/.exec(command) ?? [];
      const commands = called ? ofFunctions[called] : [command, ...(afterwards[name] ?? [])];
      if (!commands) throw new Error(`The bench does not know what the job ${name} does: ${command}`);
      return { name, commands };
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function measureSearch(sql: Sql, figures: Figures): Promise<void> {
  for (const [title, procedure] of procedures) {
    const times: number[] = [];
    for (const [, request] of searches) {
      if (!isAskedOf(procedure, request)) continue;
      const call = searchCall(procedure, request);
      await asVisitor(sql, call);
      times.push((await processorTimes(sql, runsOfASearch, () => asVisitor(sql, call))).p50);
    }
    figures.set(`${title}, half of the kinds below`, { value: timing(times).p50, unit: 'ms' });
    figures.set(`${title}, slowest kind`, { value: Math.max(...times), unit: 'ms' });
  }
}

async function measureActs(sql: Sql, figures: Figures): Promise<void> {
  const spaces = await sql<{ id: string; guest: string; cents: number }[]>`
    select space.id, guest.id as guest, private.price_on(space.id, private.today_in_rio() + 150) as cents
    from (select id, row_number() over () as place from spaces where not exists (
      select from private.blocked_days where space_id = spaces.id and date = private.today_in_rio() + 150) limit ${runsOfAnAct}) as space
    join (select id, row_number() over () as place from profiles where not is_host limit ${runsOfAnAct}) as guest using (place)`;
  const at = (run: number) => spaces[run] ?? { id: '', guest: '', cents: 0 };
  const page = await processorTimes(sql, runsOfAnAct, (run) =>
    asVisitor(sql, `select public.space_page('${at(run).id}')`),
  );
  figures.set('Page of a space', { value: page.p50, unit: 'ms' });
  const held: { booking_id: string; total_amount: number }[] = [];
  const hold = await processorTimes(sql, runsOfAnAct, (run) =>
    sql.begin(async (tx) => {
      const { id, guest, cents } = at(run);
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${guest}, true)`;
      const [booking] = await tx<{ booking_id: string; total_amount: number }[]>`
        select * from public.hold_booking(${id}, private.today_in_rio() + 150, 5, ${cents}, 'card')`;
      if (booking) held.push(booking);
    }),
  );
  figures.set('Hold', { value: hold.p50, unit: 'ms' });
  const paid = await processorTimes(sql, runsOfAnAct, async (run) => {
    const { booking_id: id = '', total_amount: cents = 0 } = held[run] ?? {};
    const [event] = await sql<{ outcome: string }[]>`
      select outcome from public.apply_checkout_event(${`evt_new_${id}`}, 'checkout.session.completed', ${`cs_new_${id}`}, ${id},
        'complete', 'paid', ${cents}, 'brl', ${`pi_new_${id}`})`;
    if (event?.outcome !== 'confirmed') throw new Error(`The payment was ${event?.outcome}.`);
  });
  figures.set('Paid', { value: paid.p50, unit: 'ms' });
}

/** Runs a job and takes it back, so that the next run finds the same. */
async function rehearse(sql: Sql, commands: string[]): Promise<void> {
  const taken = new Error('taken back');
  const run = sql.begin(async (tx) => {
    for (const command of commands) {
      const [answer] = await tx.unsafe(command);
      if (answer?.difference_count) throw new Error(`The reconciliation finds ${answer.difference_count} differences.`);
    }
    throw taken;
  });
  await run.catch((error: unknown) => {
    if (error !== taken) throw error;
  });
}

async function measureJobs(sql: Sql, jobs: Awaited<ReturnType<typeof scheduledJobs>>, figures: Figures): Promise<void> {
  for (const { name, commands } of jobs) {
    const job = () => rehearse(sql, commands);
    let { p50 } = await processorTimes(sql, 1, job);
    if (p50 < longJobMs) ({ p50 } = await processorTimes(sql, runsOfAJob, job));
    figures.set(`Job ${name}`, { value: p50, unit: 'ms' });
  }
}

async function measureDisk(sql: Sql, figures: Figures): Promise<void> {
  const [whole] = await sql<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
  figures.set('Database', { value: (whole?.bytes ?? 0) / 1e6, unit: 'MB' });
  const tables = await sql<{ name: string; bytes: number }[]>`
    select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as bytes from pg_class where relkind = 'r'`;
  for (const { name, bytes } of tables) figures.set(`Table ${name}`, { value: bytes / 1e6, unit: 'MB' });
}

async function measure(spaces: number): Promise<Figures> {
  const cleanUp = new CleanUp();
  const figures: Figures = new Map();
  try {
    const folder = await benchFolder(`growth-${spaces}`, cleanUp);
    const database = await startDatabase({ port: await freePort(), dataDir: folder });
    cleanUp.add(database.stop);
    const hasBookings = spaces <= mostWithBookings;
    const jobs = hasBookings ? await scheduledJobs(database.url, path.join(folder, 'extensions')) : [];
    const began = performance.now();
    await seedSpaces(database.url, spaces, Math.max(200, spaces / 5), hasBookings ? seedBookings : undefined);
    console.log(`${spaces} spaces loaded in ${Math.round((performance.now() - began) / 1000)} s`);
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined, connection: { temp_file_limit: '-1' } });
    cleanUp.add(() => sql.end({ timeout: 1 }));
    if (hasBookings) await measureDisk(sql, figures);
    await measureSearch(sql, figures);
    if (hasBookings) {
      await measureActs(sql, figures);
      await measureJobs(sql, jobs, figures);
    }
    for (const [name, { value, unit }] of figures)
      if (!name.startsWith('Table ')) console.log(`${spaces} ${name}: ${value.toFixed(2)} ${unit}`);
    return figures;
  } finally {
    await cleanUp.run();
  }
}

const measured: Figures[] = [];
for (const spaces of sizes) measured.push(await measure(spaces));
const withBookings = measured.filter((_figures, index) => (sizes[index] ?? 0) <= mostWithBookings).at(-1);
const largest = [...(withBookings ?? [])]
  .filter(([name]) => name.startsWith('Table '))
  .sort(([, one], [, other]) => other.value - one.value)
  .slice(0, tablesShown);
const names = [
  ...[...(withBookings ?? measured[0] ?? [])].filter(([name]) => !name.startsWith('Table ')),
  ...largest,
].map(([name]) => name);
/** 1: twice the spaces take twice the time. */
const exponent = (name: string, index: number): string => {
  const [before, now] = [measured[index - 1]?.get(name)?.value, measured[index]?.get(name)?.value];
  if (!before || !now) return '';
  return ` (${(Math.log(now / before) / Math.log((sizes[index] ?? 1) / (sizes[index - 1] ?? 1))).toFixed(2)})`;
};
const cell = (name: string, index: number): string => {
  const figure = measured[index]?.get(name);
  if (!figure) return '';
  return `${figure.value.toFixed(figure.value < 100 ? 1 : 0)} ${figure.unit}${exponent(name, index)}`;
};
const lines = [
  `${machine()}:`,
  '',
  `| Spaces | ${sizes.map((size) => size.toLocaleString('en').replaceAll(',', ' ')).join(' | ')} |`,
  `|${'---|'.repeat(sizes.length + 1)}`,
  ...names.map((name) => `| ${name} | ${sizes.map((_size, index) => cell(name, index)).join(' | ')} |`),
];
console.log(lines.join('\n'));
await writeTable('growth', lines.join('\n'));
