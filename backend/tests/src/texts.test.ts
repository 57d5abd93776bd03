import { randomUUID } from 'node:crypto';
import { reportReasons } from 'shared-domain/rules/report-rules.ts';
import { texts } from 'shared-domain/rules/system-texts.ts';
import { type PeopleText, peopleTexts } from 'shared-domain/rules/texts.ts';
import { describe, expect, test } from 'vitest';
import { anAffiliate } from './testing/affiliates.ts';
import { anonymous, sql } from './testing/backend.ts';
import { conversation } from './testing/conversations.ts';
import { coupon } from './testing/coupons.ts';
import { reportDispute } from './testing/disputes.ts';
import { day, db, given } from './testing/given.ts';
import { ask, asked, decline, spaceUnderApproval } from './testing/requests.ts';

test('every column of text is declared, and every declaration has its column', async () => {
  const columns = await sql<{ name: string }[]>`
    select format('%s.%s.%s', namespace.nspname, class.relname, attribute.attname) as name
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid and class.relkind in ('r', 'p')
    join pg_namespace as namespace on namespace.oid = class.relnamespace and namespace.nspname in ('public', 'private')
    join pg_type as type on type.oid = attribute.atttypid
    left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
    where attribute.attnum > 0 and not attribute.attisdropped
      and (coalesce(element.typcategory, type.typcategory) = 'S' or coalesce(element.typname, type.typname) in ('json', 'jsonb', 'xml'))`;
  expect(Object.keys(texts).sort()).toEqual(columns.map(({ name }) => name).sort());
});

test('no check of a table repeats the length of a text that people write', async () => {
  const checks = await sql<{ name: string; text: string }[]>`
    select format('%s.%s', constrained.conrelid::regclass, attribute.attname) as name, pg_get_constraintdef(constrained.oid) as text
    from pg_constraint as constrained
    join pg_attribute as attribute on attribute.attrelid = constrained.conrelid and attribute.attnum = any (constrained.conkey)
    where constrained.contype = 'c'`;
  const written = checks.filter(({ name }) => peopleTexts[name.split('.').length === 2 ? `public.${name}` : name]);
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ text }) => text.includes('char_length'))).toEqual([]);
});

describe('the normal form', () => {
  const normal = async (values: readonly string[], lines = 'one') =>
    (
      await sql<{ text: string }[]>`
        select private.normal_text(value, ${lines}) as text from unnest(${values as string[]}::text[]) with ordinality as given (value, place) order by place`
    ).map(({ text }) => text);
  const codePoints = (shape: RegExp) =>
    Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => shape.test(sign));

  test('has no control character, no bidirectional control and nothing that is ignored by default', async () => {
    const signs = codePoints(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u);
    expect(signs.length).toBeGreaterThan(4000);
    const blanks = /[\t\n\v\f\r\u0085]/;
    const stored = await normal(signs.map((sign) => `a${sign}b`));
    expect(stored).toEqual(signs.map((sign) => (blanks.test(sign) ? 'a b' : 'ab')));
    expect(new Set(await normal(signs))).toEqual(new Set(['']));
  });

  test('keeps emoji whole', async () => {
    const whole = ['👨‍👩‍👧‍👦', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '🇧🇷', '👍🏽', '❤️‍🔥', '🧑🏿‍🚀'];
    const pictures = codePoints(/\p{Extended_Pictographic}/u).filter((sign) => !/\p{Cn}/u.test(sign));
    const selected = [...whole, ...pictures.map((sign) => `${sign}\uFE0F`)];
    expect(await normal(selected)).toEqual(selected);
    const joined = ['a\uFE0Fb', 'a\u200D👍', '👍\u200Db', '👍\u200D\u200Db', `🏴${'\u{E0061}'.repeat(40)}`];
    expect(await normal(joined)).toEqual(['ab', 'a👍', '👍b', '👍b', `🏴${'\u{E0061}'.repeat(6)}`]);
  });

  test('joins blanks, composes letters and is its own normal form', async () => {
    const written = [
      '  Ana \u00A0\u3000 Sá\t',
      'Joa\u0303o',
      'Uma\r\nduas \u2028 três',
      'a\n\n\n\nb',
      '\u200E\uFEFF \n',
    ];
    const one = await normal(written);
    expect(one).toEqual(['Ana Sá', 'João', 'Uma duas três', 'a b', '']);
    const several = await normal(written, 'several');
    expect(several).toEqual(['Ana Sá', 'João', 'Uma\nduas\ntrês', 'a\n\nb', '']);
    expect(await normal(one)).toEqual(one);
    expect(await normal(several, 'several')).toEqual(several);
  });
});

