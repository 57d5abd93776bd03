import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAffiliate, attribute, happened, lookAtCommissions, withKey } from './testing/affiliates.ts';
import { anonymous, forgetMessages, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { given, hold, type Person, type Space, signedIn } from './testing/given.ts';

/* Taking an item locks it for 15 minutes, in every queue; the database refuses the others. Edits: listing-changes. */

let admin: Person;
let colleague: Person;
beforeAll(async () => {
  admin = await given.person('Ana Administradora', { admin: true });
  colleague = await given.person('Caio Colega', { admin: true });
});
afterAll(forgetMessages);

interface Assignment {
  by: string;
  is_mine: boolean;
}
const take = async (who: Person, queue: string, id: string) =>
  (await who.api.rpc('assign_item', { queue_name: queue, item: id })).data as unknown as Assignment;
const overIn = (id: string) =>
  sql`update private.work_item_locks set assigned_until = now() - interval '1 second' where item_id = ${id}`;
const isAssigned = async (queue: string, id: string) =>
  (await sql`select from private.work_item_locks where queue = ${queue} and item_id = ${id}`).length > 0;
const code = async (answer: PromiseLike<{ error: { message: string } | null }>) => (await answer).error?.message;

describe('a listing that waits', () => {
  const statusOf = async (id: string) => (await sql`select status from spaces where id = ${id}`)[0]?.status;

  test('is not decided while another one has it, by the procedure or around it', async () => {
    const { id } = await given.space({ status: 'pending' });
    await take(admin, 'spaces', id);
    const approve = (who: Person) => who.api.rpc('review_space', { target_space: id, decision: 'approved' });
    expect((await approve(colleague)).error).toMatchObject({
      message: 'assigned_to_another',
      details: expect.stringContaining('"by"'),
    });
    const around = await colleague.api.from('spaces').update({ status: 'approved' }).eq('id', id).select();
    expect(around.error?.message).toBe('assigned_to_another');
    expect(await statusOf(id)).toBe('pending');
    expect((await colleague.api.rpc('admin_space', { target_space: id }).maybeSingle()).data).toMatchObject({
      assignment: { is_mine: false, by: 'Ana Administradora' },
    });
    expect(await code(approve(admin))).toBeUndefined();
    expect([await statusOf(id), await isAssigned('spaces', id)]).toEqual(['approved', false]);
  });

  test('is anybody’s after a quarter of an hour, or once it was given back', async () => {
    const [first, second] = [await given.space({ status: 'pending' }), await given.space({ status: 'pending' })];
    for (const { id } of [first, second]) await take(admin, 'spaces', id);
    await overIn(first.id);
    expect(
      await code(
        colleague.api.rpc('review_space', { target_space: first.id, decision: 'rejected', reason: 'Fotos escuras' }),
      ),
    ).toBeUndefined();
    await colleague.api.rpc('release_item', { queue_name: 'spaces', item: second.id });
    expect(await isAssigned('spaces', second.id), 'another one’s is not given back').toBe(true);
    await admin.api.rpc('release_item', { queue_name: 'spaces', item: second.id });
    expect(
      await code(colleague.api.rpc('review_space', { target_space: second.id, decision: 'approved' })),
    ).toBeUndefined();
  });

  test('is listed with its holder; its host withdraws it in spite of the lock', async () => {
    const title = `Casa ${randomUUID().slice(0, 8)}`;
    const space = await given.space({ status: 'pending', title });
    await take(admin, 'spaces', space.id);
    const { data } = await colleague.api.rpc('admin_list_spaces', { search_text: title });
    expect(data).toMatchObject({ items: [{ id: space.id, assignment: { by: 'Ana Administradora', is_mine: false } }] });
    const { error } = await space.host.api.from('spaces').update({ status: 'cancelled' }).eq('id', space.id);
    expect(error).toBeNull();
  });
});

describe('a message of the contact form', () => {
  const message = async () =>
    (
      await anonymous().rpc('send_contact_message', {
        name: 'Débora',
        email: `${randomUUID().slice(0, 8)}@exemplo.test`,
        subject: 'Nota fiscal',
        message: 'Oi',
      })
    ).data ?? '';
  const stateOf = async (id: string) =>
    (await sql`select resolved_by, archived_by from contact_messages where id = ${id}`)[0];

  test('is neither answered nor put aside while another one has it', async () => {
    const id = await message();
    await take(admin, 'messages', id);
    for (const settle of ['resolve_contact_message', 'archive_contact_message'] as const)
      expect(await code(colleague.api.rpc(settle, { target_message: id })), settle).toBe('assigned_to_another');
    expect(await stateOf(id)).toEqual({ resolved_by: null, archived_by: null });
    expect(await code(admin.api.rpc('resolve_contact_message', { target_message: id }))).toBeUndefined();
    expect(await isAssigned('messages', id)).toBe(false);
    expect(await code(colleague.api.rpc('archive_contact_message', { target_message: id }))).toBeUndefined();
    expect(await stateOf(id)).toEqual({ resolved_by: admin.id, archived_by: colleague.id });
  });

  test('stands in the list with who has it: the newest first, found by name or subject, or only the new ones', async () => {
    const id = await message();
    await take(admin, 'messages', id);
    const list = async (filter: object) =>
      (await colleague.api.rpc('admin_list_messages', { page_size: 200, ...filter })).data as unknown as {
        items: { id: string; assignment: Assignment | null }[];
      };
    expect((await list({ search_text: 'debora' })).items.find((row) => row.id === id)?.assignment).toMatchObject({
      by: 'Ana Administradora',
    });
    await admin.api.rpc('resolve_contact_message', { target_message: id });
    expect((await list({ only_new: true })).items.map((row) => row.id)).not.toContain(id);
    expect(await code((await given.person()).api.rpc('admin_list_messages'))).toBe('admin_required');
  });
});

describe('a payment', () => {
  /** Paid, and its event was three days ago: what it brings is due. */
  async function pastEvent(guest: Person, space: Space) {
    const { data } = await hold(guest, space);
    const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
    await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
    await happened(id);
  }
  async function owedHost() {
    const [host, guest] = [await given.person('Helena Anfitriã'), await given.person()];
    await signedIn(host);
    await host.api
      .from('payout_keys')
      .insert({ host_id: host.id, key_type: 'email', pix_key: 'h@exemplo.test', holder_name: 'Helena Prado' });
    await pastEvent(guest, await given.space({ host, price: 1000 }));
    return host;
  }
  async function owedAffiliate() {
    const [affiliate, guest] = [await anAffiliate(), await given.person()];
    await attribute(guest, affiliate);
    await withKey(affiliate);
    await pastEvent(guest, await given.space({ price: 1000 }));
    return affiliate;
  }
  const settlementsOf = (person: Pick<Person, 'id'>) =>
    sql`select settled_by from host_settlements where host_id = ${person.id}`;

  test('is locked by the administrator who saw the key; nobody else sees it, or records it, meanwhile', async () => {
    const host = await owedHost();
    const reveal = (who: Person) => who.api.rpc('reveal_payout_key', { target_host: host.id, beneficiary: 'host' });
    await reveal(admin);
    const { data: key } = await reveal(admin);
    expect(await code(reveal(colleague))).toBe('assigned_to_another');
    // earlier releases, which do not say for what
    expect(await code(colleague.api.rpc('reveal_payout_key', { target_host: host.id }))).toBe('assigned_to_another');
    expect(await sql`select from private.seen_payout_keys where seen_by = ${colleague.id}`).toEqual([]);
    const { data: due } = await admin.api.rpc('admin_due_payouts', { target_host: host.id });
    const rows = due as unknown as { payout_id: string; amount_cents: number }[];
    const record = (who: Person) =>
      who.api.rpc('settle_host_payouts', {
        target_host: host.id,
        payout_ids: rows.map(({ payout_id }) => payout_id),
        expected_cents: 100_000,
        bank_reference: bankReference(),
        key_version: (key as { version: string }).version,
      });
    expect(await code(record(colleague))).toBe('assigned_to_another');
    expect(await settlementsOf(host)).toEqual([]);
    const { data: list } = await colleague.api.rpc('admin_list_payouts', { page_size: 200 });
    const { items } = list as unknown as { items: { host_id: string; assignment: Assignment | null }[] };
    expect(items.find(({ host_id }) => host_id === host.id)?.assignment).toMatchObject({ is_mine: false });
    expect(await code(record(admin))).toBeUndefined();
    expect([await settlementsOf(host), await isAssigned('payouts', host.id)]).toEqual([
      [{ settled_by: admin.id }],
      false,
    ]);
  });

  test('of commissions is a queue of its own: what somebody is owed as a host is free meanwhile', async () => {
    const affiliate = await owedAffiliate();
    const { person } = affiliate;
    expect(await take(admin, 'commissions', person.id)).toMatchObject({ is_mine: true });
    const reveal = (beneficiary: string) =>
      colleague.api.rpc('reveal_payout_key', { target_host: person.id, beneficiary });
    expect(await code(reveal('affiliate'))).toBe('assigned_to_another');
    expect(await code(reveal('host'))).toBeUndefined();
    const { data: list } = await colleague.api.rpc('admin_list_affiliates', { page_size: 200 });
    const { items } = list as unknown as { items: { person_id: string; assignment: Assignment | null }[] };
    expect(items.find(({ person_id }) => person_id === person.id)?.assignment).toMatchObject({ is_mine: false });
    await overIn(person.id);
    const looked = await lookAtCommissions(colleague, affiliate);
    await take(admin, 'commissions', person.id);
    const record = () => colleague.api.rpc('settle_host_payouts', { ...looked, bank_reference: bankReference() });
    expect(await code(record())).toBe('assigned_to_another');
    expect(await settlementsOf(person)).toEqual([]);
    await admin.api.rpc('release_item', { queue_name: 'commissions', item: person.id });
    expect(await code(record())).toBeUndefined();
  });
});

describe('a letter', () => {
  const lettersOf = (person: Pick<Person, 'id'>) =>
    sql`select message, asks_correction, written_by from private.letters where person_id = ${person.id}`;

  test('asks a host to mend a listing: mailed once, logged, its words kept beside the log and in the export', async () => {
    const space = await given.space({ title: 'Varanda da Urca' });
    const letter = {
      letter_id: randomUUID(),
      target_person: space.host.id,
      target_space: space.id,
      asks_correction: true,
      message: '  Tire o telefone das fotos.  ',
    };
    for (const _ of ['sent', 'sent again']) expect((await admin.api.rpc('write_to_person', letter)).error).toBeNull();
    expect(await lettersOf(space.host)).toEqual([
      { message: 'Tire o telefone das fotos.', asks_correction: true, written_by: admin.id },
    ]);
    expect(
      await sql`select actor_id, action, details from audit_log where target_type = 'space' and target_id = ${space.id} and action like 'correction%'`,
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'correction_asked',
        details: {
          letter_id: letter.letter_id,
          title: 'Varanda da Urca',
          host_id: space.host.id,
          full_name: space.host.name,
        },
      },
    ]);
    expect((await colleague.api.rpc('admin_letters', { letter_ids: [letter.letter_id] })).data).toEqual([
      { id: letter.letter_id, message: 'Tire o telefone das fotos.' },
    ]);
    expect(await sql`select payload from outbox where dedupe_key = ${`email:letter:${letter.letter_id}`}`).toEqual([
      { payload: { template: 'letter', letter_id: letter.letter_id } },
    ]);
    expect((await space.host.api.rpc('account_export')).data).toMatchObject({
      letters: [{ message: 'Tire o telefone das fotos.', space_id: space.id, asks_correction: true }],
    });
  });

  test('stands in the history of the listing and of its host, beside what was decided; a host’s edits only with the listing', async () => {
    const space = await given.space({ status: 'pending' });
    const { id } = space.host;
    await admin.api.rpc('review_space', { target_space: space.id, decision: 'approved' });
    await space.host.api.rpc('save_listing', { target_space: space.id, changes: { description: 'Outra.' } as never });
    await admin.api.rpc('write_to_person', {
      letter_id: randomUUID(),
      target_person: id,
      target_space: space.id,
      message: 'Oi',
      asks_correction: true,
    });
    await admin.api.rpc('write_to_person', { letter_id: randomUUID(), target_person: id, message: 'Oi' });
    const { data: suspension } = await admin.api.rpc('suspend_space', { target_space: space.id, reason: 'Fotos' });
    await admin.api.rpc('lift_suspension', { target_suspension: (suspension as { id: string }).id });
    const history = async (filter: string) =>
      (await admin.api.from('audit_log').select('action').or(filter).order('id')).data?.map(({ action }) => action);
    const ofListing = `and(target_type.eq.space,target_id.eq.${space.id})`;
    expect(await history(ofListing)).toEqual([
      'space_approved',
      'space_edited',
      'correction_asked',
      'space_suspended',
      'space_reinstated',
    ]);
    expect(
      await history(
        `and(target_type.eq.profile,target_id.eq.${id}),and(details->>host_id.eq.${id},action.neq.space_edited)`,
      ),
    ).toEqual(['space_approved', 'correction_asked', 'letter_sent', 'space_suspended', 'space_reinstated']);
  });

  test('is an administrator’s to write and to read', async () => {
    const [host, other] = [(await given.space()).host, await given.person()];
    const letter = { letter_id: randomUUID(), target_person: host.id, message: 'Oi' };
    expect(await code(other.api.rpc('write_to_person', letter))).toBe('admin_required');
    expect(await lettersOf(host)).toEqual([]);
    await admin.api.rpc('write_to_person', letter);
    for (const who of [other, host])
      expect(await code(who.api.rpc('admin_letters', { letter_ids: [letter.letter_id] }))).toBe('admin_required');
  });

  test('without words, of a listing of somebody else, or to nobody is none', async () => {
    const [mine, anothers] = [await given.space(), await given.space()];
    const write = (wrong: object) =>
      code(
        admin.api.rpc('write_to_person', {
          letter_id: randomUUID(),
          target_person: mine.host.id,
          message: 'Oi',
          ...wrong,
        }),
      );
    expect(await write({ message: ' ' })).toBe('invalid_input');
    expect(await write({ message: 'x'.repeat(2001) })).toBe('invalid_input');
    expect(await write({ asks_correction: true })).toBe('invalid_input');
    expect(await write({ target_space: anothers.id })).toBe('space_not_found');
    expect(await write({ target_person: randomUUID() })).toBe('profile_not_found');
    expect(await lettersOf(mine.host)).toEqual([]);
  });
});

