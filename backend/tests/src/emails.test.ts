import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { termsChanges } from 'shared-domain/rules/terms-changes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAffiliate, attribute, happened, payCommissions, withKey } from './testing/affiliates.ts';
import { backend, callFunction, eventually, forgetMessages, sandbox, server, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { paidForReal } from './testing/cancellations.ts';
import { fullDebit, reportDispute } from './testing/disputes.ts';
import { day, given, type Person } from './testing/given.ts';

interface Email {
  subject: string;
  text: string;
  html: string;
  from: { address: string; name: string }[];
  to: { address: string }[];
  headers: Record<string, string>;
  attachments?: { filename: string; contentType: string; generatedFileName: string }[];
  id: string;
}

beforeAll(forgetMessages);

const work = () => callFunction('outbox-worker', {}, backend.secretKey);

async function inbox({ email }: Pick<Person, 'email'>): Promise<Email[]> {
  const response = await fetch(`${backend.mailUrl}/api/email`);
  const all = (await response.json()) as Email[];
  return all.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Works the queue off until this person has so many e-mails: other tests queue theirs, too. */
async function mailsTo(person: Pick<Person, 'email'>, count: number): Promise<Email[]> {
  const mails = await eventually(
    async () => {
      await work();
      return inbox(person);
    },
    (found) => found.length >= count,
  );
  expect(mails).toHaveLength(count);
  return mails;
}

const subjects = (mails: Email[]) => mails.map(({ subject }) => subject).sort();
/** Every space of one line is the same to a reader. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

describe('a visit', () => {
  test('mails the host, then both with the address, then the side that did not cancel', async () => {
    const space = await given.space({ title: 'Casa do Mirante' });
    await given.address(space, { street: 'Rua das Acácias', number: '12' });
    const guest = await given.person('Vera Visita');
    const { data: talk } = await guest.api.rpc('open_conversation', { target_space: space.id });
    const chosen_time = `${day(9)}T13:30:00Z`;
    const { data: visit } = await guest.api.rpc('propose_visit', {
      target_conversation: talk ?? '',
      times: [chosen_time],
    });
    const [proposal] = await mailsTo(space.host, 1);
    expect(proposal?.subject).toBe('Vera Visita quer visitar Casa do Mirante');
    expect(proposal?.text).toContain('às 10h30');
    expect(proposal?.text).not.toContain('Acácias');
    expect(proposal?.text).toContain(`/chat?conversa=${talk}`);
    await space.host.api.rpc('take_visit', { target_visit: visit ?? '', chosen_time });
    const [withdrawn] = await mailsTo(guest, 1);
    expect(withdrawn?.subject).toMatch(/^Visita marcada: Casa do Mirante, .+, às 10h30$/);
    expect(withdrawn?.text).toContain('Rua das Acácias, 12');
    expect(withdrawn?.text).not.toContain('97777');
    expect(withdrawn?.attachments).toMatchObject([{ contentType: 'text/calendar' }]);
    expect((await mailsTo(space.host, 2))[1]?.text).toContain('Vera Visita vai conhecer Casa do Mirante.');
    await guest.api.rpc('call_off_visit', { target_visit: visit ?? '' });
    expect((await mailsTo(space.host, 3))[2]?.text).toContain('Vera Visita cancelou a visita.');
    expect(await inbox(guest)).toHaveLength(1);
  });
});

describe('a conflict of calendars', () => {
  /** An event of another calendar on a paid date, first seen before the payment. */
  async function conflict(kind: string, address: string, name: string) {
    const [space, guest] = [await given.space({ title: 'Casa do Mirante' }), await given.person('Carla Menezes')];
    await given.paidBooking(guest, space, day(20));
    await sql`with calendar as (
        insert into private.imported_calendars (space_id, host_id, name, address)
        values (${space.id}, ${space.host.id}, ${name}, ${address}) returning id
      )
      insert into private.calendar_blocks (calendar_id, space_id, date, kind, first_seen_at)
      select id, ${space.id}, ${day(20)}, ${kind}, '2026-11-03T17:00:00Z' from calendar`;
    await sql`select private.compare_calendars(${space.id})`;
    const [mail] = await mailsTo(space.host, 1);
    return plain(mail?.text).replace(/\s+/g, ' ');
  }

  test.each([
    [
      'reservation',
      'https://www.airbnb.com/calendar/ical/1.ics',
      'Airbnb',
      'reserva em Airbnb, vista pela primeira vez em 3/11, 14h',
      'Vale a reserva da Espaços Rio. Cancele o outro evento na Agenda Airbnb ou fale com Carla Menezes.',
    ],
    [
      'block',
      'https://www.vrbo.com/icalendar/1.ics',
      'Vrbo',
      'bloqueio em Vrbo, visto pela primeira vez em 3/11, 14h',
      'O bloqueio é de antes do pagamento e pode ficar.',
    ],
    [
      'block',
      'https://ical.booking.com/v1/export?t=1',
      'Booking.com',
      'evento em Booking.com, visto pela primeira vez em 3/11, 14h',
      'Não conseguimos saber se é outra reserva ou a daqui, repetida.',
    ],
    [
      'other',
      'https://calendar.google.com/calendar/ical/1/basic.ics',
      'Google Agenda',
      'evento em Google Agenda, visto pela primeira vez em 3/11, 14h',
      'Não conseguimos saber se é outra reserva ou a daqui, repetida.',
    ],
  ])('mails what is known of the event, and what to do: %s at %s', async (kind, address, name, fact, advice) => {
    const text = await conflict(kind, address, name);
    expect(text).toContain(fact);
    expect(text).toContain(advice);
    // who frees a block there may free the very date that was sold here
    if (kind !== 'reservation') expect(text).not.toMatch(/cancele/i);
  });

  test('tells administrators what to look after', async () => {
    const admin = await given.person('Chefe', { admin: true });
    await conflict('reservation', 'https://www.airbnb.com/calendar/ical/2.ics', 'Airbnb');
    const [mail] = await mailsTo(admin, 1);
    expect(plain(mail?.text).replace(/\s+/g, ' ')).toContain(
      'Vale a reserva da Espaços Rio. Acompanhe se Anfitriã de Teste cancela o outro evento.',
    );
  });
});

