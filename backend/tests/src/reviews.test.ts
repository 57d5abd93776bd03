import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, db, given, hold } from './testing/given.ts';

describe('reviews', () => {
  test('who was there reviews once; the average and the count follow', async () => {
    const space = await given.space();
    for (const [daysAgo, rating] of [5, 4, 4].entries()) {
      const guest = await given.person();
      await given.paidBooking(guest, space, day(-1 - daysAgo));
      expect((await guest.api.rpc('my_review_state', { target_space: space.id })).data).toEqual({
        may_review: true,
        obstacle: null,
      });
      expect(
        (await guest.api.from('reviews').insert({ space_id: space.id, user_id: guest.id, rating, comment: 'Ótimo' }))
          .error,
      ).toBeNull();
      const again = await guest.api
        .from('reviews')
        .insert({ space_id: space.id, user_id: guest.id, rating: 1, comment: 'De novo' });
      expect(again.error).not.toBeNull();
      expect((await guest.api.rpc('my_review_state', { target_space: space.id })).data).toMatchObject({
        obstacle: 'already_reviewed',
      });
    }
    expect(await db.space(space.id)).toMatchObject({ rating_average: 4.33, rating_count: 3 });
  });

  test('nobody else reviews', async () => {
    const space = await given.space();
    const stranger = await given.person();
    const soon = await given.person();
    await given.paidBooking(soon, space, day(3));
    const unpaid = await given.person();
    await hold(unpaid, space, { date: day(9) });
    for (const [guest, obstacle] of [
      [stranger, 'no_past_booking'],
      [soon, 'no_past_booking'],
      [unpaid, 'no_past_booking'],
      [space.host, 'own_space'],
    ] as const) {
      const { error } = await guest.api
        .from('reviews')
        .insert({ space_id: space.id, user_id: guest.id, rating: 5, comment: 'Ótimo' });
      expect(error?.code).toBe('42501');
      expect((await guest.api.rpc('my_review_state', { target_space: space.id })).data).toEqual({
        may_review: false,
        obstacle,
      });
    }
    expect(
      (await anonymous().from('reviews').insert({ space_id: space.id, user_id: stranger.id, rating: 5, comment: 'x' }))
        .status,
    ).toBe(401);
    expect(await sql`select 1 from reviews where space_id = ${space.id}`).toHaveLength(0);
    expect(await db.space(space.id)).toMatchObject({ rating_average: null, rating_count: 0 });
  });

  test('nobody reviews in another’s name, changes or deletes a review', async () => {
    const space = await given.space();
    const guest = await given.person();
    const other = await given.person();
    await given.paidBooking(guest, space, day(-4));
    await given.paidBooking(other, space, day(-5));
    const forged = await other.api
      .from('reviews')
      .insert({ space_id: space.id, user_id: guest.id, rating: 1, comment: 'Falso' });
    expect(forged.error?.code).toBe('42501');
    await guest.api.from('reviews').insert({ space_id: space.id, user_id: guest.id, rating: 5, comment: 'Ótimo' });
    for (const api of [guest.api, other.api, space.host.api, anonymous()]) {
      expect((await api.from('reviews').update({ rating: 1 }).eq('space_id', space.id)).error?.code).toBe('42501');
      expect((await api.from('reviews').delete().eq('space_id', space.id)).error?.code).toBe('42501');
    }
    expect(await sql`select rating, comment from reviews where space_id = ${space.id}`).toEqual([
      { rating: 5, comment: 'Ótimo' },
    ]);
  });

  test('thirty reviews at once are all counted', async () => {
    const space = await given.space();
    const guests = await Promise.all(Array.from({ length: 30 }, () => given.person()));
    await Promise.all(guests.map((guest, index) => given.paidBooking(guest, space, day(-2 - index))));
    const answers = await Promise.all(
      guests.map((guest, index) =>
        guest.api
          .from('reviews')
          .insert({ space_id: space.id, user_id: guest.id, rating: 1 + (index % 5), comment: 'Bom' }),
      ),
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect(await db.space(space.id)).toMatchObject({ rating_average: 3, rating_count: 30 });
  });
});
