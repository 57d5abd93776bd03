import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, backend, clientWith, sql } from './testing/backend.ts';
import { day, given, type Person } from './testing/given.ts';

/** Dates that every procedure refuses: infinite ones, and those without a year of four digits. */
const unreal = ['infinity', '-infinity', '294000-01-01', '0044-03-15 BC'];

const dates = /^(date|timestamp with time zone)(\[\])?$/;

const procedures = await sql<
  { name: string; names: string[]; types: string[]; is_public: boolean; is_server_only: boolean }[]
>`
  select p.proname as name, p.proargnames[1:p.pronargs] as names, array(select format_type(t, null) from unnest(p.proargtypes) as t) as types,
    has_function_privilege('anon', p.oid, 'execute') as is_public,
    not has_function_privilege('authenticated', p.oid, 'execute') as is_server_only
  from pg_proc as p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))
    and exists (select from unnest(p.proargtypes) as t where format_type(t, null) ~ ${dates.source})
  order by 1`;
/** Every date argument of every procedure. */
const cases = procedures.flatMap((procedure) =>
  procedure.names.flatMap((argument, index) => {
    const type = procedure.types[index] ?? '';
    return dates.test(type)
      ? unreal.map((value) => ({ ...procedure, argument, value: type.endsWith('[]') ? [value] : value }))
      : [];
  }),
);

describe('dates without an end', () => {
  test('there are such procedures', () => {
    expect(procedures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['space_prices', 'host_calendar', 'hold_booking']),
    );
  });

  test.each(cases)('$name refuses $value as $argument', async (wanted) => {
    const admin = await given.person('Ana', { admin: true });
    const space = await given.space({ host: admin });
    const token = wanted.is_server_only ? backend.secretKey : wanted.is_public ? backend.publishableKey : admin.token;
    const given_: Record<string, unknown> = {
      target_space: space.id,
      from_date: day(0),
      to_date: day(30),
      kind: 'bookings',
      available: false,
    };
    const body = Object.fromEntries(
      wanted.names.map((name, index) => [
        name,
        name === wanted.argument
          ? wanted.value
          : (given_[name] ??
            (dates.test(wanted.types[index] ?? '') && !wanted.types[index]?.endsWith('[]') ? `${day(1)}` : null)),
      ]),
    );
    const isKey = token.startsWith('sb_');
    const response = await fetch(`${backend.apiUrl}/rest/v1/rpc/${wanted.name}`, {
      method: 'POST',
      headers: {
        apikey: isKey ? token : backend.publishableKey,
        'content-type': 'application/json',
        ...(isKey ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code?: string; message?: string };
    expect({ status: response.status, message: answer.message }, JSON.stringify(answer)).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    });
  });

  test.each(['event_date', 'event_month'])('a search refuses them as its %s', async (field) => {
    for (const value of unreal) {
      const { error, status } = await anonymous().rpc('search_spaces', { request: { [field]: value } });
      expect([status, error?.message]).toEqual([422, 'invalid_input']);
    }
  });

  test('prices, periods and coupons are not stored without an end', async () => {
    const host = await given.person();
    const space = await given.space({ host });
    for (const last_day of ['infinity', '-infinity']) {
      const ranges = [{ name: 'Sempre', first_day: last_day, last_day, price: 100 }];
      const { error } = await host.api.rpc('save_listing', {
        target_space: space.id,
        changes: { price_ranges: ranges },
      });
      expect(error).toMatchObject({ message: 'invalid_input' });
    }
    expect(await sql`select id from space_price_ranges where space_id = ${space.id}`).toEqual([]);
    const { api } = await given.person('Ana', { admin: true });
    const coupon = { code: `SEMPRE${Date.now()}`, discount_type: 'percentage', discount_value: 10 };
    const { error } = await api
      .from('discount_coupons')
      .insert({ ...coupon, valid_from: day(0), valid_until: 'infinity' });
    expect(error?.code).toBe('23514');
  });
});

const callable = await sql<{ name: string; names: string[]; types: string[]; is_public: boolean }[]>`
  select p.proname as name, p.proargnames[1:p.pronargs] as names, array(select format_type(t, null) from unnest(p.proargtypes) as t) as types,
    has_function_privilege('anon', p.oid, 'execute') as is_public
  from pg_proc as p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('authenticated', p.oid, 'execute')
  order by 1`;

