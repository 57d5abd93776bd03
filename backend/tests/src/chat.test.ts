import { describe, expect, test } from 'vitest';
import { anonymous, backend, type Client, eventually, server, sql } from './testing/backend.ts';
import { conversation, type Listed, list, read, say } from './testing/conversations.ts';
import { day, given, hold, type Person } from './testing/given.ts';

describe('a conversation', () => {
  test('is one per space and guest, however often and however much at once it is opened', async () => {
    const space = await given.space({ title: 'Casa da Conversa' });
    const client = await given.person();
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => client.api.rpc('open_conversation', { target_space: space.id })),
    );
    expect(new Set(opened.map(({ data, error }) => error?.message ?? data)).size).toBe(1);
    const again = await client.api
      .from('conversations')
      .insert({ space_id: space.id, client_id: client.id, host_id: space.host.id });
    expect(again.error?.code).toBe('23505');
    expect(await sql`select space_title from conversations where space_id = ${space.id}`).toEqual([
      { space_title: 'Casa da Conversa' },
    ]);
  });

  test('nobody talks to themselves, in another’s name, with a host who is not the space’s, or about a hidden space', async () => {
    const space = await given.space();
    const hidden = await given.space({ status: 'pending' });
    const client = await given.person();
    const other = await given.person();
    const insert = (api: Client, client_id: string, host_id: string, space_id = space.id) =>
      api.from('conversations').insert({ space_id, client_id, host_id });
    const own = await space.host.api.rpc('open_conversation', { target_space: space.id });
    expect({ status: own.status, code: own.error?.message }).toEqual({ status: 403, code: 'chat_with_self' });
    expect((await insert(space.host.api, space.host.id, space.host.id)).error?.message).toBe('chat_with_self');
    expect((await insert(client.api, other.id, space.host.id)).error?.code).toBe('42501');
    expect((await insert(client.api, client.id, other.id)).error?.message).toBe('host_mismatch');
    expect((await insert(client.api, client.id, hidden.host.id, hidden.id)).error?.message).toBe('space_not_found');
    expect((await client.api.rpc('open_conversation', { target_space: hidden.id })).error?.message).toBe(
      'space_not_found',
    );
    expect((await insert(anonymous(), client.id, space.host.id)).status).toBe(401);
    expect((await anonymous().rpc('open_conversation', { target_space: space.id })).error).not.toBeNull();
    expect(await sql`select 1 from conversations where space_id in ${sql([space.id, hidden.id])}`).toHaveLength(0);
  });

  test('a host begins one over a confirmed booking, and the guest learns of it with the first message', async () => {
    const space = await given.space();
    const guest = await given.person('Clara Cliente');
    const booking = await given.paidBooking(guest, space, day(20));
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => space.host.api.rpc('open_booking_conversation', { target_booking: booking })),
    );
    const [id, ...others] = [...new Set(opened.map(({ data, error }) => error?.message ?? data))];
    expect(others).toEqual([]);
    expect(await list(space.host)).toMatchObject([{ id, role: 'host', last_message: null }]);
    expect(await list(guest)).toEqual([]);
    expect((await say(space.host, id ?? '', 'A chave fica na portaria.')).error).toBeNull();
    expect(await list(guest)).toMatchObject([{ id, role: 'client', unread_count: 1 }]);
    expect((await guest.api.rpc('open_conversation', { target_space: space.id })).data).toBe(id);
  });

  test('a host begins none without a confirmed booking of their own', async () => {
    const space = await given.space();
    const [guest, stranger] = [await given.person(), await given.person()];
    const held = (await hold(guest, space, { date: day(20) })).data as { booking_id: string };
    const booking = await given.paidBooking(guest, space, day(21));
    const cancelled = await given.paidBooking(guest, space, day(22));
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${cancelled}`;
    const open = async (person: Person, target_booking: string) =>
      (await person.api.rpc('open_booking_conversation', { target_booking })).error?.message;
    expect(await open(space.host, held.booking_id)).toBe('booking_not_found');
    expect(await open(space.host, cancelled)).toBe('booking_not_found');
    for (const person of [guest, stranger]) expect(await open(person, booking)).toBe('booking_not_found');
    expect((await anonymous().rpc('open_booking_conversation', { target_booking: booking })).status).toBe(401);
    const row = { space_id: space.id, client_id: guest.id, host_id: space.host.id };
    expect((await space.host.api.from('conversations').insert(row)).error?.code).toBe('42501');
    const own = { space_id: space.id, client_id: stranger.id, host_id: space.host.id, begun_by_host: true };
    expect((await stranger.api.from('conversations').insert(own as never)).error?.code).toBe('42501');
    expect(await sql`select 1 from conversations where space_id = ${space.id}`).toHaveLength(0);
  });

  test('stays where it is when the booking is over or cancelled, or its space is gone', async () => {
    const space = await given.space();
    const [guest, stranger] = [await given.person(), await given.person()];
    const over = await given.paidBooking(guest, space, day(-3));
    const cancelled = await given.paidBooking(guest, space, day(21));
    const { data: id } = await guest.api.rpc('open_conversation', { target_space: space.id });
    await say(guest, id ?? '', 'Esqueci um casaco.');
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${cancelled}`;
    const ofHost = async (target_booking: string, person: Person = space.host) => {
      const { data, error } = await person.api.rpc('open_booking_conversation', { target_booking });
      return error?.message ?? data;
    };
    for (const booking of [over, cancelled]) expect(await ofHost(booking)).toBe(id);
    expect((await guest.api.rpc('open_conversation', { target_space: space.id })).data).toBe(id);
    expect((await space.host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
    for (const booking of [over, cancelled]) {
      expect(await ofHost(booking)).toBe(id);
      for (const person of [guest, stranger]) expect(await ofHost(booking, person)).toBe('booking_not_found');
    }
    // only its guest's page gets an answer
    const gone = (person: Person) => person.api.from('conversations').select('id, host_id').is('space_id', null);
    expect((await gone(guest)).data).toEqual([{ id, host_id: space.host.id }]);
    expect((await gone(stranger)).data).toEqual([]);
    expect((await say(guest, id ?? '', 'E agora?')).error).toBeNull();
    expect(await read(space.host.api, id ?? '')).toHaveLength(2);
  });

  test('is seen and changed by nobody else', async () => {
    const { id, client, host, stranger } = await conversation();
    await say(client, id, 'Olá!');
    const before = await sql`select * from conversations where id = ${id}`;
    expect((await stranger.api.from('conversations').select().eq('id', id)).data).toEqual([]);
    expect((await anonymous().from('conversations').select()).status).toBe(401);
    expect((await client.api.from('conversations').select('id').eq('id', id)).data).toEqual([{ id }]);
    expect((await host.api.from('conversations').select('id').eq('id', id)).data).toEqual([{ id }]);
    for (const api of [stranger.api, client.api, host.api]) {
      const change = { last_message_at: '2001-01-01' } as never;
      expect((await api.from('conversations').update(change).eq('id', id)).error?.code).toBe('42501');
      expect((await api.from('conversations').delete().eq('id', id)).error?.code).toBe('42501');
    }
    expect((await stranger.api.rpc('list_conversations')).data).toEqual([]);
    expect((await stranger.api.rpc('mark_conversation_read', { target_conversation: id })).status).toBe(404);
    expect(await sql`select * from conversations where id = ${id}`).toEqual(before);
  });

  test('outlives its space under the name it had', async () => {
    const { id, space, client, host } = await conversation();
    await say(client, id, 'Ainda está livre?');
    expect((await space.host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
    expect(await list(client)).toMatchObject([{ id, space_id: null, space_title: 'Casa do Mirante' }]);
    expect((await say(host, id, 'O espaço saiu do ar.')).error).toBeNull();
    expect(await read(client.api, id)).toHaveLength(2);
  });
});

describe('messages', () => {
  test('are read by the two participants in the order of sending', async () => {
    const { id, client, host } = await conversation();
    await say(client, id, '  Bom dia!  ');
    await say(host, id, 'Bom dia, Clara.');
    await say(client, id, 'O espaço tem rampa?');
    const expected = ['Bom dia!', 'Bom dia, Clara.', 'O espaço tem rampa?'];
    for (const person of [client, host]) {
      expect((await read(person.api, id))?.map(({ content }) => content)).toEqual(expected);
    }
    const [row] = await sql`select last_message_at from conversations where id = ${id}`;
    const [last] = await sql`select max(created_at) as at from messages where conversation_id = ${id}`;
    expect(row?.last_message_at).toEqual(last?.at);
  });

  test('a stranger reads none and sends none; a participant sends none in the other’s name', async () => {
    const { id, client, host, stranger } = await conversation();
    await say(client, id, 'Segredo nosso');
    expect(await read(stranger.api, id)).toEqual([]);
    expect((await stranger.api.from('messages').select().ilike('content', '%segredo%')).data).toEqual([]);
    const embedded = await stranger.api.from('conversations').select('id, messages(content)').eq('id', id);
    expect(embedded.data).toEqual([]);
    expect((await anonymous().from('messages').select()).status).toBe(401);
    expect((await say(stranger, id, 'Oi')).error).not.toBeNull();
    const forged = await host.api
      .from('messages')
      .insert({ conversation_id: id, sender_id: client.id, content: 'Aceito pagar o dobro', message_type: 'text' });
    expect(forged.error?.code).toBe('42501');
    expect(
      (
        await anonymous()
          .from('messages')
          .insert({ conversation_id: id, sender_id: client.id, content: 'x', message_type: 'text' })
      ).status,
    ).toBe(401);
    expect(await sql`select content from messages where conversation_id = ${id}`).toEqual([
      { content: 'Segredo nosso' },
    ]);
  });

  test.each([
    ['empty', { content: '   ' }],
    ['without text', { content: null }],
    ['too long', { content: 'a'.repeat(4001) }],
    ['of an unknown kind', { content: 'x', message_type: 'audio' }],
    ['already moderated', { content: 'x', is_moderated: false }],
    ['with a moment of its own', { content: 'x', created_at: '2001-01-01' }],
    [
      'with a file that is not there',
      { message_type: 'file', file_url: 'x/1700000000000.pdf', file_name: 'a.pdf', file_size: 1 },
    ],
  ])('none is stored %s', async (_, wrong) => {
    const { id, client } = await conversation();
    const message = { conversation_id: id, sender_id: client.id, message_type: 'text', ...wrong } as never;
    expect((await client.api.from('messages').insert(message)).error).not.toBeNull();
    expect(await sql`select 1 from messages where conversation_id = ${id}`).toHaveLength(0);
  });

  test('nobody changes or deletes one, its sender neither', async () => {
    const { id, client, host, stranger } = await conversation();
    await say(client, id, 'Como foi dito');
    for (const api of [client.api, host.api, stranger.api, anonymous()]) {
      expect((await api.from('messages').update({ content: 'x' }).eq('conversation_id', id)).error).not.toBeNull();
      expect((await api.from('messages').delete().eq('conversation_id', id)).error).not.toBeNull();
    }
    await expect(sql`update messages set content = 'x' where conversation_id = ${id}`).rejects.toThrow('append_only');
    expect(await read(host.api, id)).toEqual([{ content: 'Como foi dito', is_moderated: false }]);
  });

  test('sixty in a minute are enough', async () => {
    const { id, client } = await conversation();
    await sql`insert into messages (conversation_id, sender_id, content)
      select ${id}, ${client.id}, 'mensagem ' || chr(97 + n % 26) from generate_series(1, 59) as n`;
    expect((await say(client, id, 'a última')).error).toBeNull();
    const { status, error } = await say(client, id, 'mais uma');
    expect({ status, code: error?.message }).toEqual({ status: 429, code: 'rate_limited' });
    expect(await sql`select 1 from messages where conversation_id = ${id}`).toHaveLength(60);
  });
});

describe('a message with a name of its own', () => {
  test('is stored once, however often it is sent; another person’s is neither shown nor changed', async () => {
    const { id, client, host, stranger } = await conversation();
    const message = crypto.randomUUID();
    const send = (person: Person, content: string, conversation_id = id) =>
      person.api.from('messages').insert({ id: message, conversation_id, sender_id: person.id, content });
    expect((await send(client, 'Olá!')).error).toBeNull();
    expect((await send(client, 'Olá!')).error?.code).toBe('23505');
    expect((await send(host, 'outra coisa')).error?.code).toBe('23505');
    const own = await given.space();
    const elsewhere = await stranger.api.rpc('open_conversation', { target_space: own.id });
    expect((await send(stranger, 'por cima', elsewhere.data ?? '')).error?.code).toBe('23505');
    expect((await stranger.api.from('messages').select().eq('id', message)).data).toEqual([]);
    expect(await read(client.api, id)).toEqual([{ content: 'Olá!', is_moderated: false }]);
  });
});

describe('what is unread', () => {
  test('is counted per person, and reading ends it', async () => {
    const { id, client, host } = await conversation();
    for (const content of ['Um', 'Dois', 'Três']) await say(client, id, content);
    expect((await host.api.rpc('unread_count')).data).toBe(3);
    expect((await client.api.rpc('unread_count')).data).toBe(0);
    expect(await list(host)).toMatchObject([
      {
        id,
        role: 'host',
        other: { id: client.id, full_name: 'Clara Cliente' },
        space_image: 'teste/casa-1.jpg',
        unread_count: 3,
      },
    ]);
    expect((await host.api.rpc('mark_conversation_read', { target_conversation: id })).error).toBeNull();
    expect((await host.api.rpc('unread_count')).data).toBe(0);
    await say(host, id, 'Respondo já');
    expect((await client.api.rpc('unread_count')).data).toBe(1);
    expect(await list(client)).toMatchObject([
      { id, role: 'client', last_message: { content: 'Respondo já', sender_id: host.id }, unread_count: 1 },
    ]);
  });

  test('nobody reads or moves another’s mark', async () => {
    const { id, client, host } = await conversation();
    await say(client, id, 'Oi');
    const marks = () =>
      sql`select user_id, last_read_at from conversation_reads where conversation_id = ${id} order by 1`;
    const before = await marks();
    expect((await client.api.from('conversation_reads').select('user_id').eq('conversation_id', id)).data).toEqual([
      { user_id: client.id },
    ]);
    expect(
      (
        await client.api
          .from('conversation_reads')
          .update({ last_read_at: '2099-01-01' } as never)
          .eq('user_id', host.id)
      ).error?.code,
    ).toBe('42501');
    expect(await marks()).toEqual(before);
  });

  test('the list is newest first, in pages, and hides a box that was only opened from its host', async () => {
    const client = await given.person('Clara');
    const host = await given.person('Hugo');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const space = await given.space({ host });
      const { data } = await client.api.rpc('open_conversation', { target_space: space.id });
      ids.push(data ?? '');
    }
    const [first = '', second = '', third = ''] = ids;
    await say(client, first, 'primeira');
    await say(client, second, 'segunda');
    await say(host, first, 'resposta');
    expect((await list(host)).map(({ id }) => id)).toEqual([first, second]);
    expect(new Set((await list(client)).map(({ id }) => id))).toEqual(new Set([first, second, third]));
    const page = (await host.api.rpc('list_conversations', { page_size: 1 })).data as unknown as (Listed & {
      last_message_at: string;
    })[];
    const next = await host.api.rpc('list_conversations', { page_size: 1, before: page[0]?.last_message_at ?? '' });
    expect(next.data).toMatchObject([{ id: second }]);
  });

  test('boxes that were only opened stand among the others, and no page leaves out what was said between them', async () => {
    const client = await given.person('Clara');
    const host = await given.person('Hugo');
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const space = await given.space({ host });
      const { data } = await client.api.rpc('open_conversation', { target_space: space.id });
      ids.push(data ?? '');
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await sql`update conversations set created_at = created_at - interval '1 day' where id in ${sql([first, second])}`;
    await say(client, third, 'terceira');
    await say(client, fourth, 'quarta');
    const seen: string[] = [];
    let before = '';
    for (let turn = 0; turn < 4; turn += 1) {
      const { data } = await client.api.rpc('list_conversations', { page_size: 1, ...(before && { before }) });
      const [one] = data as unknown as (Listed & { last_message_at: string | null; created_at: string })[];
      seen.push(one?.id ?? '');
      before = one?.last_message_at ?? one?.created_at ?? '';
    }
    expect(seen).toEqual([fourth, third, second, first]);
  });

  test('an e-mail is due after five minutes, once an hour, and not for what was read', async () => {
    const { id, client, host } = await conversation();
    const mails = () =>
      sql`select payload ->> 'recipient_id' as recipient, available_at > now() + interval '4 minutes' as later from outbox
        where kind = 'email' and payload ->> 'message_id' in (select id::text from messages where conversation_id = ${id})`;
    await Promise.all(['Um', 'Dois', 'Três'].map((content) => say(client, id, content)));
    expect(await mails()).toEqual([{ recipient: host.id, later: true }]);
    await host.api.rpc('mark_conversation_read', { target_conversation: id });
    await say(client, id, 'Quatro');
    expect(await mails()).toHaveLength(2);
  });
});

describe('realtime', () => {
  test('a new message reaches the two participants, a blocked one its sender, and nobody else', async () => {
    const { id, client, host, stranger } = await conversation();
    const heard = new Map<string, string[]>();
    const visitor = anonymous();
    const listeners: [string, Client, string | null][] = [
      ['client', client.api, client.token],
      ['host', host.api, host.token],
      ['stranger', stranger.api, stranger.token],
      ['visitor', visitor, null],
    ];
    for (const [name, api, token] of listeners) {
      heard.set(name, []);
      if (token) await api.realtime.setAuth(token);
      await new Promise<void>((resolve) => {
        api
          .channel(`messages-${name}`)
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, ({ new: row }) =>
            heard.get(name)?.push((row as { content: string }).content),
          )
          .subscribe((status) => {
            if (status === 'SUBSCRIBED' || status === 'CHANNEL_ERROR') resolve();
          });
      });
    }
    await say(client, id, 'ligue 21 99876-5432');
    await say(client, id, 'Está aí?');
    await say(host, id, 'Estou.');
    await eventually(
      async () => heard,
      (all) => all.get('host')?.length === 2 && all.get('client')?.length === 3,
    );
    expect(heard.get('host')).toEqual(['Está aí?', 'Estou.']);
    expect(heard.get('client')).toEqual(['ligue 21 99876-5432', 'Está aí?', 'Estou.']);
    expect(heard.get('stranger')).toEqual([]);
    expect(heard.get('visitor')).toEqual([]);
    await Promise.all(listeners.map(([, api]) => api.realtime.disconnect()));
  });
});

