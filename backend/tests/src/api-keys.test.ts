import { expect, test } from 'vitest';
import { readApiKeys } from '../../supabase/functions/_shared/api-keys.ts';
import { backend } from './testing/backend.ts';

/* Publishable and secret keys, as the platform names and rotates them. */

const keys = JSON.stringify({ default: 'sb_secret_old', summer: 'sb_secret_new' });

test('of several keys the named one is used and every one is taken, so that they can be rotated', () => {
  expect(readApiKeys('SUPABASE_SECRET_KEYS', keys)).toEqual({
    current: 'sb_secret_old',
    all: ['sb_secret_old', 'sb_secret_new'],
  });
  expect(readApiKeys('SUPABASE_SECRET_KEYS', keys, 'summer').current).toBe('sb_secret_new');
});

test.each([undefined, '', 'no json', '[]', '{}', '{"default": ""}'])(
  'keys that say %j name what is missing',
  (value) => {
    expect(() => readApiKeys('SUPABASE_SECRET_KEYS', value)).toThrow(/SUPABASE_SECRET_KEYS has no key named default/);
  },
);

test('a secret key as bearer is no scheduler: the platform would not let it through', async () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${backend.apiUrl}/functions/v1/expire-holds`, { method: 'POST', headers, body: '{}' });
  expect((await call({ authorization: `Bearer ${backend.secretKey}` })).status).toBe(401);
  expect((await call({ apikey: backend.secretKey })).status).toBe(200);
});
