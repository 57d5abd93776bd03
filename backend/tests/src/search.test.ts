import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, endHold, given, hold, type Person, type Space } from './testing/given.ts';

interface SearchAnswer {
  items: { id: string; title: string; price: number; rating_average: number | null }[];
  total: number;
  page: number;
  page_size: number;
  words: number;
}

// A town of its own within the shared database: everything here carries this word, which nothing else has.
const town = 'Xanadu';
let host: Person;
const spaces: Record<string, Space> = {};

async function search(requested: object = {}): Promise<SearchAnswer> {
  const { data, error } = await anonymous().rpc('search_spaces', { request: { q: town, ...requested } });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as unknown as SearchAnswer;
}
const titles = (answer: SearchAnswer) => answer.items.map(({ title }) => title.replace(`${town} `, ''));
const found = async (requested: object) => titles(await search(requested)).sort();

beforeAll(async () => {
  host = await given.person('Anfitriã da Busca');
  const make = async (name: string, details: Parameters<typeof given.space>[0]) => {
    spaces[name] = await given.space({ host, title: `${town} ${name}`, ...details });
  };
  await make('Mansão', {
    type: 'casa-com-piscina',
    neighborhood: 'copacabana',
    price: 1000,
    capacity: 50,
    amenities: ['Piscina', 'Bar'],
  });
  await make('Salão', {
    type: 'salao-de-festas',
    neighborhood: 'botafogo',
    price: 1000.01,
    capacity: 51,
    amenities: ['Bar'],
  });
  await make('Chácara', {
    type: 'sitio',
    zone: 'zona-oeste',
    neighborhood: 'guaratiba',
    price: 2500,
    capacity: 100,
    amenities: ['Churrasqueira', 'Piscina'],
    description: 'Gramado com jabuticabeiras.',
  });
  await make('Ateliê', {
    type: 'estudio-de-fotografia',
    neighborhood: 'ipanema',
    price: 5000,
    capacity: 200,
    amenities: [],
  });
  await make('Palácio', {
    type: 'casamento',
    zone: 'zona-central',
    neighborhood: 'santa-teresa',
    price: 5000.01,
    capacity: 201,
    amenities: [],
  });
  await make('Oculto', { status: 'pending' });
  await make('Recusado', { status: 'rejected' });
  await make('Cancelado', { status: 'cancelled' });
});

