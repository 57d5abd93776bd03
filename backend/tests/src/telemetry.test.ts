import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anonymous, callFunction, server, sql } from './testing/backend.ts';
import { bookingRequest, given } from './testing/given.ts';

const admin = () => given.person('Chefe', { admin: true });
const now = () => new Date().toISOString();

/** A unit of its own for each test: the counts of another are not in its way. */
const aUnit = () => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;

function anError(unit: string, more: Partial<Reported> = {}): Reported {
  const message = more.message ?? 'TypeError: preço';
  return {
    fingerprint: createHash('sha256').update(`${unit} ${message}`).digest('hex'),
    unit,
    kind: 'render',
    message,
    page: '/espaco/:id',
    stack: 'at Card (booking/entry.js:1:2)',
    version: 'aaaaaaaa',
    at: now(),
    occurrences: 2,
    visits: 1,
    ...more,
  };
}
interface Reported {
  fingerprint: string;
  unit: string;
  kind: string;
  message: string;
  page: string | null;
  stack: string | null;
  version: string;
  at: string;
  occurrences: number;
  visits: number | null;
  trail?: object[];
  browsers?: Record<string, number>;
}

async function report(batch: { id?: string; errors?: Reported[]; visits?: object[]; vitals?: object[] }) {
  const { data, error } = await server().rpc('record_telemetry', {
    batch: JSON.stringify({ id: randomUUID(), ...batch }),
  });
  if (error) throw new Error(error.message);
  return data;
}

interface Filter {
  period_hours?: number;
  open_first?: boolean;
  only_state?: string;
  only_owner?: string;
  owner_units?: string[];
  only_new?: boolean;
}
async function overview(unit: string, more: Filter = {}) {
  const { data } = await (await admin()).api.rpc('admin_error_overview', { only_unit: unit, ...more }).throwOnError();
  return data;
}
const onlyError = async (unit: string) => {
  const [item] = (await overview(unit)).items;
  if (!item) throw new Error('No error was recorded.');
  return item;
};

describe('recording', () => {
  test('the same error of several visits is one line with its counts, by version', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit), anError(unit, { version: 'bbbbbbbb', occurrences: 3, visits: 2 })] });
    await report({ errors: [anError(unit, { occurrences: 1 })] });
    const { id } = await onlyError(unit);
    expect(await onlyError(unit)).toMatchObject({ occurrences: 6, visits: 4, status: 'new' });
    const { data } = await (await admin()).api.rpc('admin_error', { target_error: id });
    expect(data).toMatchObject({
      stack: 'at Card (booking/entry.js:1:2)',
      versions: expect.arrayContaining([
        expect.objectContaining({ version: 'aaaaaaaa', occurrences: 3, visits: 2 }),
        expect.objectContaining({ version: 'bbbbbbbb', occurrences: 3, visits: 2 }),
      ]),
    });
  });

  test('a batch that is sent again counts once', async () => {
    const [unit, id] = [aUnit(), randomUUID()];
    const visits = [{ unit, version: 'aaaaaaaa', slot: now(), visits: 5, exposures: 4, failures: 1 }];
    expect(await report({ id, visits })).toBe(true);
    expect(await report({ id, visits })).toBe(false);
    const { data } = await server().rpc('unit_health', { target_unit: unit, since: '2000-01-01' });
    expect(data).toMatchObject([{ version: 'aaaaaaaa', exposures: 4, failures: 1 }]);
  });

  test('uncaught errors are counted by slot, and not known where a site server did not look for them', async () => {
    const unit = aUnit();
    const [slot, earlier] = [now(), new Date(Date.now() - 120_000).toISOString()];
    const row = { unit, version: 'aaaaaaaa', visits: 5, exposures: 4, failures: 0 };
    await report({ visits: [{ ...row, slot: earlier }] });
    await report({ visits: [{ ...row, slot, uncaught: 2 }] });
    await report({ visits: [{ ...row, slot, exposures: 0, uncaught: 1 }] });
    await report({ visits: [{ ...row, slot }] });
    const { data } = await server().rpc('unit_health', { target_unit: unit, since: '2000-01-01' });
    expect(data).toMatchObject([
      { exposures: 4, uncaught: null },
      { exposures: 8, uncaught: 3 },
    ]);
  });

  test('pages that started and pages that came to life are counted by slot', async () => {
    const unit = aUnit();
    const row = { unit, version: 'aaaaaaaa', slot: now(), visits: 0, exposures: 0, failures: 0 };
    await report({ visits: [{ ...row, started: 3, alive: 1 }] });
    await report({ visits: [{ ...row, started: 2, alive: 2 }] });
    await report({ visits: [row] });
    const { data } = await server().rpc('unit_health', { target_unit: unit, since: '2000-01-01' });
    expect(data).toMatchObject([{ version: 'aaaaaaaa', started: 5, alive: 3 }]);
  });

  test('groups of visitors are summed by slot, and not known where a site server did not tell them apart', async () => {
    const unit = aUnit();
    const [slot, earlier] = [now(), new Date(Date.now() - 120_000).toISOString()];
    const row = { unit, version: 'aaaaaaaa', visits: 5, exposures: 4, failures: 0 };
    await report({ visits: [{ ...row, slot: earlier }] });
    await report({ visits: [{ ...row, slot, by_group: { 'browser Safari': [1, 1, 0], 'language pt': [4, 1, 0] } }] });
    await report({ visits: [{ ...row, slot }] });
    await report({ visits: [{ ...row, slot, by_group: { 'browser Safari': [2, 0, 1, 2, 1] } }] });
    const { data } = await server().rpc('unit_health', { target_unit: unit, since: '2000-01-01' });
    expect(data).toMatchObject([
      { exposures: 4, by_group: null },
      { exposures: 12, by_group: { 'browser Safari': [3, 1, 1, 2, 1], 'language pt': [4, 1, 0, 0, 0] } },
    ]);
  });

  test('batches of several servers at once lose nothing', async () => {
    const unit = aUnit();
    const errors = [anError(unit), anError(unit, { message: 'outra' })];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => report({ errors: index % 2 ? errors : [...errors].reverse() })),
    );
    expect((await overview(unit)).items.map(({ occurrences }) => occurrences)).toEqual([24, 24]);
  });

  test('an error of the server has no visitors', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit, { kind: 'server', visits: null, page: null, stack: null })] });
    expect(await onlyError(unit)).toMatchObject({ occurrences: 2, visits: null });
  });
});

