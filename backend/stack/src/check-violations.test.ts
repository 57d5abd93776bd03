import { expect, test } from 'vitest';
import { asCallersMistake } from './check-violations.ts';

test('a row that a check refuses is answered as PostgREST answers it', async () => {
  const fromLite = Response.json(
    {
      code: 'SUP',
      message:
        'PostgresError: new row for relation "profile_private" violates check constraint "profile_private_cpf_check"',
    },
    { status: 500, headers: { 'access-control-allow-origin': '*' } },
  );
  const answer = await asCallersMistake(fromLite);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({
    code: '23514',
    message: 'new row for relation "profile_private" violates check constraint "profile_private_cpf_check"',
    details: null,
    hint: null,
  });
});

test('a real failure of the server stays one', async () => {
  const failure = () =>
    Response.json({ code: 'SUP', message: 'PostgresError: the database is shutting down' }, { status: 500 });
  const answer = await asCallersMistake(failure());
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual(await failure().json());
  expect((await asCallersMistake(new Response('not json', { status: 500 }))).status).toBe(500);
});