describe('files', () => {
  const pdf = (text = '%PDF-1.7 planta baixa', type = 'application/pdf') => new Blob([text], { type });
  const upload = (person: Person, path: string, type = 'application/pdf', text?: string) =>
    person.api.storage.from('chat-files').upload(path, pdf(text, type), { contentType: type });
  const send = (person: Person, conversation_id: string, file_url: string, wrong = {}) =>
    person.api
      .from('messages')
      .insert({
        conversation_id,
        sender_id: person.id,
        message_type: 'file',
        file_url,
        file_name: 'planta.pdf',
        file_size: 1,
        ...wrong,
      })
      .select()
      .single();
  const open = (api: Client, path: string) => api.storage.from('chat-files').createSignedUrl(path, 60);

  test('both participants open what was sent, as a download that no browser runs', async () => {
    const { id, client, host, stranger } = await conversation();
    const path = `${client.id}/1700000000000.pdf`;
    expect((await upload(client, path)).error).toBeNull();
    expect((await open(host.api, path)).error).not.toBeNull();
    const { data, error } = await send(client, id, path);
    expect(error).toBeNull();
    expect(data).toMatchObject({ message_type: 'file', file_size: 21, file_name: 'planta.pdf' });
    for (const api of [client.api, host.api]) {
      const signed = await open(api, path);
      expect(signed.error).toBeNull();
      const response = await fetch(signed.data?.signedUrl ?? '');
      expect(await response.text()).toBe('%PDF-1.7 planta baixa');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    }
    for (const api of [stranger.api, anonymous()]) {
      expect((await open(api, path)).error).not.toBeNull();
      expect((await api.storage.from('chat-files').download(path)).error).not.toBeNull();
      expect((await api.storage.from('chat-files').list(client.id)).data ?? []).toEqual([]);
    }
    const address = `${backend.apiUrl}/storage/v1/object/public/chat-files/${path}`;
    expect((await fetch(address)).ok).toBe(false);
  });

  test('the file of a blocked message stays closed', async () => {
    const { id, client, host } = await conversation();
    const path = `${client.id}/1700000000001.pdf`;
    await upload(client, path);
    const { data } = await send(client, id, path, { file_name: 'fale com joao@gmail.com.pdf' });
    expect(data).toMatchObject({ is_moderated: true });
    expect((await open(host.api, path)).error).not.toBeNull();
    expect((await open(client.api, path)).error).toBeNull();
  });

  test('naming another’s file opens nothing', async () => {
    const { id, client, host } = await conversation();
    const elsewhere = await given.person();
    const path = `${elsewhere.id}/1700000000000.pdf`;
    await upload(elsewhere, path);
    const { status, error } = await send(client, id, path);
    expect({ status, code: error?.message }).toEqual({ status: 422, code: 'file_not_found' });
    expect((await open(client.api, path)).error).not.toBeNull();
    expect((await open(host.api, path)).error).not.toBeNull();
    expect(await sql`select 1 from messages where conversation_id = ${id}`).toHaveLength(0);
  });

  test('the kind is what the storage knows, not what the sender says', async () => {
    const { id, client } = await conversation();
    await upload(client, `${client.id}/1700000000002.png`, 'image/png');
    const sent = await send(client, id, `${client.id}/1700000000002.png`, { message_type: 'video' });
    expect(sent.data).toMatchObject({ message_type: 'image' });
  });

  test.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'application/javascript',
    'application/zip',
    'text/xml',
  ])('%s is refused', async (type) => {
    const person = await given.person();
    expect((await upload(person, `${person.id}/1700000000000.txt`, type)).error).not.toBeNull();
    expect((await server().storage.from('chat-files').list(person.id)).data).toEqual([]);
  });

  test('nobody writes another’s folder, another form of name, or over what was sent', async () => {
    const { client, host } = await conversation();
    const path = `${client.id}/1700000000003.pdf`;
    await upload(client, path);
    for (const wrong of [
      `${client.id}/1700000000004.pdf`,
      '1700000000000.pdf',
      `${host.id}/a/1700000000000.pdf`,
      `${host.id}/planta.pdf`,
    ]) {
      expect((await upload(host, wrong)).error).not.toBeNull();
    }
    const over = await client.api.storage
      .from('chat-files')
      .upload(path, pdf('outra coisa'), { contentType: 'application/pdf', upsert: true });
    expect(over.error).not.toBeNull();
    await host.api.storage.from('chat-files').remove([path]);
    const stored = await server().storage.from('chat-files').download(path);
    expect(await stored.data?.text()).toBe('%PDF-1.7 planta baixa');
    expect((await server().storage.from('chat-files').list(host.id)).data).toEqual([]);
  });
});
