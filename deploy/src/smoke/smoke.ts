import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import {
  bookingPaymentSchema,
  cancelledBookingSchema,
  cancelledHoldSchema,
} from 'shared-domain/bookings/booking-request.schema.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import type { Database } from 'shared-domain/db/database.types.ts';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';
import { waitFor } from './wait-for.ts';

type Client = SupabaseClient<Database>;

export interface SmokeOptions {
  /** Address of the site, without a slash at the end. */
  site: string;
  mailbox: Mailbox;
  /**
   * Runs the whole flow: a host, a space, a payment in test mode. Without it, as in production, a date of a real space is held, its
   * checkout opened and given up.
   */
  whole: {
    /** Approves the space, which no key may: an administrator's act. It goes with its host. */
    sql: postgres.Sql;
    /** Asks for the nightly report, as the schedule does. */
    secretKey: string;
    /** Pays an opened checkout in test mode. */
    pay: (checkout: { sessionId: string; url: string }) => Promise<void>;
    /** Pays one with a card whose holder contests it, and has the bank decide for us; null: no key of test mode. */
    contest: { pay: (sessionId: string) => Promise<void>; win: (disputeId: string) => Promise<void> } | null;
    paymentPatienceMs: number;
  } | null;
  tell: (line: string) => void;
}

interface Person {
  id: string;
  email: string;
  api: Client;
}

const configSchema = z.object({ supabaseUrl: z.url(), supabaseKey: z.string().startsWith('sb_publishable_') });
const foundSchema = z.object({
  items: z.array(
    z.object({ id: z.guid(), title: z.string(), price: z.number(), price_per_guest: z.nullish(z.number()) }),
  ),
});
const previewSchema = z.object({ refund_cents: z.number() });

/** Far enough for a full refund, and for a date that no guest misses while it is held for a minute. */
const daysAhead = 120;
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const auth = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

/**
 * Walks the way of a first booking through a deployed site as its pages do, by its own functions and tables. Tells each step; removes whom
 * it made, also when a step fails. @throws at the first step that fails, with its name
 */
export async function smoke(options: SmokeOptions): Promise<void> {
  const { site, mailbox, whole, tell } = options;
  // in letters: the title of a listing may hold no number that could be called
  const run = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const password = `Fumaca-${randomUUID()}`;
  const undo: { what: string; how: () => Promise<void> }[] = [];

  const step = async <Value>(title: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = Date.now();
    try {
      const value = await work();
      tell(`✔ ${title} (${Date.now() - begun} ms)`);
      return value;
    } catch (error) {
      tell(`✘ ${title}`);
      throw new Error(`${title}: ${(error as Error).message}`);
    }
  };

  try {
    const config = await step('the site answers, with its pages and its releases', () => lookAtSite(site));
    const client = () => createClient<Database>(config.supabaseUrl, config.supabaseKey, { auth });

    const before =
      whole && (await step('the nightly report is made', () => nightlyReport(config.supabaseUrl, whole.secretKey)));
    if (before) tell(`  ${before} differences were there before: look at Divergências in the administration.`);

    const signUp = (tag: string, what: string) =>
      step(`sign-up of ${what}, with the link of the mail, and a complete profile`, async () => {
        const person = await signUpAt(site, mailbox, client(), mailbox.address(`${tag}-${run}`), password);
        undo.push({ what, how: () => leave(person) });
        await completeProfile(person.api);
        return person;
      });
    const guest = await signUp('hospede', 'the guest');

    const person = whole && (await signUp('anfitria', 'the host'));
    const host =
      whole && person
        ? await step('the host lists a space, which is approved', async () => {
            const space = await makeSpace(whole.sql, person, `Casa da fumaça ${run}`);
            return { ...person, space };
          })
        : null;

    const eventDate = addDays(todayInRio(), daysAhead);
    const space = await step('search finds a free space, and its page shows it', () =>
      findFreeSpace(client(), site, eventDate, host?.space.title),
    );

    const openCheckout = async (day: string) => {
      const opened = bookingPaymentSchema.parse(
        await call(guest.api, 'create-booking-payment', {
          spaceId: space.id,
          guestCount: 1,
          eventDate: day,
          // of that day, with what every booking there has
          basePrice: Math.round((space.price + (space.price_per_guest ?? 0)) * 100),
          paymentMethods: ['card'],
          couponId: null,
          discountAmount: 0,
        }),
      );
      undo.push({ what: 'the hold', how: () => giveUp(guest, opened.bookingId) });
      if (!opened.url || !opened.sessionId) throw new Error('There is no address to pay at.');
      await html(opened.url);
      return { bookingId: opened.bookingId, url: opened.url, sessionId: opened.sessionId };
    };
    const checkout = await step('a date is held and its checkout opened', () => openCheckout(eventDate));

    if (!whole || !host) {
      await step('the checkout is given up, and the date free', () => giveUp(guest, checkout.bookingId));
      return;
    }

    await step('the payment in test mode arrives by the webhook', async () => {
      await whole.pay(checkout);
      await isPaid(guest, checkout.bookingId, whole.paymentPatienceMs);
    });
    await step('the mails about it have come', () => mailbox.has(guest.email, /Reserva confirmada/));
    await step('a message of the guest reaches the host', () => talk(guest, host, space.id));
    await step('the guest cancels, and the refund arrives', () =>
      cancel(guest, checkout.bookingId, whole.paymentPatienceMs),
    );
    await step('the mail about the refund has come', () =>
      mailbox.has(guest.email, /Reembolso enviado|Reserva cancelada/),
    );
    const { contest } = whole;
    if (contest) {
      await step('a contested payment stands in the books, is won, and goes back by the policy', async () => {
        const { bookingId, sessionId } = await openCheckout(addDays(eventDate, 1));
        await contest.pay(sessionId);
        await isPaid(guest, bookingId, whole.paymentPatienceMs);
        await winDispute(whole.sql, bookingId, contest.win, whole.paymentPatienceMs);
        await cancel(guest, bookingId, whole.paymentPatienceMs);
      });
    } else tell('  Disputes are left out: they need STRIPE_SECRET_KEY.');
    await step('the nightly report finds no difference that was not there before', async () => {
      const after = await nightlyReport(config.supabaseUrl, whole.secretKey);
      if (after > (before ?? 0)) throw new Error(`${after} differences, ${before} before.`);
    });
  } finally {
    for (const { what, how } of undo.reverse()) {
      await how().then(
        () => tell(`  cleared: ${what}`),
        (error: Error) => tell(`  ✘ not cleared: ${what}: ${error.message}`),
      );
    }
  }
}

