import { renditionWidths } from 'shared-domain/rules/picture-rules.ts';
import {
  callingReports,
  reportedNeighbours,
  type reportReasons,
  reportsADay,
} from 'shared-domain/rules/report-rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, eventually, forgetMessages, server, sql } from './testing/backend.ts';
import { conversation, read, say } from './testing/conversations.ts';
import { day, db, given, inSession, type Person, type Space } from './testing/given.ts';
import { sendReviewPhoto } from './testing/review-photos.ts';

/* A report keeps a copy of its subject; administrators decide it; the reporter gets the outcome, and stays anonymous. */

let admin: Person;
let colleague: Person;
beforeAll(async () => {
  await forgetMessages();
  admin = await given.person('Ana Administradora', { admin: true });
  colleague = await given.person('Caio Colega', { admin: true });
});

let phones = 1000;
/** Nothing in common with anybody else. */
async function reporter(name = 'Bruno Sá'): Promise<Person> {
  const person = await given.person(name);
  phones += 1;
  await sql`update profile_private set phone = ${`(21) 9${phones}-0000`} where id = ${person.id}`;
  return person;
}

type Kind = keyof typeof reportReasons;
const report = (person: Person, target_kind: Kind, target: string, more: { reason?: string; words?: string } = {}) =>
  person.api.rpc('send_report', { target_kind, target, reason: 'other', ...more });
const reportOf = async (answer: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return (data as { id: string }).id;
};
const refusal = async (answer: PromiseLike<{ error: { message: string } | null }>) => (await answer).error?.message;

interface Reported {
  kind: Kind;
  target_id: string;
  count: number;
  independent: number | null;
  called_at: string | null;
  concerned: { id: string; full_name: string; is_suspended: boolean };
  there: string[] | null;
  reports: { reporter_name: string; reason: string; words: string | null; snapshot: Record<string, unknown> }[];
  settled: { outcome: string; note: string | null; by: string; removed: string[] } | null;
  assignment: { is_mine: boolean } | null;
}
const queue = async (target: string, report_filter = 'open', who = admin) => {
  const { data, error } = await who.api.rpc('admin_list_reports', { report_filter, page_size: 100 });
  expect(error).toBeNull();
  return (data as unknown as { items: Reported[] }).items.filter(({ target_id }) => target_id === target);
};
const settle = (target_kind: Kind, target: string, decision: string, more: { note?: string; parts?: string[] } = {}) =>
  admin.api.rpc('settle_reports', { target_kind, target, decision, ...more });
const mailOf = async (template: string, id: string) => {
  const [row] = await sql<{ id: number }[]>`
    select id from outbox where payload ->> 'template' = ${template} and dedupe_key like ${`%${id}%`}`;
  return (
    row &&
    (
      await server()
        .rpc('email_to_send', { message_id: Number(row.id) })
        .maybeSingle()
    ).data
  );
};
async function review(space: Space, guest: Person, photos: string[] = []) {
  const { data, error } = await guest.api.rpc('write_review', {
    target_space: space.id,
    rating: 1,
    comment: 'Lugar sujo e dono grosso.',
    photos,
  });
  expect(error).toBeNull();
  return data ?? '';
}
async function visited() {
  const space = await given.space({ title: 'Sítio Lua Cheia' });
  const guest = await given.person('Nina Faria');
  await given.paidBooking(guest, space, day(-9));
  return { space, guest };
}