describe('a booking', () => {
  test('mails guest and host once, whatever the number of events', async () => {
    const space = await given.space({ title: 'Casa <b>& Jardim</b>', price: 1500 });
    const guest = await given.person('Gabi Guedes');
    const { sessionId, bookingId } = await given.checkout(guest, space, { date: day(30) });
    await sandbox(`/sessions/${sessionId}/pay`);
    await eventually(
      () => sql`select status from bookings where id = ${bookingId}`,
      ([row]) => row?.status === 'paid',
    );
    await callFunction('verify-payment', { sessionId }, guest.token);
    const [mail] = await mailsTo(guest, 1);
    expect(mail?.subject).toContain('Reserva confirmada: Casa <b>& Jardim</b>');
    expect(mail?.from[0]).toEqual({ address: 'nao-responda@espacosrio.test', name: 'Espaços Rio' });
    expect(plain(mail?.text)).toContain('Recebemos o pagamento de R$ 1.575,00.');
    expect(mail?.html).toContain('Casa &lt;b&gt;&amp; Jardim&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>&');
    // as the site shows it
    expect(plain(mail?.text)).toContain(`Reserva ${bookingCode(bookingId)}`);
    expect(plain(mail?.text)).toMatch(
      /Oi, Gabi\. A Casa <b>& Jardim<\/b> é sua n[oa] \S+, \d+ de \S+, das 8h às 2h\. Recebemos/,
    );
    expect(mail?.text).toContain('http://localhost');
    const [hosts] = await mailsTo(space.host, 1);
    expect(hosts?.text).toContain('Gabi Guedes reservou e pagou.');
    expect(plain(hosts?.text)).toContain('Você recebe R$ 1.500,00');
    expect(hosts?.attachments ?? []).toEqual([]);
    await work();
    expect(await inbox(guest)).toHaveLength(1);
    expect(await inbox(space.host)).toHaveLength(1);
  });

  test('comes with its calendar file, its picture, what was paid line by line, and what comes back until when', async () => {
    const space = await given.space({ title: 'Casa da Agenda', price: 1500 });
    await sql`update spaces set images = '{demo/casa/1.webp}' where id = ${space.id}`;
    await sql`insert into storage.objects (bucket_id, name) values ('space-images', 'demo/casa/1-mail.jpg')`;
    await given.address(space);
    const guest = await given.person('Gabi Guedes');
    const { sessionId, bookingId: id } = await given.checkout(guest, space, { date: day(45) });
    await sandbox(`/sessions/${sessionId}/pay`);
    const [mail] = await mailsTo(guest, 1);
    expect(mail?.html).toContain('/storage/v1/object/public/space-images/demo/casa/1-mail.jpg');
    const text = plain(mail?.text);
    expect(text).toContain(
      'O que você pagou\nPreço do espaço: R$ 1.500,00\nTaxa de serviço (5%): R$ 75,00\nTotal pago, cartão: R$ 1.575,00',
    );
    expect(text).toMatch(
      /Se precisar cancelar\nAté \d+ de \w+\.: R\$ 1\.575,00 de volta\nAté \d+ de \w+\.: R\$ 787,50 de volta\nDepois: Sem reembolso/,
    );
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'reserva.ics', contentType: 'text/calendar' });
    const response = await fetch(`${backend.mailUrl}/api/email/${mail?.id}/attachment/${file?.generatedFileName}`);
    const calendar = (await response.text()).replaceAll('\r\n ', '');
    expect(calendar).toContain(`UID:${id}@espacosrio`);
    expect(calendar).toContain('SUMMARY:Casa da Agenda');
    expect(calendar).toContain('LOCATION:Rua');
    expect(calendar.startsWith('BEGIN:VCALENDAR\r\n') && calendar.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('shows no picture whose photo has no rendition for mails', async () => {
    const space = await given.space({ title: 'Casa de antes', price: 1500 });
    await sql`update spaces set images = '{demo/antes/1.webp}' where id = ${space.id}`;
    const { sessionId } = await given.checkout(await given.person('Gabi Guedes'), space, { date: day(45) });
    await sandbox(`/sessions/${sessionId}/pay`);
    const [mail] = await mailsTo(space.host, 1);
    expect(mail?.html).toContain('/marca.png');
    expect(mail?.html).not.toContain('/space-images/');
  });

  test('of a space that its host deletes: the mail speaks of the client and of no blocked date', async () => {
    const space = await given.space({ title: 'Casa que sai', price: 1000 });
    const guest = await given.person('Gabi');
    await given.paidBooking(guest, space, day(30));
    await space.host.api.from('spaces').delete().eq('id', space.id);
    const [mail] = await mailsTo(space.host, 1);
    expect(mail?.subject).toContain('Reserva cancelada');
    expect(plain(mail?.text ?? '')).toMatch(/Você excluiu o espaço, e esta reserva foi cancelada\.\s+.*R\$ 1\.050,00/);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/bloqueada|hóspede/);
  });

  test('that its host cancels says why', async () => {
    const guest = await given.person();
    const { id, space } = await paidForReal(guest);
    const why = { reason: 'repair', note: 'O telhado cedeu.' };
    await space.host.api.rpc('cancel_booking_as_host', { target_booking: id, ...why });
    await eventually(
      async () => {
        await work();
        return (await inbox(guest)).find(({ subject }) => subject.startsWith('Reserva cancelada'));
      },
      (mail) => mail?.text.includes('Motivo: O espaço precisa de reparo. “O telhado cedeu.”') === true,
    );
  });

  test('that the platform cancels says why to both, and after a lost dispute promises nothing', async () => {
    const [guest, chief] = [await given.person(), await given.person('Chefe', { admin: true })];
    const { id, space } = await paidForReal(guest);
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, status: 'lost', moved: [fullDebit] });
    const reason = 'Pagamento contestado no banco.';
    expect((await chief.api.rpc('cancel_booking_as_admin', { target_booking: id, reason })).error).toBeNull();
    for (const reader of [guest, space.host]) {
      const mail = await eventually(
        async () => {
          await work();
          return (await inbox(reader)).find(({ subject }) => subject.startsWith('Reserva cancelada'));
        },
        (found) => found !== undefined,
      );
      const text = plain(mail?.text ?? '');
      expect(text).toContain(`Motivo: “${reason}”`);
      expect(text).toContain('O banco do cartão pagou R$ 1.050,00 a quem contestou.');
      expect(text).not.toMatch(/devolvid|volta para|voltam|recebe o valor|a caminho/i);
    }
  });

  test('that is cancelled and refunded says so, with the amount', async () => {
    const space = await given.space({ title: 'Sítio do Recuo', price: 1000 });
    const guest = await given.person('Gabi');
    const { sessionId, bookingId } = await given.checkout(guest, space, { date: day(30) });
    await sandbox(`/sessions/${sessionId}/pay`);
    await eventually(
      () => sql`select status from bookings where id = ${bookingId}`,
      ([row]) => row?.status === 'paid',
    );
    await mailsTo(guest, 1);
    await space.host.api.from('spaces').delete().eq('id', space.id);
    const mails = await mailsTo(guest, 3);
    // in the order of arrival: the refund's mail waits until the cancellation's has gone
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Reserva confirmada',
      'Reserva cancelada',
      'Reembolso enviado',
    ]);
    expect(plain(mails.map(({ text }) => text).join())).toMatch(
      /Reembolso de R\$ 1\.050,00 a caminho|R\$ 1\.050,00 devolvidos no cartão/,
    );
    expect(plain(mails.map(({ text }) => text).join())).toContain('Devolvemos R$ 1.050,00');
    const mail = (await mailsTo(space.host, 2)).find(({ subject }) => subject.includes('Reserva cancelada'));
    expect(plain(mail?.text ?? '')).toMatch(/Retirado com o cancelamento/);
    expect(plain(mail?.text ?? '')).toMatch(/Você recebe\s*:?\s*R\$ 0,00/);
  });

  test('that its guest cancels for half tells the host each amount', async () => {
    const space = await given.space({ price: 1000 });
    const { sessionId, bookingId } = await given.checkout(await given.person(), space, { date: day(20) });
    await sandbox(`/sessions/${sessionId}/pay`);
    await eventually(
      () => sql`select status from bookings where id = ${bookingId}`,
      ([row]) => row?.status === 'paid',
    );
    // the mail of the confirmation comes first
    await mailsTo(space.host, 1);
    await sql`select private.cancel_paid_booking(bookings, 50, 'guest') from bookings where id = ${bookingId}`;
    const mail = (await mailsTo(space.host, 2)).find(({ subject }) => subject.includes('Reserva cancelada'));
    const text = plain(mail?.text ?? '');
    expect(text).toMatch(/Você receberia\s*:?\s*R\$ 1\.000,00/);
    expect(text).toMatch(/Retirado com o cancelamento\s*:?\s*− ?R\$ 500,00/);
    expect(text).toMatch(/Você recebe\s*:?\s*R\$ 500,00/);
  });

  test('that was given up before it was paid tells nobody', async () => {
    const space = await given.space();
    const guest = await given.person();
    const { bookingId } = await given.checkout(guest, space);
    await callFunction('cancel-booking-hold', { bookingId }, guest.token);
    await work();
    expect(await sql`select 1 from outbox where kind = 'email' and payload ->> 'booking_id' = ${bookingId}`).toEqual(
      [],
    );
  });
});

