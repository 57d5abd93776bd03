import { expect, test } from 'vitest';
import { devPorts } from './dev-ports.ts';

const isFree = (occupied: number[]) => async (port: number) => !occupied.includes(port);
const choose = (env: Record<string, string>, occupied: number[] = [], units = 1) =>
  devPorts(units, env, isFree(occupied));

test('dev compiles at the port of the site + 10, and joins at the one + 1', async () => {
  expect(await choose({ SITE_PORT: '4000' })).toMatchObject({ devServers: [4010], joinedSite: 4001 });
});

test.each(['API_PORT', 'DB_PORT', 'MAIL_PORT', 'PAYMENTS_PORT'])(
  'a port that %s will take, though nobody listens there yet, is not chosen',
  async (name) => {
    expect(await choose({ SITE_PORT: '4000', [name]: '4010' })).toMatchObject({ devServers: [4011] });
    expect(await choose({ SITE_PORT: '4000', [name]: '4001' })).toMatchObject({ joinedSite: 4002 });
  },
);

test('a taken port is passed over, and no two are the same', async () => {
  expect(await choose({ SITE_PORT: '4000' }, [4010, 4011, 4001])).toMatchObject({
    devServers: [4012],
    joinedSite: 4002,
  });
  expect(await choose({ SITE_PORT: '4000', DEV_SERVER_PORT: '4001' })).toMatchObject({
    devServers: [4001],
    joinedSite: 4002,
  });
});

test('several units are compiled to ports in a row, around what is taken or wanted for the site', async () => {
  expect(await choose({ SITE_PORT: '4000', API_PORT: '4013', DEV_PORT: '4010' }, [4012], 3)).toMatchObject({
    devServers: [4011, 4014, 4015],
    joinedSite: 4010,
  });
  expect(await choose({ SITE_PORT: '4000', DEV_SERVER_PORT: '4500' }, [], 2)).toMatchObject({
    devServers: [4500, 4501],
  });
});

test.each([
  [{ DEV_SERVER_PORT: '54321' }, 'DEV_SERVER_PORT and API_PORT are both 54321'],
  [{ DEV_PORT: '3010', DEV_SERVER_PORT: '3010' }, 'DEV_PORT and DEV_SERVER_PORT are both 3010'],
  [{ DEV_SERVER_PORT: 'x' }, 'DEV_SERVER_PORT=x is no port'],
  [{ DEV_SERVER_PORT: '4444' }, 'Port 4444 (DEV_SERVER_PORT) is taken by another program'],
  [{ SITE_PORT: '4000', API_PORT: '4000' }, 'are both 4000'],
])('%j is refused at once, by the name of the variable', async (env, message) => {
  await expect(choose(env, [4444])).rejects.toThrow(message);
});
