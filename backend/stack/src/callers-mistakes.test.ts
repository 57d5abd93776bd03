import { expect, test } from 'vitest';
import { withCallersMistakes } from './callers-mistakes.ts';

const refusal = (code: string) => Object.assign(new Error('as the database says'), { name: 'PostgresError', code });

/** Answers as Lite does: reports the error on the console and sends a 500. */
async function answered(error: Error, path = '/rest/v1/spaces') {
  const response = await withCallersMistakes(new Request(`http://localhost${path}`), async () => {
    console.error('Lite:', error);
    return Response.json({ message: 'Internal server error' }, { status: 500 });
  });
  return { status: response.status, body: await response.json() };
}

test.each([
  ['23514', 400],
  ['22003', 400],
  ['22021', 400],
  ['23505', 409],
  ['42703', 400],
  ['42883', 404],
  ['55000', 405],
])('%s is the caller’s mistake', async (code, status) => {
  const body = { code, message: 'as the database says', details: null, hint: null };
  expect(await answered(refusal(code))).toEqual({ status, body });
});

test('Storage and Auth say it in their own form', async () => {
  expect(await answered(refusal('22021'), '/storage/v1/object/avatars/a')).toMatchObject({
    body: { statusCode: '400', error: 'InvalidRequest' },
  });
  expect(await answered(refusal('22021'), '/auth/v1/verify')).toMatchObject({
    body: { code: 400, error_code: 'validation_failed' },
  });
});

test('a full disk and a lost database have a status of their own, in the form of each API', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(await answered(full, '/storage/v1/object/avatars/a')).toMatchObject({
    status: 507,
    body: { statusCode: '507', error: 'InternalError' },
  });
  expect(await answered(refusal('53100'))).toMatchObject({ status: 507, body: { code: '53100' } });
  expect(await answered(refusal('53300'), '/auth/v1/signup')).toMatchObject({
    status: 503,
    body: { code: 503, error_code: 'unexpected_failure' },
  });
});

test.each(['57014', 'XX000', '42P17'])('%s stays an error of the server', async (code) => {
  expect((await answered(refusal(code))).status).toBe(500);
});

test('an error of another kind, and any other answer, pass as they are', async () => {
  expect((await answered(new Error('boom'))).status).toBe(500);
  const fine = await withCallersMistakes(new Request('http://localhost/rest/v1/spaces'), async () => {
    console.error(refusal('22003'));
    return Response.json([], { status: 200 });
  });
  expect(fine.status).toBe(200);
});