test('a host learns that a payment was contested, and how it ended, without a word of the card or of the bank’s reasons', async () => {
  const contested = async (moved: number[], status: string, host: Person, booking: string) => {
    const { error } = await server().rpc('apply_dispute', {
      dispute: {
        id: `du_${booking}`,
        charge: `ch_${booking}`,
        payment_intent: `pi_${booking}`,
        amount: 105_000,
        currency: 'brl',
        reason: 'fraudulent',
        status,
        due_by: `${day(9)}T12:00:00Z`,
        created: '2026-11-20T12:00:00Z',
        claimed_booking: null,
        movements: moved.map((amount) => ({
          id: `du_${booking}_${amount}`,
          amount,
          fee: 0,
          created: '2026-11-20T12:00:00Z',
        })),
      },
      seen_at: new Date().toISOString(),
    });
    expect(error).toBeNull();
    const count = (await inbox(host)).length + 1;
    const mail = (await mailsTo(host, count)).at(-1);
    expect(mail?.text).toContain(`/gerenciar-espacos/reservas/${booking}`);
    expect(mail?.text).not.toMatch(/reconhece|Responder até|Júlia|du_|ch_|1\.050/);
    return { subject: mail?.subject, text: plain(mail?.text) };
  };
  for (const end of ['won', 'lost'] as const) {
    const { id, space } = await paidForReal(await given.person('Júlia Campos'));
    await sql`update outbox set done_at = now() where payload ->> 'booking_id' = ${id} and done_at is null`;
    const opened = await contested([-105_000], 'needs_response', space.host, id);
    expect(opened.subject).toMatch(/^Pagamento contestado: /);
    expect(opened.text).toContain('O seu repasse de R$ 1.000,00 espera a decisão.');
    expect(opened.text).toContain('A reserva continua, e a data é de quem reservou.');
    const decided = await contested(end === 'won' ? [-105_000, 105_000] : [-105_000], end, space.host, id);
    expect(decided.subject).toMatch(end === 'won' ? /^Contestação ganha: / : /^Contestação perdida: /);
    expect(decided.text).toContain(
      end === 'won' ? 'O seu repasse de R$ 1.000,00 volta a ser devido.' : 'R$ 1.000,00 do seu repasse não são pagos.',
    );
    expect(decided.text.includes('cancele a reserva ou fale com a gente')).toBe(end === 'lost');
  }
});