async function html(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'follow', signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return text;
}

/** The first page with content, kept by caches; what is live; who to ask. */
async function lookAtSite(site: string): Promise<z.output<typeof configSchema>> {
  const response = await fetch(`${site}/`, { signal: AbortSignal.timeout(30_000) });
  const page = await response.text();
  if (!response.ok || !page.includes('<html lang="pt-BR"')) throw new Error(`${site}/ answered ${response.status}.`);
  if (!response.headers.has('content-security-policy')) throw new Error('The page has no content security policy.');
  const registry = (await (await fetch(`${site}/registry.json`)).json()) as object;
  if (Object.keys(registry).length === 0) throw new Error('Nothing is released.');
  return configSchema.parse(await (await fetch(`${site}/config.json`)).json());
}

/** Returns the number of differences of money in the report, called as the schedule calls it. */
async function nightlyReport(apiUrl: string, secretKey: string): Promise<number> {
  const response = await fetch(`${apiUrl}/functions/v1/reconcile`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`reconcile answered ${response.status}: ${await response.text()}`);
  return z.object({ differences: z.number() }).parse(await response.json()).differences;
}

async function call(api: Client, name: string, body: object): Promise<unknown> {
  const { data, error } = await api.functions.invoke(name, { body });
  if (!error) return data;
  const message = error.context instanceof Response ? await error.context.text() : error.message;
  throw new Error(`${name}: ${message}`);
}

async function completeProfile(api: Client): Promise<void> {
  const changes = { full_name: 'Fumaça de Teste', phone: '(21) 99876-5432', date_of_birth: '1990-04-12' };
  const { error } = await api.rpc('save_profile', { changes });
  if (error) throw error;
}

async function signUpAt(site: string, mailbox: Mailbox, api: Client, email: string, password: string): Promise<Person> {
  const options = { data: { full_name: 'Fumaça de Teste' }, emailRedirectTo: `${site}/` };
  const signedUp = await api.auth.signUp({ email, password, options });
  if (signedUp.error) throw signedUp.error;
  if (signedUp.data.session) throw new Error('A session was given before the address was confirmed.');
  const link = new URL(await mailbox.linkIn(email, /Confirme seu e-mail/, 'token_hash='));
  if (link.origin !== new URL(site).origin) throw new Error(`The mail leads to ${link.origin}.`);
  const token_hash = link.searchParams.get('token_hash') ?? '';
  const { data, error } = await api.auth.verifyOtp({ token_hash, type: 'signup' });
  if (error || !data.user) throw error ?? new Error('The link opened no session.');
  return { id: data.user.id, email, api };
}

async function makeSpace(sql: postgres.Sql, host: Person, title: string): Promise<{ id: string; title: string }> {
  const picture = `${host.id}/${Date.now()}.png`;
  const stored = await host.api.storage.from('space-images').upload(picture, onePixel, { contentType: 'image/png' });
  if (stored.error) throw stored.error;
  const { data, error } = await host.api
    .from('spaces')
    .insert({
      title,
      description: 'Um espaço que existe por um minuto, para experimentar o caminho de uma reserva.',
      type: 'casa-com-piscina',
      capacity: 20,
      zone: 'zona-sul',
      neighborhood: 'copacabana',
      price: 50,
      amenities: [],
      images: [picture],
      host_id: host.id,
    })
    .select('id, title')
    .single();
  if (error) throw error;
  await sql`update public.spaces set status = 'approved', reviewed_at = now() where id = ${data.id}`;
  return data;
}