interface Outcome {
  /** The code of a refusal, and its details. */
  code?: string | undefined;
  details?: string | undefined;
  /** Returns the stored value. */
  stored?: unknown;
  /** Stored for its sender alone. */
  isBlocked?: boolean;
}
interface Writer {
  write: (value: string) => Promise<Outcome>;
  /** Where a check of the table allows one form only. */
  sample?: string;
}

type Row = Record<string, unknown>;
const refusal = (error: { message: string; details?: string | null } | null): Outcome =>
  error ? { code: error.message, details: error.details ?? undefined } : {};
const tableOf = (name: string) => name.slice(0, name.lastIndexOf('.'));
const columnOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const caught = async (run: () => Promise<unknown>): Promise<Outcome> => {
  try {
    return { stored: await run() };
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    return { code: message, details: detail };
  }
};
async function requestRow(): Promise<Row> {
  const [guest, space] = [await given.person(), await spaceUnderApproval()];
  return {
    guest_id: guest.id,
    host_id: space.host.id,
    space_id: space.id,
    event_date: day(9),
    guest_count: 10,
    extras: sql.json([]),
    total_amount: 105_000,
    owner_amount: 100_000,
    service_fee: 5_000,
    snapshot: sql.json({ title: 'Casa do Mirante' }),
    answer_by: new Date(Date.now() + 3_600_000),
  };
}
/** Inserts a row with the text in its column. */
const inserting = (name: string, row: () => Promise<Row> | Row, sample?: string): [string, Writer] => [
  name,
  {
    write: (value) =>
      caught(async () => {
        const values = { ...(await row()), [columnOf(name)]: value };
        const [made] =
          await sql`insert into ${sql(tableOf(name))} ${sql(values)} returning ${sql(columnOf(name))} as text`;
        return made?.text;
      }),
    ...(sample ? { sample } : {}),
  },
];
/** Writes the text as the site does, and reads the column of the row afterwards. */
const calling = (
  name: string,
  begin: () => Promise<{ send: (value: string) => Promise<Outcome>; where: () => Row | Promise<Row> }>,
): [string, Writer] => [
  name,
  {
    write: async (value) => {
      const { send, where } = await begin();
      const outcome = await send(value);
      const found = await where();
      const [key = '', id] = Object.entries(found)[0] ?? [];
      const [row] = await sql`
        select * from ${sql(tableOf(name))} where ${sql(key)} = ${id as string} order by ctid desc limit 1`;
      return { ...outcome, stored: row?.[columnOf(name)], ...(row?.is_moderated ? { isBlocked: true } : {}) };
    },
  },
];

const owned = async () => {
  const space = await given.space();
  return { space, row: { space_id: space.id, host_id: space.host.id } };
};
const addressed = async () => {
  const { row } = await owned();
  return { ...row, street: 'Rua A', number: '1', postal_code: '22000-120' };
};
const contact = () => ({ name: 'Ana', email: 'ana@exemplo.com', subject: 'Oi', message: 'Olá' });
const edited = (name: string, entry?: (value: string) => Row, table?: string) =>
  calling(name, async () => {
    const { space } = await owned();
    const column = columnOf(name);
    return {
      send: async (value) => {
        const changes = entry?.(value) ?? { [column]: value };
        const { error } = await space.host.api.rpc('save_listing', {
          target_space: space.id,
          changes: changes as never,
        });
        return refusal(error);
      },
      where: () => ({ [table ?? (tableOf(name) === 'public.spaces' ? 'id' : 'space_id')]: space.id }),
    };
  });
const profile = (name: string) =>
  calling(name, async () => {
    const person = await given.person();
    return {
      send: async (value) =>
        refusal((await person.api.rpc('save_profile', { changes: { [columnOf(name)]: value } })).error),
      where: () => ({ id: person.id }),
    };
  });
