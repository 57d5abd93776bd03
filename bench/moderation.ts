/**
 * Moderation of the texts of the demonstration: listings, extras, reviews and messages, each judged once, on one connection.
 *
 *   npm run bench moderation     RUNS=10 by default
 */
import postgres from 'postgres';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { startDemoBackend } from './demo-site.ts';
import { machine, ms, row, timing } from './timing.ts';

const runs = Number(process.env.RUNS ?? 10);
const cleanUp = new CleanUp();
try {
  const stack = await startDemoBackend(await benchFolder('moderation', cleanUp), cleanUp);
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  cleanUp.add(() => sql.end({ timeout: 1 }));
  await sql`create temp table texts as
    select text from (
      select unnest(array[title, description, house_rules_note]) as text from public.spaces
      union all select unnest(array[name, description]) from public.space_extras
      union all select unnest(array[comment, answer]) from public.reviews
      union all select content from public.messages where not is_moderated
    ) as written where text <> ''`;
  const times: number[] = [];
  let refused = 0;
  let count = 0;
  // The first run compiles expressions.
  for (let run = -1; run < runs; run += 1) {
    const start = performance.now();
    const [result] =
      await sql`select count(*)::integer as texts, count(private.moderation_kind(text))::integer as refused from texts`;
    if (run >= 0) times.push(performance.now() - start);
    ({ texts: count, refused } = result as { texts: number; refused: number });
  }
  const { p50, p95 } = timing(times);
  console.log(`${machine()}, ${runs} runs:\n`);
  row('texts', 'refused', 'all p50', 'all p95', 'one p50');
  row(...Array<string>(5).fill('---'));
  row(count, refused, ms(p50), ms(p95), ms(p50 / count));
} finally {
  await cleanUp.run();
}