test('the mail of changed terms says what changes, from when, and what to do', async () => {
  const person = await given.person('Tereza');
  await sql`insert into outbox (kind, dedupe_key, payload) values ('email', ${`email:terms_changed:2:${person.id}`},
    ${sql.json({ template: 'terms_changed', version: 2, person_id: person.id })})`;
  const [mail] = await mailsTo(person, 1);
  expect(mail?.subject).toBe('Os Termos de Uso mudam em 23 de novembro de 2026');
  expect(mail?.text).toContain(termsChanges.find(({ version }) => version === 2)?.changes);
  expect(mail?.text).toContain('/termos-uso#mudancas');
});

test('administrators learn of waiting listings, at most once an hour, while they wait', async () => {
  await sql`update outbox set done_at = now() where payload ->> 'template' = 'space_waiting' and done_at is null`;
  const admin = await given.person('Chefe', { admin: true });
  const queued = () => sql<{ id: number; later: boolean }[]>`
    select id, available_at > now() + interval '50 minutes' as later from outbox
    where payload ->> 'template' = 'space_waiting' and payload ->> 'recipient_id' = ${admin.id} order by id`;
  const host = await given.person();
  const list = async (title: string) => {
    const { error } = await host.api.from('spaces').insert({
      title,
      description: 'Com lago.',
      type: 'sitio',
      capacity: 50,
      price: 500,
      images: ['teste/novo.jpg'],
      zone: 'zona-sul',
      neighborhood: 'ipanema',
      host_id: host.id,
    });
    expect(error).toBeNull();
  };
  await list('Casa que espera');
  await list('Casa que também espera');
  expect((await queued()).map(({ later }) => later)).toEqual([false]);
  const mail = (await mailsTo(admin, 1)).find(({ subject }) => /aguarda/.test(subject));
  expect(mail?.subject).toMatch(/anúncios? aguardam? aprovação/);
  // within the hour: one more, in its time, of all that wait then
  await list('A terceira');
  await list('A quarta');
  expect((await queued()).map(({ later }) => later)).toEqual([false, true]);
  const [, later] = await queued();
  await sql`update spaces set status = 'approved' where status = 'pending'`;
  expect(
    (await sql`select (select to_json(answer) from private.email_to_send(${later?.id ?? 0}) as answer) as mail`)[0]
      ?.mail,
  ).toBeNull();
});

