import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anonymous, server, sql } from './testing/backend.ts';
import { day, db, given, hold, type Person } from './testing/given.ts';

const listing = (host: Person) => ({
  title: 'Sítio da Serra',
  description: 'Gramado, quiosque e mesa longa.',
  type: 'sitio',
  capacity: 120,
  zone: 'zona-oeste',
  neighborhood: 'guaratiba',
  price: 2500.5,
  amenities: ['Churrasqueira', 'Área externa'],
  images: [`${host.id}/1700000000000.jpg`],
  cover_image_index: 0,
  host_id: host.id,
  status: 'pending',
});

describe('listing a space', () => {
  test('it waits for review, and its host is a host from then on', async () => {
    const host = await given.person('Rita');
    const { data, error } = await host.api.from('spaces').insert(listing(host)).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ status: 'pending', price: 2500.5, rating_average: null, rating_count: 0 });
    expect(await db.profile(host.id)).toMatchObject({ is_host: true, host_verified: false });
    expect(
      (
        await anonymous()
          .from('spaces')
          .select()
          .eq('id', data?.id ?? '')
      ).data,
    ).toEqual([]);
  });

  test('an incomplete profile cannot list', async () => {
    const host = await given.person('Rita', { complete: false });
    const { error, status } = await host.api.from('spaces').insert(listing(host));
    expect({ status, code: error?.message }).toEqual({ status: 403, code: 'profile_incomplete' });
    expect(await sql`select 1 from spaces where host_id = ${host.id}`).toHaveLength(0);
    expect(await db.profile(host.id)).toMatchObject({ is_host: false });
  });

  test.each([
    ['already approved', { status: 'approved' }],
    ['with a rating', { rating_average: 5, rating_count: 99 }],
    ['with a reviewer', { reviewed_at: '2026-01-01T00:00:00Z' }],
    ['with an id of its own choosing', { id: '00000000-0000-4000-8000-000000000001' }],
    ['of an unknown type', { type: 'castelo' }],
    ['in a neighbourhood of another zone', { zone: 'zona-sul' }],
    ['without pictures', { images: [] }],
    ['with eleven pictures', { images: Array.from({ length: 11 }, (_, index) => `a/${index}.jpg`) }],
    ['with a script as picture', { images: ['javascript:alert(1)'] }],
    ['with a path out of the bucket', { images: ['../../etc/passwd'] }],
    ['with a cover that is not there', { cover_image_index: 1 }],
    ['for nothing', { price: 0 }],
    ['for a negative price', { price: -5 }],
    ['for nobody', { capacity: 0 }],
    ['with an invented amenity', { amenities: ['Heliponto'] }],
    ['without a title', { title: '   ' }],
  ])('is refused %s', async (_, wrong) => {
    const host = await given.person('Rita');
    const { error } = await host.api.from('spaces').insert({ ...listing(host), ...wrong } as never);
    expect(error).not.toBeNull();
    expect(await sql`select 1 from spaces where host_id = ${host.id}`).toHaveLength(0);
  });

  test('sent again it is the same listing; another host may use the same key', async () => {
    const [host, other] = [await given.person('Rita'), await given.person('Outro')];
    const listing_key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => host.api.from('spaces').insert({ ...listing(host), listing_key })),
    );
    expect(sent.map(({ error }) => error?.code ?? 'stored').sort()).toEqual([...Array(5).fill('23505'), 'stored']);
    expect((await other.api.from('spaces').insert({ ...listing(other), listing_key })).error).toBeNull();
    const [stored] = await sql`select id from spaces where host_id = ${host.id}`;
    const change = host.api
      .from('spaces')
      .update({ listing_key: randomUUID() } as never)
      .eq('id', stored?.id);
    expect((await change).error?.code).toBe('42501');
    expect(await sql`select listing_key from spaces where host_id in ${sql([host.id, other.id])}`).toEqual([
      { listing_key },
      { listing_key },
    ]);
    // taken back, it is done with: the form may be sent as a new one
    await host.api.from('spaces').update({ status: 'cancelled' }).eq('host_id', host.id);
    expect((await host.api.from('spaces').insert({ ...listing(host), listing_key })).error).toBeNull();
  });

  test('nobody lists for somebody else, and no visitor lists', async () => {
    const host = await given.person('Rita');
    const other = await given.person('Outro');
    expect((await other.api.from('spaces').insert(listing(host))).error?.code).toBe('42501');
    expect((await anonymous().from('spaces').insert(listing(host))).status).toBe(401);
    expect(await sql`select 1 from spaces where host_id = ${host.id}`).toHaveLength(0);
  });
});