/** Searches by the title, where one is given. */
async function findFreeSpace(api: Client, site: string, eventDate: string, title: string | undefined) {
  const query = title === undefined ? {} : { q: title };
  const found = await waitFor('a space in the search', 10_000, async () => {
    const { data, error } = await api.rpc('search_spaces', { request: { ...query, event_date: eventDate } });
    if (error) throw error;
    return foundSchema.parse(data).items[0] ?? null;
  });
  const page = await html(`${site}/espaco/${found.id}`);
  if (!page.includes(found.title)) throw new Error(`The page of ${found.id} does not show ${found.title}.`);
  return found;
}

/** Waits until a contested payment is withheld from the host, wins the dispute, and waits until it is owed again. */
async function winDispute(
  sql: postgres.Sql,
  bookingId: string,
  win: (disputeId: string) => Promise<void>,
  patienceMs: number,
): Promise<void> {
  const dispute = (status: string) =>
    waitFor(`the dispute to be ${status}`, patienceMs, async () => {
      const [row] = await sql<{ id: string; status: string; due: string }[]>`
        select dispute.provider_dispute_id as id, dispute.status,
          (select coalesce(sum(amount_cents), 0) from public.host_payouts where booking_id = ${bookingId}) as due
        from public.disputes as dispute where dispute.booking_id = ${bookingId}`;
      return row?.status === status ? row : null;
    });
  const opened = await dispute('needs_response');
  if (Number(opened.due) !== 0) throw new Error(`The host is still owed ${opened.due} cents.`);
  await win(opened.id);
  const won = await dispute('won');
  if (Number(won.due) === 0) throw new Error('The host is owed nothing though it was won.');
}

async function statusOf({ api }: Person, bookingId: string): Promise<string> {
  const { data, error } = await api.from('bookings').select('status').eq('id', bookingId).single();
  if (error) throw error;
  return data.status;
}

const isPaid = (guest: Person, bookingId: string, patienceMs: number) =>
  waitFor('the booking to be paid', patienceMs, async () =>
    (await statusOf(guest, bookingId)) === 'paid' ? true : null,
  );

async function cancel(guest: Person, bookingId: string, patienceMs: number): Promise<void> {
  const preview = await guest.api.rpc('preview_cancellation', { target_booking: bookingId });
  if (preview.error) throw preview.error;
  const expectedRefundCents = previewSchema.parse(preview.data).refund_cents;
  const body = { bookingId, expectedRefundCents };
  const { refundCents } = cancelledBookingSchema.parse(await call(guest.api, 'cancel-booking', body));
  if (refundCents === 0) throw new Error('Nothing goes back.');
  await waitFor('the refund', patienceMs, async () => {
    const { data, error } = await guest.api.from('refunds').select('status').eq('booking_id', bookingId);
    if (error) throw error;
    return data.some(({ status }) => status === 'succeeded') ? true : null;
  });
}

/** Nothing to do when the booking has gone on already. */
async function giveUp(guest: Person, bookingId: string): Promise<void> {
  if ((await statusOf(guest, bookingId)) !== 'pending') return;
  const { status } = cancelledHoldSchema.parse(await call(guest.api, 'cancel-booking-hold', { bookingId }));
  if (status !== 'cancelled') throw new Error(`The booking is ${status}.`);
}

async function talk(guest: Person, host: Person, spaceId: string): Promise<void> {
  const opened = await guest.api.rpc('open_conversation', { target_space: spaceId });
  if (opened.error) throw opened.error;
  const content = 'Olá! Esta mensagem experimenta a conversa.';
  const heard = new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('Realtime did not bring the message.')), 20_000);
    host.api
      .channel(`fumaca-${spaceId}`)
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, ({ new: row }) => {
        if (row.content !== content) return;
        clearTimeout(patience);
        resolve();
      })
      .subscribe((state, error) => {
        if (state === 'CHANNEL_ERROR') reject(error ?? new Error('Realtime refused the channel.'));
        if (state !== 'SUBSCRIBED') return;
        void guest.api
          .from('messages')
          .insert({ conversation_id: opened.data, sender_id: guest.id, content, message_type: 'text' })
          .then(({ error: refused }) => refused && reject(refused));
      });
  });
  try {
    await heard;
  } finally {
    await host.api.removeAllChannels();
  }
}

/** As the person does it in Minha conta: what others rely on stays, without a name. */
async function leave({ api }: Person): Promise<void> {
  const { error } = await api.rpc('delete_account');
  if (error) throw error;
}
