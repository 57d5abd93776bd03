import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import type { LoadResult } from './http-load.ts';
import { usedMs } from './timing.ts';

/** Costs of one rendered page in milliseconds of processor time, which the work of others on the machine does not change. */
export interface PageCost {
  /** The site server's main thread, and its others: workers, compression, collector. */
  main: number;
  others: number;
  apiRequests: number;
  /** With those that begin, set the caller's role, and commit. */
  statements: number;
  /** The database's processes for the API. */
  database: number;
  /** The API's process. */
  gateway: number;
}

interface MeasuredParts {
  sitePid: number;
  metricsUrl: string;
  databaseUrl: string;
  databaseLog: string;
}

/** Only Linux tells the times of single threads. */
export const canMeasureCost = existsSync('/proc/self/schedstat');

/** @returns milliseconds that each thread has used, by its id */
function threadTimes(pid: number): Map<number, number> {
  return new Map(readdirSync(`/proc/${pid}/task`).map((id) => [Number(id), usedMs(`${pid}/task/${id}`)]));
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

/** The API must run in this process, as the thread of the load does, and nothing else in the meantime. */
export async function pageCost(
  { sitePid, metricsUrl, databaseUrl, databaseLog }: MeasuredParts,
  load: (limit: { milliseconds: number } | { requests: number }) => Promise<LoadResult>,
  milliseconds: number,
): Promise<PageCost> {
  const sql = postgres(databaseUrl, { max: 1 });
  const databaseTime = async () => {
    const processes = await sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'api'`;
    return sumOf(processes.flatMap(({ pid }) => [...threadTimes(pid).values()]));
  };
  const apiRequests = async () => {
    const text = await (await fetch(metricsUrl)).text();
    return sumOf([...text.matchAll(/^site_api_answer_seconds_count\S* (\d+)/gm)].map(([, count]) => Number(count)));
  };
  const statements = async () => {
    const log = await readFile(databaseLog, 'utf8');
    return [...log.matchAll(/^api\|LOG: {2}(execute|statement)/gm)].length;
  };
  const counted = 40;
  try {
    // opens the connections and starts the threads that are then measured
    await load({ requests: counted });
    const before = { site: threadTimes(sitePid), database: await databaseTime(), api: await apiRequests() };
    const own = process.cpuUsage();
    const { answered, empty, refused, failed, processorMs } = await load({ milliseconds });
    const { user, system } = process.cpuUsage(own);
    const site = [...threadTimes(sitePid)].map(([id, time]) => ({ id, time: time - (before.site.get(id) ?? 0) }));
    const perPage = (sum: number) => sum / (answered - empty - refused - failed);
    const cost = {
      main: perPage(sumOf(site.filter(({ id }) => id === sitePid).map(({ time }) => time))),
      others: perPage(sumOf(site.filter(({ id }) => id !== sitePid).map(({ time }) => time))),
      apiRequests: perPage((await apiRequests()) - before.api),
      database: perPage((await databaseTime()) - before.database),
      gateway: perPage((user + system) / 1000 - processorMs),
    };
    // for a few pages only: it costs
    await setLogging(sql, { log_statement: "'all'", log_line_prefix: "'%a|'" });
    const logged = await statements();
    await load({ requests: counted });
    return { ...cost, statements: ((await statements()) - logged) / counted };
  } finally {
    await setLogging(sql, { log_statement: 'default', log_line_prefix: 'default' });
    await sql.end();
  }
}

async function setLogging(sql: postgres.Sql, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter system set ${name} = ${value}`);
  await sql`select pg_reload_conf()`;
  // its processes read it when they are idle
  await new Promise((resolve) => setTimeout(resolve, 200));
}
