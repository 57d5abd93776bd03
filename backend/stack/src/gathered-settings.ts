import type postgres from 'postgres';

type Unsafe = postgres.ReservedSql['unsafe'];

const setting = /^SELECT set_config\('([a-z_.]+)', (?:\$1|''), true\)$/;
const call = /^select \* from "?\w+"?\."?\w+"?\(/;

/**
 * Sends what `@supabase/lite` says before each request (`begin` and a dozen settings of the transaction, each waited for, each
 * with a question about its parameter) with the request's first statement: as one prepared statement, without waiting. What goes
 * wrong with them is the error of that first statement. PostgREST does the same.
 */
export function gatherSettings(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const send = reserved.unsafe.bind(reserved);
    let settings: string[] = [];
    let ahead: Promise<unknown>[] = [];

    const sendAhead = (query: ReturnType<Unsafe>) => {
      const sent = query.execute();
      // Whoever sends the next statement hears of it.
      sent.catch(() => undefined);
      ahead.push(sent);
    };

    const gathering = (text: string, parameters: (string | number)[] = [], options?: postgres.UnsafeQueryOptions) => {
      const name = setting.exec(text)?.[1];
      if (name !== undefined) {
        settings.push(name, String(parameters[0] ?? ''));
        return done();
      }
      if (text === 'begin') {
        sendAhead(send(text));
        return done();
      }
      if (text === 'rollback') settings = [];
      if (settings.length > 0) {
        const pairs = settings.map((_, index) =>
          index % 2 === 0 ? `set_config($${index + 1}, $${index + 2}, true)` : '',
        );
        sendAhead(send(`select ${pairs.filter(Boolean).join(', ')}`, settings, { prepare: true }));
        settings = [];
      }
      const query = send(text, parameters, call.test(text) ? { ...options, prepare: true } : options);
      if (ahead.length === 0) return query;
      const earlier = ahead;
      ahead = [];
      const sent = query.execute();
      sent.catch(() => undefined);
      return Promise.all(earlier).then(() => sent);
    };
    reserved.unsafe = gathering as unknown as Unsafe;
    return reserved;
  };
}

function done(): Promise<unknown> {
  return Promise.resolve(Object.assign([], { command: 'SELECT', count: 0 }));
}
