import { randomUUID } from 'node:crypto';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { removeAuthenticators } from '../src/authenticators.ts';

test('the script for the server takes an administrator’s authenticators and sessions away, and the log has it', async () => {
  await withTemporaryDatabase(async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      const [id, session, factor] = [randomUUID(), randomUUID(), randomUUID()];
      await sql`insert into auth.users (id, email, raw_user_meta_data)
        values (${id}, 'chefe@exemplo.test', ${sql.json({ full_name: 'Bia Chefe' })})`;
      await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
        values (${factor}, ${id}, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`;
      await sql`insert into auth.sessions (id, user_id, aal, factor_id) values (${session}, ${id}, 'aal2', ${factor})`;

      expect(await removeAuthenticators(sql, 'ninguem@exemplo.test')).toBeNull();
      expect(await removeAuthenticators(sql, 'Chefe@exemplo.test')).toBe(1);
      expect(await sql`select from auth.mfa_factors`).toHaveLength(0);
      expect(await sql`select from auth.sessions`).toHaveLength(0);
      expect(
        await sql`select actor_id, target_id, details from audit_log where action = 'authenticators_removed'`,
      ).toEqual([{ actor_id: null, target_id: id, details: { full_name: 'Bia Chefe', authenticators: 1 } }]);
    } finally {
      await sql.end();
    }
  });
});
