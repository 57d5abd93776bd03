import type postgres from 'postgres';

type Unsafe = postgres.ReservedSql['unsafe'];

const setting = /^SELECT set_config\('([a-z_.]+)', (?:\$1|''), true\)$/;
const call = /^select \* from "?\w+"?\."?\w+"?\(/;
/** What the driver tells whoever asks when it carries out a statement: on which connection. */
type Executed = (connection: { id: number }) => true;

/**
 * Sends what `@supabase/lite` says at the beginning of each request's transaction (a dozen settings, each waited for, each with a
 * question about its parameter) with the request's first statement: as one prepared statement, without waiting. What goes wrong
 * with them ends the transaction and is the error of that first statement. PostgREST does the same. `begin` is waited for: without
 * a transaction a setting would not hold, and the statement would run with the rights of the connection.
 *
 * A connection that is lost and made again serves another request, but whoever had reserved it could go on: in that request's
 * transaction, with its role. Here they are refused.
 */
export function gatherSettings(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  const sessions = new Map<number, { isLost: boolean }>();
  const { options } = driver;
  const { onclose } = options;
  options.onclose = (id: number) => {
    const session = sessions.get(id);
    if (session) session.isLost = true;
    sessions.delete(id);
    onclose?.(id);
  };
  driver.reserve = async () => {
    const reserved = await reserve();
    const session = { isLost: false };
    const send = reserved.unsafe.bind(reserved);
    const onexecute: Executed = ({ id }) => {
      sessions.set(id, session);
      return true;
    };
    const release = reserved.release.bind(reserved);
    reserved.release = () => {
      if (!session.isLost) release();
    };
    let settings: [name: string, value: string][] = [];

    const gathering = (text: string, parameters: (string | number)[] = [], options?: postgres.UnsafeQueryOptions) => {
      // With its connection a transaction is gone.
      if (session.isLost) return text === 'rollback' ? done() : Promise.reject(new Error('The connection was lost.'));
      if (text === 'begin') {
        settings = [];
        return send(text, parameters, { ...options, onexecute } as postgres.UnsafeQueryOptions);
      }
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