describe('words', () => {
  test.each([
    ['mansao', ['Mansão']],
    ['MANSÃO', ['Mansão']],
    ['chacara', ['Chácara']],
    ['copacabana', ['Mansão']],
    ['copacabna', ['Mansão']],
    ['ipanena', ['Ateliê']],
    ['santa teresa', ['Palácio']],
    ['salões de festas', ['Salão']],
    ['salao de festa', ['Salão']],
    ['fotografia', ['Ateliê']],
    ['churrasqueiras', ['Chácara']],
    ['jabuticabeira', ['Chácara']],
    ['zona oeste', ['Chácara']],
    ['piscina bar', ['Mansão']],
    ['com a de', ['Ateliê', 'Chácara', 'Mansão', 'Palácio', 'Salão']],
    ['helicóptero', []],
  ])('“%s” finds %j', async (q, expected) => {
    expect(await found({ q: `${town} ${q}` })).toEqual(expected);
  });

  test.each(["'; drop table spaces; --", '%s %I %L', '\\', ':* & | !', '<->', '(((', '🏝️', 'a'.repeat(5000)])(
    '%j is only words',
    async (q) => {
      expect((await search({ q: `${town} ${q}` })).total).toBeGreaterThanOrEqual(0);
      expect((await sql`select count(*) from spaces`)[0]?.count).toBeGreaterThan(0);
    },
  );

  describe('words are found as words', () => {
    // words of their own: whole ones, longer ones that begin alike, and some that have the same stem
    const shore = 'Avalon';
    beforeAll(async () => {
      const titles = ['Praia', 'Praça', 'Sala', 'Salões', 'Mar', 'Maracujá', 'Jardim Japonês', 'Jardins Suspensos'];
      for (const title of titles) await given.space({ host, title: `${shore} ${title}`, neighborhood: 'botafogo' });
    });
    const foundOnShore = async (q: string) =>
      (await search({ q })).items.map(({ title }) => title.replace(`${shore} `, '')).sort();

    test.each([
      ['praia', ['Praia']],
      ['praias', ['Praia']],
      ['praça', ['Praça']],
      ['sala', ['Sala']],
      ['salões', ['Salões']],
      ['salão', ['Salões']],
      ['mar', ['Mar']],
      ['jardins', ['Jardim Japonês', 'Jardins Suspensos']],
    ])('the stem of “%s” is no beginning', async (word, expected) => {
      expect(await foundOnShore(`${shore} ${word}`)).toEqual(expected);
    });

    test.each([
      ['maracu', ['Maracujá']],
      ['jap', ['Jardim Japonês']],
      ['jard', ['Jardim Japonês', 'Jardins Suspensos']],
      ['suspen', ['Jardins Suspensos']],
      ['Prai', ['Praia']],
    ])('the last word is completed while no space has it whole: “%s”', async (word, expected) => {
      expect(await foundOnShore(`${shore} ${word}`)).toEqual(expected);
    });

    test('a word before the last is not completed', async () => {
      expect(await foundOnShore(`${shore} jap botafogo`)).toEqual([]);
    });

    test.each([
      ['churrasco', ['Chácara']],
      ['fazenda', ['Chácara']],
      ['casar', ['Palácio']],
      ['ensaio', ['Ateliê']],
      ['fotos', ['Ateliê']],
      ['copa', ['Mansão']],
      ['aniversário botafogo', ['Salão']],
      ['casar em copacabana', []],
    ])('everyday words lead to what listings say: “%s”', async (q, expected) => {
      expect(await found({ q: `${town} ${q}` })).toEqual(expected);
      expect(await found({ q: `${q} ${town}` })).toEqual(expected);
    });

    test.each(['festa', 'aniversário', 'festa de 15 anos', 'confraternização', 'festa junina', 'chá de bebê'])(
      'an occasion excludes no space, and puts those that suit it first: “%s”',
      async (q) => {
        const { items } = await search({ q: `${town} ${q}` });
        expect(items.map(({ title }) => title.replace(`${town} `, '')).sort()).toEqual([
          'Ateliê',
          'Chácara',
          'Mansão',
          'Palácio',
          'Salão',
        ]);
        expect(items[0]?.title).toBe(`${town} Salão`);
        expect((await search({ q })).total).toBe((await search({ q: '' })).total);
      },
    );

    test('words that only rank exclude no space, on no page, on the map or in the counts', async () => {
      const request = { q: 'jabuticabeira perto do metrô', q_only_ranks: true, zone_slug: 'zona-oeste' };
      const { items, total } = await search(request);
      expect(total).toBe((await search({ q: '', zone_slug: 'zona-oeste' })).total);
      expect(items[0]?.title).toBe(`${town} Chácara`);
      const [counted] =
        await sql`select search_map(${sql.json(request)}) as map, search_facets(${sql.json(request)}) as facets`;
      expect(counted).toMatchObject({ map: { total }, facets: { total } });
    });

    test('a misspelling is taken for the nearest word, wherever it stands', async () => {
      expect(await foundOnShore(`${shore} maracuga`)).toEqual(['Maracujá']);
      expect(await foundOnShore(`maracuga ${shore}`)).toEqual(['Maracujá']);
    });
  });

  test.each([
    ['🏊', 0],
    ['?!', 0],
    ['a', 0],
    ['x', 0],
    ['7', 0],
    ['de com para', 0],
    ['泳池', 0],
    ['“piscina” 🏊', 1],
    ['piscina de luz', 2],
  ])('the answer says how many words were looked for: “%s”', async (q, words) => {
    const answer = await search({ q });
    expect(answer.words).toBe(words);
    if (words === 0) expect(answer.total).toBe((await search({ q: '' })).total);
  });

  test('what is not approved is not found', async () => {
    for (const name of ['Oculto', 'Recusado', 'Cancelado']) expect(await found({ q: `${town} ${name}` })).toEqual([]);
  });
});