describe('bodies that cost much', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await given.person('Ana', { admin: true });
  });
  const call = async ({ name, is_public }: (typeof callable)[number], body: string) => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        ...(is_public ? {} : { authorization: `Bearer ${admin.token}` }),
      },
      body,
    });
    const { message } = (await response.json()) as { message?: string };
    return [response.status, message];
  };
  const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('there are many procedures', () => {
    expect(callable.length).toBeGreaterThan(120);
  });

  test.each(callable)('$name takes no 256 KB and no 33 levels', async (procedure) => {
    expect(await call(procedure, JSON.stringify({ x: 'x'.repeat(256 * 1024) }))).toEqual([413, 'body_too_large']);
    expect(await call(procedure, nested(33))).toEqual([422, 'json_too_deep']);
  });

  test('brackets within texts are no levels', async () => {
    const search = callable.find(({ name }) => name === 'search_spaces');
    if (!search) throw new Error('no search_spaces');
    expect((await call(search, JSON.stringify({ request: { q: '[{"\\'.repeat(20) } })))[0]).toBe(200);
  });

  const examples: Record<string, unknown> = { uuid: '00000000-0000-4000-8000-000000000000', text: 'x', date: day(1) };
  const lists = callable.flatMap((procedure) =>
    procedure.types.flatMap((type, index) =>
      type.endsWith('[]') ? [{ ...procedure, argument: procedure.names[index], index }] : [],
    ),
  );
  test.each(lists)('$name takes no list of thousands as $argument', async ({ index, ...procedure }) => {
    const body = Object.fromEntries(
      procedure.names.map((name, place) => {
        const type = procedure.types[place]?.replace('[]', '') ?? '';
        const example = examples[type] ?? (type.startsWith('timestamp') ? `${day(1)}T12:00:00Z` : null);
        return [
          name,
          place === index ? Array(1001 + 1000).fill(example) : (known[name] ?? (type === 'uuid' ? example : null)),
        ];
      }),
    );
    const [status] = await call(procedure, JSON.stringify(body));
    // 404: it looks for the thing first
    expect([404, 409, 422]).toContain(status);
  });
  const known: Record<string, unknown> = {
    kind: 'space',
    target_kind: 'space',
    decision: 'nothing_found',
    available: false,
    rating: 5,
    comment: 'Ótimo lugar.',
  };

  test('a search has at most 40 fields, and lists of its own length', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, number) => [`field_${number}`, 1]));
    for (const request of [many, { event_weekdays: Array(8).fill(1) }, { amenity_labels: Array(51).fill('Piscina') }])
      expect((await anonymous().rpc('search_spaces', { request })).error?.message).toBe('invalid_input');
    const { error } = await anonymous().rpc('search_spaces', { request: many });
    expect(JSON.parse(error?.details ?? '')).toEqual({ fields: ['request'] });
  });

  test('a token without a signature is no token, at every part of the API', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      sub: admin.id,
      role: 'authenticated',
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 600,
    };
    const answers = ['none', 'None', 'NONE'].flatMap((alg) => {
      const token = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`;
      const headers = {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      };
      const ask = (path: string, init: RequestInit = {}) => fetch(`${backend.apiUrl}${path}`, { headers, ...init });
      const post = { method: 'POST', body: '{}' };
      return [
        ask('/rest/v1/rpc/my_account', post),
        ask('/rest/v1/spaces?select=id&limit=1'),
        ask('/auth/v1/user'),
        ask('/functions/v1/create-booking-payment', {
          method: 'POST',
          body: JSON.stringify({
            spaceId: admin.id,
            guestCount: 1,
            eventDate: day(3),
            basePrice: 100,
            paymentMethods: ['card'],
            couponId: null,
            discountAmount: 0,
          }),
        }),
      ];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
});

describe('time and space of a statement', () => {
  test('the API gives each caller the time of hosted Supabase', async () => {
    // In place of a procedure that the API knows already.
    const [{ definition } = { definition: '' }] = await sql<{ definition: string }[]>`
      select pg_get_functiondef('public.my_account'::regproc) as definition`;
    await sql`create or replace function public.my_account() returns setof public.account language sql stable set search_path = ''
      as $$
        select * from json_populate_record(null::public.account, json_build_object('full_name', current_setting('statement_timeout')))
      $$`;
    try {
      const person = await given.person();
      expect((await anonymous().rpc('my_account').maybeSingle()).data?.full_name).toBe('3s');
      expect((await clientWith(person.token).rpc('my_account').maybeSingle()).data?.full_name).toBe('8s');
    } finally {
      await sql.unsafe(definition);
    }
  });

  test('a statement that writes without an end does not fill the disk', async () => {
    expect(await sql`show temp_file_limit`).toEqual([{ temp_file_limit: '1GB' }]);
  });
});
