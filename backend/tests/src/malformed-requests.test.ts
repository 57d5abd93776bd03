import { randomUUID } from 'node:crypto';
import { type Random, seededRandom } from 'shared-domain/testing/random.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberFunctions, visitorFunctions } from './access/function-table.ts';
import { backend, sql } from './testing/backend.ts';
import { bookingRequest, day, given, type Person, type Space } from './testing/given.ts';
import { deliver } from './testing/provider.ts';

/*
 * Requests that no form sends: other types, numbers beyond every column, characters that Postgres cannot keep, addresses that are none. The
 * answer is 4xx; 500 would be a fault of ours. `SEED` repeats the choice.
 */

let random: Random;
beforeEach(() => {
  random = seededRandom();
});
const fraction = () => random.fraction();
const pick = <Item>(from: readonly Item[]): Item => random.pick(from);

const nasty: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e12,
  1e21,
  -1e308,
  2_147_483_648,
  2 ** 53,
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'ç'.repeat(5000),
  '１２３４５６',
  '%',
  '*',
  "'; --",
  '{}',
  'null',
  '../..',
  '-1',
  '1e400',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  'infinity',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  randomUUID(),
  [],
  {},
  [null],
  [[]],
  { a: { b: [null] } },
  { '': '' },
  ['x', 1],
  { '\0': '\0' },
];
const anything = () => pick(nasty);

/** A body in which some fields were replaced, lost or added. */
function mutated(body: Record<string, unknown>): unknown {
  if (fraction() < 0.08) return anything();
  const copy: Record<string, unknown> = structuredClone(body);
  const names = Object.keys(copy);
  for (let n = 0; n === 0 || fraction() < 0.4; n += 1) {
    const name = names.length > 0 ? pick(names) : 'x';
    const old = copy[name];
    if (fraction() < 0.15) delete copy[name];
    else if (typeof old === 'object' && old !== null && !Array.isArray(old) && fraction() < 0.7)
      copy[name] = mutated(old as Record<string, unknown>);
    else copy[name] = anything();
  }
  if (fraction() < 0.1) copy[String(anything())] = anything();
  return copy;
}

/** Not `JSON.stringify` alone: half of a surrogate pair shall go over the wire as it was written. */
const asText = (body: unknown) => (fraction() < 0.03 ? '{"broken":' : (JSON.stringify(body) ?? ''));

let guest: Person;
let host: Person;
let admin: Person;
let space: Space;
let bookingId: string;

beforeAll(async () => {
  host = await given.person('Anfitriã');
  guest = await given.person();
  admin = await given.person('Chefe', { admin: true });
  space = await given.space({ host });
  bookingId = await given.paidBooking(guest, space, day(50));
});

interface Answer {
  requested: string;
  status: number;
  text: string;
}

/** Calls one after the other; what was no mistake of the caller's is returned. */
async function faults(count: number, call: () => Promise<[string, Promise<Response>]>): Promise<Answer[]> {
  const found: Answer[] = [];
  for (let n = 0; n < count; n += 1) {
    const [requested, answer] = await call();
    const response = await answer;
    const text = await response.text();
    if (response.status >= 500)
      found.push({ requested: requested.slice(0, 300), status: response.status, text: text.slice(0, 300) });
  }
  return found;
}

const headers = (token?: string, type = 'application/json') => ({
  apikey: backend.publishableKey,
  'content-type': type,
  ...(token && { authorization: `Bearer ${token}` }),
});

const people = () => [undefined, guest.token, host.token, admin.token];

function ask(
  path: string,
  body: unknown,
  { method = 'POST', token = pick(people()) } = {},
): [string, Promise<Response>] {
  const text = method === 'GET' ? undefined : asText(body);
  const request = fetch(`${backend.apiUrl}${path}`, {
    method,
    headers: headers(token),
    redirect: 'manual',
    ...(text !== undefined && { body: text }),
  });
  return [`${method} ${path} ${text ?? ''}`, request];
}