describe('filters', () => {
  test.each([
    [{ space_type: 'sitio' }, ['Chácara']],
    [{ zone_slug: 'zona-sul' }, ['Ateliê', 'Mansão', 'Salão']],
    [{ zone_slug: 'zona-sul', neighborhood_slug: 'botafogo' }, ['Salão']],
    [{ zone_slug: 'zona-norte' }, []],
    [{ price_band: 'ate-1000' }, ['Mansão']],
    [{ price_band: '1000-2500' }, ['Chácara', 'Salão']],
    [{ price_band: '2500-5000' }, ['Ateliê']],
    [{ price_band: 'acima-5000' }, ['Palácio']],
    [{ price_band: 'de-graca' }, ['Ateliê', 'Chácara', 'Mansão', 'Palácio', 'Salão']],
    [{ capacity_band: 'ate-50' }, ['Mansão']],
    [{ capacity_band: '50-100' }, ['Chácara', 'Salão']],
    [{ capacity_band: '100-200' }, ['Ateliê']],
    [{ capacity_band: 'acima-200' }, ['Palácio']],
    [{ amenity_labels: ['Piscina'] }, ['Chácara', 'Mansão']],
    [{ amenity_labels: ['Piscina', 'Bar'] }, ['Mansão']],
    [{ amenity_labels: ['Piscina', 'Projetor'] }, []],
    [{ amenity_labels: [] }, ['Ateliê', 'Chácara', 'Mansão', 'Palácio', 'Salão']],
    [{ space_type: "sitio' or true --" }, []],
  ])('%j finds %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
    expect((await search(filter)).total).toBe(expected.length);
  });

  test('a date finds only what is free that day', async () => {
    const guest = await given.person();
    const date = day(77);
    const everything = ['Ateliê', 'Chácara', 'Mansão', 'Palácio', 'Salão'];
    expect(await found({ event_date: date })).toEqual(everything);
    const [mansion, hall, farm] = [spaces.Mansão, spaces.Salão, spaces.Chácara];
    if (!mansion || !hall || !farm) throw new Error('not made');
    await given.paidBooking(guest, mansion, date);
    const held = (await hold(guest, hall, { date })).data as { booking_id: string };
    await sql`insert into space_availability values (${farm.id}, ${host.id}, ${date}, false)`;
    expect(await found({ event_date: date })).toEqual(['Ateliê', 'Palácio']);
    expect((await search({ event_date: date })).total).toBe(2);
    await endHold(held.booking_id);
    expect(await found({ event_date: date })).toEqual(['Ateliê', 'Palácio', 'Salão']);
    await sql`update space_availability set is_available = true where space_id = ${farm.id}`;
    expect(await found({ event_date: date })).toEqual(['Ateliê', 'Chácara', 'Palácio', 'Salão']);
    expect(await found({ event_date: day(78) })).toEqual(everything);
  });

  test('a date that cannot be booked finds nothing', async () => {
    expect(await found({ event_date: day(-1) })).toEqual([]);
    expect(await found({ event_date: day(bookableDays + 1) })).toEqual([]);
    expect(await found({ event_date: day(bookableDays) })).toHaveLength(5);
  });
});

