/**
 * Measures search over many spaces, its map and the counts of its facets: the procedures on a direct connection, and the same calls through
 * the API.
 *
 *   npm run bench search              SPACES=100000 RUNS=60 by default; SPACES=1000000 for the large one
 */
import postgres from 'postgres';
import { benchFolder, CleanUp, startBackend } from './bench-backend.ts';
import { asVisitor, isAskedOf, procedures, saturday, searchCall, searches } from './searches.ts';
import { seedSpaces } from './seed-spaces.ts';
import { alternate, machine, ms, row } from './timing.ts';

const spaces = Number(process.env.SPACES ?? 100_000);
const runs = Number(process.env.RUNS ?? 60);

const cleanUp = new CleanUp();
const stack = await startBackend(await benchFolder('search', cleanUp), cleanUp);
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
cleanUp.add(() => sql.end({ timeout: 1 }));
try {
  const started = performance.now();
  await seedSpaces(stack.databaseUrl, spaces);
  console.log(
    `${spaces} spaces (seeded in ${Math.round((performance.now() - started) / 1000)} s), ${runs} runs each, ${machine()}\n`,
  );

  const rpc = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };

  for (const [title, procedure] of procedures) {
    row(title, 'found', 'SQL p50', 'SQL p95', 'API p50', 'API p95', 'API : SQL (p95)');
    row(...Array<string>(7).fill('---'));
    for (const [name, request] of searches) {
      if (!isAskedOf(procedure, request)) continue;
      const [direct, api] = await alternate(
        runs,
        () => asVisitor(sql, searchCall(procedure, request)),
        () => rpc(procedure, { request }),
      );
      const { total } = (await rpc(procedure, { request })) as { total: number };
      row(name, total, ms(direct.p50), ms(direct.p95), ms(api.p50), ms(api.p95), (api.p95 / direct.p95).toFixed(2));
    }
    console.log('');
  }
  const [direct, api] = await alternate(
    runs,
    () => asVisitor(sql, `select public.home_page('${saturday}')`),
    () => rpc('home_page', { free_on: saturday }),
  );
  row('home', '', ms(direct.p50), ms(direct.p95), ms(api.p50), ms(api.p95), (api.p95 / direct.p95).toFixed(2));
} finally {
  await cleanUp.run();
}
