import postgres from 'postgres';
import { afterAll } from 'vitest';
import { backend, eventually, sql } from './backend.ts';
import { claimsOf, type Person } from './given.ts';

// Two writers in two sessions: the second begins while the first has not committed, so that it either waits or does not see its rows.

const other = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => other.end());

export type Session = postgres.TransactionSql;
export type Act = (session: Session) => Promise<unknown>;

/** Returns the message of the second act's refusal, or null. */
export async function crossing(first: Act, second: Act): Promise<string | null> {
  const [{ pid } = { pid: 0 }] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let isDone = false;
  let refusal: Promise<string | null> = Promise.resolve(null);
  await sql.begin(async (session) => {
    await first(session);
    refusal = other
      .begin(second)
      .then(() => null)
      .catch((error: Error) => error.message)
      .finally(() => {
        isDone = true;
      });
    await eventually(
      async () =>
        isDone || (await sql`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`).length > 0,
      Boolean,
    );
  });
  return refusal;
}

export const as =
  (person: Person, act: Act): Act =>
  async (session) => {
    const claims = JSON.stringify(claimsOf(person));
    await session`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    return act(session);
  };

/** The pair in both orders, each with rows of its own. */
export function inBothOrders<T>(given: () => Promise<T>, one: (made: T) => Act, two: (made: T) => Act) {
  return [
    { order: 'as named', run: async () => cross(await given(), one, two) },
    { order: 'the other way round', run: async () => cross(await given(), two, one) },
  ];
}
async function cross<T>(made: T, first: (made: T) => Act, second: (made: T) => Act) {
  return { made, refusal: await crossing(first(made), second(made)) };
}