describe('the states of a space', () => {
  test('an administrator approves: the moment and the reviewer are stamped, whatever was sent', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const space = await given.space({ status: 'pending' });
    const { error } = await admin.api
      .from('spaces')
      .update({ status: 'approved', reviewed_at: '2001-01-01T00:00:00Z', reviewed_by: space.host.id })
      .eq('id', space.id);
    expect(error).toBeNull();
    const row = await db.space(space.id);
    expect(row).toMatchObject({ status: 'approved', reviewed_by: admin.id, rejection_reason: null });
    expect(new Date(row?.reviewed_at as string).getFullYear()).toBeGreaterThan(2001);
  });

  test('a rejection needs its reason', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const space = await given.space({ status: 'pending' });
    const silent = await admin.api
      .from('spaces')
      .update({ status: 'rejected', rejection_reason: '  ' })
      .eq('id', space.id);
    expect({ status: silent.status, code: silent.error?.message }).toEqual({
      status: 422,
      code: 'rejection_reason_required',
    });
    expect(await db.space(space.id)).toMatchObject({ status: 'pending', reviewed_at: null });
    await admin.api.from('spaces').update({ status: 'rejected', rejection_reason: 'Fotos escuras' }).eq('id', space.id);
    expect(await db.space(space.id)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Fotos escuras',
      reviewed_by: admin.id,
    });
    expect((await space.host.api.from('spaces').select('rejection_reason').eq('id', space.id).single()).data).toEqual({
      rejection_reason: 'Fotos escuras',
    });
  });

  test('a host cancels what is pending, and only that', async () => {
    const pending = await given.space({ status: 'pending' });
    await pending.host.api.from('spaces').update({ status: 'cancelled' }).eq('id', pending.id);
    expect(await db.space(pending.id)).toMatchObject({ status: 'cancelled' });
    const approved = await given.space();
    const { status } = await approved.host.api.from('spaces').update({ status: 'cancelled' }).eq('id', approved.id);
    expect(status).toBe(409);
    expect(await db.space(approved.id)).toMatchObject({ status: 'approved' });
  });

  test('a host approves nothing of their own', async () => {
    const space = await given.space({ status: 'pending' });
    const { status } = await space.host.api.from('spaces').update({ status: 'approved' }).eq('id', space.id);
    expect(status).toBe(403);
    expect(await db.space(space.id)).toMatchObject({ status: 'pending' });
  });

  const states = ['pending', 'approved', 'rejected', 'cancelled'] as const;
  const legal = new Set(['pending>approved', 'pending>rejected', 'pending>cancelled', 'rejected>pending']);
  test.each(
    states.flatMap((from) =>
      states.filter((to) => to !== from && !legal.has(`${from}>${to}`)).map((to) => [from, to] as const),
    ),
  )('%s never becomes %s: not by its host, an administrator, the server or SQL', async (from, to) => {
    const space = await given.space({ status: from });
    const admin = await given.person('Chefe', { admin: true });
    const change = { status: to, rejection_reason: to === 'rejected' ? 'Motivo' : null };
    const stranger = await given.person();
    for (const api of [space.host.api, admin.api, server(), stranger.api, anonymous()]) {
      await api.from('spaces').update(change).eq('id', space.id);
      expect(await db.space(space.id)).toMatchObject({ status: from });
    }
    await expect(sql`update spaces set ${sql(change)} where id = ${space.id}`).rejects.toThrow(
      'space_transition_illegal',
    );
    expect(await db.space(space.id)).toMatchObject({ status: from });
  });
});

