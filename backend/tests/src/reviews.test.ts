import { mostReviewPhotos, renditionPath, renditionWidths } from 'shared-domain/rules/picture-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, db, given, hold } from './testing/given.ts';
import { reviewFilesOf, sendReviewPhoto } from './testing/review-photos.ts';

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

  test.each([
    ['email', 'Fechem direto: dona@exemplo.com'],
    ['phone', 'A dona atende no (21) 99876-5432'],
    ['link', 'Mais fotos em www.minhacasa.com.br'],
    ['handle', 'Me chama no insta: casa.da.vista'],
    ['payment', 'Melhor pagar direto por PIX, sem a taxa.'],
    ['words', 'O dono é um idiota'],
  ])('a comment is public: with no %s, also from a tab with an earlier release', async (kind, comment) => {
    const [space, guest] = [await given.space(), await given.person()];
    await given.paidBooking(guest, space, day(-1));
    const row = { space_id: space.id, user_id: guest.id, rating: 5, comment };
    for (const { status, error } of [
      await guest.api.rpc('write_review', { target_space: space.id, rating: 5, comment }),
      await guest.api.from('reviews').insert(row),
    ])
      expect([status, error?.message]).toEqual([422, `comment_has_${kind}`]);
    expect(await sql`select 1 from reviews where space_id = ${space.id}`).toEqual([]);
    // a hard word about the place is none about a person
    const fair = 'Suja, barulhenta e cara: R$ 2.500 por 8 horas, das 14:00 às 22:00. Não volto.';
    expect(
      (await guest.api.rpc('write_review', { target_space: space.id, rating: 1, comment: fair })).error,
    ).toBeNull();
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

async function visit() {
  const space = await given.space();
  const guest = await given.person();
  await given.paidBooking(guest, space, day(-4));
  return { space, guest };
}

const photosOf = (page: unknown) => (page as { reviews: { photos: string[] }[] } | null)?.reviews[0]?.photos;

describe('pictures of a review', () => {
  test('who was there sends up to five with the review, and everybody sees them in their order', async () => {
    const { space, guest } = await visit();
    const photos = [];
    for (let count = 0; count < mostReviewPhotos + 1; count += 1) {
      const sent = await sendReviewPhoto(guest, space);
      expect(sent.error).toBeNull();
      photos.push(sent.path);
    }
    const write = (some: string[]) =>
      guest.api.rpc('write_review', { target_space: space.id, rating: 5, comment: ' Lindo. ', photos: some });
    for (const wrong of [photos, [photos[0] ?? '', photos[0] ?? '']]) {
      const { error, status } = await write(wrong);
      expect([status, error?.message, error?.details]).toMatchObject([
        422,
        'invalid_input',
        expect.stringContaining('photos'),
      ]);
    }
    expect(await sql`select from reviews where space_id = ${space.id}`).toHaveLength(0);

    const chosen = photos.slice(0, mostReviewPhotos).reverse();
    expect((await write(chosen)).error).toBeNull();
    const { data: page } = await anonymous().rpc('space_page', { target_space: space.id });
    expect(photosOf(page)).toEqual(chosen);
    expect(page).toMatchObject({ reviews: [{ comment: 'Lindo.', answer: null }] });
    const again = await write([]);
    expect([again.status, again.error?.message]).toEqual([409, 'already_reviewed']);
  });

  test('a picture is sent by who may review the space, to that space, and to no other place', async () => {
    const { space, guest } = await visit();
    const stranger = await given.person();
    const soon = await given.person();
    await given.paidBooking(soon, space, day(5));
    for (const person of [stranger, soon, space.host])
      expect((await sendReviewPhoto(person, space)).error).toContain('row-level security');
    expect((await sendReviewPhoto(guest, await given.space())).error).toContain('row-level security');
    expect((await sendReviewPhoto(guest, space, stranger.id)).error).toContain('row-level security');
    const files = guest.api.storage.from('review-photos');
    const webp = new Blob(['x'], { type: 'image/webp' });
    for (const name of [
      '1.webp',
      `${space.id}-1700000000000.webp`,
      `${space.id}-1700000000000-500.webp`,
      'x-1700000000000-480.webp',
    ])
      expect(
        (await files.upload(`${guest.id}/${name}`, webp, { contentType: 'image/webp' })).error,
        name,
      ).not.toBeNull();
    expect(await reviewFilesOf(guest)).toEqual([]);
  });

  test('a review takes only pictures that its writer has sent for that space, whole', async () => {
    const { space, guest } = await visit();
    const other = await given.person();
    await given.paidBooking(other, space, day(-6));
    const [own, others] = [await sendReviewPhoto(guest, space), await sendReviewPhoto(other, space)];
    const half = `${guest.id}/${space.id}-1600000000000.webp`;
    await guest.api.storage
      .from('review-photos')
      .upload(renditionPath(half, 480), new Blob(['x'], { type: 'image/webp' }), { contentType: 'image/webp' });
    for (const photo of [
      others.path,
      half,
      `${guest.id}/${space.id}-1500000000000.webp`,
      'https://longe.test/1.webp',
      '',
    ]) {
      const { status, error } = await guest.api.rpc('write_review', {
        target_space: space.id,
        rating: 5,
        comment: 'Bom',
        photos: [own.path, photo],
      });
      expect([status, error?.message], photo).toEqual([409, 'picture_gone']);
    }
    expect(await sql`select from reviews where space_id = ${space.id}`).toHaveLength(0);
  });

  test('what is given up can be chosen anew, but not for ever', async () => {
    const { space, guest } = await visit();
    for (let sent = 0; sent < 3 * mostReviewPhotos; sent += 1)
      expect((await sendReviewPhoto(guest, space)).error).toBeNull();
    expect((await sendReviewPhoto(guest, space)).error).toContain('row-level security');
    const files = await reviewFilesOf(guest);
    await guest.api.storage.from('review-photos').remove(files.slice(0, renditionWidths.length));
    expect((await sendReviewPhoto(guest, space)).error).toBeNull();
  });

  test('what a review shows stays what it was', async () => {
    const { space, guest } = await visit();
    const { path } = await sendReviewPhoto(guest, space);
    await guest.api.rpc('write_review', { target_space: space.id, rating: 5, comment: 'Bom', photos: [path] });
    const before = await reviewFilesOf(guest);
    const files = guest.api.storage.from('review-photos');
    const other = new Blob(['another'], { type: 'image/webp' });
    await files.remove(before);
    for (const name of before) {
      expect((await files.upload(name, other, { contentType: 'image/webp', upsert: true })).error).not.toBeNull();
      expect((await files.move(name, `${name}x`)).error).not.toBeNull();
    }
    expect(await reviewFilesOf(guest)).toEqual(before);
    expect((await sendReviewPhoto(guest, space)).error).not.toBeNull();
    const [review] = await sql`select id from reviews where user_id = ${guest.id}`;
    for (const api of [guest.api, space.host.api, anonymous()]) {
      const row = { review_id: String(review?.id), position: 2, path: `${guest.id}/x.webp` };
      expect((await api.from('review_photos').insert(row)).error?.code).toBe('42501');
      expect((await api.from('review_photos').delete().eq('review_id', String(review?.id))).error?.code).toBe('42501');
    }
  });

  test('a tab with an earlier release writes its review without any', async () => {
    const { space, guest } = await visit();
    const { error } = await guest.api
      .from('reviews')
      .insert({ space_id: space.id, user_id: guest.id, rating: 4, comment: 'Bom' });
    expect(error).toBeNull();
    const { data } = await anonymous().rpc('space_page', { target_space: space.id });
    expect(photosOf(data)).toEqual([]);
  });

  test('a person who may not write a review gets the reason, and none is written', async () => {
    const { space, guest } = await visit();
    const stranger = await given.person();
    for (const [person, target, expected] of [
      [stranger, space.id, [403, 'no_past_booking']],
      [space.host, space.id, [403, 'own_space']],
      [guest, crypto.randomUUID(), [404, 'space_not_found']],
    ] as const) {
      const { error, status } = await person.api.rpc('write_review', {
        target_space: target,
        rating: 5,
        comment: 'Bom',
      });
      expect([status, error?.message]).toEqual(expected);
    }
    for (const [rating, comment, field] of [
      [6, 'Bom', 'rating'],
      [5, '  ', 'comment'],
      [5, 'x'.repeat(2001), 'comment'],
    ] as const) {
      const { error } = await guest.api.rpc('write_review', { target_space: space.id, rating, comment });
      expect([error?.message, error?.details]).toEqual(['invalid_input', expect.stringContaining(field)]);
    }
    expect(await sql`select from reviews where space_id = ${space.id}`).toHaveLength(0);
  });
});

describe('the host answers', () => {
  async function reviewed() {
    const { space, guest } = await visit();
    const { data: id } = await guest.api.rpc('write_review', { target_space: space.id, rating: 3, comment: 'Quente.' });
    return { space, guest, id: id ?? '' };
  }

  test('once, in public, and the answer stays what it was', async () => {
    const { space, id } = await reviewed();
    const answer = (text: string) => space.host.api.rpc('answer_review', { target_review: id, answer: text });
    const { data, error } = await answer('  Compramos dois ventiladores.\n');
    expect(error).toBeNull();
    expect(data).toMatchObject({ answer: 'Compramos dois ventiladores.', answered_at: expect.any(String) });
    const again = await answer('Mudei de ideia.');
    expect([again.status, again.error?.message]).toEqual([409, 'already_answered']);
    const { data: page } = await anonymous().rpc('space_page', { target_space: space.id });
    expect(page).toMatchObject({ reviews: [{ answer: 'Compramos dois ventiladores.' }] });
    expect((await space.host.api.from('reviews').update({ answer: 'Outra' }).eq('id', id)).error?.code).toBe('42501');
  });

  test('of two answers at once one stands', async () => {
    const { space, id } = await reviewed();
    const answers = await Promise.all(
      ['Uma', 'Outra'].map((text) => space.host.api.rpc('answer_review', { target_review: id, answer: text })),
    );
    expect(answers.map(({ error }) => error?.message ?? 'ok').sort()).toEqual(['already_answered', 'ok']);
  });

  test('nobody else answers', async () => {
    const { guest, id } = await reviewed();
    const { host } = await given.space();
    for (const person of [guest, host]) {
      const { status, error } = await person.api.rpc('answer_review', { target_review: id, answer: 'Não.' });
      expect([status, error?.message]).toEqual([404, 'review_not_found']);
    }
    expect((await anonymous().rpc('answer_review', { target_review: id, answer: 'Não.' })).error?.code).toBe('42501');
    expect(await sql`select answer from reviews where id = ${id}`).toEqual([{ answer: null }]);
  });

  test.each([
    ['email', 'Escreva para eu@exemplo.com'],
    ['phone', 'Ligue (21) 99876-5432'],
    ['link', 'Veja www.minhacasa.com.br'],
    ['handle', 'Me chama no insta: casa.da.vista'],
    ['payment', 'Melhor pagar direto por PIX, sem a taxa.'],
    ['words', 'Você é um idiota'],
  ])('with no %s', async (kind, text) => {
    const { space, id } = await reviewed();
    const { status, error } = await space.host.api.rpc('answer_review', { target_review: id, answer: text });
    expect([status, error?.message]).toEqual([422, `answer_has_${kind}`]);
    expect(await sql`select answer, answered_at from reviews where id = ${id}`).toEqual([
      { answer: null, answered_at: null },
    ]);
  });

  test('with one to a thousand characters', async () => {
    const { space, id } = await reviewed();
    for (const text of ['', ' \n ', 'x'.repeat(1001)]) {
      const { error } = await space.host.api.rpc('answer_review', { target_review: id, answer: text });
      expect(error?.message).toBe('invalid_input');
    }
    expect(
      (await space.host.api.rpc('answer_review', { target_review: id, answer: 'é'.repeat(1000) })).error,
    ).toBeNull();
  });

  test('the answer goes with the space; the review stays', async () => {
    const { space, id } = await reviewed();
    await space.host.api.rpc('answer_review', { target_review: id, answer: 'Obrigada!' });
    expect((await space.host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
    expect(await sql`select space_id, answer, comment from reviews where id = ${id}`).toEqual([
      { space_id: null, answer: null, comment: 'Quente.' },
    ]);
  });
});
