import { expect, test } from 'vitest';
import { outageStatus } from './outage-status.ts';

test.each([
  ['a file on a full disk', { code: 'ENOSPC' }, 507],
  ['Postgres on a full disk', { code: '53100' }, 507],
  ['SQLite on a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507],
  ['a database that is down', { code: 'ECONNREFUSED' }, 503],
  ['a database that is stopping', { code: '57P01' }, 503],
  ['too many connections', { code: '53300' }, 503],
  ['a mistake of the caller', { code: '23505' }, null],
  ['a fault of the code', { code: 'ERR_INVALID_ARG_TYPE' }, null],
])('%s: %j', (_what, error, status) => {
  expect(outageStatus(error)).toBe(status);
});

test('what is no error has no such status', () => {
  expect(outageStatus(undefined)).toBeNull();
});
