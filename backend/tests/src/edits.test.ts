import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, db, given, type Person, type Space } from './testing/given.ts';

/* Two tabs, or two people, change the same thing. */

interface Refusal {
  message: string;
  details: string;
}
const conflictOf = (error: Refusal | null) => ({
  code: error?.message,
  ...(error?.message === 'edit_conflict' ? (JSON.parse(error.details) as object) : {}),
});

async function coupon() {
  const [row] = await sql<{ id: string }[]>`
    insert into discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values (${`C${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${day(0)}, ${day(30)}) returning id`;
  return row?.id ?? '';
}
const couponRow = async (id: string) => (await sql`select * from discount_coupons where id = ${id}`)[0];

const save = ({ id, host }: Space, changes: object, as_read?: object) =>
  host.api.rpc('save_listing', {
    target_space: id,
    changes: changes as never,
    ...(as_read ? { as_read: as_read as never } : {}),
  });

describe('a listing that is open in two tabs', () => {
  test('another field that was saved meanwhile stays as it was saved', async () => {
    const space = await given.space({ title: 'Casa', price: 1500 });
    expect((await save(space, { price: 1800 }, { price: 1500 })).error).toBeNull();
    expect((await save(space, { title: 'Casa nova' }, { title: 'Casa' })).error).toBeNull();
    expect(await db.space(space.id)).toMatchObject({ title: 'Casa nova', price: 1800 });
  });

  test('the same field: the second is refused with both values, and nothing of it is saved', async () => {
    const space = await given.space({ title: 'Casa', price: 1500 });
    await save(space, { price: 1800 }, { price: 1500 });
    const { error, status } = await save(space, { price: 1600, title: 'Casa nova' }, { price: 1500, title: 'Casa' });
    expect(status).toBe(409);
    expect(conflictOf(error)).toEqual({
      code: 'edit_conflict',
      fields: ['price'],
      sent: { price: 1600, title: 'Casa nova' },
      stored: { price: 1800, title: 'Casa' },
    });
    expect(await db.space(space.id)).toMatchObject({ title: 'Casa', price: 1800 });
  });

  test('who then chooses one is heard, unless it was changed once more', async () => {
    const space = await given.space({ price: 1500 });
    await save(space, { price: 1800 }, { price: 1500 });
    expect((await save(space, { price: 1600 }, { price: 1700 })).status).toBe(409);
    expect((await save(space, { price: 1600 }, { price: 1800 })).error).toBeNull();
    expect(await db.space(space.id)).toMatchObject({ price: 1600 });
  });

  test('both wrote the same: nobody is asked', async () => {
    const space = await given.space({ price: 1500 });
    await save(space, { price: 1800 }, { price: 1500 });
    expect((await save(space, { price: 1800 }, { price: 1500 })).error).toBeNull();
  });

  test('twenty save the same field at once: one succeeds, and nineteen get its value', async () => {
    const space = await given.space({ price: 1000 });
    const prices = Array.from({ length: 20 }, (_, index) => 2000 + index);
    const answers = await Promise.all(prices.map((price) => save(space, { price }, { price: 1000 })));
    const saved = prices.filter((_, index) => !answers[index]?.error);
    expect(saved).toHaveLength(1);
    for (const { error } of answers) {
      if (error) expect(conflictOf(error)).toMatchObject({ fields: ['price'], stored: { price: saved[0] } });
    }
    expect(await db.space(space.id)).toMatchObject({ price: saved[0] });
  });

  test('each field saved by another at once: all are kept', async () => {
    const space = await given.space({ title: 'Casa', price: 1000, capacity: 80 });
    const edits = [
      { title: 'Casa nova' },
      { price: 1200 },
      { capacity: 90 },
      { description: 'Outra.' },
      { images: ['teste/b.jpg'] },
    ];
    const row = (await db.space(space.id)) ?? {};
    const answers = await Promise.all(
      edits.map((edit) => save(space, edit, Object.fromEntries(Object.keys(edit).map((name) => [name, row[name]])))),
    );
    expect(answers.map(({ error }) => error)).toEqual(edits.map(() => null));
    expect(await db.space(space.id)).toMatchObject(Object.assign({}, ...edits));
  });

  test('a call without what was read works as before', async () => {
    const space = await given.space({ title: 'Casa', price: 1500 });
    await save(space, { price: 1800 }, { price: 1500 });
    expect((await save(space, { price: 1600 })).error).toBeNull();
    await space.host.api.from('spaces').update({ title: 'Da aba antiga', price: 1400 }).eq('id', space.id);
    expect(await db.space(space.id)).toMatchObject({ title: 'Da aba antiga', price: 1400 });
  });

  test('nothing but the content is changed this way, and nothing of another host', async () => {
    const space = await given.space({ status: 'pending' });
    const stranger = await given.person();
    const before = await db.space(space.id);
    for (const changes of [
      { status: 'approved' },
      { host_id: stranger.id },
      { rating_average: 5 },
      { id: randomUUID() },
      [],
    ]) {
      expect((await save(space, changes as object)).status).toBe(422);
    }
    expect((await save({ ...space, host: stranger }, { price: 1 })).error?.message).toBe('space_not_found');
    expect((await save(space, { price: 'muito' })).status).toBe(400);
    expect((await save(space, 'x' as never)).status).toBe(422);
    expect((await save(space, { price: -1 })).error?.code).toBe('23514');
    expect(await db.space(space.id)).toEqual(before);
  });
});

describe('a profile that is open in two tabs', () => {
  const saveProfile = (person: Person, changes: object, as_read?: object) =>
    person.api.rpc('save_profile', { changes: changes as never, ...(as_read ? { as_read: as_read as never } : {}) });

  test('other fields are merged, of both halves; the same field is refused with both values', async () => {
    const person = await given.person('Rita');
    expect(
      (await saveProfile(person, { phone: '(21) 90000-0001', bio: 'Um' }, { phone: '(21) 99876-5432', bio: null }))
        .error,
    ).toBeNull();
    expect(
      (await saveProfile(person, { full_name: 'Rita Lima', cpf: '390.533.447-05' }, { full_name: 'Rita', cpf: null }))
        .error,
    ).toBeNull();
    const { error, status } = await saveProfile(
      person,
      { phone: '(21) 90000-0002', location: 'Lapa' },
      { phone: '(21) 99876-5432', location: null },
    );
    expect(status).toBe(409);
    expect(conflictOf(error)).toMatchObject({
      fields: ['phone'],
      stored: { phone: '(21) 90000-0001', location: null },
    });
    expect(await db.profile(person.id)).toMatchObject({ full_name: 'Rita Lima', bio: 'Um', location: null });
    expect(await db.privateProfile(person.id)).toMatchObject({ phone: '(21) 90000-0001', cpf: '390.533.447-05' });
  });

  test('two at once: one is heard', async () => {
    const person = await given.person('Rita');
    const names = ['Rita A', 'Rita B'];
    const answers = await Promise.all(
      names.map((full_name) => saveProfile(person, { full_name }, { full_name: 'Rita' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await db.profile(person.id))?.full_name).toBe(names[answers.findIndex(({ error }) => !error)]);
  });

  test('what one half refuses leaves the other as it was', async () => {
    const person = await given.person('Rita');
    const { error } = await saveProfile(person, { phone: '(21) 90000-0001', bio: 'x'.repeat(1001) });
    expect(error?.message).toBe('invalid_input');
    expect(await db.privateProfile(person.id)).toMatchObject({ phone: '(21) 99876-5432' });
  });

  test('only one’s own, and only what one may write', async () => {
    const person = await given.person('Rita');
    expect((await saveProfile(person, { is_host: true })).status).toBe(422);
    expect((await saveProfile(person, { id: randomUUID() })).status).toBe(422);
    expect((await anonymous().rpc('save_profile', { changes: { bio: 'x' } })).status).toBe(401);
    expect(await db.profile(person.id)).toMatchObject({ is_host: false, full_name: 'Rita' });
  });
});

describe('a coupon that two administrators edit', () => {
  const saveCoupon = (admin: Person, id: string, changes: object, as_read?: object) =>
    admin.api.rpc('save_coupon', {
      target_coupon: id,
      changes: changes as never,
      ...(as_read ? { as_read: as_read as never } : {}),
    });

  test('other fields are merged; the same field is refused with both values', async () => {
    const [one, other] = [await given.person('Um', { admin: true }), await given.person('Outra', { admin: true })];
    const id = await coupon();
    expect((await saveCoupon(one, id, { discount_value: 15 }, { discount_value: 10 })).error).toBeNull();
    expect((await saveCoupon(other, id, { usage_limit: 5 }, { usage_limit: null })).error).toBeNull();
    const refused = await saveCoupon(other, id, { discount_value: 20 }, { discount_value: 10 });
    expect(refused.status).toBe(409);
    expect(conflictOf(refused.error)).toMatchObject({ sent: { discount_value: 20 }, stored: { discount_value: 15 } });
    expect(await couponRow(id)).toMatchObject({ discount_value: 15, usage_limit: 5 });
  });

  test('two at once: one is heard', async () => {
    const admin = await given.person('Um', { admin: true });
    const id = await coupon();
    const answers = await Promise.all(
      [20, 30].map((discount_value) => saveCoupon(admin, id, { discount_value }, { discount_value: 10 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('one that is gone says so; who is no administrator changes nothing', async () => {
    const admin = await given.person('Um', { admin: true });
    const id = await coupon();
    expect((await saveCoupon(admin, randomUUID(), { discount_value: 1 })).error?.message).toBe('coupon_not_found');
    expect((await saveCoupon(admin, id, { used_count: 0 })).status).toBe(422);
    expect((await saveCoupon(await given.person(), id, { discount_value: 99 })).error?.message).toBe('admin_required');
    expect(await couponRow(id)).toMatchObject({ discount_value: 10 });
  });
});

describe('a calendar that is open in two tabs', () => {
  const set = ({ id, host }: Space, days: string[], available: boolean, as_read?: Record<string, boolean>) =>
    host.api.rpc('set_availability', { target_space: id, days, available, ...(as_read ? { as_read } : {}) });
  const blocked = async ({ id }: Space) =>
    (await sql`select date from space_availability where space_id = ${id} and not is_available order by date`).map(
      ({ date }) => date,
    );

  test('a day that was blocked meanwhile is not freed by who saw it free: none of the days is changed', async () => {
    const space = await given.space();
    await set(space, [day(6)], false);
    expect((await set(space, [day(5)], false, { [day(5)]: true })).data).toBe(1);
    const { error, status } = await set(space, [day(5), day(6)], true, { [day(5)]: true, [day(6)]: false });
    expect(status).toBe(409);
    expect(conflictOf(error)).toMatchObject({ fields: [day(5)], stored: { [day(5)]: false, [day(6)]: false } });
    expect(await blocked(space)).toEqual([day(5), day(6)]);
    // confirmed, and therefore freed
    expect((await set(space, [day(5), day(6)], true, { [day(5)]: false, [day(6)]: false })).error).toBeNull();
    expect(await blocked(space)).toEqual([]);
  });

  test('what both did is done once, other days are merged', async () => {
    const space = await given.space();
    const answers = await Promise.all([
      set(space, [day(5), day(6)], false, { [day(5)]: true, [day(6)]: true }),
      set(space, [day(6), day(7)], false, { [day(6)]: true, [day(7)]: true }),
    ]);
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(await blocked(space)).toEqual([day(5), day(6), day(7)]);
  });

  test('one blocks and another confirms as free, at once, many times: never both silently', async () => {
    for (let round = 0; round < 10; round++) {
      const space = await given.space();
      const [block, free] = await Promise.all([
        set(space, [day(5)], false, { [day(5)]: true }),
        set(space, [day(5)], true, { [day(5)]: true }),
      ]);
      expect(block.error).toBeNull();
      expect([200, 409]).toContain(free.status);
      expect(await blocked(space)).toEqual([day(5)]);
    }
  });

  test('a call without what was read works as before, and a day that is booked stays booked', async () => {
    const space = await given.space();
    await given.paidBooking(await given.person(), space, day(8));
    expect((await set(space, [day(5)], false)).error).toBeNull();
    expect((await set(space, [day(5)], true)).error).toBeNull();
    expect((await set(space, [day(5), day(8)], false)).error?.message).toBe('date_booked');
    expect(await blocked(space)).toEqual([]);
    expect((await set(space, [], false)).status).toBe(422);
    expect((await set({ ...space, host: await given.person() }, [day(5)], false)).error?.message).toBe(
      'space_not_found',
    );
  });
});