describe('a rejected listing that was mended', () => {
  const resend = (space: { id: string; host: Person }, changes: object = {}, resend = true) =>
    space.host.api.rpc('save_listing', { target_space: space.id, changes: changes as never, resend });
  const decisions = async (id: string) =>
    sql`select action, details ->> 'reason' as reason from audit_log where target_id = ${id} order by id`;

  test('goes back to review as the same listing; its decisions stay, and its reason until the next one', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const space = await given.space({ status: 'pending' });
    const review = (decision: string, reason?: string) =>
      admin.api.rpc('review_space', { target_space: space.id, decision, ...(reason ? { reason } : {}) });
    await review('rejected', 'Fotos escuras');
    expect((await resend(space, { title: 'Casa clara' })).error).toBeNull();
    expect(await db.space(space.id)).toMatchObject({
      status: 'pending',
      title: 'Casa clara',
      rejection_reason: 'Fotos escuras',
      reviewed_by: admin.id,
    });
    await review('rejected', 'Ainda escuras');
    expect((await resend(space)).error).toBeNull();
    await review('approved');
    expect(await db.space(space.id)).toMatchObject({ status: 'approved', rejection_reason: null });
    expect(await decisions(space.id)).toEqual([
      { action: 'space_rejected', reason: 'Fotos escuras' },
      { action: 'space_resent', reason: null },
      { action: 'space_rejected', reason: 'Ainda escuras' },
      { action: 'space_resent', reason: null },
      { action: 'space_approved', reason: null },
    ]);
    // every decision is mailed, and only while it is true
    const mails = await sql<{ id: number; template: string }[]>`
      select id, payload ->> 'template' as template from outbox where payload ->> 'space_id' = ${space.id} order by id`;
    expect(mails.map(({ template }) => template)).toEqual(['space_rejected', 'space_rejected', 'space_approved']);
    const composed = await Promise.all(
      mails.map(({ id }) => server().rpc('email_to_send', { message_id: id }).maybeSingle()),
    );
    expect(composed.map(({ data }) => data !== null)).toEqual([false, false, true]);
  });

  test('is not changed by a tab that does not know of the rejection, nor without being sent again', async () => {
    const space = await given.space({ status: 'rejected' });
    const before = await db.space(space.id);
    expect((await resend(space, { title: 'Outro' }, false)).error?.message).toBe('space_rejected');
    expect((await space.host.api.from('spaces').update({ title: 'Outro' }).eq('id', space.id)).status).toBe(409);
    expect(await db.space(space.id)).toEqual(before);
  });

  test('is sent again by its host alone', async () => {
    const space = await given.space({ status: 'rejected' });
    const admin = await given.person('Chefe', { admin: true });
    for (const person of [await given.person(), admin]) {
      expect((await resend({ ...space, host: person })).error?.message).toBe('space_not_found');
      await person.api.from('spaces').update({ status: 'pending' }).eq('id', space.id);
      expect(await db.space(space.id)).toMatchObject({ status: 'rejected' });
    }
  });
});

describe('editing a space', () => {
  test('its host edits it; an approved one stays approved and is found by its new words', async () => {
    const space = await given.space({ title: 'Casa Antiga' });
    const { error } = await space.host.api
      .from('spaces')
      .update({ title: 'Palacete Xilofone', updated_at: '2001-01-01T00:00:00Z' })
      .eq('id', space.id);
    expect(error).toBeNull();
    const row = await db.space(space.id);
    expect(row).toMatchObject({ title: 'Palacete Xilofone', status: 'approved' });
    expect(new Date(row?.updated_at as string).getFullYear()).toBeGreaterThan(2001);
    const found = await anonymous().rpc('search_spaces', { request: { q: 'xilofone' } });
    expect(found.data).toMatchObject({ total: 1, items: [{ id: space.id }] });
  });

  test('nobody else edits it, not even an administrator', async () => {
    const space = await given.space();
    const stranger = await given.person();
    const admin = await given.person('Chefe', { admin: true });
    const before = await db.space(space.id);
    expect((await stranger.api.from('spaces').update({ price: 1 }).eq('id', space.id).select()).data).toEqual([]);
    expect((await admin.api.from('spaces').update({ price: 1 }).eq('id', space.id)).status).toBe(403);
    expect((await anonymous().from('spaces').update({ price: 1 }).eq('id', space.id)).status).toBe(401);
    expect(await db.space(space.id)).toEqual(before);
  });

  test.each([
    { rating_average: 5 },
    { rating_count: 100 },
    { host_id: '00000000-0000-4000-8000-000000000001' },
    { created_at: '2001-01-01' },
  ])('a host does not set %j', async (change) => {
    const space = await given.space();
    const before = await db.space(space.id);
    const { error } = await space.host.api
      .from('spaces')
      .update(change as never)
      .eq('id', space.id);
    expect(error?.code).toBe('42501');
    expect(await db.space(space.id)).toEqual(before);
  });

  test('a host does not forge a review', async () => {
    const space = await given.space();
    const { status } = await space.host.api.from('spaces').update({ reviewed_by: space.host.id }).eq('id', space.id);
    expect(status).toBe(403);
    expect(await db.space(space.id)).toMatchObject({ reviewed_by: null });
  });
});

