import { describe, expect, test } from 'vitest';

import { anonymous, sql } from './testing/backend.ts';
import { conversation, list } from './testing/conversations.ts';
import { given, type Person, signedIn } from './testing/given.ts';

/* A guest proposes times for a visit in the conversation, the host takes one; the address is shown for the visit only. */

interface Visit {
  id: string;
  status: string;
  proposed_times: string[];
  accepted_time: string | null;
  ends_at: string | null;
  changed_by: string | null;
  address: Record<string, unknown> | null;
}

/** So many hours from now, on the minute. */
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const times = [inHours(26), inHours(50), inHours(74)];

const propose = (person: Person, target_conversation: string, wanted = times) =>
  person.api.rpc('propose_visit', { target_conversation, times: wanted });
const take = (person: Person, target_visit: string, chosen_time = times[1] ?? '') =>
  person.api.rpc('take_visit', { target_visit, chosen_time });
const callOff = (person: Person, target_visit: string) => person.api.rpc('call_off_visit', { target_visit });
const visits = async (person: Person, target_conversation: string) =>
  (await person.api.rpc('list_visits', { target_conversation })).data as unknown as Visit[];
const code = ({ error }: { error: { message: string } | null }) => error?.message;
const messagesOf = (target: string) =>
  sql`select content, sender_id, is_moderated from messages where conversation_id = ${target} and visit_id is not null order by created_at`;

async function proposed() {
  const talk = await conversation();
  await given.address(talk.space, {
    street: 'Rua das Acácias',
    arrival: 'Portão verde.',
    day_phone: '(21) 97777-0001',
  });
  const { data } = await propose(talk.client, talk.id);
  return { ...talk, visit: data ?? '' };
}
async function accepted() {
  const talk = await proposed();
  await take(talk.host, talk.visit);
  return talk;
}
/** As if the clock had gone on: the times are so much earlier. */
const hoursPass = (visit: string, hours: number) => sql`
  update visits set accepted_time = accepted_time - make_interval(secs => ${hours * 3600}),
    proposed_times = array(select moment - make_interval(secs => ${hours * 3600}) from unnest(proposed_times) as moment order by 1)
  where id = ${visit}`;

describe('a visit is proposed', () => {
  test('with up to three times, once, and the host finds it among the conversations', async () => {
    const { id, client, host, visit } = await proposed();
    expect(await visits(host, id)).toMatchObject([
      { id: visit, status: 'proposed', accepted_time: null, address: null },
    ]);
    expect(await list(host)).toMatchObject([{ id, unread_count: 1, last_message: { content: 'Proposta de visita' } }]);
    // Sent again, because the answer was lost; in another order.
    expect((await propose(client, id, [...times].reverse())).data).toBe(visit);
    expect(await visits(client, id)).toHaveLength(1);
    expect(await messagesOf(id)).toEqual([
      { content: 'Proposta de visita', sender_id: client.id, is_moderated: false },
    ]);
  });

  test.each<[string, string[], string]>([
    ['without a time', [], 'invalid_input'],
    ['with four times', [...times, inHours(98)], 'invalid_input'],
    ['with one time twice', [times[0] ?? '', times[0] ?? ''], 'invalid_input'],
    ['with a time that is over', [inHours(-1), times[0] ?? ''], 'visit_in_past'],
    ['for a day too far ahead', [inHours(24 * 92)], 'visit_too_far'],
  ])('but not %s', async (_, wanted, refusal) => {
    const { id, client } = await conversation();
    expect(code(await propose(client, id, wanted))).toBe(refusal);
    expect(await visits(client, id)).toEqual([]);
  });

  test('by the guest of the conversation alone, and one at a time', async () => {
    const { id, client, host, stranger } = await proposed();
    for (const person of [host, stranger]) expect(code(await propose(person, id))).toBe('conversation_not_found');
    expect((await anonymous().rpc('propose_visit', { target_conversation: id, times })).status).toBe(401);
    expect(code(await propose(client, id, [inHours(30)]))).toBe('visit_open');
    expect(await sql`select 1 from visits where conversation_id = ${id}`).toHaveLength(1);
  });

  test('again, once the one before was answered or its times are over', async () => {
    const { id, client, host, visit } = await proposed();
    await callOff(host, visit);
    const { data: second } = await propose(client, id, [inHours(30)]);
    await hoursPass(second ?? '', 31);
    expect(code(await propose(client, id, [inHours(40)]))).toBeUndefined();
    expect((await visits(client, id)).map(({ status }) => status)).toEqual(['declined', 'proposed', 'proposed']);
  });

  test('of what can be booked only, and to who is still there', async () => {
    const hidden = await conversation();
    await sql`delete from spaces where id = ${hidden.space.id}`;
    expect(code(await propose(hidden.client, hidden.id))).toBe('space_not_found');
    const gone = await conversation();
    await sql`delete from auth.users where id = ${gone.host.id}`;
    expect(code(await propose(gone.client, gone.id))).toBe('recipient_gone');
    expect(await sql`select 1 from visits where conversation_id in ${sql([hidden.id, gone.id])}`).toHaveLength(0);
  });

  test('ten times an hour at most', async () => {
    const { id, client, host } = await conversation();
    for (let turn = 0; turn < 10; turn += 1) {
      const { data } = await propose(client, id, [inHours(20 + turn)]);
      await callOff(host, data ?? '');
    }
    expect(code(await propose(client, id, [inHours(40)]))).toBe('rate_limited');
  });

  test('of two at one moment one stands', async () => {
    const { id, client } = await conversation();
    const answers = await Promise.all([20, 21, 22, 23].map((hours) => propose(client, id, [inHours(hours)])));
    expect(answers.map(code).sort()).toEqual([undefined, 'visit_open', 'visit_open', 'visit_open'].sort());
  });

  test('and no message pretends to be one', async () => {
    const { id, client, visit } = await proposed();
    const row = { conversation_id: id, sender_id: client.id, content: 'ligue (21) 99876-5432', visit_id: visit };
    expect((await client.api.from('messages').insert(row as never)).error?.code).toBe('42501');
  });
});

