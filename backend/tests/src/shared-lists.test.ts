import { listLinesAnHour } from 'shared-domain/rules/people-rules.ts';
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

/** Somebody without an account, in a browser of their own. */
function visitor(secret: string, browser: string = crypto.randomUUID()) {
  const me = { secret, browser };
  return {
    see: async () => (await anonymous().rpc('shared_list', me)).data as unknown as Seen | null,
    enter: (visitor_name: string) => anonymous().rpc('enter_list', { ...me, visitor_name }),
    vote: ({ id }: Space, wanted = true) => anonymous().rpc('vote_in_list', { ...me, target_space: id, wanted }),
    say: ({ id }: Space, content: string) => anonymous().rpc('write_list_line', { ...me, target_space: id, content }),
  };
}

const ownView = async ({ api }: Person, list: string) =>
  (await api.rpc('my_list', { target_list: list })).data as unknown as Seen;

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
      { id: second.id, votes: 0, voted: false, voters: null },
      { id: first.id, votes: 2, voted: true, voters: null },
    ]);
    expect(seen?.spaces[1]?.lines).toMatchObject([{ name: 'Davi', content: 'Dá para ir de metrô.' }]);
    expect((await ownView(owner, list)).spaces[1]?.voters).toEqual(['Davi', 'Tia Rita']);
    expect((await owner.api.rpc('my_list_links')).data).toEqual([
      { list_id: list, is_closed: false, votes: 2, people: 2 },
    ]);
  });

  test('the list’s day says which spaces are free, what they cost then, and the nearest free day', async () => {
    const [free, taken] = [await given.space({ price: 1000 }), await given.space()];
    await sql`insert into space_price_ranges (space_id, host_id, name, first_day, last_day, price)
      values (${free.id}, ${free.host.id}, 'Festa', ${day(40)}, ${day(40)}, 2400)`;
    await given.paidBooking(await given.person(), taken, day(40));
    const { owner, list, secret } = await sharedList(free, taken);
    expect((await owner.api.rpc('date_list', { target_list: list, day: day(-1) })).error?.message).toBe(
      'invalid_input',
    );
    expect((await owner.api.rpc('date_list', { target_list: list, day: day(40) })).error).toBeNull();
    const seen = await visitor(secret).see();
    expect(seen?.event_date).toBe(day(40));
    expect(seen?.spaces).toMatchObject([
      { id: taken.id, is_free: false, nearest_free_day: day(39) },
      { id: free.id, is_free: true, nearest_free_day: null, price: 2400 },
    ]);
    await owner.api.rpc('date_list', { target_list: list });
    expect((await visitor(secret).see())?.spaces[0]).toMatchObject({ is_free: null });
  });

  test('a link that is closed, renewed or deleted shows nothing; only deleting it takes votes and lines along', async () => {
    const space = await given.space();
    const { owner, list, secret } = await sharedList(space);
    const rita = visitor(secret, 'o navegador da Rita');
    await rita.enter('Rita');
    await rita.vote(space);
    await owner.api.rpc('close_list_link', { target_list: list });
    expect(await rita.see()).toBeNull();
    expect((await rita.vote(space, false)).error?.message).toBe('link_closed');
    expect(await ownView(owner, list)).toMatchObject({ link: 'closed', spaces: [{ votes: 1, voters: ['Rita'] }] });
    const { data: renewed } = await owner.api.rpc('share_list', { target_list: list });
    expect(await rita.see()).toBeNull();
    expect(await visitor(String(renewed), 'o navegador da Rita').see()).toMatchObject({ spaces: [{ voted: true }] });
    await owner.api.rpc('delete_list_link', { target_list: list });
    expect(await visitor(String(renewed)).see()).toBeNull();
    expect(await ownView(owner, list)).toMatchObject({ link: null, spaces: [{ votes: 0, lines: [] }] });
  });

  test('the secret is stored nowhere, nor what tells a browser', async () => {
    const { secret } = await sharedList(await given.space());
    await visitor(secret, 'o-navegador-de-alguem').enter('Davi');
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
    const rita = visitor((await sharedList(space)).secret);
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
    for (const attempt of ['share_list', 'close_list_link', 'delete_list_link', 'date_list'] as const)
      expect((await api.rpc(attempt, { target_list: list })).error?.message, attempt).toBe('list_not_found');
    expect((await api.rpc('my_list', { target_list: list })).data).toBeNull();
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
