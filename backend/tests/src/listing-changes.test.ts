import { seededRandom } from 'shared-domain/testing/random.ts';
import { beforeAll, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, given, type Person, type Space } from './testing/given.ts';

/* Edits of approved listings and their hosts stay live; those of main fields wait in a queue for review, with before and after. */

let admin: Person;
let colleague: Person;
beforeAll(async () => {
  admin = await given.person('Ana Administradora', { admin: true });
  colleague = await given.person('Caio Colega', { admin: true });
});

interface Change {
  id: string;
  space_id: string | null;
  host_id: string;
  opened_at: string;
  changed_at: string;
  fields: string[];
  before: Record<string, unknown>;
  now: Record<string, unknown>;
  assignment: { is_mine: boolean } | null;
  upcoming: unknown[];
}
/** Returns all pages: other files leave their own. */
const wholeQueue = async (who = admin) => {
  const found: Change[] = [];
  for (let page = 1; ; page++) {
    const { data } = await who.api.rpc('admin_list_changes', { page_number: page, page_size: 200 });
    const { items } = data as unknown as { items: Change[] };
    found.push(...items);
    if (items.length < 200) return found;
  }
};
const queue = async (space: Space, who = admin) =>
  (await wholeQueue(who)).filter(({ space_id }) => space_id === space.id);
const hostQueue = async (host: Person) =>
  (await wholeQueue()).filter(({ host_id, space_id }) => host_id === host.id && space_id === null);
const settle = (change: Change | undefined, who = admin) =>
  who.api.rpc('settle_change', { target_change: change?.id ?? '', as_of: change?.changed_at ?? '' });
const decide = async (space: Space, decision: 'approved' | 'rejected') => {
  const more = decision === 'rejected' ? { reason: 'Fotos escuras' } : {};
  expect((await admin.api.rpc('review_space', { target_space: space.id, decision, ...more })).error).toBeNull();
};
const edit = async (space: Space, changes: object) => {
  const { error } = await space.host.api.rpc('save_listing', { target_space: space.id, changes: changes as never });
  expect(error).toBeNull();
};

test('title, pictures and address are seen, the price by more than half, as one row from before the first of them', async () => {
  const space = await given.space({ price: 1000, title: 'Casa antiga' });
  await given.address(space);
  await edit(space, { capacity: 70, price: 1500 });
  expect(await queue(space)).toEqual([]);
  await edit(space, { title: 'Casa nova' });
  await edit(space, { price: 2000, images: ['teste/nova.jpg'] });
  await edit(space, {
    address: {
      street: 'Rua Real',
      number: '9',
      complement: null,
      postal_code: '22000-120',
      arrival: null,
      day_phone: null,
    },
  });
  const [row, ...others] = await queue(space);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    fields: ['title', 'price', 'images', 'address'],
    before: { title: 'Casa antiga', price: 1000, address: { street: 'Rua das Acácias Claras' } },
    now: { title: 'Casa nova', price: 2000, images: ['teste/nova.jpg'], address: { street: 'Rua Real' } },
  });
});

test('a price by more than half, up or down; what is taken back leaves the queue', async () => {
  const space = await given.space({ price: 1000 });
  await edit(space, { price: 1501 });
  expect(await queue(space)).toMatchObject([{ fields: ['price'] }]);
  await edit(space, { price: 499 });
  expect(await queue(space)).toMatchObject([{ fields: ['price'], before: { price: 1000 } }]);
  await edit(space, { price: 1000 });
  expect(await queue(space)).toEqual([]);
});