test('what an administrator writes arrives in their words, with the way to what is asked', async () => {
  const admin = await given.person('Chefe', { admin: true });
  const space = await given.space({ title: 'Varanda da Urca' });
  const write = (message: string, about: { target_space?: string; asks_correction?: boolean } = {}) =>
    admin.api.rpc('write_to_person', {
      letter_id: crypto.randomUUID(),
      target_person: space.host.id,
      message,
      ...about,
    });
  await write('Tire o telefone das fotos.\n\nE confira o CEP.', { target_space: space.id, asks_correction: true });
  const [correction] = await mailsTo(space.host, 1);
  expect(correction?.subject).toBe('Pedido de correção: Varanda da Urca');
  expect(correction?.text).toContain('Tire o telefone das fotos.');
  expect(correction?.text).toContain('E confira o CEP.');
  expect(correction?.text).toContain(`/editar-espaco/${space.id}`);
  await write('Podemos ligar <b>amanhã</b>?');
  const letter = (await mailsTo(space.host, 2)).find(({ subject }) => subject === 'Uma mensagem da nossa equipe');
  expect(letter?.text).toContain('Podemos ligar <b>amanhã</b>?');
  expect(letter?.html).toContain('Podemos ligar &lt;b&gt;amanhã&lt;/b&gt;?');
  expect(letter?.text).toContain('/contato');
});

