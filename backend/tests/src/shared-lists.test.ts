import {
  callersWithoutAddress,
  listLinesAnHour,
  listReadsOfAnAddress,
  listVisitorsOfAnAddress,
  mostVisitorsOfList,
  networksOfASite,
} from 'shared-domain/rules/people-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, given, type Person, type Space } from './testing/given.ts';

interface SeenSpace {
  id: string;
  price: number;
  is_free: boolean | null;
  nearest_free_day: string | null;
  votes: number;
  voted: boolean;
  voters: string[] | null;
  lines: { id: string; name: string; content: string }[];
}
interface Seen {
  name: string;
  owner_name: string;
  event_date: string | null;
  guest_count: number | null;
  visitor_name: string | null;
  link: string | null;
  spaces: SeenSpace[];
}

/** Marina's list with these spaces, and the secret of its link. */
async function sharedList(...spaces: Space[]) {
  const owner = await given.person();
  const { data } = await owner.api.rpc('create_list', { list_name: 'Aniversário da mãe' });
  const list = String(data);
  for (const { id } of spaces) await owner.api.rpc('put_in_list', { target_list: list, target_space: id });
  const { data: secret } = await owner.api.rpc('share_list', { target_list: list });
  return { owner, list, secret: String(secret) };
}

/** Returns a visitor without an account, in a browser of their own. */
function visitor(
  secret: string,
  { browser = crypto.randomUUID() as string, headers = {} as Record<string, string> } = {},
) {
  const me = { secret, browser };
  const api = anonymous(headers);
  return {
    read: () => api.rpc('shared_list', me),
    see: async () => (await api.rpc('shared_list', me).maybeSingle()).data as unknown as Seen | null,
    enter: (visitor_name: string) => api.rpc('enter_list', { ...me, visitor_name }),
    vote: ({ id }: Space, wanted = true) => api.rpc('vote_in_list', { ...me, target_space: id, wanted }),
    say: ({ id }: Space, content: string) => api.rpc('write_list_line', { ...me, target_space: id, content }),
  };
}

const ownView = async ({ api }: Person, list: string) =>
  (await api.rpc('my_list', { target_list: list }).maybeSingle()).data as unknown as Seen;