test('description, rules and extras are seen with any change, in one row from before the first of them', async () => {
  const space = await given.space({ price: 1000 });
  const [chairs, cleaning] = [
    { name: 'Cadeiras', description: null, price: 10, per: 'guest', is_obligatory: false },
    { name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: true },
  ];
  await edit(space, { extras: [chairs, cleaning] });
  await edit(space, { description: 'Outra descrição.' });
  await edit(space, { house_rules: { smoke: 'no' }, house_rules_note: 'Sem salto.' });
  const [row, ...others] = await queue(space);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    fields: ['description', 'extras', 'rules'],
    before: { description: 'Uma casa com vista.', extras: [], rules: { house_rules: {}, house_rules_note: null } },
    now: {
      description: 'Outra descrição.',
      extras: [{ name: 'Cadeiras' }, { name: 'Limpeza', price: 100, is_obligatory: true }],
      rules: { house_rules: { smoke: 'no' }, house_rules_note: 'Sem salto.' },
    },
  });
  await admin.api.rpc('settle_change', { target_change: row?.id ?? '' });
  // another order, and rows of their own, are no change for guests
  await edit(space, { extras: [cleaning, chairs] });
  expect(await queue(space)).toEqual([]);
  // an obligatory extra is a part of the price
  await edit(space, { extras: [chairs, { ...cleaning, price: 900 }] });
  expect(await queue(space)).toMatchObject([
    { fields: ['extras'], before: { extras: [{}, { price: 100 }] }, now: { extras: [{}, { price: 900 }] } },
  ]);
});

test('the price of a weekday by more than half, against what the day cost', async () => {
  const space = await given.space({ price: 1000 });
  await edit(space, { weekday_prices: [{ weekday: 6, price: 1500 }] });
  expect(await queue(space)).toEqual([]);
  await edit(space, { weekday_prices: [{ weekday: 6, price: 2300 }] });
  expect(await queue(space)).toMatchObject([
    {
      fields: ['weekday_prices'],
      before: { weekday_prices: [] },
      now: { weekday_prices: [{ weekday: 6, price: 2300 }] },
    },
  ]);
  await edit(space, { weekday_prices: [{ weekday: 6, price: 1500 }] });
  expect(await queue(space)).toEqual([]);
  // Saturday costs what it cost
  await edit(space, { price: 2000 });
  expect(await queue(space)).toMatchObject([{ fields: ['price'] }]);
  // and now less than half
  await edit(space, { weekday_prices: [{ weekday: 6, price: 490 }] });
  expect(await queue(space)).toMatchObject([{ fields: ['price', 'weekday_prices'] }]);
});

test('the price of a range by more than half, against what its dates cost', async () => {
  const space = await given.space({ price: 1000 });
  // Friday to Sunday
  const carnival = { name: 'Carnaval', first_day: '2027-02-05', last_day: '2027-02-07', price: 1400 };
  await edit(space, { price_ranges: [carnival] });
  await edit(space, { price_ranges: [{ ...carnival, name: 'Folia', last_day: '2027-02-09' }] });
  expect(await queue(space)).toEqual([]);
  await edit(space, { price_ranges: [{ ...carnival, price: 2200 }] });
  expect(await queue(space)).toMatchObject([
    {
      fields: ['price_ranges'],
      before: { price_ranges: [] },
      now: { price_ranges: [{ name: 'Carnaval', price: 2200 }] },
    },
  ]);
  await edit(space, { price_ranges: [] });
  expect(await queue(space)).toEqual([]);
  // a range comes before the price of its Saturday
  await edit(space, { weekday_prices: [{ weekday: 6, price: 1500 }] });
  await edit(space, { price_ranges: [{ ...carnival, price: 490 }] });
  expect(await queue(space)).toMatchObject([{ fields: ['price_ranges'] }]);
});

test('the first address of an older listing, and edits of one that waits, are not in it', async () => {
  const [space, pending] = [await given.space(), await given.space({ status: 'pending' })];
  await given.address(space);
  await edit(pending, { title: 'Outro', description: 'Outra.', weekday_prices: [{ weekday: 6, price: 9000 }] });
  expect([await queue(space), await queue(pending)]).toEqual([[], []]);
});

test('a series of small steps counts as one, compared with the approved price', async () => {
  const space = await given.space({ status: 'pending', price: 1000 });
  await decide(space, 'approved');
  await edit(space, { price: 1430 });
  expect(await queue(space)).toEqual([]);
  for (const price of [2045, 2924, 4181]) await edit(space, { price });
  expect(await queue(space)).toMatchObject([{ fields: ['price'], before: { price: 1000 }, now: { price: 4181 } }]);
});