describe('reporting', () => {
  test('a listing is kept as it was: what its host changes or deletes afterwards loses nothing', async () => {
    const space = await given.space({ title: 'Varanda da Urca', description: 'Vista para o mar.' });
    await given.address(space, { street: 'Rua Marechal Cantuária' });
    await reportOf(
      report(await reporter(), 'space', space.id, { reason: 'not_this_place', words: ' Não é este o lugar. ' }),
    );
    await space.host.api.rpc('save_listing', { target_space: space.id, changes: { title: 'Outro título' } as never });
    expect((await space.host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
    expect(await queue(space.id)).toMatchObject([
      {
        kind: 'space',
        count: 1,
        independent: 1,
        called_at: null,
        concerned: { id: space.host.id },
        there: null,
        reports: [
          {
            reporter_name: 'Bruno Sá',
            reason: 'not_this_place',
            words: 'Não é este o lugar.',
            snapshot: {
              title: 'Varanda da Urca',
              description: 'Vista para o mar.',
              images: ['teste/casa-1.jpg'],
              address: { street: 'Rua Marechal Cantuária' },
            },
          },
        ],
      },
    ]);
  });

  test('a message is reported by who received it, with its neighbours, and stays when the conversation goes', async () => {
    const { id, client, host, stranger } = await conversation();
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco']) await say(host, id, text);
    const bad = (await say(client, id, 'Se você me fizer por R$ 1.000, sem taxa?')).data?.id ?? '';
    await say(host, id, 'Não.');
    const blocked = (await say(client, id, 'Meu e-mail é eu@exemplo.com')).data?.id ?? '';
    expect(await refusal(report(stranger, 'message', bad))).toBe('report_target_not_found');
    expect(await refusal(report(client, 'message', bad))).toBe('report_target_not_found');
    expect(await refusal(report(host, 'message', blocked))).toBe('report_target_not_found');
    await reportOf(report(host, 'message', bad, { reason: 'outside_payment' }));
    await sql`delete from conversations where id = ${id}`;
    const [row] = await queue(bad);
    expect(row).toMatchObject({
      kind: 'message',
      concerned: { id: client.id, full_name: 'Clara Cliente' },
      there: null,
    });
    const snapshot = row?.reports[0]?.snapshot as Record<'before' | 'after', { content: string }[]>;
    expect(snapshot).toMatchObject({
      content: 'Se você me fizer por R$ 1.000, sem taxa?',
      sender_name: 'Clara Cliente',
    });
    expect(snapshot.before.map(({ content }) => content)).toEqual(['dois', 'três', 'quatro', 'cinco']);
    expect(snapshot.before).toHaveLength(reportedNeighbours);
    // a blocked message was never readable
    expect(snapshot.after.map(({ content }) => content)).toEqual(['Não.']);
  });

  test('of a review its words, pictures and the stay behind it; of a person what everybody sees', async () => {
    const { space, guest } = await visited();
    const { path } = await sendReviewPhoto(guest, space);
    const written = await review(space, guest, [path]);
    await reportOf(report(space.host, 'review', written, { reason: 'untrue' }));
    expect((await queue(written))[0]?.reports[0]?.snapshot).toMatchObject({
      title: 'Sítio Lua Cheia',
      comment: 'Lugar sujo e dono grosso.',
      photos: [path],
      event_date: day(-9),
    });
    await reportOf(report(guest, 'profile', space.host.id, { reason: 'scam' }));
    const [person] = await queue(space.host.id);
    expect(person?.reports[0]?.snapshot).toMatchObject({ title: space.host.name });
    expect(JSON.stringify(person)).not.toContain('99876-5432');
  });

  test('nobody reports what is theirs, what is not there, twice what is open, or without a reason that fits', async () => {
    const space = await given.space();
    const person = await reporter();
    const pending = await given.space({ status: 'pending' });
    expect(await refusal(report(space.host, 'space', space.id))).toBe('own_report');
    expect(await refusal(report(person, 'profile', person.id))).toBe('own_report');
    expect(await refusal(report(person, 'space', pending.id))).toBe('report_target_not_found');
    expect(await refusal(report(person, 'space', space.id, { reason: 'untrue' }))).toBe('invalid_input');
    expect(await refusal(report(person, 'line' as Kind, space.id))).toBe('invalid_input');
    expect(await refusal(report(person, 'space', space.id, { words: 'x'.repeat(1001) }))).toBe('invalid_input');
    const both = await Promise.all([report(person, 'space', space.id), report(person, 'space', space.id)]);
    expect(both.map(({ error }) => error?.message).sort()).toEqual(['already_reported', undefined]);
    expect((await settle('space', space.id, 'nothing_found')).error).toBeNull();
    await reportOf(report(person, 'space', space.id));
    expect(
      (await anonymous().rpc('send_report', { target_kind: 'space', target: space.id, reason: 'other' })).status,
    ).toBe(401);
  });

  test('so many a day', async () => {
    const person = await reporter();
    const [space, other] = [await given.space(), await given.space()];
    await sql`insert into reports (kind, target_id, concerned_id, reporter_id, reason, snapshot)
      select 'space', gen_random_uuid(), ${space.host.id}, ${person.id}, 'other', '{}' from generate_series(1, ${reportsADay - 1})`;
    await reportOf(report(person, 'space', space.id));
    expect(await refusal(report(person, 'space', other.id))).toBe('rate_limited');
    await sql`update reports set created_at = created_at - interval '25 hours' where reporter_id = ${person.id}`;
    await reportOf(report(person, 'space', other.id));
  });

  test('a suspended person reports only what is said in the conversation of a paid booking', async () => {
    const { id, space, client, host } = await conversation();
    const message = (await say(host, id, 'Chegue mais cedo.')).data?.id ?? '';
    await admin.api.rpc('suspend_person', { target_person: client.id, reason: 'Denúncias' });
    const other = await given.space();
    for (const [kind, target] of [
      ['message', message],
      ['profile', host.id],
      ['space', other.id],
      ['profile', other.host.id],
    ] as const) {
      expect(await refusal(report(client, kind, target)), kind).toBe('account_suspended');
    }
    await given.paidBooking(client, space, day(20));
    await reportOf(report(client, 'message', message));
    await reportOf(report(client, 'profile', host.id));
    expect(await refusal(report(client, 'space', space.id))).toBe('account_suspended');
  });
});

describe('who reported', () => {
  test('is visible to administrators alone: no row, no export, no mail, no log has them', async () => {
    const { space, guest } = await visited();
    const written = await review(space, guest);
    const teller = await reporter('Délia Denunciante');
    await reportOf(report(teller, 'review', written, { words: 'Fui eu que vi.' }));
    await reportOf(report(teller, 'space', space.id, { words: 'Fui eu que vi.' }));
    expect((await settle('review', written, 'removed', { parts: ['comment'] })).error).toBeNull();
    for (const who of [guest, space.host, teller]) {
      const { data, error } = await who.api.from('reports').select('id');
      expect([data, error?.code]).toEqual([null, '42501']);
      expect(await refusal(who.api.rpc('admin_list_reports'))).toBe('admin_required');
    }
    const visible = [
      ...(await Promise.all([guest, space.host].map(async (who) => (await who.api.rpc('account_export')).data))),
      await sql`select payload from outbox where payload ->> 'template' in ('review_removed', 'reports_gathered')`,
      await sql`select details, target_id, target_type from audit_log where action like 'report%'`,
      await mailOf('review_removed', (await sql`select id from reports where target_id = ${written}`)[0]?.id),
    ];
    for (const secret of [teller.id, teller.name, 'Fui eu'])
      for (const what of visible) expect(JSON.stringify(what)).not.toContain(secret);
    // their own export has what they said
    const own = (await teller.api.rpc('account_export')).data as unknown as { reports_sent: { words: string }[] };
    expect(own.reports_sent.map(({ words }) => words)).toEqual(['Fui eu que vi.', 'Fui eu que vi.']);
  });
});

describe('the reports of one listing, or of one person', () => {
  test('are asked for alone: of a person what is theirs, too, open and decided; counted as the page of either says', async () => {
    const { space, guest } = await visited();
    const other = await given.space({ host: space.host });
    const written = await review(space, guest);
    const teller = await reporter();
    for (const [kind, target] of [
      ['space', space.id],
      ['space', other.id],
      ['profile', space.host.id],
      ['review', written],
    ] as const)
      await reportOf(report(teller, kind, target));
    expect((await settle('space', other.id, 'nothing_found')).error).toBeNull();

    const about = async (target: string, report_filter = 'open') => {
      const { data, error } = await admin.api.rpc('admin_list_reports', { report_filter, about: target });
      expect(error).toBeNull();
      const { items, total, open } = data as unknown as { items: Reported[]; total: number; open: number };
      expect(total).toBe(items.length);
      return { found: items.map(({ target_id }) => target_id).sort(), open };
    };
    expect(await about(space.id)).toEqual({ found: [space.id], open: 1 });
    expect(await about(other.id)).toEqual({ found: [], open: 0 });
    expect(await about(other.id, 'closed')).toEqual({ found: [other.id], open: 0 });
    expect(await about(space.host.id)).toEqual({ found: [space.id, space.host.id].sort(), open: 2 });
    expect(await about(space.host.id, 'closed')).toEqual({ found: [other.id], open: 2 });
    expect(await about(guest.id)).toEqual({ found: [written], open: 1 });
    expect(await about(teller.id), 'the reporter').toEqual({ found: [], open: 0 });

    const ofPerson = (await admin.api.rpc('admin_person', { target_person: space.host.id }).maybeSingle()).data;
    expect(ofPerson).toMatchObject({ reports: { open: 2, settled: 1 } });
    const ofSpace = (await admin.api.rpc('admin_space', { target_space: other.id }).maybeSingle()).data;
    expect(ofSpace).toMatchObject({ reports: { open: 0, settled: 1 } });
    expect((await admin.api.rpc('admin_person', { target_person: teller.id }).maybeSingle()).data).toMatchObject({
      reports: null,
    });
  });
});

describe('three independent reports of a listing', () => {
  const calls = async (space: Space) =>
    await sql`
      select mail.payload ->> 'recipient_id' as recipient from outbox as mail join reports as report
        on report.id = (mail.payload ->> 'report_id')::uuid
      where mail.payload ->> 'template' = 'reports_gathered' and report.target_id = ${space.id}
        and mail.payload ->> 'recipient_id' in ${sql([admin.id, colleague.id])}`;

  test('call every administrator once, and suspend nothing', async () => {
    const space = await given.space({ title: 'Varanda da Urca' });
    const people = await Promise.all(Array.from({ length: callingReports + 1 }, () => reporter()));
    for (const person of people.slice(0, callingReports - 1)) await reportOf(report(person, 'space', space.id));
    expect(await calls(space)).toEqual([]);
    // the third and the fourth concurrently
    await Promise.all(people.slice(callingReports - 1).map((person) => reportOf(report(person, 'space', space.id))));
    expect((await calls(space)).map(({ recipient }) => recipient).sort()).toEqual([admin.id, colleague.id].sort());
    expect((await db.space(space.id))?.suspended_at).toBeNull();
    const [row] = await queue(space.id);
    expect(row).toMatchObject({
      count: callingReports + 1,
      independent: callingReports + 1,
      called_at: expect.any(String),
    });
    const acts =
      await sql`select actor_id from audit_log where action = 'reports_gathered' and target_id = ${space.id}`;
    expect(acts).toEqual([{ actor_id: null }]);
    // decided and said again, it is another matter
    await settle('space', space.id, 'nothing_found');
    for (const person of people) await reportOf(report(person, 'space', space.id));
    expect(await calls(space)).toHaveLength(4);
  });

  test.each<[string, (one: Person, other: Person) => Promise<unknown>]>([
    [
      'a phone',
      (one, other) =>
        sql`update profile_private set phone = (select phone from profile_private where id = ${one.id}) where id = ${other.id}`,
    ],
    [
      'a CPF',
      async (one, other) => {
        for (const { id } of [one, other])
          await sql`update profile_private set cpf = '529.982.247-25' where id = ${id}`;
      },
    ],
    [
      'a mailbox',
      async (one, other) => {
        await sql`update auth.users set email = ${`b${one.id}@exemplo.test`} where id = ${one.id}`;
        await sql`update auth.users set email = ${`B${one.id}+2@exemplo.test`} where id = ${other.id}`;
      },
    ],
    [
      'a PIX key',
      async (one, other) => {
        for (const { id } of [one, other])
          await sql`insert into payout_keys (host_id, key_type, pix_key, holder_name) values (${id}, 'email', 'um@exemplo.test', 'Um')`;
      },
    ],
    [
      'the address they come from',
      async (one, other) => {
        for (const who of [one, other]) await inSession(who, 'aal2');
        await sql`update auth.sessions set ip = '203.0.113.9' where user_id in ${sql([one.id, other.id])}`;
      },
    ],
    [
      'nothing, but one of them is suspended',
      (_, other) => sql`insert into suspensions (person_id, reason) values (${other.id}, 'Fraude')`,
    ],
  ])('are not three where two accounts share %s', async (_, link) => {
    const space = await given.space();
    const people = await Promise.all(Array.from({ length: callingReports }, () => reporter()));
    for (const person of people) await reportOf(report(person, 'space', space.id));
    expect((await queue(space.id))[0]?.independent).toBe(callingReports);
    await link(people[0] as Person, people[1] as Person);
    expect((await queue(space.id))[0]?.independent).toBe(callingReports - 1);
  });
});

describe('deciding', () => {
  test('nothing found: the reporter gets a mail, and it is logged', async () => {
    const space = await given.space({ title: 'Casa do Horto' });
    const person = await reporter();
    const id = await reportOf(report(person, 'space', space.id));
    expect((await settle('space', space.id, 'nothing_found', { note: 'As fotos conferem.' })).data).toEqual({
      reports: 1,
    });
    expect(await queue(space.id)).toEqual([]);
    expect((await queue(space.id, 'closed'))[0]?.settled).toMatchObject({
      outcome: 'nothing_found',
      note: 'As fotos conferem.',
      by: 'Ana Administradora',
    });
    expect(await mailOf('report_settled', id)).toMatchObject({
      to: person.email,
      data: { kind: 'space', title: 'Casa do Horto', outcome: 'nothing_found' },
    });
    const [act] =
      await sql`select actor_id, details from audit_log where action = 'reports_settled' and target_id = ${space.id}`;
    expect(act).toMatchObject({
      actor_id: admin.id,
      details: { outcome: 'nothing_found', reason: 'As fotos conferem.', reports: 1 },
    });
    expect(await refusal(settle('space', space.id, 'nothing_found'))).toBe('report_not_found');
    expect((await admin.api.rpc('admin_space', { target_space: space.id }).maybeSingle()).data).toMatchObject({
      reports: { open: 0, settled: 1 },
    });
    // on the page of whom it is about, and not of who reported
    const reportsOf = async (target_person: string) =>
      ((await admin.api.rpc('admin_person', { target_person }).maybeSingle()).data as { reports: unknown }).reports;
    expect(await reportsOf(space.host.id)).toMatchObject({ open: 0, settled: 1 });
    expect(await reportsOf(person.id)).toBeNull();
  });

  test('a message leaves the eyes of who received it, file and all, and stays its sender’s', async () => {
    const { id, client, host } = await conversation();
    const bad = (await say(client, id, 'Some daqui.')).data?.id ?? '';
    await reportOf(report(host, 'message', bad, { reason: 'offensive' }));
    expect((await settle('message', bad, 'removed')).error).toBeNull();
    expect(await read(host.api, id)).toEqual([]);
    expect(await read(client.api, id)).toEqual([{ content: 'Some daqui.', is_moderated: true }]);
    expect((await queue(bad, 'closed'))[0]).toMatchObject({ there: null, settled: { removed: ['message'] } });
    // nothing else of a message changes, for any role
    await expect(sql`update messages set content = 'x' where id = ${bad}`).rejects.toThrow('append_only');
    await expect(
      sql`update messages set is_moderated = false, moderation_reason = null where id = ${bad}`,
    ).rejects.toThrow('append_only');
  });

  test('of a review the comment, or the pictures, and never the stars; its writer gets a mail', async () => {
    const { space, guest } = await visited();
    const { path } = await sendReviewPhoto(guest, space);
    const written = await review(space, guest, [path]);
    const id = await reportOf(report(space.host, 'review', written, { reason: 'offensive' }));
    expect((await settle('review', written, 'removed', { parts: ['comment'] })).error).toBeNull();
    const page = (await anonymous().rpc('space_page', { target_space: space.id })).data as unknown as {
      reviews: { comment: string; photos: string[]; rating: number }[];
    };
    expect(page.reviews).toMatchObject([{ comment: '', photos: [path], rating: 1 }]);
    expect(await mailOf('review_removed', id)).toMatchObject({
      to: guest.email,
      data: { title: 'Sítio Lua Cheia', reason: 'offensive', removed: ['comment'] },
    });
    await reportOf(report(space.host, 'review', written));
    expect(await refusal(settle('review', written, 'removed', { parts: ['comment'] }))).toBe('nothing_to_remove');
    expect((await settle('review', written, 'removed', { parts: ['comment', 'photos'] })).error).toBeNull();
    expect((await queue(written, 'closed'))[0]?.settled?.removed).toEqual(['photos']);
    expect((await db.space(space.id))?.rating_count).toBe(1);
  });

  test('suspended, once it is; the mail to the reporter does not say what became of the other person', async () => {
    const space = await given.space();
    const person = await reporter();
    const id = await reportOf(report(person, 'space', space.id));
    expect(await refusal(settle('space', space.id, 'suspended'))).toBe('not_suspended');
    await admin.api.rpc('suspend_space', { target_space: space.id, reason: 'Não é este o lugar.' });
    expect((await settle('space', space.id, 'suspended', { note: 'Imposto' })).error).toBeNull();
    const mail = JSON.stringify(await mailOf('report_settled', id));
    expect(mail).toContain('"outcome":"acted"');
    for (const secret of ['suspended', 'Imposto', 'Não é este o lugar.']) expect(mail).not.toContain(secret);
  });

  test('one that another administrator has is not decided; something else needs its note', async () => {
    const space = await given.space();
    await reportOf(report(await reporter(), 'space', space.id));
    const of = { queue_name: 'reports', item: space.id };
    await colleague.api.rpc('assign_item', of);
    expect((await queue(space.id))[0]?.assignment).toMatchObject({ is_mine: false, by: 'Caio Colega' });
    expect(await refusal(settle('space', space.id, 'nothing_found'))).toBe('assigned_to_another');
    await colleague.api.rpc('release_item', of);
    expect(await refusal(settle('space', space.id, 'acted'))).toBe('invalid_input');
    expect(await refusal(settle('space', space.id, 'removed'))).toBe('nothing_to_remove');
    expect((await settle('space', space.id, 'acted', { note: 'Pedimos outras fotos.' })).error).toBeNull();
  });

  test('files that a report shows are kept until it is decided, whatever their owner does; then they go', async () => {
    const space = await given.space();
    const host = space.host;
    const files = renditionWidths.map((width) => `${host.id}/1-${width}.webp`);
    for (const file of files)
      await host.api.storage.from('space-images').upload(file, new Blob(['x'], { type: 'image/webp' }), {
        contentType: 'image/webp',
      });
    await sql`update spaces set images = ${[`${host.id}/1.webp`]} where id = ${space.id}`;
    await reportOf(report(await reporter(), 'space', space.id));
    await host.api.storage.from('space-images').remove(files);
    await sql`update spaces set images = array['teste/outra.jpg'] where id = ${space.id}`;
    const left = async () => {
      await sql`update outbox set available_at = now() where kind = 'delete_unused_files'`;
      await callFunction('outbox-worker', {}, backend.secretKey);
      return (await sql`select name from storage.objects where name like ${`${host.id}/%`}`).length;
    };
    expect(await left()).toBe(files.length);
    expect(
      (await host.api.storage.from('space-images').upload(files[0] ?? '', new Blob(['y']), { upsert: true })).error,
    ).not.toBeNull();
    // not even with the account
    await sql`delete from auth.users where id = ${host.id}`;
    await sql`select private.enqueue('delete_files', ${`delete_files:${host.id}`}, ${sql.json({ person_id: host.id })})`;
    expect(await left()).toBe(files.length);
    await settle('space', space.id, 'nothing_found');
    await eventually(left, (count) => count === 0);
  });

  test('the file of a reported message is opened by administrators, while it is open', async () => {
    const { id, client, host } = await conversation();
    const file = `${client.id}/1700000000000.pdf`;
    await client.api.storage.from('chat-files').upload(file, new Blob(['x'], { type: 'application/pdf' }), {
      contentType: 'application/pdf',
    });
    const { data } = await client.api
      .from('messages')
      .insert({
        conversation_id: id,
        sender_id: client.id,
        message_type: 'file',
        file_url: file,
        file_name: 'a.pdf',
        file_size: 1,
      })
      .select()
      .single();
    const opens = async (who: Person) =>
      (await who.api.storage.from('chat-files').createSignedUrl(file, 60)).error === null;
    expect(await opens(admin)).toBe(false);
    await reportOf(report(host, 'message', data?.id ?? ''));
    expect([await opens(admin), await opens(host), await opens(await given.person())]).toEqual([true, true, false]);
    await settle('message', data?.id ?? '', 'removed');
    expect([await opens(admin), await opens(host)]).toEqual([false, false]);
  });
});

test('a report goes two years after it was decided; an account that is closed leaves open ones to be decided', async () => {
  const space = await given.space();
  const person = await reporter('Lia Prates');
  await reportOf(report(person, 'space', space.id));
  await sql`delete from auth.users where id = ${person.id}`;
  expect(await queue(space.id)).toMatchObject([
    { count: 1, independent: 0, reports: [{ reporter_name: 'Conta excluída' }] },
  ]);
  const id = (await sql`select id from reports where target_id = ${space.id}`)[0]?.id;
  await settle('space', space.id, 'nothing_found');
  expect(await mailOf('report_settled', id)).toBeUndefined();
  await sql`update reports set settled_at = now() - interval '2 years 1 day' where id = ${id}`;
  await server().rpc('delete_expired_data');
  expect(await sql`select from reports where id = ${id}`).toEqual([]);
});