const suspended = async () => ({
  person_id: (await given.person()).id,
  reason: 'Golpe',
  suspended_by: (await given.person()).id,
});
const settlement = async () => ({
  host_id: (await given.person()).id,
  settled_by: (await given.person()).id,
  kind: 'paid',
  amount_cents: 100,
  bank_reference: 'E1',
  key_type: 'email',
  pix_key: 'a@b.co',
  key_hint: 'a',
  holder_name: 'Ana',
});
const reportedSpace = async () => {
  const [space, person] = [await given.space(), await given.person()];
  return {
    report: async (words: string) =>
      refusal(
        (
          await person.api.rpc('send_report', {
            target_kind: 'space',
            target: space.id,
            reason: reportReasons.space[0],
            words,
          })
        ).error,
      ),
    space,
    where: () => ({ reporter_id: person.id }),
  };
};
const listed = async () => {
  const [space, owner] = [await given.space(), await given.person()];
  const { data: list } = await owner.api.rpc('create_list', { list_name: 'Festa', first_space: space.id });
  const { data: secret } = await owner.api.rpc('share_list', { target_list: String(list) });
  const me = { secret: String(secret), browser: randomUUID() };
  return { space, me, where: { list_id: String(list) } };
};
const visited = async () => {
  const [space, guest] = [await given.space(), await given.person()];
  await given.paidBooking(guest, space, day(-1));
  return { space, guest };
};
const letters = () => randomUUID().replace(/[^a-f]/g, '');