test('what was marked as right is the next state to compare with, also as a series', async () => {
  const space = await given.space({ price: 1000 });
  await edit(space, { price: 2000 });
  const [row] = await queue(space);
  expect((await settle(row)).error).toBeNull();
  await edit(space, { price: 1000 });
  expect(await queue(space)).toEqual([]);
  await edit(space, { price: 900 });
  expect(await queue(space)).toMatchObject([{ fields: ['price'], before: { price: 2000 } }]);
});

test('an edit after the page was read refuses the decision; without a version it is taken', async () => {
  const space = await given.space();
  await edit(space, { title: 'Casa nova' });
  const [row] = await queue(space);
  await edit(space, { title: 'Casa falsa' });
  expect((await settle(row)).error?.message).toBe('change_edited');
  const [again] = await queue(space);
  expect(again).toMatchObject({ id: row?.id, opened_at: row?.opened_at, now: { title: 'Casa falsa' } });
  expect((await admin.api.rpc('settle_change', { target_change: row?.id ?? '' })).error).toBeNull();
});

test('the first address of an approved listing is compared from then on', async () => {
  const space = await given.space({ status: 'pending' });
  await decide(space, 'approved');
  const address = {
    street: 'Rua Real',
    number: '9',
    complement: null,
    postal_code: '22000-120',
    arrival: null,
    day_phone: null,
  };
  await edit(space, { address });
  expect(await queue(space)).toEqual([]);
  await edit(space, { address: { ...address, number: '11' } });
  expect(await queue(space)).toMatchObject([{ fields: ['address'], before: { address: { number: '9' } } }]);
});

const editProfile = async (host: Person, changes: object) => {
  const { error } = await host.api.rpc('save_profile', { changes: changes as never });
  expect(error).toBeNull();
};

test('a host is one case with name, biography, place and picture, however many listings they have', async () => {
  const host = await given.person('Helena Horta');
  await given.space({ host });
  await given.space({ host });
  await editProfile(host, { bio: 'Recebo desde 2010.', location: 'Urca' });
  await editProfile(host, { full_name: 'Helena Hora' });
  expect(await hostQueue(host)).toMatchObject([
    {
      fields: ['full_name', 'bio', 'location'],
      before: { full_name: 'Helena Horta', bio: null, location: null, avatar_url: null },
      now: { full_name: 'Helena Hora', bio: 'Recebo desde 2010.', location: 'Urca' },
    },
  ]);
  await sql`update profiles set avatar_url = 'https://exemplo.test/a.webp' where id = ${host.id}`;
  const [row] = await hostQueue(host);
  expect(row?.fields).toEqual(['full_name', 'bio', 'location', 'avatar_url']);
  expect((await settle(row)).error).toBeNull();
  expect(await hostQueue(host)).toEqual([]);
  expect(await sql`select from audit_log where action = 'host_change_seen' and target_id = ${host.id}`).toHaveLength(1);
  await editProfile(host, { bio: 'Outra.' });
  expect(await hostQueue(host)).toHaveLength(1);
  await editProfile(host, { bio: 'Recebo desde 2010.' });
  expect(await hostQueue(host)).toEqual([]);
});

test('a host without an approved listing joins no queue, and leaves it with their last one', async () => {
  const host = await given.person('Otávio Outeiro');
  const space = await given.space({ host, status: 'pending' });
  await editProfile(host, { bio: 'Ainda sem anúncio.' });
  expect(await hostQueue(host)).toEqual([]);
  await decide(space, 'approved');
  await editProfile(host, { bio: 'Com anúncio.' });
  expect(await hostQueue(host)).toMatchObject([{ before: { bio: 'Ainda sem anúncio.' } }]);
  // the approval of a second listing is no decision about the edit
  const second = await given.space({ host, status: 'pending' });
  await decide(second, 'approved');
  expect(await hostQueue(host)).toHaveLength(1);
  await sql`delete from spaces where id = ${space.id}`;
  expect(await hostQueue(host)).toHaveLength(1);
  await sql`delete from spaces where id = ${second.id}`;
  expect(await hostQueue(host)).toEqual([]);
  expect(await sql`select from private.approved_hosts where host_id = ${host.id}`).toEqual([]);
});

