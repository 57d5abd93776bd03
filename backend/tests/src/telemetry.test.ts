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
}

async function report(batch: { id?: string; errors?: Reported[]; visits?: object[]; vitals?: object[] }) {
  const { data, error } = await server().rpc('record_telemetry', {
    batch: JSON.stringify({ id: randomUUID(), ...batch }),
  });
  if (error) throw new Error(error.message);
  return data;
}

async function overview(unit: string, more: { period_hours?: number } = {}) {
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
    expect(await onlyError(unit)).toMatchObject({ occurrences: 6, visits: 4, version: 'aaaaaaaa' });
    expect((await overview(unit)).by_unit).toEqual({ [unit]: 1 });
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
  expect(figures).toMatchObject({ errors_per_1000: 4.2, cls: 0 });
  expect(figures.lcp_ms).toBeGreaterThan(1900 * 0.97);
  expect(figures.lcp_ms).toBeLessThan(1900 * 1.03);
  expect(figures.inp_ms).toBeGreaterThan(140 * 0.97);
  expect(figures.inp_ms).toBeLessThan(140 * 1.03);
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
    const found = { id, stack, places: ['mfe-chat/src/a.tsx:48', 'mfe-chat/src/b.tsx:3'] };
    return (await server().rpc('place_errors', { places: JSON.stringify([{ ...found, ...changes }]) })).data;
  };

  test('is requested once, reported, and then in the list', async () => {
    const unit = aUnit();
    await report({ errors: [anError(unit)] });
    expect(await toPlace(unit)).toMatchObject({ stack: 'at Card (booking/entry.js:1:2)', version: 'aaaaaaaa' });
    expect(await place(unit)).toBe(1);
    expect(await toPlace(unit)).toBeUndefined();
    expect(await onlyError(unit)).toMatchObject({
      places: ['mfe-chat/src/a.tsx:48', 'mfe-chat/src/b.tsx:3'],
      version: 'aaaaaaaa',
    });
    expect(await sql`select stack from site_errors where unit = ${unit}`).toEqual([{ stack: null }]);
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
});

test('nobody but administrators reads errors, and nobody but the server writes them', async () => {
  const unit = aUnit();
  await report({ errors: [anError(unit)] });
  const { id } = await onlyError(unit);
  const guest = await given.person();
  for (const api of [anonymous(), guest.api]) {
    for (const { error } of [
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
});

test('the groups that were seen last come first, of the hours that are asked for', async () => {
  const unit = aUnit();
  const at = new Date(Date.now() - 7_200_000).toISOString();
  await report({ errors: [anError(unit, { message: 'antes', at }), anError(unit, { message: 'agora' })] });
  const listed = async (period_hours: number) =>
    (await overview(unit, { period_hours })).items.map(({ message }) => message);
  expect(await listed(24)).toEqual(['agora', 'antes']);
  expect(await listed(1)).toEqual(['agora']);
});

test('after 14 days nothing is left', async () => {
  const unit = aUnit();
  await report({
    errors: [anError(unit, { message: 'antigo' }), anError(unit, { message: 'recente' })],
    visits: [{ unit, version: 'aaaaaaaa', slot: now(), visits: 1, exposures: 1, failures: 0 }],
    vitals: [{ metric: 'LCP', unit, hour: now(), bucket: 100, samples: 1 }],
  });
  await sql`update site_errors set last_seen_at = now() - interval '15 days' where unit = ${unit} and message = 'antigo'`;
  await sql`update site_error_hours set hour = hour - interval '15 days'
    where error_id in (select id from site_errors where unit = ${unit} and message = 'antigo')`;
  await sql`update unit_visits set slot = slot - interval '15 days' where unit = ${unit}`;
  await sql`update web_vitals set hour = hour - interval '15 days' where unit = ${unit}`;
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