describe('functions', () => {
  const bodies = (): Record<string, Record<string, unknown>> => ({
    'create-booking-payment': { ...bookingRequest(space), serviceFee: 5000 },
    'verify-payment': { sessionId: 'cs_test_1' },
    'cancel-booking': { bookingId, expectedRefundCents: 100 },
    'cancel-booking-hold': { bookingId },
    'expire-holds': {},
    'outbox-worker': {},
    reconcile: {},
    'delete-expired-data': {},
  });

  test('no body makes a function fail', async () => {
    const names = Object.keys(bodies());
    const found = await faults(160, async () => {
      const name = pick(names);
      return ask(`/functions/v1/${name}`, mutated(bodies()[name] ?? {}));
    });
    expect(found).toEqual([]);
  });

  test('a discount of a thousand millions is refused as one that is wrong', async () => {
    const [, answer] = ask(
      '/functions/v1/create-booking-payment',
      { ...bookingRequest(space), discountAmount: 1e12 },
      { token: guest.token },
    );
    expect((await answer).status).toBe(422);
  });

  test('no signed event makes the webhook fail, an object that is null included', async () => {
    const session = {
      id: 'cs_other',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      currency: 'brl',
      payment_intent: 'pi_1',
      metadata: { booking_id: randomUUID() },
    };
    const refund = {
      id: 're_1',
      object: 'refund',
      status: 'succeeded',
      metadata: { refund_id: randomUUID() },
      failure_reason: null,
    };
    const types = ['completed', 'async_payment_succeeded', 'expired', 'async_payment_failed'].map(
      (name) => `checkout.session.${name}`,
    );
    const found: unknown[] = [];
    for (let n = 0; n < 120; n += 1) {
      const isRefund = fraction() < 0.3;
      const type = isRefund ? 'refund.updated' : pick(types);
      const object = (n === 0 ? null : mutated(isRefund ? refund : session)) as object;
      const { status } = await deliver(type, object);
      if (n === 0) expect(status).toBe(400);
      if (status >= 500) found.push({ type, object, status });
    }
    expect(found).toEqual([]);
  });
});

