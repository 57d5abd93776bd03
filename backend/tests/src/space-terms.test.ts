import { randomUUID } from 'node:crypto';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { houseRuleKeys } from 'shared-domain/spaces/house-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, type Client, sql } from './testing/backend.ts';
import { db, given, type Space } from './testing/given.ts';

/* The host's terms of a space other than its price: hours, rules, cancellation, extras. */

const save = ({ id, host }: Space, changes: object, as_read?: object) =>
  host.api.rpc('save_listing', {
    target_space: id,
    changes: changes as never,
    ...(as_read ? { as_read: as_read as never } : {}),
  });
const termsOf = async ({ id }: Space, api: Client = anonymous()) =>
  (await api.rpc('space_terms', { target_space: id }).maybeSingle()).data as unknown as Terms;
interface Terms extends Record<string, unknown> {
  extras: Record<string, unknown>[];
}
const cleaning = { name: 'Limpeza', description: null, price: 350, per: 'event', is_obligatory: true };
const waiter = { name: 'Garçom', description: 'Por oito horas', price: 280.5, per: 'event', is_obligatory: false };

describe('a listing that says nothing of them', () => {
  test('has hours from eight to two, today’s cancellation, no rules and no extras', async () => {
    const space = await given.space();
    expect(await termsOf(space)).toMatchObject({
      price: 1000,
      opens_at: '08:00',
      closes_at: '02:00',
      music_until: null,
      cancellation_policy: 'moderate',
      house_rules: {},
      house_rules_note: null,
      rules_version: 1,
      extras: [],
    });
  });

  test('and is nobody’s before it is approved but its host’s and the administrators’', async () => {
    const space = await given.space({ status: 'pending' });
    await save(space, { extras: [cleaning] });
    const stranger = await given.person();
    expect(await termsOf(space)).toBeNull();
    expect(await termsOf(space, stranger.api)).toBeNull();
    expect(await termsOf(space, space.host.api)).toMatchObject({ extras: [cleaning] });
    const admin = await given.person('Ana', { admin: true });
    expect(await termsOf(space, admin.api)).toMatchObject({ extras: [cleaning] });
  });
});

describe('hours', () => {
  test.each([
    ['09:00', '18:00', '17:30'],
    ['08:00', '02:00', '22:00'],
    ['08:00', '02:00', '01:30'],
    ['10:00', '10:00', '10:00'],
    ['00:00', '23:59', null],
  ])('from %s to %s, music until %s', async (opens_at, closes_at, music_until) => {
    const space = await given.space();
    expect((await save(space, { opens_at, closes_at, music_until })).error).toBeNull();
    expect(await termsOf(space)).toMatchObject({ opens_at, closes_at, music_until });
  });

  test.each([
    { opens_at: '09:00', closes_at: '18:00', music_until: '19:00' },
    { opens_at: '09:00', closes_at: '02:00', music_until: '03:00' },
    { opens_at: '24:00' },
    { opens_at: null },
    { closes_at: '08:00:30' },
  ])('%o are no hours', async (hours) => {
    const space = await given.space();
    const { error } = await save(space, hours);
    expect(error?.code).toMatch(/^(23514|23502)$/);
    expect(await termsOf(space)).toMatchObject({ opens_at: '08:00', closes_at: '02:00', music_until: null });
  });

  test('are compared as they were read, in either form', async () => {
    const space = await given.space();
    expect((await save(space, { opens_at: '09:00' }, { opens_at: '08:00' })).error).toBeNull();
    expect((await save(space, { opens_at: '10:00' }, { opens_at: '09:00:00' })).error).toBeNull();
    expect((await save(space, { opens_at: '11:00' }, { opens_at: '09:00' })).error?.message).toBe('edit_conflict');
    expect(await termsOf(space)).toMatchObject({ opens_at: '10:00' });
  });
});

describe('house rules', () => {
  test('have a version that every change of them raises, and nothing else', async () => {
    const space = await given.space();
    const rules = Object.fromEntries(houseRuleKeys.map((key, index) => [key, ['yes', 'no', 'ask'][index % 3]]));
    await save(space, { house_rules: rules, house_rules_note: ' Sem salto alto no deque. ' });
    expect(await termsOf(space)).toMatchObject({
      house_rules: rules,
      house_rules_note: 'Sem salto alto no deque.',
      rules_version: 2,
    });
    await save(space, { title: 'Outro nome', house_rules: rules });
    expect(await termsOf(space)).toMatchObject({ rules_version: 2 });
    await save(space, { house_rules_note: '' });
    expect(await termsOf(space)).toMatchObject({ house_rules_note: null, rules_version: 3 });
  });

  test('their version is nobody’s to choose', async () => {
    const space = await given.space();
    expect((await save(space, { rules_version: 7 })).status).toBe(422);
    expect((await space.host.api.from('spaces').update({ rules_version: 7 }).eq('id', space.id)).error?.code).toBe(
      '42501',
    );
    expect(await termsOf(space)).toMatchObject({ rules_version: 1 });
  });

  test.each([{ smoke: 'maybe' }, { parties: 'no' }, { smoke: null }, [], 'no', { smoke: { really: 'no' } }])(
    '%o are none',
    async (house_rules) => {
      const space = await given.space();
      expect((await save(space, { house_rules })).error?.code).toBe('23514');
      expect(await termsOf(space)).toMatchObject({ house_rules: {}, rules_version: 1 });
    },
  );

  test('are at most so long', async () => {
    const space = await given.space();
    expect((await save(space, { house_rules_note: 'x'.repeat(listingLimits.houseRulesNote) })).error).toBeNull();
    const { error } = await save(space, { house_rules_note: 'x'.repeat(listingLimits.houseRulesNote + 1) });
    expect(error?.message).toBe('invalid_input');
  });
});