/** Writes each text, through the API where people write through it. */
const writers: Readonly<Record<string, Writer>> = Object.fromEntries([
  inserting('private.calendar_providers.domain', () => ({ name: 'Agenda' }), `${letters()}a.exemplo.com`),
  inserting('private.calendar_providers.name', () => ({ domain: `${letters()}b.exemplo.com` })),
  inserting('private.dispute_evidence.statement', async () => {
    const id = `dp_${randomUUID()}`;
    await reportDispute(id, { intent: `pi_${id}` });
    const [dispute] = await sql`select id from disputes where provider_dispute_id = ${id}`;
    return { dispute_id: dispute?.id, facts: sql.json({}), submitted_by: (await given.person()).id };
  }),
  inserting(
    'private.imported_calendars.address',
    async () => ({ ...(await owned()).row, name: 'Agenda' }),
    'https://airbnb.com/a.ics',
  ),
  inserting('private.imported_calendars.name', async () => ({
    ...(await owned()).row,
    address: 'https://airbnb.com/a.ics',
  })),
  inserting('private.letters.message', async () => ({
    id: randomUUID(),
    person_id: (await given.person()).id,
    written_by: (await given.person()).id,
    asks_correction: false,
  })),
  calling('private.list_lines.content', async () => {
    const { space, me, where } = await listed();
    await anonymous().rpc('enter_list', { ...me, visitor_name: 'Bia' });
    return {
      send: async (content) =>
        refusal((await anonymous().rpc('write_list_line', { ...me, target_space: space.id, content })).error),
      where: () => where,
    };
  }),
  calling('private.list_visitors.name', async () => {
    const { me, where } = await listed();
    return {
      send: async (visitor_name) => refusal((await anonymous().rpc('enter_list', { ...me, visitor_name })).error),
      where: () => where,
    };
  }),
  calling('public.affiliate_campaigns.name', async () => {
    const { id, person } = await anAffiliate();
    return {
      send: async (name) =>
        refusal((await person.api.from('affiliate_campaigns').insert({ affiliate_id: id, name })).error),
      where: () => ({ affiliate_id: id }),
    };
  }),
  inserting('private.requests.company_name', async () => ({ ...(await requestRow()), company_cnpj: '11222333000181' })),
  inserting(
    'private.requests.company_cnpj',
    async () => ({ ...(await requestRow()), company_name: 'Festas' }),
    '11222333000181',
  ),
  calling('private.requests.message', async () => {
    const [guest, space] = [await given.person(), await spaceUnderApproval()];
    let made: unknown;
    return {
      send: async (message) => {
        const { data, error } = await ask(guest, space, { message });
        made = data;
        return refusal(error);
      },
      where: () => ({ id: made as string }),
    };
  }),
  calling('private.requests.host_note', async () => {
    const { host, id } = await asked();
    return {
      send: async (note) => refusal((await decline(host, id, { note })).error),
      where: () => ({ id }),
    };
  }),
  inserting(
    'public.booking_companies.cnpj',
    async () => ({
      booking_id: await given.paidBooking(await given.person(), await given.space(), day(9)),
      name: 'Festas',
    }),
    '11222333000181',
  ),
  inserting('public.booking_companies.name', async () => ({
    booking_id: await given.paidBooking(await given.person(), await given.space(), day(9)),
    cnpj: '11222333000181',
  })),
  calling('public.bookings.host_note', async () => {
    const space = await given.space();
    const booking = await given.paidBooking(await given.person(), space, day(9));
    return {
      send: async (note) =>
        refusal(
          (await space.host.api.rpc('cancel_booking_as_host', { target_booking: booking, reason: 'repair', note }))
            .error,
        ),
      where: () => ({ id: booking }),
    };
  }),
  calling('public.bookings.platform_reason', async () => {
    const booking = await given.paidBooking(await given.person(), await given.space(), day(9));
    const chief = await given.person('Chefe', { admin: true });
    return {
      send: async (reason) =>
        refusal((await chief.api.rpc('cancel_booking_as_admin', { target_booking: booking, reason })).error),
      where: () => ({ id: booking }),
    };
  }),
  inserting('public.contact_messages.email', contact, 'ana@exemplo.com'),
  inserting('public.contact_messages.message', contact),
  inserting('public.contact_messages.name', contact),
  inserting('public.contact_messages.phone', contact, '(21) 99887-7665'),
  inserting('public.contact_messages.subject', contact),
  [
    'public.discount_coupons.code',
    {
      sample: `X${letters().toUpperCase()}`,
      write: (code) => caught(async () => (await coupon({ code })).code),
    },
  ],
  calling('public.discount_coupons.description', async () => {
    const { id } = await coupon();
    return {
      send: (value) => caught(() => sql`update discount_coupons set description = ${value} where id = ${id}`),
      where: () => ({ id }),
    };
  }),
  calling('public.favourite_lists.name', async () => {
    const person = await given.person();
    return {
      send: async (list_name) => refusal((await person.api.rpc('create_list', { list_name })).error),
      where: () => ({ user_id: person.id }),
    };
  }),
  inserting('public.host_settlements.bank_reference', settlement),
  inserting('public.host_settlements.reason', async () => {
    const paid = await settlement();
    const [made] = await sql`insert into host_settlements ${sql(paid)} returning id`;
    const { host_id, settled_by, bank_reference } = paid;
    return { host_id, settled_by, bank_reference, kind: 'reversed', amount_cents: -100, reverses: made?.id };
  }),
  calling('public.messages.content', async () => {
    const { id, client } = await conversation();
    return {
      send: async (content) =>
        refusal(
          (await client.api.from('messages').insert({ conversation_id: id, sender_id: client.id, content })).error,
        ),
      where: () => ({ conversation_id: id }),
    };
  }),
  calling('public.messages.file_name', async () => {
    const { id, client } = await conversation();
    const file_url = `${client.id}/1700000000000.pdf`;
    const options = { contentType: 'application/pdf' };
    await client.api.storage
      .from('chat-files')
      .upload(file_url, new Blob(['%PDF-1.7'], { type: options.contentType }), options);
    const row = { conversation_id: id, sender_id: client.id, message_type: 'file', file_url, file_size: 1 };
    return {
      send: async (file_name) => refusal((await client.api.from('messages').insert({ ...row, file_name })).error),
      where: () => ({ conversation_id: id }),
    };
  }),
  inserting('public.payout_keys.holder_name', async () => ({
    host_id: (await given.person()).id,
    key_type: 'random',
    pix_key: randomUUID(),
  })),
  inserting(
    'public.payout_keys.pix_key',
    async () => ({ host_id: (await given.person()).id, key_type: 'random', holder_name: 'Ana' }),
    randomUUID(),
  ),
  ...(
    [
      ['public.profile_private.cpf', '529.982.247-25'],
      ['public.profile_private.phone', '(21) 99887-7665'],
    ] as const
  ).map(([name, sample]): [string, Writer] => [name, { ...profile(name)[1], sample }]),
  [
    'public.profiles.avatar_url',
    {
      sample: 'teste/ana.webp',
      write: async (value) => {
        const { id } = await given.person();
        const outcome = await caught(() => sql`update profiles set avatar_url = ${value} where id = ${id}`);
        return { ...outcome, stored: (await db.profile(id))?.avatar_url };
      },
    },
  ],
  profile('public.profiles.bio'),
  profile('public.profiles.full_name'),
  profile('public.profiles.location'),
  inserting('public.refunds.manual_note', async () => {
    const booking_id = await given.paidBooking(await given.person(), await given.space(), day(9));
    const [payment] = await sql`select id from payments where booking_id = ${booking_id}`;
    return { booking_id, payment_id: payment?.id, amount_cents: 100, reason: 'guest', status: 'manual' };
  }),
  calling('public.reports.note', async () => {
    const { report, space, where } = await reportedSpace();
    await report('Golpe');
    const admin = await given.person('Administradora', { admin: true });
    return {
      send: async (note) =>
        refusal(
          (
            await admin.api.rpc('settle_reports', {
              target_kind: 'space',
              target: space.id,
              decision: 'nothing_found',
              note,
            })
          ).error,
        ),
      where,
    };
  }),
  calling('public.reports.words', async () => {
    const { report, where } = await reportedSpace();
    return { send: report, where };
  }),
  calling('public.reviews.answer', async () => {
    const { space, guest } = await visited();
    const { data } = await guest.api.rpc('write_review', { target_space: space.id, rating: 5, comment: 'Ótimo' });
    return {
      send: async (answer) =>
        refusal((await space.host.api.rpc('answer_review', { target_review: String(data), answer })).error),
      where: () => ({ space_id: space.id }),
    };
  }),
  calling('public.reviews.comment', async () => {
    const { space, guest } = await visited();
    return {
      send: async (comment) =>
        refusal((await guest.api.rpc('write_review', { target_space: space.id, rating: 5, comment })).error),
      where: () => ({ space_id: space.id }),
    };
  }),
  inserting('public.space_addresses.arrival', addressed),
  inserting('public.space_addresses.complement', addressed),
  inserting('public.space_addresses.day_phone', addressed, '(21) 99887-7665'),
  inserting('public.space_addresses.number', addressed),
  inserting('public.space_addresses.postal_code', addressed, '22000-120'),
  inserting('public.space_addresses.street', addressed),
  calling('public.space_availability.note', async () => {
    const { space } = await owned();
    return {
      send: async (note) =>
        refusal(
          (
            await space.host.api.rpc('set_availability', {
              target_space: space.id,
              days: [day(5)],
              available: false,
              note,
            })
          ).error,
        ),
      where: () => ({ space_id: space.id }),
    };
  }),
  edited('public.space_extras.description', (description) => ({
    extras: [{ name: 'Limpeza', description, price: 1, per: 'event' }],
  })),
  edited('public.space_extras.name', (name) => ({ extras: [{ name, price: 1, per: 'event' }] })),
  edited('public.space_price_ranges.name', (name) => ({
    price_ranges: [{ name, first_day: day(5), last_day: day(6), price: 900 }],
  })),
  edited('public.spaces.description'),
  edited('public.spaces.house_rules_note'),
  edited('public.spaces.image_descriptions', (value) => ({ image_descriptions: { 'teste/casa-1.jpg': value } })),
  calling('public.spaces.rejection_reason', async () => {
    const space = await given.space({ status: 'pending' });
    const admin = await given.person('Administradora', { admin: true });
    return {
      send: async (reason) =>
        refusal((await admin.api.rpc('review_space', { target_space: space.id, decision: 'rejected', reason })).error),
      where: () => ({ id: space.id }),
    };
  }),
  edited('public.spaces.title'),
  inserting('public.suspensions.appeal', async () => ({ ...(await suspended()), appealed_at: new Date() })),
  inserting('public.suspensions.payouts_held_reason', suspended),
  inserting('public.suspensions.reason', suspended),
]);

