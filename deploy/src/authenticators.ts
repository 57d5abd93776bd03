import type postgres from 'postgres';

/**
 * Takes away a person's authenticators where nobody else administers who could: their sessions end, the log has it without a name, and they
 * enrol new ones at the next sign-in.
 * @returns how many there were; null where nobody has the address
 */
export async function removeAuthenticators(sql: postgres.Sql, email: string): Promise<number | null> {
  const [person] = await sql<{ id: string }[]>`select id from auth.users where lower(email) = lower(${email})`;
  if (person === undefined) return null;
  const [row] = await sql<{ removed: number }[]>`select private.drop_authenticators(${person.id}) as removed`;
  return row?.removed ?? 0;
}
