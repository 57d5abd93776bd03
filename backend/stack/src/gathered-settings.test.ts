import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { gatherSettings } from './gathered-settings.ts';

type Options = { prepare?: boolean } | undefined;
type Reserved = { unsafe: (text: string, parameters?: string[], options?: Options) => Promise<unknown> };

/** A connection that notes what is sent, and answers when it is told to. */
function connection(answer: (text: string) => Promise<unknown> = async (text) => [text]) {
  const sent: { text: string; parameters: string[]; prepare: boolean }[] = [];
  const unsafe = (text: string, parameters: string[] = [], options?: Options) => {
    let result: Promise<unknown> | undefined;
    const execute = () => {
      if (result === undefined) {
        sent.push({ text, parameters, prepare: options?.prepare === true });
        result = answer(text);
      }
      return result;
    };
    // Like the driver's, it is sent when somebody waits for it.
    return {
      execute: () => Promise.resolve(execute()),
      // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables
      then: (...args: Parameters<Promise<unknown>['then']>) => execute().then(...args),
    };
  };
  const driver = {
    options: {},
    reserve: async () => ({ unsafe, release: () => undefined }),
  } as unknown as postgres.Sql;
  gatherSettings(driver);
  return { sent, reserve: async () => (await driver.reserve()) as unknown as Reserved };
}

const call = 'select * from public.search_spaces(q := $1) as "search_spaces" limit $2';

test('a request does not wait for its settings: they go with its first statement, all in one', async () => {
  const { sent, reserve } = connection((text) =>
    text === call ? Promise.resolve(['found']) : new Promise((done) => setTimeout(done, 5)),
  );
  const reserved = await reserve();
  await reserved.unsafe('begin');
  await reserved.unsafe(`SELECT set_config('role', $1, true)`, ['anon']);
  await reserved.unsafe(`SELECT set_config('request.jwt.claim.sub', $1, true)`, ['']);
  await reserved.unsafe(`SELECT set_config('response.status', '', true)`);
  expect(await reserved.unsafe(call, ['casa', '12'])).toEqual(['found']);
  await reserved.unsafe('commit');

  expect(sent).toEqual([
    { text: 'begin', parameters: [], prepare: false },
    {
      text: 'select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true)',
      parameters: ['role', 'anon', 'request.jwt.claim.sub', '', 'response.status', ''],
      prepare: true,
    },
    { text: call, parameters: ['casa', '12'], prepare: true },
    { text: 'commit', parameters: [], prepare: false },
  ]);
});

test('what is wrong with a setting is what the first statement fails with, and the next request is not told', async () => {
  const { sent, reserve } = connection(async (text) => {
    if (text.startsWith('select set_config')) throw new Error('role "nobody" does not exist');
    if (text === call) throw new Error('current transaction is aborted');
    return [text];
  });
  const reserved = await reserve();
  await reserved.unsafe('begin');
  await reserved.unsafe(`SELECT set_config('role', $1, true)`, ['nobody']);
  await expect(reserved.unsafe(call, ['casa', '12'])).rejects.toThrow('role "nobody" does not exist');
  await reserved.unsafe('rollback');
  expect(await reserved.unsafe('select 1')).toEqual(['select 1']);
  expect(sent.map(({ text }) => text).slice(-2)).toEqual(['rollback', 'select 1']);
});

test('where no transaction begins, the caller hears of it before anything is asked', async () => {
  const { sent, reserve } = connection(async (text) => {
    throw new Error(`${text}: the server is going down`);
  });
  const reserved = await reserve();
  await expect(reserved.unsafe('begin')).rejects.toThrow('begin: the server is going down');
  expect(sent).toHaveLength(1);
});

test('settings that nobody asked anything with are forgotten with their transaction', async () => {
  const { sent, reserve } = connection();
  const reserved = await reserve();
  await reserved.unsafe('begin');
  await reserved.unsafe(`SELECT set_config('role', $1, true)`, ['service_role']);
  await reserved.unsafe('rollback');
  await (await reserve()).unsafe('select 1');
  expect(sent.map(({ text }) => text)).toEqual(['begin', 'rollback', 'select 1']);
});

test('what changes tables or reads them is not kept as a prepared statement', async () => {
  const { sent, reserve } = connection();
  const reserved = await reserve();
  await reserved.unsafe('select "id" from "public"."spaces" where "id" = $1', ['1']);
  await reserved.unsafe('update "public"."spaces" set "title" = $1', ['1']);
  expect(sent.map(({ prepare }) => prepare)).toEqual([false, false]);
});