/** The one value of an object of texts. */
const plain = ({ stored, ...rest }: Outcome): Outcome => ({
  ...rest,
  stored: stored && typeof stored === 'object' ? Object.values(stored)[0] : stored,
});
const shown = (name: string) => peopleTexts[name] as PeopleText;
const written = Object.keys(peopleTexts);
const free = written.filter((name) => !writers[name]?.sample && name !== 'public.affiliate_campaigns.name');

test('every text that people write has its writer here', () => {
  expect(Object.keys(writers).sort()).toEqual([...written].sort());
});

describe.each(written.filter((name) => writers[name]?.sample))('%s, which has one form', (name) => {
  test('is stored without what nobody sees', async () => {
    const { write, sample = '' } = writers[name] as Writer;
    expect((await write(`\u202E${sample}\u3164 `)).stored).toBe(sample);
  });
});

describe.each(free)('%s', (name) => {
  const { moderation, moderatedBy, lines, code, shortest } = shown(name);
  const write = async (value: string) => plain(await (writers[name] as Writer).write(value));

  test.each([
    ['phone', 'Ana 21 99887-7665'],
    ['handle', 'me chama no insta'],
  ])('with a %s', async (kind, value) => {
    const outcome = await write(value);
    if (moderation !== 'contacts and language') {
      expect(outcome).toEqual({ stored: value });
    } else if (moderatedBy && 'isBlocked' in outcome) {
      expect(outcome).toEqual({ stored: value, isBlocked: true });
    } else {
      expect(outcome.code).toBe(code ? `${code}_has_${kind}` : 'text_blocked');
      if (!code) expect(outcome.details).toContain(`"${kind}"`);
      expect(outcome.stored).not.toBe(value);
    }
  });

  test('without what nobody sees', async () => {
    expect(await write('Ana \u202Eboa')).toEqual({ stored: 'Ana boa' });
    const outcome = await write('\u3164');
    if (shortest > 0 && !outcome.code) expect.fail(`stored ${JSON.stringify(outcome.stored)}`);
    expect(outcome.stored ?? '').not.toContain('\u3164');
  });

  test('with a line break', async () => {
    expect(await write('Ana\nboa')).toEqual({ stored: lines === 'one' ? 'Ana boa' : 'Ana\nboa' });
  });

  test('is as long as it may be, and no longer', async () => {
    const { longest } = shown(name);
    const most = `${'a'.repeat(longest - 1)}b`;
    expect(await write(` ${most} `)).toEqual({ stored: most });
    const outcome = await write(`${most}c`);
    // Some procedures cut an administrator's note.
    if (!outcome.code) expect(outcome.stored).toBe(most);
  });
});