test('an authenticator that is activated, removed or taken away is mailed, to other administrators with its owner’s name', async () => {
  const [boss, unlucky] = [
    await given.person('Bia Chefe', { admin: true }),
    await given.person('Rui Sem Telefone', { admin: true }),
  ];
  const factor = async () => {
    const id = crypto.randomUUID();
    await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${unlucky.id}, ${id}, 'totp', 'unverified', now(), now(), 'JBSWY3DPEHPK3PXP')`;
    await sql`update auth.mfa_factors set status = 'verified' where id = ${id}`;
    return id;
  };
  const lost = await factor();
  await sql`delete from auth.mfa_factors where id = ${lost}`;
  await factor();
  await boss.api.rpc('remove_authenticators', { target_person: unlucky.id });
  expect(subjects(await mailsTo(unlucky, 4))).toEqual([
    'Seus autenticadores foram removidos',
    'Um autenticador foi ativado na sua conta',
    'Um autenticador foi ativado na sua conta',
    'Um autenticador foi removido da sua conta',
  ]);
  const mail = (await mailsTo(boss, 1))[0];
  expect(mail?.subject).toBe('Autenticadores de Rui Sem Telefone foram removidos');
  expect(mail?.text).toContain('/admin?aba=registro&tipo=profile');
});

test('a host learns of the review, with the reason', async () => {
  const admin = await given.person('Chefe', { admin: true });
  const host = await given.person('Hilda');
  const good = await given.space({ host, status: 'pending', title: 'Ateliê Bom' });
  const bad = await given.space({ host, status: 'pending', title: 'Galpão Escuro' });
  await admin.api.rpc('review_space', { target_space: good.id, decision: 'approved' });
  await admin.api.rpc('review_space', { target_space: bad.id, decision: 'rejected', reason: 'Fotos escuras' });
  const mails = await mailsTo(host, 2);
  expect(subjects(mails)).toEqual([
    'Seu anúncio “Ateliê Bom” está no ar',
    'Seu anúncio “Galpão Escuro” não foi aprovado',
  ]);
  expect(mails.map(({ text }) => text).join()).toContain('Motivo: Fotos escuras');
});

test('a host learns of a guest’s review, and the guest of the answer', async () => {
  const host = await given.person('Hilda');
  const space = await given.space({ host, title: 'Casa do Eco' });
  const guest = await given.person('Gabi Guedes');
  await given.paidBooking(guest, space, day(-3));
  const { data: id } = await guest.api.rpc('write_review', {
    target_space: space.id,
    rating: 4,
    comment: 'Luz linda.',
  });
  const [mail] = await mailsTo(host, 1);
  expect(mail?.subject).toBe('Nova avaliação de Casa do Eco');
  expect(mail?.text).toContain('Gabi Guedes avaliou Casa do Eco');
  expect(mail?.text).toContain('“Luz linda.”');
  expect(mail?.text).toContain(`/espaco/${space.id}#avaliacoes`);
  await host.api.rpc('answer_review', { target_review: id ?? '', answer: 'Volte no verão.' });
  const [answered] = await mailsTo(guest, 1);
  expect(answered?.subject).toBe('Hilda respondeu à sua avaliação de Casa do Eco');
  expect(answered?.text).toContain('“Volte no verão.”');
});

