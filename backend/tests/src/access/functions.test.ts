import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, server, sql } from '../testing/backend.ts';
import { day } from '../testing/given.ts';
import { type Actor, accessTable, people, signedIn } from './access-table.ts';
import { adminFunctions, memberFunctions, serverFunctions, visitorFunctions } from './function-table.ts';
import { stateOf } from './sql-attempts.ts';
import { makeWorld, type Row, type World } from './world.ts';

interface Procedure {
  name: string;
  parameters: string[];
}

let world: World;
let procedures: Procedure[];

beforeAll(async () => {
  world = await makeWorld();
  procedures = await sql<Procedure[]>`
    select proname as name, coalesce((
      select array_agg(name order by place) from unnest(proargnames, proargmodes) with ordinality as p (name, mode, place)
      where coalesce(mode, 'i') = 'i'), '{}') as parameters
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
});

/** Arguments that would work for their owner: they name the sample rows of the guest and the host. */
function argumentsOf({ name, parameters }: Procedure): Row {
  const row = (table: string) => Object.values(Object.values(world.rows[table] ?? {})[0] ?? {})[0];
  const known: Row = {
    target_space: row('spaces'),
    space_ids: [row('spaces')],
    target_list: row('favourite_lists'),
    list_name: 'Forjada',
    browser: 'f'.repeat(32),
    visitor_name: 'Rita',
    wanted: true,
    day: day(50),
    guests: 50,
    target_line: randomUUID(),
    first_space: row('spaces'),
    target_review: row('reviews'),
    answer: 'Obrigada!',
    rating: 4,
    comment: 'Voltaria.',
    target_bookings: [row('bookings')],
    target_booking: row('bookings'),
    booking_id: row('bookings'),
    target_conversation: row('conversations'),
    target_visit: row('visits'),
    target_request: randomUUID(),
    block_date: false,
    expected_total_cents: 105_000,
    times: [`${day(9)}T15:00:00Z`],
    chosen_time: `${day(3)}T15:00:00Z`,
    target_refund: row('refunds'),
    refund_id: row('refunds'),
    target_dispute: row('disputes'),
    dispute_id: row('disputes'),
    dispute: JSON.stringify({ id: 'du_forged', status: 'won' }),
    seen_at: new Date().toISOString(),
    statement: 'A festa aconteceu.',
    target_host: world.members.host.id,
    before: new Date().toISOString(),
    before_id: randomUUID(),
    ids: [randomUUID()],
    topic: 'visits',
    is_on: false,
    token: 'forged',
    target_settlement: row('host_settlements'),
    kind: 'bookings',
    payout_ids: [row('host_payouts')],
    bank_reference: 'E00000000202611201400abcdefghijk',
    key_version: randomUUID(),
    target_message: row('contact_messages'),
    batch: name === 'record_telemetry' ? JSON.stringify({ id: randomUUID() }) : 1,
    places: JSON.stringify([{ id: row('site_errors'), places: ['forged.ts:1'] }]),
    target_unit: 'chat',
    since: day(-1),
    until: day(0),
    lines: [],
    balance_cents: 0,
    lease_name: 'forged',
    lease_holder: 'forged',
    lease_seconds: 60,
    target_person: world.members.host.id,
    part: 'fee',
    from_date: day(0),
    to_date: day(60),
    event_date: day(45),
    date_of_birth: '1980-02-03',
    full_name: 'Nome Novo',
    phone: '(21) 95555-0000',
    decision: 'approved',
    verified: true,
    resolved: true,
    archived: true,
    note: 'pago por fora',
    expected_refund_cents: 0,
    expected_cents: 5_250,
    refund_ids: [randomUUID()],
    guest_count: 5,
    base_price_cents: 100_000,
    payment_method: 'card',
    message_id: 1,
    job: 'reconcile',
    attempt: 1,
    event_id: 'evt_forged',
    event_type: 'checkout.session.completed',
    session_id: 'cs_forged',
    session_status: 'complete',
    payment_status: 'paid',
    status: 'succeeded',
    provider_id: 're_forged',
    payment_id: randomUUID(),
    fingerprint: 'forged',
    amount_cents: 105_000,
    currency: 'brl',
    reason: ['cancel_booking_as_host', 'decline_request'].includes(name) ? 'other' : 'given_up',
    kinds: ['refund', 'email'],
    session_url: 'http://forged.test',
    error: 'x',
    name: 'Nome',
    email: 'nome@exemplo.test',
    subject: 'Assunto',
    message: 'Texto',
    code: 'AAAAAAAA',
    receipt_code: 'A'.repeat(16),
    company_name: 'Festa Ltda.',
    cnpj: '11222333000181',
    coupon_code: 'NADA',
    target_coupon: row('discount_coupons'),
    changes: { title: 'Forjado' },
    days: [day(40)],
    weekday: 6,
    first_day: day(40),
    last_day: day(60),
    act: 'block',
    available: false,
    booking_amount: 1000,
    content: 'Olá',
    bucket: 'chat-files',
    terms_version: 1,
    secret: 'f'.repeat(64),
    address: 'https://www.airbnb.com/calendar/ical/1.ics',
    target_calendar: randomUUID(),
    target_suspension: row('suspensions'),
    appeal: 'Foi um engano.',
    target_change: randomUUID(),
    letter_id: randomUUID(),
    letter_ids: [randomUUID()],
    target_kind: 'space',
    target: row('spaces'),
    queue_name: 'changes',
    item: 'x',
    reading_number: 1,
    outcome: 'read',
    provider_domain: 'exemplo.test',
    provider_name: 'Exemplo',
    file_names: [`${world.members.guest.id}/1700000000000.pdf`],
  };
  const needed = parameters.filter((parameter) => parameter in known);
  return Object.fromEntries(needed.map((parameter) => [parameter, known[parameter]]));
}

async function call(who: Actor | 'server', procedure: Procedure) {
  const api = who === 'server' ? server() : world.api(who);
  const { data, error, status } = await api.rpc(procedure.name as never, argumentsOf(procedure) as never);
  return { data: data as unknown, error, status };
}

const everything = async () =>
  Object.fromEntries(
    await Promise.all(Object.keys(accessTable).map(async (table) => [table, await stateOf(world, table)] as const)),
  );

const named = (names: string[]) => procedures.filter(({ name }) => names.includes(name));

describe('the catalog', () => {
  test.each([
    ['anon', visitorFunctions],
    ['authenticated', [...visitorFunctions, ...memberFunctions]],
    ['service_role', serverFunctions],
  ])('%s executes exactly what the table says', async (role, names) => {
    const rows = await sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'execute') order by 1`;
    expect(rows.map(({ name }) => name)).toEqual([...names].sort());
  });

  test('every procedure is in one list, and has one form', () => {
    const lists = [...visitorFunctions, ...memberFunctions, ...serverFunctions].sort();
    expect(procedures.map(({ name }) => name)).toEqual(lists);
  });

  test('nothing is executed by everybody just because nobody thought of it', async () => {
    const open = await sql`
      select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`;
    expect(open).toEqual([]);
  });

  test('what of the private schema a visitor may execute is what the visitors’ procedures need', async () => {
    const rows = await sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1`;
    const names = new Set(rows.map(({ name }) => name));
    for (const name of [...memberFunctions, ...serverFunctions]) expect(names, name).not.toContain(name);
    const called = await fetch(`${backend.apiUrl}/rest/v1/rpc/today_in_rio`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', 'content-profile': 'private' },
      body: '{}',
    });
    expect(called.ok).toBe(false);
  });
});

describe('calls', () => {
  test('a visitor gets "unauthenticated" from every function; nothing changes', async () => {
    const before = await everything();
    for (const procedure of named([...memberFunctions, ...serverFunctions])) {
      const { error, status } = await call('anonymous', procedure);
      expect({ status, code: error?.code }, procedure.name).toEqual({ status: 401, code: '42501' });
      expect(error?.message, procedure.name).toBe(`permission denied for function ${procedure.name}`);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(signedIn)('%s does not play the server', async (who) => {
    const before = await everything();
    for (const procedure of named(serverFunctions)) {
      const { error, status } = await call(who, procedure);
      expect({ status, code: error?.code }, procedure.name).toEqual({ status: 403, code: '42501' });
    }
    expect(await everything()).toEqual(before);
  });

  test.each(signedIn.filter((who) => who !== 'admin'))('%s is no administrator', async (who) => {
    const before = await everything();
    for (const procedure of named(adminFunctions)) {
      const { error, status } = await call(who, procedure);
      expect({ status, code: error?.message }, procedure.name).toEqual({
        status: 403,
        code: 'admin_required',
      });
    }
    expect(await everything()).toEqual(before);
  });

  test('the server side plays no person: nobody acts without a name', async () => {
    for (const procedure of named(memberFunctions)) {
      expect((await call('server', procedure)).error?.code, procedure.name).toBe('42501');
    }
  });

  test.each<[string, Actor[]]>([
    ['cancel_booking', ['guest']],
    ['preview_cancellation', ['guest']],
    ['add_booking_company', ['guest']],
    ['cancel_booking_as_host', ['host']],
    ['open_booking_conversation', ['host']],
    ['mark_conversation_read', ['guest', 'host']],
    ['answer_review', ['host']],
    ['propose_visit', ['guest']],
    ['take_visit', ['host']],
    ['call_off_visit', ['guest', 'host']],
    ['list_visits', ['guest', 'host']],
    ['list_requests', ['guest', 'host']],
    ['accept_request', []],
    ['decline_request', []],
    ['withdraw_request', []],
    ['pay_request', []],
    ['host_calendar', ['host']],
    ['save_listing', ['host']],
    ['set_availability', ['host']],
    ['set_weekdays', ['host']],
  ])('%s: a stranger learns and changes nothing of what is another’s', async (name, owners) => {
    const before = await everything();
    for (const who of signedIn.filter((other) => !owners.includes(other))) {
      for (const procedure of named([name])) {
        const { data, error, status } = await call(who, procedure);
        // Who is suspended is refused before anything is looked for.
        if (error) expect({ who, status }).toEqual({ who, status: status === 403 && who === 'suspended' ? 403 : 404 });
        else expect({ who, data }).toEqual({ who, data: [] });
      }
    }
    expect(await everything()).toEqual(before);
  });
});

describe('personal data', () => {
  const secrets = {
    guest: { phone: '(21) 98877-6655', cpf: '390.533.447-05', date_of_birth: '1983-07-19' },
    host: { phone: '(21) 97766-5544', cpf: '111.444.777-35', date_of_birth: '1979-03-27' },
  };
  const street = 'Rua das Acácias Claras';
  /** The two of a paid booking are given each other's phone, and the guest the address; administrators look at what was changed of one. */
  const addressees: Record<string, Partial<Record<Actor, string[]>>> = {
    booking_contacts: {
      guest: [secrets.host.phone, street],
      host: [secrets.guest.phone],
      // paid bookings stay, on either side
      suspended: [secrets.host.phone, street, secrets.guest.phone],
    },
    admin_list_changes: { admin: [street] },
    admin_space: { admin: [street] },
    admin_space_preview: { admin: [street] },
    admin_list_reports: { admin: [street] },
  };
  const secretsOf = (who: 'guest' | 'host') => [...Object.values(secrets[who]), world.members[who].email];
  const hiddenFrom = (who: Actor) => (['guest', 'host'] as const).filter((owner) => owner !== who).flatMap(secretsOf);

  beforeAll(async () => {
    // The evidence for a bank contains the payer's name and address.
    addressees.admin_dispute = { admin: [street, world.members.guest.email] };
    for (const who of ['guest', 'host'] as const) {
      await sql`update profile_private set ${sql(secrets[who])} where id = ${world.members[who].id}`;
    }
  });

  async function get(who: Actor, path: string): Promise<string> {
    const token = who === 'anonymous' ? backend.publishableKey : world.members[who].token;
    const response = await fetch(`${backend.apiUrl}${path}`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    });
    return response.text();
  }

  test.each(people)('no table shows %s another’s', async (who) => {
    for (const [table, { columns }] of Object.entries(accessTable)) {
      const readable = Object.keys(columns).filter((column) => columns[column] !== '');
      for (const select of ['*', readable.join(',')]) {
        const answer = await get(who, `/rest/v1/${table}?select=${select}`);
        for (const secret of hiddenFrom(who)) expect(answer, table).not.toContain(secret);
      }
    }
  });

  test.each(people)('no procedure tells %s another’s', async (who) => {
    // Not those that change what the next one meets.
    const changing =
      /^(cancel_|hold_booking|complete_profile|save_|call_off_|propose_|take_|send_contact|settle_|review_space|mark_|set_|resolve_|delete_|write_|answer_|submit_|send_report)/;
    for (const procedure of named([...visitorFunctions, ...memberFunctions])) {
      if (changing.test(procedure.name)) continue;
      const { data, error } = await call(who, procedure);
      const knows = addressees[procedure.name]?.[who] ?? [];
      const hidden = [...hiddenFrom(who), ...(who === 'host' ? [] : [street])].filter(
        (secret) => !knows.includes(secret),
      );
      for (const secret of hidden) expect(JSON.stringify([data, error]), procedure.name).not.toContain(secret);
    }
  });

  const phone = encodeURIComponent(secrets.host.phone);
  test.each([
    ['an embed', 'profiles?select=id,profile_private(*)'],
    ['an inner embed', 'profiles?select=id,profile_private!inner(id)'],
    ['an embed two steps away', 'spaces?select=id,profiles!spaces_host_id_fkey(id,profile_private(phone,cpf))'],
    ['a filter', `profile_private?select=id&phone=eq.${phone}`],
    ['a filter by pattern', `profile_private?select=id&cpf=like.${encodeURIComponent('111*')}`],
    ['a filter through an embed', `profiles?select=id,profile_private!inner(id)&profile_private.phone=eq.${phone}`],
    ['either of two filters', `profile_private?select=id&or=(phone.eq.${phone},cpf.is.null)`],
    ['an order', 'profile_private?select=id&order=phone.asc'],
    ['a count', `profile_private?select=count&phone=eq.${phone}`],
    ['an aggregate', 'profile_private?select=phone.max()'],
    ['a cast', 'profile_private?select=phone::text'],
    ['an error', 'profile_private?select=phone::integer'],
    ['another schema', 'users?select=email'],
  ])('%s finds nobody’s', async (_, path) => {
    const { host, guest } = world.members;
    for (const who of people) {
      const answer = await get(who, `/rest/v1/${path}`);
      for (const secret of hiddenFrom(who)) expect(answer, who).not.toContain(secret);
      // Which rows come back must not tell either: with a filter on the secret, the host is found by the host alone.
      if (path.startsWith('profile_private?select=id') && who !== 'host') expect(answer, who).not.toContain(host.id);
      if (path.startsWith('profile_private?select=id') && who !== 'guest') expect(answer, who).not.toContain(guest.id);
      if (path.includes('inner') && who !== 'host') expect(answer, who).not.toContain(host.id);
      if (path.includes('select=count')) expect(answer, who).not.toContain(who === 'host' ? '"nothing"' : '"count":1');
    }
  });

  test('a refused change does not say what is there', async () => {
    const { host, otherHost } = world.members;
    const { error, data } = await otherHost.api
      .from('profile_private')
      .upsert({ id: host.id, phone: '(21) 91111-1111' })
      .select();
    expect(data).toBeNull();
    for (const secret of secretsOf('host')) expect(JSON.stringify(error)).not.toContain(secret);
  });

  test('realtime publishes bookings, messages and notifications, and nothing else', async () => {
    const rows = await sql<{ table: string }[]>`
      select schemaname || '.' || tablename as table from pg_publication_tables where pubname = 'supabase_realtime' order by 1`;
    expect(rows.map(({ table }) => table)).toEqual(['public.bookings', 'public.messages', 'public.notifications']);
  });
});