test('the queue is oldest first by the first unreviewed edit', async () => {
  const [first, second] = [await given.space(), await given.space()];
  await edit(first, { title: 'Primeira' });
  await edit(second, { title: 'Segunda' });
  await editProfile(second.host, { bio: 'Terceira.' });
  await edit(first, { title: 'Primeira de novo' });
  const mine = (await wholeQueue()).filter(({ host_id }) => [first.host.id, second.host.id].includes(host_id));
  expect(mine.map(({ space_id }) => space_id)).toEqual([first.id, second.id, null]);
});

/** Whether any price differs by more than half, day by day. */
interface Prices {
  price: number;
  weekday_prices: { weekday: number; price: number }[];
}
const differs = (before: number, now: number) => Math.abs(now - before) > before / 2;
const dayPrice = ({ price, weekday_prices }: Prices, weekday: number) =>
  weekday_prices.find((own) => own.weekday === weekday)?.price ?? price;
function modelFields(approved: Prices & { title: string }, now: Prices & { title: string }) {
  const hasOwn = (weekday: number) =>
    [approved, now].some(({ weekday_prices }) => weekday_prices.some((own) => own.weekday === weekday));
  return [
    ...(approved.title === now.title ? [] : ['title']),
    ...(differs(approved.price, now.price) ? ['price'] : []),
    ...([0, 1, 2, 3, 4, 5, 6].some(
      (weekday) => hasOwn(weekday) && differs(dayPrice(approved, weekday), dayPrice(now, weekday)),
    )
      ? ['weekday_prices']
      : []),
  ];
}

test('random series of edits and decisions equal a plain model', async () => {
  const { fraction, pick } = seededRandom();
  // each step reads the whole queue, in which other files leave hundreds
  await sql`delete from private.unreviewed_changes`;
  for (let series = 0; series < 12; series++) {
    const space = await given.space({ status: 'pending', price: 1000, title: 'Casa A' });
    await decide(space, 'approved');
    let approved = { title: 'Casa A', price: 1000, weekday_prices: [] as Prices['weekday_prices'] };
    let now = approved;
    for (let step = 0; step < 15; step++) {
      const before = (await queue(space))[0];
      if (before && fraction() < 0.25) {
        expect((await settle(before)).error).toBeNull();
        approved = now;
      } else {
        const changes = pick([
          { title: pick(['Casa A', 'Casa B', 'Casa C']) },
          { price: Math.max(1, Math.round(now.price * pick([0.6, 0.8, 1.2, 1.43, 1.5]))) },
          { price: approved.price },
          {
            weekday_prices: [5, 6]
              .filter(() => fraction() < 0.5)
              .map((weekday) => ({ weekday, price: Math.round(now.price * pick([0.7, 1, 1.4, 1.6])) })),
          },
        ]);
        await edit(space, changes);
        now = { ...now, ...changes };
      }
      expect((await queue(space)).map(({ fields }) => fields)).toEqual(
        [modelFields(approved, now)].filter((fields) => fields.length > 0),
      );
    }
  }
});

test('the approved states and the cases are private: an API caller reads and writes none', async () => {
  const space = await given.space();
  await edit(space, { title: 'Casa nova' });
  const stored = () => sql`select space_id, parts from private.approved_listings where space_id = ${space.id}`;
  const before = await stored();
  for (const table of ['approved_listings', 'approved_hosts', 'unreviewed_changes'])
    for (const { api } of [space.host, admin]) {
      expect((await api.from(table as never).select()).error).not.toBeNull();
      expect(
        (
          await api
            .schema('private' as never)
            .from(table as never)
            .select()
        ).error,
      ).not.toBeNull();
      expect(
        (
          await api
            .schema('private' as never)
            .from(table as never)
            .delete()
            .neq('parts', null)
        ).error,
      ).not.toBeNull();
      await expect(
        sql.begin(async (own) => {
          await own`set local role authenticated`;
          await own`select from ${own(`private.${table}`)}`;
        }),
      ).rejects.toThrow(/permission denied/);
    }
  expect(await stored()).toEqual(before);
  expect(await queue(space)).toHaveLength(1);
});