describe('a message', () => {
  async function conversation() {
    const space = await given.space({ title: 'Casa do Eco' });
    const client = await given.person('Clara');
    const { data: id } = await client.api.rpc('open_conversation', { target_space: space.id });
    const say = (sender: Person, content: string) =>
      sender.api
        .from('messages')
        .insert({ conversation_id: id ?? '', sender_id: sender.id, content, message_type: 'text' });
    const pass = () =>
      sql`update outbox set available_at = now() where kind = 'email' and done_at is null
        and payload ->> 'message_id' in (select id::text from messages where conversation_id = ${id})`;
    return { id: id ?? '', client, host: space.host, say, pass };
  }

  test('that stays unread is mailed once', async () => {
    const { client, host, say, pass } = await conversation();
    await say(client, 'Tem rampa?');
    await say(client, 'E estacionamento?');
    await work();
    expect(await inbox(host)).toHaveLength(0);
    await pass();
    const [mail] = await mailsTo(host, 1);
    expect(mail?.subject).toBe('Nova mensagem de Clara sobre Casa do Eco');
    expect(mail?.text).toContain('2 mensagens não lidas de Clara');
  });

  test('that was read meanwhile is not', async () => {
    const { id, client, host, say, pass } = await conversation();
    await say(client, 'Tem rampa?');
    await host.api.rpc('mark_conversation_read', { target_conversation: id });
    await pass();
    await work();
    expect(await inbox(host)).toHaveLength(0);
    const open = await sql`select 1 from outbox where kind = 'email' and done_at is null
      and payload ->> 'message_id' in (select id::text from messages where conversation_id = ${id})`;
    expect(open).toEqual([]);
  });
});

test('an affiliate learns of what was earned, paid, corrected and taken back', async () => {
  const admin = await given.person('Chefe', { admin: true });
  const affiliate = await anAffiliate();
  const space = await given.space({ price: 1000 });
  const booked: string[] = [];
  for (const offset of [30, 31]) {
    const guest = await given.person();
    await attribute(guest, affiliate);
    const { sessionId, bookingId } = await given.checkout(guest, space, { date: day(offset) });
    booked.push(bookingId);
    await sandbox(`/sessions/${sessionId}/pay`);
    await eventually(
      () => sql`select status from bookings where id = ${bookingId}`,
      ([row]) => row?.status === 'paid',
    );
  }
  const earned = await mailsTo(affiliate.person, 2);
  expect(earned.map(({ subject }) => plain(subject))).toEqual(Array(2).fill('Nova comissão: R$ 52,50'));
  await withKey(affiliate);
  for (const [index, id] of booked.entries()) await happened(id, 3 + index);
  const reference = bankReference();
  const { data } = await payCommissions(admin, affiliate, reference);
  // of the key, too
  const paid = (await mailsTo(affiliate.person, 4)).find(
    ({ subject }) => plain(subject) === 'Comissões pagas: R$ 105,00',
  );
  expect(paid?.text).toContain(reference);
  expect(paid?.text).toContain('a•••@exemplo.test');
  await admin.api.rpc('reverse_host_settlement', {
    target_settlement: (data as { settlement_id: string }).settlement_id,
    reason: 'voltou',
  });
  expect((await mailsTo(affiliate.person, 5)).map(({ subject }) => plain(subject))).toContain(
    'Correção de um pagamento de comissões: R$ 105,00',
  );
  await sql`select private.cancel_paid_booking(bookings, 50, 'platform') from bookings where id = ${booked[0] ?? ''}`;
  const reversed = (await mailsTo(affiliate.person, 6)).find(({ subject }) => /estornada/.test(subject));
  expect(plain(reversed?.subject ?? '')).toBe('Comissão estornada: R$ 26,25');
  expect(reversed?.text).toContain('o valor só sai do que estava pendente');
});

