import { seedDemo } from 'backend-demo/seed-demo.ts';
import { seededChance } from 'backend-demo/seeded.ts';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { generateSpaces } from './ranking/generated-spaces.ts';
import { gradeOf, type JudgedSpace, judgedSearches, ndcgAt10 } from './ranking/judged-searches.ts';

/** The ids that a search shows first. */
type Order = (sql: Sql, search: string) => Promise<{ id: string }[]>;

const asPeopleSeeIt: Order = async (sql, search) => {
  const [answer] = await sql<{ found: { items: { id: string }[] } }[]>`
    select search_spaces(${sql.json({ q: search, page_size: 10 })}) as found`;
  return answer?.found.items ?? [];
};
/** The same spaces, in no order that means anything. */
const byTheKey: Order = (sql, search) => sql<{ id: string }[]>`
  with wanted as materialized (select (private.search_query(${search})).query)
  select space_id as id from private.search_documents, wanted where document @@ query order by space_id limit 10`;

/** Each search with its nDCG@10, the worst first, and their mean; only those with so few results that their words rank. */
async function measure(sql: Sql, order: Order, mostRanked = Infinity) {
  const spaces = await sql<(JudgedSpace & { id: string })[]>`
    select id, type, neighborhood, zone, amenities, title, description from spaces where status = 'approved'`;
  const searches: { search: string; ndcg: number }[] = [];
  for (const judged of judgedSearches) {
    const [answer] = await sql`select (search_spaces(${sql.json({ q: judged.search })}) ->> 'total')::integer as total`;
    if (answer?.total > mostRanked) continue;
    const grades = new Map(spaces.map((space) => [space.id, gradeOf(judged, space)]));
    const shown = (await order(sql, judged.search)).map(({ id }) => grades.get(id) ?? 0);
    searches.push({ search: judged.search, ndcg: ndcgAt10(shown, [...grades.values()]) });
  }
  const mean = searches.reduce((sum, { ndcg }) => sum + ndcg, 0) / searches.length;
  return { mean, searches: searches.toSorted((a, b) => a.ndcg - b.ndcg) };
}

test('of sixty searches over the demo and 5000 spaces what was meant stands first', { timeout: 300_000 }, async () => {
  expect(judgedSearches.length).toBeGreaterThanOrEqual(60);
  await withTemporaryDatabase(async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
    try {
      await seedDemo({ databaseUrl, apiUrl: 'http://localhost:54321', secretKey: '', pictures: false });
      const [host] = await sql<{ id: string }[]>`select id from profiles where is_host order by id limit 1`;
      const spaces = generateSpaces(5000, seededChance(5000)).map((space) => ({
        ...space,
        images: ['ranking/1.jpg'],
        host_id: host?.id ?? '',
        status: 'approved',
      }));
      // most of the time of an insert, and none of the search
      await sql`alter table spaces disable trigger spaces_derive`;
      for (let from = 0; from < spaces.length; from += 500) {
        await sql`insert into spaces ${sql(spaces.slice(from, from + 500))}`;
      }
      await sql`analyze private.search_listings, private.search_documents`;

      const { mean, searches } = await measure(sql, asPeopleSeeIt);
      expect(mean, JSON.stringify(searches.slice(0, 10), null, 1)).toBeGreaterThanOrEqual(0.95);
      // the judgements tell: the same spaces in another order are no good
      expect((await measure(sql, byTheKey)).mean).toBeLessThan(0.85);

      // Complete and new listings that match less well do not displace what was meant.
      await sql`
        update private.search_listings as listing
        set quality = case when abs(hashtext(title)) % 60 = 0 then 2000000000 else abs(hashtext(title)) % 3 * 10000000 + quality % 10000000 end
        from spaces as space where space.id = listing.space_id`;
      const graded = await measure(
        sql,
        asPeopleSeeIt,
        (await sql`select (private.search_limits()).most_ranked`)[0]?.most_ranked,
      );
      expect(graded.mean, JSON.stringify(graded.searches.slice(0, 10), null, 1)).toBeGreaterThanOrEqual(0.95);
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
});