test('figures: errors per thousand visits, and the value that three of four visits stay below', async () => {
  const unit = aUnit();
  const slot = now();
  const step = (value: number) => Math.round(Math.log(value) / Math.log(1.05));
  await report({
    errors: [anError(unit, { occurrences: 21 })],
    visits: [{ unit, version: 'aaaaaaaa', slot, visits: 5000, exposures: 0, failures: 0 }],
    vitals: [
      ...[800, 1200, 1900, 9000].map((value) => ({ metric: 'LCP', bucket: step(value), samples: 10 })),
      { metric: 'INP', bucket: step(140), samples: 1 },
      { metric: 'CLS', bucket: -1, samples: 3 },
      { metric: 'CLS', bucket: step(300), samples: 1 },
    ].map((vital) => ({ ...vital, unit, hour: slot })),
  });
  const figures = await overview(unit);
  expect(figures).toMatchObject({ visits: 5000, errors_per_1000: 4.2, cls: 0 });
  expect(figures.lcp_ms).toBeGreaterThan(1900 * 0.97);
  expect(figures.lcp_ms).toBeLessThan(1900 * 1.03);
  expect(figures.inp_ms).toBeGreaterThan(140 * 0.97);
  expect(figures.inp_ms).toBeLessThan(140 * 1.03);
});

test('browsers are counted by family, and the trail is that of the latest occurrence', async () => {
  const unit = aUnit();
  const trail = [{ before_ms: 1200, page: '/espaco/:id' }];
  await report({ errors: [anError(unit, { browsers: { Chrome: 2 }, trail: [{ before_ms: 5, page: '/' }] })] });
  await report({ errors: [anError(unit, { browsers: { Safari: 1, Chrome: 1 }, trail })] });
  const { id } = await onlyError(unit);
  const { data } = await (await admin()).api.rpc('admin_error', { target_error: id });
  expect(data).toMatchObject({
    trail,
    browsers: [
      { browser: 'Chrome', occurrences: 3 },
      { browser: 'Safari', occurrences: 1 },
    ],
  });
  await sql`update site_error_browsers set day = day - 31 where error_id = ${id}`;
  await server().rpc('expire_telemetry');
  expect(await sql`select 1 from site_error_browsers where error_id = ${id}`).toEqual([]);
});