describe('every queue is oldest first', () => {
  type Row = Record<string, unknown>;
  const rows = async (name: string, args: object = {}) => {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const { data, error } = await admin.api.rpc(
        name as never,
        { ...args, page_number: page, page_size: 200 } as never,
      );
      expect(error).toBeNull();
      const { items } = data as unknown as { items: Row[] };
      found.push(...items);
      if (items.length < 200) return found;
    }
  };
  /** The waiting rows of each queue, and the age that orders them. */
  const queues: Record<string, () => Promise<unknown[]>> = {
    spaces: async () =>
      (await rows('admin_list_spaces', { pending_first: true }))
        .filter(({ status }) => status === 'pending')
        .map(({ updated_at }) => updated_at),
    changes: async () => (await rows('admin_list_changes')).map(({ opened_at }) => opened_at),
    messages: async () =>
      (await rows('admin_list_messages'))
        .filter(({ resolved_at, archived_at }) => !resolved_at && !archived_at)
        .map(({ created_at }) => created_at),
    // three reports call a colleague: such a thing comes first
    reports: async () =>
      (await rows('admin_list_reports')).map(({ called_at, first_at }) => `${called_at ? 0 : 1} ${String(first_at)}`),
    disputes: async () =>
      (await rows('admin_list_disputes')).filter(({ needs_answer }) => needs_answer).map(({ due_by }) => due_by),
    payouts: async () =>
      (await rows('admin_list_payouts'))
        .filter(({ owed_cents }) => Number(owed_cents) > 0)
        .map(({ oldest_due_on }) => oldest_due_on),
    // all of them are paid on one day of the month: none waits longer than another
    commissions: () => Promise.resolve([]),
  };

  beforeAll(async () => {
    const times = ['2026-01-03', '2026-01-01', '2026-01-02'];
    for (const time of times) {
      const waiting = await given.space({ status: 'pending' });
      const edited = await given.space();
      await edited.host.api.rpc('save_listing', { target_space: edited.id, changes: { title: 'Casa nova' } as never });
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update spaces set updated_at = ${time} where id = ${waiting.id}`;
        await tx`update private.unreviewed_changes set opened_at = ${time} where space_id = ${edited.id}`;
        await tx`insert into contact_messages (name, email, subject, message, created_at)
          values ('Rita', 'rita@exemplo.test', 'Dúvida', 'Como anuncio?', ${time})`;
      });
    }
  });

  test('each queue of the schemas is in the list of this test', async () => {
    const [found] = await sql<{ names: string[] }[]>`
      select array_agg(distinct match[1] order by match[1]) as names
      from pg_proc, regexp_matches(prosrc, $$private[.]assignment[(]'([a-z_]+)'$$, 'g') as match
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(found?.names).toEqual(Object.keys(queues).toSorted());
  });

  test.each(Object.keys(queues))('%s', async (name) => {
    const ages = (await queues[name]?.()) ?? [];
    if (['spaces', 'changes', 'messages'].includes(name)) expect(ages.length).toBeGreaterThanOrEqual(3);
    expect(ages).toEqual(ages.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)));
  });
});