describe('order and pages', () => {
  test('by price, both ways', async () => {
    const cheapest = ['Mansão', 'Salão', 'Chácara', 'Ateliê', 'Palácio'];
    expect(titles(await search({ sort_by: 'menor-preco' }))).toEqual(cheapest);
    expect(titles(await search({ sort_by: 'maior-preco' }))).toEqual(cheapest.toReversed());
  });

  test('by rating: the unrated last', async () => {
    await sql`update spaces set rating_average = 4.9, rating_count = 3 where id = ${spaces.Ateliê?.id ?? ''}`;
    await sql`update spaces set rating_average = 3.1, rating_count = 9 where id = ${spaces.Salão?.id ?? ''}`;
    expect(titles(await search({ sort_by: 'avaliacao' })).slice(0, 2)).toEqual(['Ateliê', 'Salão']);
    expect((await search({ sort_by: 'avaliacao' })).items.at(-1)?.rating_average).toBeNull();
  });

  test('newest first on category pages', async () => {
    const newest = await given.space({ host, title: `${town} Recém` });
    expect((await search({ sort_by: 'mais-novo' })).items[0]?.id).toBe(newest.id);
    await newest.host.api.from('spaces').delete().eq('id', newest.id);
  });

  test('by relevance: the title counts more than the description', async () => {
    const inText = await given.space({ host, title: 'Casa Azul', description: 'Perto do Trampolim Verdejante.' });
    const inTitle = await given.space({ host, title: 'Trampolim Verdejante' });
    const { items } = await search({ q: 'trampolim verdejante' });
    expect(items.map(({ id }) => id)).toEqual([inTitle.id, inText.id]);
  });

  test('pages neither repeat nor skip, and say where they are', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page_number) => search({ page_number, page_size: 2, sort_by: 'menor-preco' })),
    );
    expect(pages.flatMap(titles)).toEqual(['Mansão', 'Salão', 'Chácara', 'Ateliê', 'Palácio']);
    expect(pages.map(({ page, page_size, total }) => [page, page_size, total])).toEqual([
      [1, 2, 5],
      [2, 2, 5],
      [3, 2, 5],
    ]);
    expect(await search({ page_number: 9, page_size: 2 })).toMatchObject({ items: [], total: 5, page: 9 });
  });

  test('absurd pages are brought to reason', async () => {
    expect(await search({ page_number: -4, page_size: 100_000 })).toMatchObject({ page: 1, page_size: 48, total: 5 });
    expect(await search({ page_number: 2_000_000_000, page_size: 48 })).toMatchObject({ items: [], total: 5 });
  });
});

test.each([
  [null, ['request']],
  [7, ['request']],
  ['piscina', ['request']],
  [[{ q: 'piscina' }], ['request']],
  [{ zone: 'zona-sul', q: 'piscina', when: day(1) }, ['when', 'zone']],
  [{ event_date: 'infinity' }, ['date']],
  [{ event_month: '-infinity' }, ['date']],
])('the request %j is refused, whichever procedure it goes to', async (request, fields) => {
  for (const name of ['search_spaces', 'search_map', 'search_facets'] as const) {
    const { data, error, status } = await anonymous().rpc(name, { request } as never);
    expect([data, status, error?.message, JSON.parse(error?.details ?? '')]).toEqual([
      null,
      422,
      'invalid_input',
      { fields },
    ]);
  }
});