describe('a list that is shared', () => {
  test('who has the link votes once, takes it back, and leaves a line under a name; the owner sees who said what', async () => {
    const [first, second] = [await given.space(), await given.space()];
    const { owner, list, secret } = await sharedList(first, second);
    const [rita, davi] = [visitor(secret), visitor(secret)];
    expect((await rita.vote(first)).error?.message).toBe('visitor_name_needed');
    await rita.enter('  Tia   Rita ');
    await davi.enter('Davi');
    for (const _twice of [1, 2]) expect((await rita.vote(first)).error).toBeNull();
    await davi.vote(first);
    await davi.vote(second);
    await davi.vote(second, false);
    expect((await davi.say(first, ' Dá para ir de  metrô. ')).error).toBeNull();
    const seen = await rita.see();
    expect(seen).toMatchObject({ name: 'Aniversário da mãe', visitor_name: 'Tia Rita', event_date: null });
    expect(seen?.spaces.map(({ id, votes, voted, voters }) => ({ id, votes, voted, voters }))).toEqual([
      { id: first.id, votes: 2, voted: true, voters: null },
      { id: second.id, votes: 0, voted: false, voters: null },
    ]);
    expect(seen?.spaces[0]?.lines).toMatchObject([{ name: 'Davi', content: 'Dá para ir de metrô.' }]);
    expect((await ownView(owner, list)).spaces[0]?.voters).toEqual(['Davi', 'Tia Rita']);
    expect((await owner.api.rpc('my_list_links')).data).toEqual([
      { list_id: list, is_closed: false, votes: 2, people: 2 },
    ]);
  });

  test('the list’s day says which spaces are free, what they cost then, and the nearest free day', async () => {
    const [free, booked] = [await given.space({ price: 1000 }), await given.space()];
    await sql`insert into space_price_ranges (space_id, host_id, name, first_day, last_day, price)
      values (${free.id}, ${free.host.id}, 'Festa', ${day(40)}, ${day(40)}, 2400)`;
    await given.paidBooking(await given.person(), booked, day(40));
    const { owner, list, secret } = await sharedList(free, booked);
    expect((await owner.api.rpc('date_list', { target_list: list, day: day(-1) })).error?.message).toBe(
      'invalid_input',
    );
    expect((await owner.api.rpc('date_list', { target_list: list, day: day(40) })).error).toBeNull();
    const seen = await visitor(secret).see();
    expect(seen?.event_date).toBe(day(40));
    expect(seen?.spaces).toMatchObject([
      { id: booked.id, is_free: false, nearest_free_day: day(39) },
      { id: free.id, is_free: true, nearest_free_day: null, price: 2400 },
    ]);
    await owner.api.rpc('date_list', { target_list: list });
    expect((await visitor(secret).see())?.spaces[0]).toMatchObject({ is_free: null });
  });

  test('the list’s number of guests is in its prices, with the extras of each guest', async () => {
    const space = await given.space();
    await sql`insert into space_extras (space_id, host_id, name, price, per, is_obligatory, position)
      values (${space.id}, ${space.host.id}, 'Mesa', 12, 'guest', true, 1)`;
    const { owner, list, secret } = await sharedList(space);
    const alone = (await visitor(secret).see())?.spaces[0]?.price ?? 0;
    for (const guests of [0, -1, 100_001])
      expect((await owner.api.rpc('count_list_guests', { target_list: list, guests })).error?.message).toBe(
        'invalid_input',
      );
    expect((await owner.api.rpc('count_list_guests', { target_list: list, guests: 50 })).error).toBeNull();
    const seen = await visitor(secret).see();
    expect(seen?.guest_count).toBe(50);
    expect(seen?.spaces).toMatchObject([{ price: alone + 600, price_per_guest: null }]);
    expect((await ownView(owner, list)).spaces).toMatchObject([{ price: alone + 600 }]);
    await owner.api.rpc('count_list_guests', { target_list: list });
    expect((await visitor(secret).see())?.spaces).toMatchObject([{ price: alone, price_per_guest: 12 }]);
  });

  test('a link that is closed, renewed or deleted shows nothing; only deleting it takes votes and lines along', async () => {
    const space = await given.space();
    const { owner, list, secret } = await sharedList(space);
    const rita = visitor(secret, { browser: 'o navegador da Rita' });
    await rita.enter('Rita');
    await rita.vote(space);
    await owner.api.rpc('close_list_link', { target_list: list });
    expect(await rita.see()).toBeNull();
    expect((await rita.vote(space, false)).error?.message).toBe('link_closed');
    expect(await ownView(owner, list)).toMatchObject({ link: 'closed', spaces: [{ votes: 1, voters: ['Rita'] }] });
    const { data: renewed } = await owner.api.rpc('share_list', { target_list: list });
    expect(await rita.see()).toBeNull();
    expect(await visitor(String(renewed), { browser: 'o navegador da Rita' }).see()).toMatchObject({
      spaces: [{ voted: true }],
    });
    await owner.api.rpc('delete_list_link', { target_list: list });
    expect(await visitor(String(renewed)).see()).toBeNull();
    expect(await ownView(owner, list)).toMatchObject({ link: null, spaces: [{ votes: 0, lines: [] }] });
  });

  test('the secret is stored nowhere, nor what tells a browser', async () => {
    const { secret } = await sharedList(await given.space());
    await visitor(secret, { browser: 'o-navegador-de-alguem' }).enter('Davi');
    const rows = await sql`
      select to_jsonb(link)::text as row from private.list_links as link
      union all select to_jsonb(person)::text from private.list_visitors as person`;
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('o-navegador-de-alguem');
  });

  test.each([
    ['a telephone', 'Liga 21 99876-5432', 'line_has_phone'],
    ['a link', 'Vejam www.outro.com.br', 'line_has_link'],
    ['nothing', '   ', 'invalid_input'],
    ['more than 200 characters', 'a '.repeat(101), 'invalid_input'],
  ])('a line is moderated as what is public: not %s', async (_what, line, code) => {
    const space = await given.space();
    const rita = visitor((await sharedList(space)).secret);
    await rita.enter('Rita');
    expect((await rita.say(space, line)).error?.message).toBe(code);
    expect((await rita.see())?.spaces[0]?.lines).toEqual([]);
  });

  test('a name is one person’s, whatever its accents, and is moderated', async () => {
    const { secret } = await sharedList(await given.space());
    const [one, other] = [visitor(secret), visitor(secret)];
    await one.enter('Tomás');
    expect((await other.enter('TOMAS')).error?.message).toBe('visitor_name_taken');
    expect((await other.enter('21 99876-5432')).error?.message).toBe('visitor_name_has_phone');
    expect((await one.enter('Tomas')).error).toBeNull();
  });

  test('what is not in the list gets no vote, and nobody writes without end', async () => {
    const [space, elsewhere] = [await given.space(), await given.space()];
    const headers = { 'cf-connecting-ip': '203.0.113.20' };
    const rita = visitor((await sharedList(space)).secret, { headers });
    await rita.enter('Rita');
    expect((await rita.vote(elsewhere)).error?.message).toBe('space_not_found');
    const answers = await Promise.all(
      Array.from({ length: listLinesAnHour + 2 }, (_, number) => rita.say(space, `Linha de número ${number}`)),
    );
    expect(answers.filter(({ error }) => error?.message === 'rate_limited')).toHaveLength(2);
  });

  test('a stranger shares, dates, closes and reads no list of another', async () => {
    const space = await given.space();
    const { list, secret } = await sharedList(space);
    const { api } = await given.person();
    for (const attempt of [
      'share_list',
      'close_list_link',
      'delete_list_link',
      'date_list',
      'count_list_guests',
    ] as const)
      expect((await api.rpc(attempt, { target_list: list })).error?.message, attempt).toBe('list_not_found');
    expect((await api.rpc('my_list', { target_list: list }).maybeSingle()).data).toBeNull();
    expect((await api.rpc('my_list_links')).data).toEqual([]);
    const rita = visitor(secret);
    await rita.enter('Rita');
    await rita.say(space, 'Gostei.');
    const line = (await rita.see())?.spaces[0]?.lines[0]?.id ?? '';
    await api.rpc('remove_list_line', { target_line: line });
    expect((await rita.see())?.spaces[0]?.lines).toHaveLength(1);
  });

  test('the owner takes a line away; one that is reported waits for an administrator, who removes it', async () => {
    const space = await given.space();
    const { owner, secret } = await sharedList(space);
    const rita = visitor(secret);
    await rita.enter('Rita');
    await rita.say(space, 'Primeira.');
    await rita.say(space, 'Segunda.');
    const [first, second] = (await rita.see())?.spaces[0]?.lines ?? [];
    await owner.api.rpc('remove_list_line', { target_line: first?.id ?? '' });
    const reporter = await given.person();
    const report = { target_kind: 'list_line', target: second?.id ?? '', reason: 'offensive' };
    expect((await reporter.api.rpc('send_report', report)).error).toBeNull();
    const { api: admin } = await given.person('Ana', { admin: true });
    const { data: queue } = await admin.rpc('admin_list_reports', { report_filter: 'list_line' });
    expect(queue).toMatchObject({
      items: [
        {
          there: ['line'],
          reports: [{ snapshot: { title: 'Aniversário da mãe', content: 'Segunda.', writer_name: 'Rita' } }],
        },
      ],
    });
    const { error } = await admin.rpc('settle_reports', {
      target_kind: 'list_line',
      target: second?.id ?? '',
      decision: 'removed',
    });
    expect(error).toBeNull();
    expect((await rita.see())?.spaces[0]?.lines).toEqual([]);
  });
});