describe('Auth', () => {
  const bodies: [string, string, Record<string, unknown>][] = [
    ['POST', 'signup', { email: 'ana@exemplo.test', password: 'segredo-1', data: { full_name: 'Ana' } }],
    ['POST', 'token?grant_type=password', { email: 'ana@exemplo.test', password: 'segredo-1' }],
    ['POST', 'token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }],
    ['POST', 'token?grant_type=pkce', { auth_code: randomUUID(), code_verifier: 'x'.repeat(50) }],
    ['POST', 'token', { email: 'ana@exemplo.test' }],
    ['POST', 'recover', { email: 'ana@exemplo.test' }],
    ['POST', 'resend', { type: 'signup', email: 'ana@exemplo.test' }],
    ['POST', 'otp', { email: 'ana@exemplo.test', create_user: true, options: {} }],
    ['POST', 'magiclink', { email: 'ana@exemplo.test' }],
    ['POST', 'verify', { type: 'signup', token_hash: randomUUID(), email: 'ana@exemplo.test', token: '123456' }],
    ['PUT', 'user', { data: { full_name: 'Ana' }, password: 'segredo-2', email: 'ana@exemplo.test' }],
    ['POST', 'logout', { scope: 'local' }],
    ['POST', 'logout?scope=%00', {}],
    ['GET', 'user', {}],
    ['GET', 'verify?type=signup&token=%00&redirect_to=%00', {}],
    ['GET', 'verify?type=recovery&token=abc&redirect_to=javascript:alert(1)', {}],
    ['GET', 'authorize?provider=%00', {}],
    ['GET', 'authorize?provider=google&redirect_to=%00&code_challenge=x&code_challenge_method=%00', {}],
    ['GET', 'callback?state=%00&code=%00', {}],
    ['GET', 'callback?state=abc', {}],
    ['POST', 'nothing-here', {}],
  ];

  test('no body makes Auth fail', async () => {
    const found = await faults(260, async () => {
      const [method, path, body] = pick(bodies);
      return ask(`/auth/v1/${path}`, mutated(body), { method });
    });
    expect(found).toEqual([]);
  });

  test.for([
    'a@b',
    'a@b..c',
    '.a@b.c',
    'a..b@c.d',
    'a b@c.d',
    'a@c.d,b@c.d',
    '<a@c.d>',
    '"a b"@c.d',
    `${'a'.repeat(65)}@exemplo.test`,
    `a@${'b'.repeat(250)}.test`,
    'a@-b.test',
    'ana@exemplo.test\r\nBcc: bia@exemplo.test',
    'ána@exemplo.test',
  ])('the address %j is none', async (email) => {
    for (const endpoint of ['signup', 'recover', 'otp', 'token?grant_type=password']) {
      const [, answer] = ask(`/auth/v1/${endpoint}`, { email, password: 'segredo-1' });
      const response = await answer;
      if (response.status === 200 || response.status >= 500) {
        expect([endpoint, response.status]).toEqual([endpoint, 400]);
      }
    }
    expect(await sql`select from auth.users where email = ${email.toLowerCase()}`).toHaveLength(0);
  });
});

describe('Storage', () => {
  const names = [
    '%00.png',
    'a%00b.png',
    '%',
    '%ff',
    '..%2f..%2fetc',
    'a//b',
    ' ',
    '%20',
    '%0a',
    '%5c',
    'x'.repeat(1100),
    '%F0%9F%8F%8A.png',
    '',
  ];
  const buckets = ['space-images', 'avatars', 'chat-files', 'nothing', '%00'];
  const paths = (bucket: string, name: string): [string, string][] => [
    ['POST', `object/${bucket}/${name}`],
    ['PUT', `object/${bucket}/${name}`],
    ['GET', `object/${bucket}/${name}`],
    ['GET', `object/public/${bucket}/${name}`],
    ['GET', `object/authenticated/${bucket}/${name}`],
    ['GET', `object/info/${bucket}/${name}`],
    ['HEAD', `object/${bucket}/${name}`],
    ['DELETE', `object/${bucket}/${name}`],
    ['POST', `object/sign/${bucket}/${name}`],
    ['POST', `object/upload/sign/${bucket}/${name}`],
    ['GET', `object/sign/${bucket}/${name}?token=%00`],
  ];

  test('no name of a file makes Storage fail', async () => {
    const found = await faults(260, async () => {
      const folder = fraction() < 0.7 ? `${guest.id}/` : '';
      const options = paths(pick(buckets), `${folder}${pick(names)}`);
      const [method, path] = pick(options);
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const body = path.includes('sign') ? asText({ expiresIn: anything() }) : 'bytes';
      const type = path.includes('sign') ? 'application/json' : 'image/png';
      const answer = fetch(`${backend.apiUrl}/storage/v1/${path}`, {
        method,
        headers: headers(guest.token, type),
        ...(hasBody && { body }),
      });
      return [`${method} ${path} ${hasBody ? body : ''}`, answer];
    });
    expect(found).toEqual([]);
  });

  test('no body about files makes Storage fail', async () => {
    const bodies: [string, string, Record<string, unknown>][] = [
      [
        'POST',
        'object/list/avatars',
        { prefix: guest.id, limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' }, search: 'x' },
      ],
      ['DELETE', 'object/avatars', { prefixes: [`${guest.id}/1.png`] }],
      [
        'POST',
        'object/move',
        { bucketId: 'avatars', sourceKey: `${guest.id}/1.png`, destinationKey: `${guest.id}/2.png` },
      ],
      [
        'POST',
        'object/copy',
        { bucketId: 'avatars', sourceKey: `${guest.id}/1.png`, destinationKey: `${guest.id}/2.png` },
      ],
      ['POST', 'object/sign/avatars', { paths: [`${guest.id}/1.png`], expiresIn: 60 }],
      ['POST', 'bucket', { id: 'mine', name: 'mine', public: true }],
      ['PUT', 'bucket/avatars', { public: false, file_size_limit: 1 }],
      ['DELETE', 'bucket/avatars', {}],
      ['POST', 'bucket/avatars/empty', {}],
    ];
    const found = await faults(160, async () => {
      const [method, path, body] = pick(bodies);
      return ask(`/storage/v1/${path}`, mutated(body), { method, token: guest.token });
    });
    expect(found).toEqual([]);
  });
});

describe('the Data API', () => {
  test('no arguments make a procedure fail', async () => {
    const procedures = await sql<{ name: string; args: string[] }[]>`
      select proname as name, coalesce(proargnames, '{}') as args from pg_proc
      where pronamespace = 'public'::regnamespace and proname in ${sql([...visitorFunctions, ...memberFunctions])}`;
    const found = await faults(320, async () => {
      const { name, args } = pick(procedures);
      const body = Object.fromEntries(args.map((arg) => [arg, fraction() < 0.5 ? anything() : randomUUID()]));
      return ask(`/rest/v1/rpc/${name}`, body, { token: guest.token });
    });
    expect(found).toEqual([]);
  });

  test('a list with a number among its days is refused as wrong', async () => {
    const body = { target_space: randomUUID(), days: ['2031-05-05', 1], available: true };
    const [, answer] = ask('/rest/v1/rpc/set_availability', body, { token: guest.token });
    expect((await answer).status).toBe(400);
  });

  test('no filter and no row makes a table fail', async () => {
    const columns = await sql<{ table: string; names: string[] }[]>`
      select table_name as table, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = 'public' group by 1`;
    const operators = ['eq', 'gt', 'in', 'like', 'is', 'cs', 'fts', 'not.eq', 'nothing', ''];
    const found = await faults(320, async () => {
      const { table, names } = pick(columns);
      const name = pick(names);
      const wild = encodeURIComponent(String(anything()).toWellFormed());
      const value = `${pick(operators)}.${wild}`;
      const select = [
        '',
        '&select=*',
        `&select=${wild}`,
        '&select=id,nothing(*)',
        `&order=${wild}`,
        `&limit=${wild}`,
        `&or=(${wild})`,
      ];
      const path = `/rest/v1/${table}?${name}=${value}${pick(select)}`;
      const method = pick(['GET', 'GET', 'GET', 'PATCH', 'DELETE']);
      if (fraction() < 0.2)
        return ask(`/rest/v1/${table}`, mutated(Object.fromEntries(names.map((key) => [key, anything()]))), {
          token: guest.token,
        });
      return ask(path, { [name]: anything() }, { method, token: guest.token });
    });
    expect(found).toEqual([]);
  });

  test('a conversation is read with its messages', async () => {
    const { error } = await guest.api.from('conversations').select('id,messages(*)');
    expect(error).toBeNull();
  });
});