describe('the home', () => {
  const home = async (freeOn = day(40)) => {
    const { data } = await anonymous().rpc('home_page', { free_on: freeOn }).throwOnError();
    return data;
  };

  test('counts approved spaces by type', async () => {
    const count = async () => (await home()).counts.coworking ?? 0;
    const before = await count();
    await given.space({ host, type: 'coworking' });
    const pending = await given.space({ host, type: 'coworking', status: 'pending' });
    expect(await count()).toBe(before + 1);
    await sql`update spaces set status = 'approved' where id = ${pending.id}`;
    expect(await count()).toBe(before + 2);
  });

  test('features six approved spaces', async () => {
    const { featured } = await home();
    expect(featured).toHaveLength(6);
    const statuses = await sql`select distinct status from spaces where id in ${sql(featured.map(({ id }) => id))}`;
    expect(statuses).toEqual([{ status: 'approved' }]);
    expect(featured[0]).toHaveProperty('neighborhood_name');
  });

  test('shows four others that are free on the day, with its price, as the search finds them', async () => {
    const { featured, free } = await home();
    const { data: found } = await anonymous()
      .rpc('search_spaces', { request: { event_date: day(40), page_size: 10 } })
      .throwOnError();
    expect(free.total).toBe(found.total);
    const others = found.items.filter(({ id }) => !featured.some((space) => space.id === id));
    expect(free.spaces).toEqual(others.slice(0, 4));
    const [first] = free.spaces;
    await sql`
      insert into space_availability (space_id, host_id, date, is_available)
      select id, host_id, ${day(40)}, false from spaces where id = ${first?.id ?? ''}`;
    const later = await home();
    expect(later.free.total).toBe(free.total - 1);
    expect(later.free.spaces.map(({ id }) => id)).not.toContain(first?.id);
  });

  test('quotes the latest three reviews with a text; of a space that is gone, without it', async () => {
    const space = await given.space({ host });
    const guests = await Promise.all([1, 2, 3, 4].map((number) => given.person(`Hóspede ${number}`)));
    for (const [index, { id }] of guests.entries()) {
      await sql`
        insert into reviews (space_id, user_id, rating, comment, created_at, comment_removed_at)
        values (${space.id}, ${id}, 5, ${index === 2 ? '' : `Festa ${index}`}, now() + make_interval(days => ${index}),
          ${index === 2 ? '2026-01-01' : null})`;
    }
    const { reviews } = await home();
    expect(reviews.map(({ comment }) => comment)).toEqual(['Festa 3', 'Festa 1', 'Festa 0']);
    expect(reviews[0]).toMatchObject({
      reviewer_name: 'Hóspede 4',
      space: { id: space.id, neighborhood_name: expect.any(String) },
    });
    await sql`update spaces set suspended_at = now() where id = ${space.id}`;
    expect((await home()).reviews.map((review) => review.space)).toEqual([null, null, null]);
    await sql`update spaces set suspended_at = null where id = ${space.id}`;
    await sql`delete from reviews where space_id = ${space.id}`;
  });
});

test('the reference data are the city’s: four zones, and every slug is its name', async () => {
  const { data: zones } = await anonymous().from('zones').select('slug, name').order('position');
  expect(zones?.map(({ slug }) => slug)).toEqual(['zona-central', 'zona-sul', 'zona-norte', 'zona-oeste']);
  const { data } = await anonymous().from('neighborhoods').select('slug, name, zone, latitude, longitude');
  expect(data?.length).toBeGreaterThan(140);
  for (const { slug, name, latitude, longitude } of data ?? []) {
    const expected = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
    expect(slug).toBe(expected);
    expect(latitude).toBeGreaterThan(-23.1);
    expect(longitude).toBeLessThan(-43.1);
  }
  expect((await anonymous().from('zones').insert({ slug: 'zona-x', name: 'X', position: 9 })).status).toBe(401);
});

test('a search by month says what the first free days cost', async () => {
  const { id } = await given.space({ host, title: 'Eldorado Laguna', price: 900 });
  await sql`insert into space_weekday_prices (space_id, host_id, weekday, price) values (${id}, ${host.id}, 6, 1200)`;
  const month = `${day(62).slice(0, 7)}-01`;
  const { items } = await search({ q: 'Eldorado', event_month: month, event_weekdays: [0, 6] });
  const [item] = items as unknown as { price: number; free_days: string[]; free_day_prices: number[] }[];
  expect(item?.price).toBe(900);
  expect(item?.free_day_prices).toEqual(
    item?.free_days.slice(0, 3).map((of) => (new Date(`${of}T12:00:00Z`).getUTCDay() === 6 ? 1200 : 900)),
  );
});

test('a space is shown at the lowest price of a day that is free', async () => {
  const { id } = await given.space({ host, title: 'Miramar Laguna', price: 900 });
  const cheapDay = day(20);
  await sql`insert into space_price_ranges (space_id, host_id, first_day, last_day, price)
    values (${id}, ${host.id}, ${cheapDay}, ${cheapDay}, 500)`;
  const shown = async () => (await search({ q: 'Miramar' })).items[0]?.price;
  expect(await shown()).toBe(500);
  await sql`insert into space_availability values (${id}, ${host.id}, ${cheapDay}, false)`;
  await sql`select private.refresh_search_prices()`;
  expect(await shown()).toBe(900);
});