test('taking a row locks it for 15 minutes; another administrator does not settle it meanwhile', async () => {
  const [space, other] = [await given.space(), await given.space()];
  await given.paidBooking(await given.person(), space, day(20));
  for (const edited of [space, other]) await edit(edited, { title: 'Casa nova' });
  const [row] = await queue(space);
  const id = row?.id ?? '';
  expect(row?.upcoming).toHaveLength(1);
  const take = async (who: Person) =>
    (await who.api.rpc('assign_item', { queue_name: 'changes', item: id })).data as unknown as {
      is_mine: boolean;
      until: string;
    };
  const mine = await take(admin);
  expect(mine.is_mine).toBe(true);
  const left = new Date(mine.until).getTime() - Date.now();
  expect(left).toBeGreaterThan(13 * 60_000);
  expect(left).toBeLessThan(16 * 60_000);
  expect(await take(colleague)).toMatchObject({ is_mine: false, by: 'Ana Administradora' });
  expect((await queue(space, colleague))[0]?.assignment).toMatchObject({ is_mine: false });
  expect((await settle(row, colleague)).error?.message).toBe('assigned_to_another');
  // a quarter of an hour later it is free again
  await sql`update private.work_item_locks set assigned_until = now() - interval '1 second' where item_id = ${id}`;
  expect((await take(colleague)).is_mine).toBe(true);
  await colleague.api.rpc('release_item', { queue_name: 'changes', item: id });
  expect((await queue(space))[0]?.assignment).toBeNull();
  expect((await settle(row)).error).toBeNull();
  expect(await queue(space)).toEqual([]);
  expect(await queue(other)).toHaveLength(1);
  expect((await settle(row)).error?.message).toBe('change_not_found');
  expect(await sql`select from audit_log where action = 'space_change_seen' and target_id = ${space.id}`).toHaveLength(
    1,
  );
});

test('nobody but administrators takes, sees or settles', async () => {
  const { api } = await given.person();
  for (const { error } of [
    await api.rpc('assign_item', { queue_name: 'changes', item: 'x' }),
    await api.rpc('admin_list_changes'),
    await api.rpc('settle_change', { target_change: admin.id }),
  ])
    expect(error?.message).toBe('admin_required');
});

interface Resent {
  before: Record<string, unknown>;
  now: Record<string, unknown>;
  fields: string[];
}
const resentOf = async (space: Space) => {
  const { data, error } = await admin.api.rpc('admin_space', { target_space: space.id }).maybeSingle();
  expect(error).toBeNull();
  return (data as unknown as { resent: Resent | null }).resent;
};
const resend = async (space: Space, changes: object = {}) => {
  const { error } = await space.host.api.rpc('save_listing', {
    target_space: space.id,
    changes: changes as never,
    resend: true,
  });
  expect(error).toBeNull();
};

test('a listing that was sent again shows the reviewer each part that changed since the rejection', async () => {
  const space = await given.space({ status: 'pending', title: 'Casa escura', price: 1000 });
  await given.address(space);
  expect(await resentOf(space)).toBeNull();
  await decide(space, 'rejected');
  expect(await resentOf(space), 'not yet sent again').toBeNull();
  const extra = { name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: true };
  const range = { name: 'Carnaval', first_day: day(60), last_day: day(62), price: 2000 };
  await resend(space, {
    title: 'Casa clara',
    description: 'Com janelas.',
    price: 1100,
    capacity: 33,
    images: ['teste/clara.jpg'],
    image_descriptions: { 'teste/clara.jpg': 'Sala' },
    cover_image_index: 0,
    opens_at: '09:00',
    notice_days: 4,
    house_rules_note: 'Sem salto.',
    cancellation_policy: 'firm',
    extras: [extra],
    price_ranges: [range],
    weekday_prices: [{ weekday: 6, price: 1500 }],
    address: {
      street: 'Rua Real',
      number: '9',
      complement: null,
      postal_code: '22000-120',
      arrival: null,
      day_phone: null,
    },
  });
  const resent = await resentOf(space);
  expect(resent?.fields.toSorted()).toEqual([
    'address',
    'cancellation_policy',
    'capacity',
    'cover',
    'description',
    'extras',
    'hours',
    'image_descriptions',
    'images',
    'notice',
    'price',
    'price_ranges',
    'rules',
    'title',
    'weekday_prices',
  ]);
  expect(resent).toMatchObject({
    before: { title: 'Casa escura', price: 1000, extras: [], address: { street: 'Rua das Acácias Claras' } },
    now: { title: 'Casa clara', price: 1100, extras: [{ name: 'Limpeza' }], address: { street: 'Rua Real' } },
  });
});

