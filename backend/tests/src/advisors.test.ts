import { adviseDatabase } from 'backend-stack/database-types.ts';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres from 'postgres';
import { expect, test } from 'vitest';

/* Supabase's own database linter finds nothing in the migrations, and would have found it. */

test('the advisors warn of nothing here, and of each mistake made on purpose', async () => {
  await withTemporaryDatabase(async (databaseUrl) => {
    const clean = await adviseDatabase(databaseUrl);
    expect(clean.report).not.toMatch(/"level":\s*"(WARN|ERROR)"/);
    expect(clean.passed).toBe(true);

    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      await sql.unsafe('create table public.open_to_all (id integer); grant all on public.open_to_all to anon');
      const open = await adviseDatabase(databaseUrl);
      expect(open.passed).toBe(false);
      expect(open.report).toMatch(/rls_disabled_in_public/);
      await sql.unsafe('drop table public.open_to_all');

      await sql.unsafe('create function public.searches_anywhere() returns integer language sql as $$ select 1 $$');
      const loose = await adviseDatabase(databaseUrl);
      expect(loose.passed).toBe(false);
      expect(loose.report).toMatch(/function_search_path_mutable/);
      await sql.unsafe('drop function public.searches_anywhere()');

      expect((await adviseDatabase(databaseUrl)).passed).toBe(true);
    } finally {
      await sql.end();
    }
  });
});