describe('the host', () => {
  test('takes one of the times: both see where, until the visit is over, and not the phone', async () => {
    const { id, client, host, stranger, visit, space } = await accepted();
    for (const person of [client, host]) {
      const [own] = await visits(person, id);
      expect(own).toMatchObject({
        status: 'accepted',
        changed_by: 'host',
        address: { street: 'Rua das Acácias', arrival: 'Portão verde.' },
      });
      expect(Date.parse(own?.accepted_time ?? '')).toBe(Date.parse(times[1] ?? ''));
      expect(JSON.stringify(own)).not.toContain('97777');
    }
    expect(await visits(stranger, id)).toEqual([]);
    expect((await client.api.from('space_addresses').select().eq('space_id', space.id)).data).toEqual([]);
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['Proposta de visita', 'Visita marcada']);

    await hoursPass(visit, 50.9);
    expect((await visits(client, id))[0]?.address).not.toBeNull();
    await hoursPass(visit, 1);
    expect(await visits(client, id)).toMatchObject([{ status: 'accepted', address: null }]);
    expect(code(await callOff(client, visit))).toBe('visit_over');
  });

  test('takes the same once, no other time than those proposed, and none that is over', async () => {
    const { id, host, visit } = await proposed();
    expect(code(await take(host, visit, inHours(5)))).toBe('invalid_input');
    await hoursPass(visit, 27);
    const [over, next] = (await visits(host, id))[0]?.proposed_times ?? [];
    expect(code(await take(host, visit, over))).toBe('visit_in_past');
    for (let turn = 0; turn < 2; turn += 1) expect(code(await take(host, visit, next))).toBeUndefined();
    expect(await messagesOf(id)).toHaveLength(2);
    expect(code(await take(host, visit, times[2]))).toBe('visit_answered');
  });

  test('or declines them all; nobody else answers', async () => {
    const { id, client, host, stranger, visit } = await proposed();
    for (const person of [client, stranger]) expect(code(await take(person, visit))).toBe('visit_not_found');
    expect(code(await callOff(stranger, visit))).toBe('visit_not_found');
    expect(code(await callOff(host, visit))).toBeUndefined();
    expect(await visits(client, id)).toMatchObject([{ status: 'declined', changed_by: 'host', address: null }]);
    expect(code(await take(host, visit))).toBe('visit_answered');
  });
});

describe('a visit is called off', () => {
  test('by its guest before it is taken, by either afterwards; twice is once', async () => {
    const waiting = await proposed();
    for (let turn = 0; turn < 2; turn += 1) expect(code(await callOff(waiting.client, waiting.visit))).toBeUndefined();
    expect(await visits(waiting.host, waiting.id)).toMatchObject([{ status: 'withdrawn', changed_by: 'guest' }]);
    expect(await messagesOf(waiting.id)).toHaveLength(2);
    expect(code(await callOff(waiting.host, waiting.visit))).toBe('visit_answered');
    for (const who of ['client', 'host'] as const) {
      const standing = await accepted();
      expect(code(await callOff(standing[who], standing.visit))).toBeUndefined();
      expect(await visits(standing.client, standing.id)).toMatchObject([{ status: 'cancelled', address: null }]);
    }
  });

  test('when the space is deleted, or one of the two leaves', async () => {
    const deleted = await accepted();
    await sql`delete from spaces where id = ${deleted.space.id}`;
    expect(await visits(deleted.client, deleted.id)).toMatchObject([{ status: 'cancelled', changed_by: null }]);
    const left = await proposed();
    await signedIn(left.client);
    expect(code(await left.client.api.rpc('delete_account'))).toBeUndefined();
    expect(await visits(left.host, left.id)).toMatchObject([{ status: 'cancelled', changed_by: null }]);
  });
});