test('who was suspended, who reported and whose key is missing are told', async () => {
  const [admin, host, reporter] = [
    await given.person('Chefe', { admin: true }),
    await given.person('Rui Retido'),
    await given.person('Dora Denuncia'),
  ];
  const [suspension] = await sql`insert into suspensions (person_id, reason, suspended_by)
    values (${host.id}, 'Telefone nas fotos.', ${admin.id}) returning id`;
  await sql`select private.enqueue_email('account_suspended', ${suspension?.id}, ${sql.json({ suspension_id: suspension?.id })})`;
  const [suspended] = await mailsTo(host, 1);
  expect(suspended?.subject).toBe('Sua conta foi suspensa');
  expect(suspended?.text).toContain('Telefone nas fotos.');
  const [report] =
    await sql`insert into reports (kind, target_id, concerned_id, reporter_id, reason, snapshot, settled_at, settled_by, outcome)
    values ('space', ${crypto.randomUUID()}, ${host.id}, ${reporter.id}, 'offensive', '{"title": "Casa"}', now(), ${admin.id}, 'suspended')
    returning id`;
  await sql`select private.enqueue_email('report_settled', ${report?.id}, ${sql.json({ report_id: report?.id })})`;
  const [settled] = await mailsTo(reporter, 1);
  expect(settled?.subject).toBe('O resultado da sua denúncia do anúncio Casa');
  expect(settled?.text).toContain('tomamos as medidas');
  const owner = await given.person('Helena Prado');
  const { id } = await paidForReal(await given.person(), { days: 40 });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update host_payouts set host_id = ${owner.id}, due_on = ${day(-1)} where booking_id = ${id}`;
  });
  await sql`select private.ask_for_payout_keys()`;
  await sql`update outbox set available_at = now() where payload ->> 'host_id' = ${owner.id}`;
  const [requested] = await mailsTo(owner, 1);
  expect(plain(requested?.subject)).toBe('Falta sua chave PIX: R$ 1.000,00 esperam por você');
  expect(requested?.text).toContain('/gerenciar-espacos/repasses');
  expect(plain(requested?.text)).toContain('Espaços Rio Intermediação Ltda., CNPJ 11.222.333/0001-81');
});

test('who wrote to us is answered, with nothing of what was typed', async () => {
  const email = `${crypto.randomUUID().slice(0, 12)}@exemplo.test`;
  const person = await given.person();
  await person.api.rpc('send_contact_message', {
    name: 'Compre agora',
    email,
    subject: 'Promoção imperdível',
    message: 'https://golpe.test',
  });
  const [mail] = await mailsTo({ email }, 1);
  expect(mail?.subject).toBe('Recebemos sua mensagem');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/golpe|imperd|Compre/);
});

test('two workers at once send each e-mail once, and its identity is that of what it tells', async () => {
  const admin = await given.person('Chefe', { admin: true });
  const host = await given.person('Hilda');
  for (let index = 0; index < 6; index += 1) {
    const space = await given.space({ host, status: 'pending', title: `Espaço ${index}` });
    await admin.api.rpc('review_space', { target_space: space.id, decision: 'approved' });
  }
  await Promise.all([work(), work(), work()]);
  const mails = await mailsTo(host, 6);
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(6);
});

test('a worker slower than its lease sends nothing that another has taken over', async () => {
  const key = `email:lease:${crypto.randomUUID()}`;
  const [row] = await sql<{ id: string }[]>`insert into outbox (kind, dedupe_key, payload)
    values ('email', ${key}, '{"template": "letter"}') returning id`;
  const id = Number(row?.id);
  const claim = async () => {
    await sql`update outbox set available_at = now() - interval '1 second' where id = ${id}`;
    const { data } = await server().rpc('claim_outbox', { kinds: ['email'], batch: 200 });
    return data?.find((message) => message.id === id)?.attempts ?? 0;
  };
  const keep = async (attempt: number) => (await server().rpc('keep_outbox', { message_id: id, attempt })).data;
  const slow = await claim();
  expect(await keep(slow)).toBe(true);
  const [stored] =
    await sql`select available_at > now() + interval '100 seconds' as is_ahead from outbox where id = ${id}`;
  expect(stored?.is_ahead).toBe(true);
  const quick = await claim();
  expect(await keep(slow)).toBe(false);
  expect(await keep(quick)).toBe(true);
  await server().rpc('finish_outbox', { message_id: id });
  expect(await keep(quick)).toBe(false);
  expect((await (await given.person()).api.rpc('keep_outbox', { message_id: id, attempt: quick })).error?.code).toBe(
    '42501',
  );
});

test('only the server side learns what a queued e-mail says', async () => {
  const person = await given.person();
  expect((await person.api.rpc('email_to_send', { message_id: 1 })).error?.code).toBe('42501');
  expect((await server().rpc('email_to_send', { message_id: -1 })).data).toEqual([]);
});