test('the comparison follows further edits, begins anew with each rejection and ends with the approval', async () => {
  const space = await given.space({ status: 'pending', title: 'Casa escura' });
  await decide(space, 'rejected');
  await resend(space);
  expect((await resentOf(space))?.fields, 'sent again as it was').toEqual([]);
  await edit(space, { title: 'Casa clara' });
  expect(await resentOf(space)).toMatchObject({ fields: ['title'], before: { title: 'Casa escura' } });
  await decide(space, 'rejected');
  await resend(space, { capacity: 12 });
  expect(await resentOf(space)).toMatchObject({ fields: ['capacity'], before: { title: 'Casa clara' } });
  await decide(space, 'approved');
  expect(await resentOf(space)).toBeNull();
  expect(await sql`select from private.rejected_listings where space_id = ${space.id}`).toEqual([]);
});

test('the listing at its rejection is not readable by its host', async () => {
  const space = await given.space({ status: 'pending' });
  await decide(space, 'rejected');
  const { data, error } = await space.host.api.rpc('admin_space', { target_space: space.id }).maybeSingle();
  expect([data, error?.message]).toEqual([null, 'admin_required']);
  expect((await space.host.api.from('rejected_listings' as never).select()).error).not.toBeNull();
});

/** Every change of a price that a host can make, by its procedure; `table`: directly. */
const priceChanges: Record<string, [field: string, change: (space: Space) => PromiseLike<{ error: unknown }>][]> = {
  table: [['price', ({ id, host }) => host.api.from('spaces').update({ price: 3000 }).eq('id', id)]],
  save_listing: (
    [
      ['price', 3000],
      ['weekday_prices', [{ weekday: 6, price: 3000 }]],
      ['price_ranges', [{ name: 'Carnaval', first_day: day(60), last_day: day(62), price: 3000 }]],
      ['extras', [{ name: 'Limpeza', description: null, price: 500, per: 'event', is_obligatory: true }]],
    ] as const
  ).map(([field, value]) => [
    field,
    ({ id, host }) => host.api.rpc('save_listing', { target_space: id, changes: { [field]: value } as never }),
  ]),
};

test('the procedures that change a price are those of the table', async () => {
  const functions = await sql<{ schema: string; name: string; body: string }[]>`
    select pronamespace::regnamespace::text as schema, proname as name, regexp_replace(prosrc, '--[^\n]*', '', 'g') as body
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`;
  const writes =
    /(?:insert into|delete from|update) public\.space_(?:weekday_prices|price_ranges|extras)\b|update public\.spaces\b[^;]*\bprice =/;
  const writers = new Set(functions.filter(({ body }) => writes.test(body)).map(({ name }) => name));
  for (const name of writers)
    for (const caller of functions) if (new RegExp(`\\b${name}\\(`).test(caller.body)) writers.add(caller.name);
  const [granted] = await sql<{ names: string[] }[]>`
    select array_agg(proname order by proname) as names from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ${sql([...writers])} and has_function_privilege('authenticated', oid, 'execute')`;
  expect(granted?.names).toEqual(
    Object.keys(priceChanges)
      .filter((name) => name !== 'table')
      .toSorted(),
  );
});

test.each(
  Object.entries(priceChanges).flatMap(([name, changes]) => changes.map((change) => [name, ...change] as const)),
)('%s changes %s: one row in the log, one in the queue', async (_, field, change) => {
  const space = await given.space({ price: 1000 });
  expect((await change(space)).error).toBeNull();
  expect(await queue(space)).toMatchObject([{ fields: [field] }]);
  const log = await sql<{ changed: object }[]>`select details -> 'changed' as changed from audit_log
      where action = 'space_edited' and target_id = ${space.id}`;
  expect(log.map(({ changed }) => Object.keys(changed))).toEqual([[field]]);
});