describe('what is taken down', () => {
  const suspend = async (target: { target_space: string } | { target_person: string }) => {
    const admin = await given.person('Ana Administradora', { admin: true });
    const reason = 'O endereço não é o das fotos.';
    const { error } =
      'target_space' in target
        ? await admin.api.rpc('suspend_space', { ...target, reason })
        : await admin.api.rpc('suspend_person', { ...target, reason });
    expect(error).toBeNull();
  };

  test('ends the visits to it, and takes no others', async () => {
    const { id, client, host, space } = await accepted();
    await suspend({ target_space: space.id });
    for (const person of [client, host]) {
      expect(await visits(person, id)).toMatchObject([{ status: 'cancelled', changed_by: null, address: null }]);
    }
    expect(code(await propose(client, id))).toBe('space_not_found');
  });

  test('when it is a person: the visits of both sides end, and nothing is proposed or taken', async () => {
    const asGuest = await proposed();
    await suspend({ target_person: asGuest.client.id });
    expect(await visits(asGuest.host, asGuest.id)).toMatchObject([{ status: 'cancelled', changed_by: null }]);
    expect(code(await propose(asGuest.client, asGuest.id))).toBe('account_suspended');
    const asHost = await proposed();
    await suspend({ target_person: asHost.host.id });
    expect(await visits(asHost.client, asHost.id)).toMatchObject([{ status: 'cancelled', changed_by: null }]);
    expect(code(await take(asHost.host, asHost.visit))).toBe('account_suspended');
  });
});

describe('the other side is written to', () => {
  interface Mail {
    to: string;
    template: string;
    data: { address: { street: string } | null; is_guest: boolean };
  }
  const mails = async (visit: string, template: string) => {
    const rows = await sql<
      { mail: Mail | null }[]
    >`select (select to_json(answer) from private.email_to_send(id) as answer) as mail from outbox
      where payload ->> 'visit_id' = ${visit} and payload ->> 'template' = ${template} order by id`;
    return rows.map(({ mail }) => mail).filter((mail) => mail !== null);
  };

  test('when it is proposed, while that is still open', async () => {
    const { client, host, visit, space } = await proposed();
    expect(await mails(visit, 'visit_proposed')).toMatchObject([{ to: host.email, data: { address: null } }]);
    expect(
      await sql`select 1 from outbox where payload ->> 'template' = 'new_message' and payload ->> 'recipient_id' = ${space.host.id}`,
    ).toEqual([]);
    await callOff(client, visit);
    expect(await mails(visit, 'visit_proposed')).toEqual([]);
    expect(await mails(visit, 'visit_withdrawn')).toMatchObject([{ to: host.email }]);
  });

  test('both when it is taken, with the address; the other when it is called off', async () => {
    const { client, host, visit } = await accepted();
    const both = await mails(visit, 'visit_accepted');
    expect(both.map(({ to }) => to)).toEqual([client.email, host.email]);
    expect(both.map(({ data }) => data.address?.street)).toEqual(['Rua das Acácias', 'Rua das Acácias']);
    expect(JSON.stringify(both)).not.toContain('97777');
    await callOff(host, visit);
    expect(await mails(visit, 'visit_accepted')).toEqual([]);
    expect(await mails(visit, 'visit_cancelled')).toMatchObject([{ to: client.email }]);
  });

  test('who proposed, when none of the times suits', async () => {
    const { client, host, visit } = await proposed();
    await callOff(host, visit);
    expect(await mails(visit, 'visit_declined')).toMatchObject([{ to: client.email }]);
  });
});

test('the account’s export has the visits of both sides, and what is forgotten of a person takes them along', async () => {
  const { id, client, host, visit } = await accepted();
  const exported = async (person: Person) =>
    (
      (await person.api.rpc('account_export')).data as unknown as {
        visits: { conversation_id: string; role: string }[];
      }
    ).visits;
  expect(await exported(client)).toMatchObject([{ conversation_id: id, role: 'guest', status: 'accepted' }]);
  expect(await exported(host)).toMatchObject([{ conversation_id: id, role: 'host' }]);
  expect(JSON.stringify(await exported(client))).not.toContain('Acácias');
  await sql`select private.forget_person(${client.id})`;
  expect(await sql`select 1 from visits where id = ${visit}`).toEqual([]);
});
