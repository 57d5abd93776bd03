import type postgres from 'postgres';

/**
 * Removes a person's authenticators when no other administrator can: their sessions end, the log records it without an actor, and they
 * enrol new ones at the next sign-in.
 * @returns their number; null if no account has the address
 */
export async function removeAuthenticators(sql: postgres.Sql, email: string): Promise<number | null> {
  const [person] = await sql<{ id: string }[]>`select id from auth.users where lower(email) = lower(${email})`;
  if (person === undefined) return null;
  const [row] = await sql<{ removed: number }[]>`select private.drop_authenticators(${person.id}) as removed`;
  return row?.removed ?? 0;
}