describe('from one address', () => {
  /** A hundred browsers of one address, each with another forged header, give a name and vote. */
  const hundredVotes = async (secret: string, space: Space, headers: (number: number) => Record<string, string>) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, number) => {
        const sent = headers(number);
        const one = visitor(secret, { headers: sent });
        // without digits, which would read as a phone
        const own = `${sent['cf-connecting-ip']} ${number}`.replaceAll(
          /\d/g,
          (digit) => 'abcdefghij'[Number(digit)] ?? '',
        );
        const entered = await one.enter(`Ana ${own.replaceAll(/[^a-z]/g, '')}`);
        return entered.error === null ? one.vote(space) : entered;
      }),
    );
    return Object.groupBy(answers, ({ error }) => error?.message ?? 'voted');
  };

  test('a hundred votes are those of the new visitors of an hour; another address votes, up to the most of a list', async () => {
    const space = await given.space();
    const { secret } = await sharedList(space);
    const { voted, rate_limited: refused } = await hundredVotes(secret, space, (number) => ({
      'cf-connecting-ip': '203.0.113.21',
      'x-forwarded-for': `198.51.100.${number}`,
    }));
    expect(voted).toHaveLength(listVisitorsOfAnAddress);
    expect(refused).toHaveLength(100 - listVisitorsOfAnAddress);
    expect(refused?.[0]?.status).toBe(429);
    const elsewhere = (network: string) =>
      hundredVotes(secret, space, (number) => ({ 'cf-connecting-ip': `${network}.${100 + number}` }));
    const others = [await elsewhere('192.0.2'), await elsewhere('198.51.100')].map(({ voted = [] }) => voted.length);
    expect(others).toEqual([100, mostVisitorsOfList - listVisitorsOfAnAddress - 100]);
    expect((await visitor(secret).see())?.spaces[0]?.votes).toBe(mostVisitorsOfList);
  });

  test('the network of an IPv6 address is one address', async () => {
    const space = await given.space();
    const { secret } = await sharedList(space);
    const { voted } = await hundredVotes(secret, space, (number) => ({
      'cf-connecting-ip': `2001:db8:0:7::${number + 1}`,
    }));
    expect(voted).toHaveLength(listVisitorsOfAnAddress);
  });

  test('the networks of a /48 have the limit ten times together; an act beyond it counts for none of them', async () => {
    const space = await given.space();
    const { list, secret } = await sharedList(space);
    const { voted = [] } = await hundredVotes(secret, space, (number) => ({
      'cf-connecting-ip': `[2001:db8:7:${number}::1]:443`,
    }));
    expect(voted).toHaveLength(100);
    expect(networksOfASite * listVisitorsOfAnAddress).toBe(100);
    const headers = { 'cf-connecting-ip': '2001:db8:7:ffff::1' };
    expect((await visitor(secret, { headers }).enter('Ana')).error?.message).toBe('rate_limited');
    const act = `list_visitor ${list}`;
    const counted =
      await sql`select is_site, count(*)::integer from private.address_acts where act = ${act} group by 1 order by 1`;
    expect([...counted]).toEqual([
      { is_site: false, count: 100 },
      { is_site: true, count: 100 },
    ]);
    const other = { 'cf-connecting-ip': '2001:db8:8:1::1' };
    expect((await visitor(secret, { headers: other }).enter('Bia')).error).toBeNull();
  });

  test('callers without an address share a wider limit', async () => {
    const space = await given.space();
    const { list, secret } = await sharedList(space);
    await sql`insert into private.address_acts (act, source)
      select ${`list_visitor ${list}`}, '' from generate_series(1, ${callersWithoutAddress * listVisitorsOfAnAddress - 1})`;
    expect((await visitor(secret, { headers: { 'x-forwarded-for': '198.51.100.1' } }).enter('Ana')).error).toBeNull();
    const refused = await visitor(secret, { headers: { 'x-forwarded-for': '198.51.100.2' } }).enter('Bia');
    expect(refused.error?.message).toBe('rate_limited');
  });

  test('a list is read so often a minute, by others still', async () => {
    const { secret } = await sharedList(await given.space());
    const one = visitor(secret, { headers: { 'cf-connecting-ip': '203.0.113.22' } });
    const answers = await Promise.all(Array.from({ length: listReadsOfAnAddress + 5 }, () => one.read()));
    expect(answers.filter(({ error }) => error?.message === 'rate_limited')).toHaveLength(5);
    expect(await visitor(secret, { headers: { 'cf-connecting-ip': '203.0.113.23' } }).see()).not.toBeNull();
  });

  test.each([
    [{ 'cf-connecting-ip': '203.0.113.1', 'x-forwarded-for': '198.51.100.1' }, '203.0.113.1'],
    [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.1' }, '203.0.113.1'],
    [{ 'x-forwarded-for': '203.0.113.1' }, '203.0.113.1'],
    [{ 'cf-connecting-ip': '::FFFF:203.0.113.1' }, '203.0.113.1'],
    [{ 'cf-connecting-ip': '2001:db8:0:7:1:2:3:4' }, '2001:db8:0:7:1:2:3:4'],
    [{ 'cf-connecting-ip': '203.0.113.1:5555' }, '203.0.113.1'],
    [{ 'x-forwarded-for': 'x, [2001:db8:0:7::1]:443' }, '2001:db8:0:7::1'],
    [{ 'cf-connecting-ip': '[2001:db8:0:7::1]' }, '2001:db8:0:7::1'],
    [{ 'cf-connecting-ip': 'fe80::1%eth0' }, 'fe80::1'],
    [{ 'cf-connecting-ip': '[::ffff:203.0.113.1]:5555' }, '203.0.113.1'],
    [{ 'cf-connecting-ip': '203.0.113.1/8' }, '203.0.113.1'],
    [{ 'x-forwarded-for': '203.0.113.1, unknown' }, null],
    [{}, null],
  ])('%j is the address %s', async (headers, address) => {
    const [row] = await sql.begin(async (tx) => {
      await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      return tx`select abbrev(private.caller_address()) as address`;
    });
    expect(row?.address).toBe(address);
  });
});
