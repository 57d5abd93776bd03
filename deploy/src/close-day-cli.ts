/**
 * `npm run close-day -- --date 2026-11-26`: reckons a closed day of the journal again and says whether its hash is the same. Without a date it
 * closes what is over and still open. Of the instance on this machine, or of `SUPABASE_DB_URL`.
 */
import { parseArgs } from 'node:util';
import { portsFromEnvironment } from 'backend-stack/ports.ts';
import { isDay } from 'shared-domain/days/day.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { openDatabase } from './open-database.ts';

interface RepeatedClose {
  day: string;
  hash: string;
  again: string;
  is_same: boolean;
  lines: number;
  /** Cents by account. */
  totals: Record<string, number>;
}

const { date } = parseArgs({ options: { date: { type: 'string' } } }).values;
if (date !== undefined && !isDay(date)) throw new Error('Use: npm run close-day -- --date yyyy-MM-dd');
const sql = openDatabase(
  process.env.SUPABASE_DB_URL ?? `postgres://postgres:postgres@localhost:${portsFromEnvironment().database}/postgres`,
);
try {
  if (date === undefined) {
    const [row] = await sql<{ closed: number }[]>`select private.close_days() as closed`;
    console.log(`${row?.closed ?? 0} days closed.`);
  } else {
    const [row] = await sql<{ close: RepeatedClose | null }[]>`select private.repeat_close(${date}) as close`;
    if (!row?.close) throw new Error(`${date} is not closed.`);
    const { day, hash, again, is_same, lines, totals } = row.close;
    console.log(`${day}: ${lines} lines, ${hash}`);
    for (const [account, cents] of Object.entries(totals)) console.log(`  ${account.padEnd(14)} ${formatCents(cents)}`);
    console.log(is_same ? 'The hash is the same.' : `✖ Reckoned again the hash is ${again}.`);
    if (!is_same) process.exitCode = 1;
  }
} catch (error) {
  console.error(`✖ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