describe('deleting a space', () => {
  test('only its host deletes it', async () => {
    const space = await given.space();
    const stranger = await given.person();
    expect((await stranger.api.from('spaces').delete().eq('id', space.id).select()).data).toEqual([]);
    expect((await anonymous().from('spaces').delete().eq('id', space.id)).status).toBe(401);
    expect(await db.space(space.id)).toBeDefined();
    expect((await space.host.api.from('spaces').delete().eq('id', space.id).select('id')).data).toEqual([
      { id: space.id },
    ]);
    expect(await db.space(space.id)).toBeUndefined();
    expect((await anonymous().rpc('space_page', { target_space: space.id })).data).toBeNull();
  });

  test.each(['rejected', 'cancelled'] as const)('not one that was %s', async (status) => {
    const space = await given.space({ status });
    expect((await space.host.api.from('spaces').delete().eq('id', space.id).select('id')).data).toEqual([]);
    expect(await db.space(space.id)).toMatchObject({ status });
  });

  test('bookings outlive it: future ones are cancelled and refunded, past ones stay paid', async () => {
    const space = await given.space();
    const guest = await given.person();
    const past = await given.paidBooking(guest, space, day(-10));
    const future = await given.paidBooking(guest, space, day(10));
    const held = (await hold(guest, space, { date: day(20) })).data as { booking_id: string };
    expect((await space.host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
    expect(await db.booking(past)).toMatchObject({ status: 'paid', space_id: null });
    expect(await db.booking(future)).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'host',
      space_id: null,
    });
    expect(await db.booking(held.booking_id)).toMatchObject({ status: 'cancelled', cancellation_reason: 'host' });
    const refunds =
      await sql`select amount_cents, reason, status from refunds where booking_id in ${sql([past, future])}`;
    expect(refunds).toEqual([{ amount_cents: 105_000, reason: 'host', status: 'requested' }]);
    expect(await sql`select amount_cents from host_payouts where booking_id = ${future} and kind = 'reversed'`).toEqual(
      [{ amount_cents: -100_000 }],
    );
  });
});

describe('what the pictures show', () => {
  test('the page of a space has every field of its card', async () => {
    const { id } = await given.space();
    const { data: cards } = await anonymous()
      .rpc('listed_spaces', { space_ids: [id] })
      .throwOnError();
    const { data: page } = await anonymous().rpc('space_page', { target_space: id }).throwOnError();
    expect(Object.keys(page?.space ?? {})).toEqual(expect.arrayContaining(Object.keys(cards[0] ?? {})));
    expect(cards).toHaveLength(1);
  });

  test('is written by the host, goes with its picture, and stands on the page', async () => {
    const { id, host } = await given.space();
    const write = (change: object) =>
      host.api
        .from('spaces')
        .update(change as never)
        .eq('id', id);
    const descriptions = async () => (await db.space(id))?.image_descriptions as unknown;
    expect(await descriptions()).toEqual({});
    const images = ['teste/1.jpg', 'teste/2.jpg'];
    const both = { 'teste/1.jpg': 'Piscina ao entardecer', 'teste/2.jpg': 'Cozinha' };
    expect((await write({ images, image_descriptions: both })).error).toBeNull();
    expect(await descriptions()).toEqual(both);
    const { data } = await anonymous().rpc('space_page', { target_space: id });
    expect(data).toMatchObject({ space: { image_descriptions: both } });
    expect((await write({ images: ['teste/2.jpg', 'teste/3.jpg'] })).error).toBeNull();
    expect(await descriptions()).toEqual({ 'teste/2.jpg': 'Cozinha' });
    const other = await given.person();
    await other.api.from('spaces').update({ image_descriptions: {} }).eq('id', id);
    expect(await descriptions()).toEqual({ 'teste/2.jpg': 'Cozinha' });
  });

  test.each([
    ['no text', { 'teste/casa-1.jpg': 7 }],
    ['an empty text', { 'teste/casa-1.jpg': ' ' }],
    ['a text without end', { 'teste/casa-1.jpg': 'x'.repeat(301) }],
    ['no object', ['Piscina']],
    ['nothing', null],
  ])('%s is refused', async (_, image_descriptions) => {
    const { id, host } = await given.space();
    const { error } = await host.api
      .from('spaces')
      .update({ image_descriptions } as never)
      .eq('id', id);
    expect(error?.code).toMatch(/^(23(514|502)|PT422)$/);
    expect((await db.space(id))?.image_descriptions).toEqual({});
  });
});