describe('the name of a campaign, which links carry', () => {
  const write = (value: string) => (writers['public.affiliate_campaigns.name'] as Writer).write(value);
  test('is no contact', async () => {
    expect(await write('21-99887-7665')).toMatchObject({ code: 'text_blocked', stored: undefined });
    expect((await write('ana\u202E-festa\u3164')).stored).toBe('ana-festa');
    expect((await write('ana\nfesta')).code).toContain('affiliate_campaigns_name_check');
    expect((await write('\u3164')).code).toBe('invalid_input');
    expect((await write('natal-2026')).stored).toBe('natal-2026');
    expect((await write('a'.repeat(31))).code).toBe('invalid_input');
  });
});

describe('a person’s name', () => {
  const refused = [
    ['Ana zap 21 99887-7665', 'phone'],
    ['Espaços Rio', 'platform'],
    ['ESPAÇOS RIO – Suporte', 'platform'],
    ['Espac\u0327os  Rio', 'platform'],
    ['Suporte', 'platform'],
    ['Equipe de Atendimento', 'platform'],
    ['Administração', 'platform'],
  ] as const;

  test.each(refused)('%s is refused where it changes', async (full_name, kind) => {
    const person = await given.person('Ana Sá');
    const fields = JSON.stringify({ fields: { full_name: kind } }).replaceAll(':', ' : ');
    for (const { error } of [
      await person.api.rpc('save_profile', { changes: { full_name } }),
      await person.api.rpc('complete_profile', { full_name, phone: '(21) 99887-7665', date_of_birth: '1990-04-12' }),
    ]) {
      expect(error?.message).toBe('text_blocked');
      expect(JSON.parse(error?.details ?? '')).toEqual(JSON.parse(fields));
    }
    expect((await db.profile(person.id))?.full_name).toBe('Ana Sá');
  });

  test.each(['\u3164', '123', '🎉', '. . .'])('“%s” has no letter', async (full_name) => {
    const person = await given.person('Ana Sá');
    const sent = { full_name, phone: '(21) 99887-7665', date_of_birth: '1990-04-12' };
    for (const { error } of [
      await person.api.rpc('save_profile', { changes: { full_name } }),
      await person.api.rpc('complete_profile', sent),
    ])
      expect([error?.message, error?.details]).toEqual(['invalid_input', expect.stringContaining('full_name')]);
    expect((await db.profile(person.id))?.full_name).toBe('Ana Sá');
  });

  test.each(['Maria do Rio', 'Ana Suporte', 'João Equipe Silva', '李', 'Ñandú O’Higgins', 'Conta excluída'])(
    '%s is a name',
    async (full_name) => {
      const person = await given.person();
      expect((await person.api.rpc('save_profile', { changes: { full_name } })).error).toBeNull();
      expect((await db.profile(person.id))?.full_name).toBe(full_name);
    },
  );

  test.each([
    ['Ana zap 21 99887-7665', 'Pessoa sem nome'],
    ['me chama no insta ana.festas', 'Pessoa sem nome'],
    ['Espaços Rio', 'Pessoa sem nome'],
    ['\u3164', 'Pessoa sem nome'],
    ['Ana\u202E Sá\nSouza', 'Ana Sá Souza'],
    [`${'á '.repeat(400)}`, expect.stringMatching(/^(á )+á$/)],
  ])('a sign-up as %j is never refused', async (name, stored) => {
    const person = await given.person(name);
    expect((await db.profile(person.id))?.full_name).toEqual(stored);
    const { data } = await person.api.rpc('my_account').maybeSingle();
    const { missing } = data as unknown as { missing: string[] };
    expect(missing.includes('full_name')).toBe(stored === 'Pessoa sem nome');
    const complete = (full_name: string) =>
      person.api.rpc('complete_profile', { full_name, phone: '(21) 99887-7665', date_of_birth: '1990-04-12' });
    expect((await complete('Pessoa sem nome')).error?.message).toBe('invalid_input');
    expect((await complete('Ana Sá')).data?.[0]).toMatchObject({ full_name: 'Ana Sá', missing: [] });
  });

  test.each(['Ana zap 21 99887-7665', '123'])(
    '%s, from before the rule, blocks nothing, is asked for and stays until it changes',
    async (old) => {
      const person = await given.person();
      await sql.begin(async (tx) => {
        await tx`alter table profiles disable trigger profiles_derive`;
        await tx`update profiles set full_name = ${old} where id = ${person.id}`;
        await tx`alter table profiles enable trigger profiles_derive`;
      });
      expect((await person.api.rpc('my_account').maybeSingle()).data).toMatchObject({ needs_name: true, missing: [] });
      const admin = await given.person('Administradora', { admin: true });
      const stored = { full_name: old, phone: '(21) 99887-7665', date_of_birth: '1990-04-12' };
      expect((await person.api.rpc('complete_profile', stored)).error).toBeNull();
      const refusedNames = async () => {
        const { data } = await admin.api.rpc('admin_list_people', { people_filter: 'refused_names' });
        return (data as unknown as { items: { full_name: string }[] }).items.map(({ full_name }) => full_name);
      };
      expect(await refusedNames()).toEqual([old]);
      expect(
        (await person.api.rpc('save_profile', { changes: { full_name: old, bio: 'Gosto de festas.' } })).error,
      ).toBeNull();
      expect(await db.profile(person.id)).toMatchObject({ full_name: old, bio: 'Gosto de festas.' });
      expect((await person.api.rpc('save_profile', { changes: { full_name: 'Ana Sá' } })).error).toBeNull();
      expect((await person.api.rpc('my_account').maybeSingle()).data).toMatchObject({ needs_name: false });
      expect(await refusedNames()).toEqual([]);
    },
  );
});

test.each([
  'IMG_20260115_123456789.jpg',
  'PXL_20260115_120000123.MP.jpg',
  'WhatsApp Image 2026-01-15 at 12.30.45.jpeg',
  'VID-20260115-WA0001.mp4',
  '1768480000000.pdf',
  'DSC00123.JPG',
  'Captura de tela 2026-01-15 às 18.22.31.png',
])('%s is a file’s name and no contact', async (name) => {
  expect(await (writers['public.messages.file_name'] as Writer).write(name)).toEqual({ stored: name });
});
test('a file’s name is no way around moderation', async () => {
  for (const name of ['21998877665.jpg', 'foto 21 99887-7665.png', 'me chama no insta ana.festas.pdf'])
    expect(await (writers['public.messages.file_name'] as Writer).write(name)).toEqual({
      stored: name,
      isBlocked: true,
    });
});
