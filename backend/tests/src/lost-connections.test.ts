import postgres from 'postgres';
import { expect, test } from 'vitest';
import { backend, sql } from './testing/backend.ts';

const asRole = `SELECT set_config('role', $1, true)`;

test('whose connection is lost in a transaction goes on in nobody else’s, whatever the other one is allowed to do', async () => {
  const lost = Promise.withResolvers<unknown>();
  const driver = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined, onclose: lost.resolve });
  const visitor = await driver.reserve();
  await visitor.unsafe('begin');
  await visitor.unsafe(asRole, ['anon']);
  const [session] = await visitor.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
  await sql`select pg_terminate_backend(${session?.pid ?? 0})`;
  await lost.promise;
  // the only connection, replaced
  const server = await driver.reserve();
  await server.unsafe('begin');
  await server.unsafe(asRole, ['service_role']);
  const who = async () => [...(await server.unsafe('select current_user::text as who'))];
  expect(await who()).toEqual([{ who: 'service_role' }]);

  await expect(visitor.unsafe('select current_user')).rejects.toThrow();
  await visitor.unsafe(asRole, ['anon']).catch(() => undefined);
  await expect(visitor.unsafe('commit')).rejects.toThrow();
  // says nothing to the other's transaction, and leaves the connection to them
  await visitor.unsafe('rollback').catch(() => undefined);
  visitor.release();
  expect(await who()).toEqual([{ who: 'service_role' }]);
  await server.unsafe('commit');
  server.release();
  expect([...(await driver`select current_user <> 'service_role' as itself`)]).toEqual([{ itself: true }]);
  await driver.end();
});