test('cancellation is one of three', async () => {
  const space = await given.space();
  await save(space, { cancellation_policy: 'firm' });
  expect((await save(space, { cancellation_policy: 'never' })).error?.code).toBe('23514');
  expect(await termsOf(space)).toMatchObject({ cancellation_policy: 'firm' });
});

describe('extras', () => {
  test('are saved as a list, in its order; one that is named stays the same', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning, waiter] });
    const [first, second] = (await termsOf(space)).extras;
    expect([first, second]).toMatchObject([cleaning, waiter]);
    await save(space, { extras: [{ ...second, price: 300 }, { ...cleaning, name: 'Gelo' }, first] });
    const then = (await termsOf(space)).extras;
    expect(then).toMatchObject([{ ...second, price: 300 }, { name: 'Gelo' }, first ?? {}]);
    await save(space, { extras: [] });
    expect((await termsOf(space)).extras).toEqual([]);
  });

  test('another tab that changed the list meanwhile is not written over', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning] });
    const { extras } = await termsOf(space);
    await save(space, { extras: [...extras, waiter] }, { extras });
    const outdated = await save(space, { extras: [], title: 'Outro' }, { extras, title: 'Casa do Mirante' });
    expect([outdated.status, outdated.error?.message]).toEqual([409, 'edit_conflict']);
    expect(JSON.parse(outdated.error?.details ?? '{}')).toMatchObject({
      fields: ['extras'],
      stored: { extras: [cleaning, waiter] },
    });
    expect(await termsOf(space)).toMatchObject({ extras: [cleaning, waiter] });
    expect(await db.space(space.id)).toMatchObject({ title: 'Casa do Mirante' });
  });

  test('are at most twelve, each with a name and a price that can be', async () => {
    const space = await given.space();
    const many = Array.from({ length: listingLimits.extras }, (_, index) => ({ ...waiter, name: `Garçom ${index}` }));
    expect((await save(space, { extras: many })).error).toBeNull();
    for (const extras of [
      [...many, waiter],
      { ...waiter },
      [{ ...waiter, name: ' ' }],
      [{ ...waiter, name: 'x'.repeat(listingLimits.extraName + 1) }],
      [{ ...waiter, description: 'x'.repeat(listingLimits.extraDescription + 1) }],
      [{ ...waiter, price: 0 }],
      [{ ...waiter, price: listingLimits.largestPrice + 0.01 }],
      [{ ...waiter, price: 'caro' }],
      [{ ...waiter, per: 'hour' }],
      [{ name: 'Sem preço' }],
      ['Limpeza'],
      [
        { ...waiter, id: '00000000-0000-4000-8000-000000000001' },
        { ...waiter, id: '00000000-0000-4000-8000-000000000001' },
      ],
      null,
    ]) {
      const { error, status } = await save(space, { extras });
      expect(error, JSON.stringify(extras)).not.toBeNull();
      expect(status, JSON.stringify(extras)).toBeLessThan(500);
    }
    expect((await termsOf(space)).extras).toMatchObject(many);
  });

  test('of another host’s space are not taken, by id or by space', async () => {
    const [space, others] = [await given.space(), await given.space()];
    await save(others, { extras: [cleaning] });
    const theirs = (await termsOf(others)).extras;
    expect((await save(space, { extras: theirs })).status).toBe(422);
    expect((await save({ ...others, host: space.host }, { extras: [] })).error?.message).toBe('space_not_found');
    expect((await termsOf(others)).extras).toEqual(theirs);
    expect((await termsOf(space)).extras).toEqual([]);
  });

  test('change with a rejected listing only when it is sent again', async () => {
    const space = await given.space({ status: 'rejected' });
    expect((await save(space, { extras: [cleaning] })).error?.message).toBe('space_rejected');
    const { error } = await space.host.api.rpc('save_listing', {
      target_space: space.id,
      changes: { extras: [cleaning] } as never,
      resend: true,
    });
    expect(error).toBeNull();
    expect(await db.space(space.id)).toMatchObject({ status: 'pending' });
    expect(await termsOf(space, space.host.api)).toMatchObject({ extras: [cleaning] });
    const acts =
      await sql`select action, details -> 'changed' -> 'extras' -> 'to' as extras from audit_log where target_id = ${space.id}`;
    expect(acts).toMatchObject([{ action: 'space_resent', extras: [cleaning] }]);
  });

  test('changes of an approved listing’s are logged, with both lists', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning] });
    const acts = await sql`select details from audit_log where target_id = ${space.id} and action = 'space_edited'`;
    expect(acts).toMatchObject([{ details: { changed: { extras: { from: [], to: [cleaning] } } } }]);
  });

  test('go with their space', async () => {
    const space = await given.space();
    await save(space, { extras: [{ ...cleaning, id: randomUUID() }] });
    await space.host.api.from('spaces').delete().eq('id', space.id);
    expect(await sql`select 1 from space_extras where space_id = ${space.id}`).toHaveLength(0);
  });
});
