import type postgres from 'postgres';

type Unsafe = postgres.ReservedSql['unsafe'];

const setting = /^SELECT set_config\('([a-z_.]+)', (?:\$1|''), true\)$/;
const call = /^select \* from "?\w+"?\."?\w+"?\(/;

/**
 * Sends what `@supabase/lite` says at the beginning of each request's transaction (a dozen settings, each waited for, each with a
 * question about its parameter) with the request's first statement: as one prepared statement, without waiting. What goes wrong
 * with them ends the transaction and is the error of that first statement. PostgREST does the same. `begin` is waited for: without
 * a transaction a setting would not hold, and the statement would run with the rights of the connection.
 */
export function gatherSettings(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const send = reserved.unsafe.bind(reserved);
    let settings: [name: string, value: string][] = [];

    const gathering = (text: string, parameters: (string | number)[] = [], options?: postgres.UnsafeQueryOptions) => {
      const name = setting.exec(text)?.[1];
      if (name !== undefined) {
        settings.push([name, String(parameters[0] ?? '')]);
        return done();
      }
      if (text === 'rollback') settings = [];
      const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
      const first =
        calls.length > 0 ? send(`select ${calls.join(', ')}`, settings.flat(), { prepare: true }).execute() : undefined;
      settings = [];
      const query = send(text, parameters, call.test(text) ? { ...options, prepare: true } : options);
      if (first === undefined) return query;
      const answer = query.execute();
      // Where the settings fail, this fails too, and says less.
      answer.catch(() => undefined);
      return first.then(() => answer);
    };
    reserved.unsafe = gathering as unknown as Unsafe;
    return reserved;
  };
}

function done(): Promise<unknown> {
  return Promise.resolve(Object.assign([], { command: 'SELECT', count: 0 }));
}