describe('the page of a space', () => {
  test('shows everything at once, and nothing private', async () => {
    const space = await given.space({ title: 'Casa da Página' });
    const guest = await given.person('Nina Prado');
    await given.paidBooking(guest, space, day(-3));
    await guest.api.from('reviews').insert({ space_id: space.id, user_id: guest.id, rating: 4, comment: 'Muito bom.' });
    const { data } = await anonymous().rpc('space_page', { target_space: space.id });
    expect(data).toMatchObject({
      space: {
        id: space.id,
        title: 'Casa da Página',
        neighborhood_name: 'Copacabana',
        zone_name: 'Zona Sul',
        rating_average: 4,
        rating_count: 1,
      },
      host: {
        id: space.host.id,
        full_name: 'Anfitriã de Teste',
        host_verified: false,
        bio: null,
        response_minutes: null,
        spaces: 1,
        bookings: 1,
        is_new: false,
      },
      reviews: [{ rating: 4, comment: 'Muito bom.', reviewer_name: 'Nina Prado' }],
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
    });
    expect(JSON.stringify(data)).not.toMatch(/phone|cpf|birth|email|99876/);
  });

  test('a host is new in the first ninety days, until somebody has booked and paid', async () => {
    const space = await given.space();
    const isNew = async () => {
      const { data } = await anonymous().rpc('space_page', { target_space: space.id });
      return (data as unknown as { host: { is_new: boolean } }).host.is_new;
    };
    expect(await isNew()).toBe(true);
    await sql`update profiles set created_at = now() - interval '91 days' where id = ${space.host.id}`;
    expect(await isNew()).toBe(false);
    await sql`update profiles set created_at = now() - interval '89 days' where id = ${space.host.id}`;
    expect(await isNew()).toBe(true);
    await given.paidBooking(await given.person(), space, day(10));
    expect(await isNew()).toBe(false);
  });

  test.each(['pending', 'rejected', 'cancelled'] as const)(
    'there is none of a %s space, for its host neither',
    async (status) => {
      const space = await given.space({ status });
      expect((await anonymous().rpc('space_page', { target_space: space.id })).data).toBeNull();
      expect((await space.host.api.rpc('space_page', { target_space: space.id })).data).toBeNull();
      expect((await anonymous().from('spaces').select().eq('id', space.id)).data).toEqual([]);
      expect((await space.host.api.from('spaces').select('id').eq('id', space.id)).data).toEqual([{ id: space.id }]);
    },
  );
});

test('the preview is the page that guests will see, with the address, for administrators only', async () => {
  const space = await given.space({ status: 'pending' });
  const admin = await given.person('Chefe', { admin: true });
  const preview = async (who: Person) => {
    const { data, error } = await who.api.rpc('admin_space_preview', { target_space: space.id });
    return error ? error.message : (data as unknown as { page: { space: object; host: object } } | null);
  };
  expect(await preview(space.host)).toBe('admin_required');
  const before = await preview(admin);
  expect(before).toMatchObject({ page: { space: { id: space.id } } });
  await admin.api.rpc('review_space', { target_space: space.id, decision: 'approved' }).throwOnError();
  const page = (await space.host.api.rpc('space_page', { target_space: space.id }).throwOnError()).data;
  // the host has one more listing on the site now
  expect({ ...(page as object), host: null }).toEqual({ ...(before as { page: object }).page, host: null });
  const cancelled = await given.space({ status: 'cancelled' });
  expect((await admin.api.rpc('admin_space_preview', { target_space: cancelled.id }).throwOnError()).data).toBeNull();
});