describe('the place of an error in the sources', () => {
  const toPlace = async (unit: string) => {
    const { data } = await server().rpc('errors_to_place');
    return (data as { id: string; unit: string; stack: string | null; version: string }[]).find(
      (error) => error.unit === unit,
    );
  };
  const place = async (unit: string, changes: object = {}) => {
    const { id, stack } = (await toPlace(unit)) ?? {};
    const found = {
      id,
      stack,
      file: 'mfe-chat/src/a.tsx',
      line: 48,
      owners: ['@a/squad-chat', '@a/platform'],
      trail: [],
    };
    return (await server().rpc('place_errors', { places: JSON.stringify([{ ...found, ...changes }]) })).data;
  };

  test('is requested once, reported, and then in the list', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    expect(await toPlace(unit)).toMatchObject({ stack: 'at Card (booking/entry.js:1:2)', version: 'aaaaaaaa' });
    expect(await place(unit)).toBe(1);
    expect(await toPlace(unit)).toBeUndefined();
    expect(await onlyError(unit)).toMatchObject({ file: 'mfe-chat/src/a.tsx', line: 48, version: 'aaaaaaaa' });
  });

  test('is asked for again when another version has the error, not with each occurrence', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    await place(unit);
    await report({ errors: [anError(unit, { stack: 'at Other (booking/entry.js:9:9)' })] });
    expect(await toPlace(unit)).toBeUndefined();
    await report({ errors: [anError(unit, { stack: 'at Other (booking/entry.js:9:9)', version: 'bbbbbbbb' })] });
    expect(await toPlace(unit)).toMatchObject({ stack: 'at Other (booking/entry.js:9:9)', version: 'bbbbbbbb' });
  });

  test('of a stack that has been replaced meanwhile is not taken', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    expect(await place(unit, { stack: 'another' })).toBe(0);
    expect(await toPlace(unit)).toBeDefined();
  });

  test('says who owns it; what has none yet belongs to who owns its unit', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    const found = async (only_owner: string, owner_units: string[] = []) =>
      (await overview(unit, { only_owner, owner_units })).items.length;
    expect(await found('@a/squad-chat', [unit])).toBe(1);
    await place(unit);
    expect(await found('@a/squad-chat')).toBe(1);
    expect(await found('@a/squad-host', [unit])).toBe(0);
    expect((await overview(unit)).open_by_unit).toEqual({ [unit]: (await overview(unit)).open_count });
    expect((await overview(unit)).owners).toEqual(['@a/platform', '@a/squad-chat']);
  });
});

test('an error that only one version has is new in it, when the unit had another before', async () => {
  const unit = aUnit();
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const visit = { unit, version: 'aaaaaaaa', slot: at(2), visits: 5, exposures: 0, failures: 0 };
  await report({ errors: [anError(unit, { at: at(3) })], visits: [visit] });
  expect(await onlyError(unit)).toMatchObject({ is_new_in_version: false });
  await report({ errors: [anError(unit, { version: 'bbbbbbbb', message: 'nova' })] });
  expect((await overview(unit, { only_new: true })).items.map(({ message }) => message)).toEqual(['nova']);
});

describe('status', () => {
  const statusOf = async (id: string) =>
    (await sql`select status, status_changed_by from site_errors where id = ${id}`)[0];

  test('an administrator sets it, and it is written down', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    const [chief, { id }] = [await admin(), await onlyError(unit)];
    const { data } = await chief.api.rpc('set_site_error_status', { target_error: id, new_status: 'investigating' });
    expect(data).toEqual({ id, status: 'investigating' });
    expect(await statusOf(id)).toEqual({ status: 'investigating', status_changed_by: chief.id });
    const log = await sql`select actor_id, action, details from audit_log where target_id = ${id}`;
    expect(log).toMatchObject([
      { actor_id: chief.id, action: 'site_error_investigating', details: { from: 'new', to: 'investigating' } },
    ]);
    const wrong = await chief.api.rpc('set_site_error_status', { target_error: id, new_status: 'gone' });
    expect(wrong.error?.message).toBe('invalid_input');
    const missing = await chief.api.rpc('set_site_error_status', {
      target_error: randomUUID(),
      new_status: 'resolved',
    });
    expect(missing.error?.message).toBe('site_error_not_found');
  });

  test('nobody else sets or reads it', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    const { id } = await onlyError(unit);
    const guest = await given.person();
    for (const api of [anonymous(), guest.api]) {
      for (const { error } of [
        await api.rpc('set_site_error_status', { target_error: id, new_status: 'resolved' }),
        await api.rpc('admin_error', { target_error: id }),
        await api.rpc('admin_error_overview', {}),
        await api.rpc('record_telemetry', { batch: JSON.stringify({ id: randomUUID() }) }),
        await api.rpc('unit_health', { target_unit: unit, since: '2000-01-01' }),
        await api.rpc('take_lease', { lease_name: 'judge', lease_holder: 'x', lease_seconds: 60 }),
        await api.rpc('expire_telemetry'),
        await api.rpc('errors_to_place'),
        await api.rpc('place_errors', { places: '[]' }),
      ]) {
        expect(error).not.toBeNull();
      }
      expect((await api.from('site_errors').select().eq('id', id)).data ?? []).toEqual([]);
    }
    expect(await statusOf(id)).toMatchObject({ status: 'new' });
  });

  test('what was resolved comes back with another version, not with a page that was still open', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    const [chief, { id }] = [await admin(), await onlyError(unit)];
    await chief.api.rpc('set_site_error_status', { target_error: id, new_status: 'resolved' });
    await report({ errors: [anError(unit)] });
    expect(await statusOf(id)).toMatchObject({ status: 'resolved' });
    await report({ errors: [anError(unit, { version: 'bbbbbbbb' })] });
    expect(await statusOf(id)).toEqual({ status: 'new', status_changed_by: null });
    expect(await onlyError(unit)).toMatchObject({ has_returned: true });
    expect(
      await sql`select actor_id from audit_log where target_id = ${id} and action = 'site_error_returned'`,
    ).toEqual([{ actor_id: null }]);
  });

  test('open ones come first, whatever is more recent', async () => {
    const unit = aUnit();
    await report({
      errors: [anError(unit, { message: 'aberto', at: new Date(Date.now() - 7_200_000).toISOString() })],
    });
    await report({ errors: [anError(unit, { message: 'resolvido' })] });
    const done = (await overview(unit)).items.find(({ message }) => message === 'resolvido');
    await (await admin()).api.rpc('set_site_error_status', { target_error: done?.id ?? '', new_status: 'resolved' });
    const order = async (open_first: boolean) =>
      (await overview(unit, { open_first })).items.map(({ message }) => message);
    expect(await order(true)).toEqual(['aberto', 'resolvido']);
    expect(await order(false)).toEqual(['resolvido', 'aberto']);
    const only = async (only_state: string) =>
      (await overview(unit, { only_state })).items.map(({ message }) => message);
    expect([await only('open'), await only('resolved')]).toEqual([['aberto'], ['resolvido']]);
    expect((await overview(unit)).open_count).toBe(1);
    expect((await overview(unit, { period_hours: 1 })).items.map(({ message }) => message)).toEqual(['resolvido']);
  });
});

test('after 30 days nothing is left', async () => {
  const unit = aUnit();
  await report({
    errors: [anError(unit, { message: 'antigo' }), anError(unit, { message: 'recente' })],
    visits: [{ unit, version: 'aaaaaaaa', slot: now(), visits: 1, exposures: 1, failures: 0 }],
    vitals: [{ metric: 'LCP', unit, hour: now(), bucket: 100, samples: 1 }],
  });
  await sql`update site_errors set last_seen_at = now() - interval '31 days' where unit = ${unit} and message = 'antigo'`;
  await sql`update site_error_hours set hour = hour - interval '31 days'
    where error_id in (select id from site_errors where unit = ${unit} and message = 'antigo')`;
  await sql`update unit_visits set slot = slot - interval '31 days' where unit = ${unit}`;
  await sql`update web_vitals set hour = hour - interval '31 days' where unit = ${unit}`;
  const { data } = await server().rpc('expire_telemetry');
  expect(data).toBeGreaterThanOrEqual(1);
  expect(await sql`select message from site_errors where unit = ${unit}`).toEqual([{ message: 'recente' }]);
  expect(
    await sql`select 1 from unit_visits where unit = ${unit} union all select 1 from web_vitals where unit = ${unit}`,
  ).toEqual([]);
});

test('a lease has one holder until it ends', async () => {
  const name = aUnit();
  const take = async (holder: string, seconds = 60) =>
    (await server().rpc('take_lease', { lease_name: name, lease_holder: holder, lease_seconds: seconds })).data;
  expect((await Promise.all(['a', 'b', 'c', 'd'].map((holder) => take(holder)))).filter(Boolean)).toHaveLength(1);
  await sql`delete from private.leases where name = ${name}`;
  expect(await take('a')).toBe(true);
  expect(await take('b')).toBe(false);
  expect(await take('a', 0)).toBe(true);
  expect(await take('b')).toBe(true);
});

test('trouble of a function is reported to administrators, once for all its occurrences; a refusal is none', async () => {
  const [guest, space] = [await given.person(), await given.space()];
  const reported = () =>
    sql`select message, kind, page, stack is not null as "hasStack",
        (select sum(occurrences)::integer from site_error_hours where error_id = site_errors.id) as times
      from site_errors where unit = 'payments' and message like 'create-booking-payment: %' order by message`;
  const order = (guests: number) =>
    callFunction('create-booking-payment', bookingRequest(space, { guests }), guest.token);
  const before = await reported();
  expect((await order(81)).status).toBe(422);
  expect(await reported()).toEqual(before);

  await sql`alter table bookings add constraint trouble_on_purpose check (guest_count <> 77) not valid`;
  try {
    for (let time = 0; time < 2; time += 1) {
      expect(await order(77)).toEqual({
        status: 500,
        body: { error: { code: 'unexpected', request: expect.stringMatching(/^[0-9a-f]{16}$/) } },
      });
    }
  } finally {
    await sql`alter table bookings drop constraint trouble_on_purpose`;
  }
  const [found, ...others] = (await reported()).filter(({ message }) => String(message).includes('trouble_on_purpose'));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'server', page: null, hasStack: true, times: 2 });
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${guest.id}|${guest.email}|${space.id}`));
});
