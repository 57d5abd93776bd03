import { randomInt, randomUUID } from 'node:crypto';
import { anonymous, type Client, sql } from '../testing/backend.ts';
import { day, given, type Person, type Space, signedIn } from '../testing/given.ts';
import type { Actor } from './access-table.ts';

export type Row = Record<string, unknown>;
/** Column → value, as text: what finds one row. */
export type Key = Record<string, string>;
type Member = Exclude<Actor, 'anonymous'>;
type Members = Record<Member, Person>;
type Added<Step extends (...given: never[]) => unknown> = Awaited<ReturnType<Step>>;
type Listings = Added<typeof addListings>;
/** The rows that `addListings` and the steps after it have made. */
type Sample = Listings &
  Added<typeof addStays> &
  Added<typeof addBookings> &
  Added<typeof addMoney> &
  Added<typeof addTalks> &
  Added<typeof addReferrals> &
  Added<typeof addSuspension> &
  Added<typeof addOperations>;

export interface World {
  members: Members;
  api: (who: Actor) => Client;
  /** Where the guest was and has not reviewed yet. */
  visited: Space;
  /** Table → name of the sample row in the access table → its key. */
  rows: Record<string, Record<string, Key>>;
  /** Table → a well-formed new row of one's own. A table without one: a copy of a sample row is tried. */
  newRow: Record<string, (who: Person) => Row>;
  /** Table → column → changes to try, where "something else of that type" is not good enough. */
  changes: Record<string, Record<string, Row[]>>;
}

/** One row of everything, with people on every side of it. */
export async function makeWorld(): Promise<World> {
  const members = {
    guest: await given.person('Gabriela Hóspede'),
    otherGuest: await given.person('Otávio Hóspede'),
    host: await given.person('Helena Anfitriã'),
    otherHost: await given.person('Olívia Anfitriã'),
    affiliate: await given.person('Afonso Afiliado'),
    admin: await given.person('Ana Administradora', { admin: true }),
    suspended: await given.person('Sérgio Suspenso'),
    adminByPassword: await given.person('Alice Administradora', { admin: true, aal: 'aal1' }),
  } satisfies Record<Member, Person>;
  // Changes to an account or its money require a sign-in of the last minutes.
  for (const who of Object.values(members)) await signedIn(who);

  const listings = await addListings(members);
  const stays = await addStays(members, listings);
  const bookings = await addBookings(members, listings);
  const money = await addMoney(members, bookings.paid);
  const talks = await addTalks(members, listings);
  const referrals = await addReferrals(members, bookings.paid);
  const suspension = await addSuspension(members, listings, stays.visited, referrals.codes);
  const operations = await addOperations(members, listings.approved, bookings.paid);
  const sample = {
    ...listings,
    ...stays,
    ...bookings,
    ...money,
    ...talks,
    ...referrals,
    ...suspension,
    ...operations,
  };
  const visitor = anonymous();
  return {
    members,
    visited: stays.visited,
    api: (who) => (who === 'anonymous' ? visitor : members[who].api),
    rows: sampleRows(members, sample),
    newRow: newRows(members, sample),
    changes: typedChanges(members.guest, listings.others),
  };
}

const extraOf = (space: Space) =>
  idOf(sql`insert into space_extras (space_id, host_id, name, price, per, position)
    values (${space.id}, ${space.host.id}, 'Limpeza', 250, 'event', 1) returning id`);

async function addListings({ host, otherHost }: Members) {
  const approved = await given.space({ host });
  const pending = await given.space({ host, status: 'pending' });
  const rejected = await given.space({ host, status: 'rejected' });
  const cancelled = await given.space({ host, status: 'cancelled' });
  const chatted = await given.space({ host });
  const others = await given.space({ host: otherHost });
  await sql`insert into space_availability (space_id, host_id, date, is_available) values (${approved.id}, ${host.id}, ${day(60)}, false)`;
  for (const { id } of [approved, pending]) {
    await sql`insert into space_weekday_prices (space_id, host_id, weekday, price) values (${id}, ${host.id}, 6, 1500)`;
    await sql`insert into space_price_ranges (space_id, host_id, name, first_day, last_day, price)
      values (${id}, ${host.id}, 'Réveillon', ${day(200)}, ${day(202)}, 4000)`;
  }

  const [extra, pendingExtra] = [await extraOf(approved), await extraOf(pending)];
  await given.address(approved);
  return { approved, pending, rejected, cancelled, chatted, others, extra, pendingExtra };
}

/** Past bookings, and what their guests wrote about them. */
async function addStays({ guest, otherGuest, host, otherHost }: Members, { approved }: Listings) {
  await given.paidBooking(guest, approved, day(-20));
  await given.paidBooking(otherGuest, approved, day(-21));
  await given.paidBooking(otherHost, approved, day(-22));
  const review = await idOf(sql`insert into reviews (space_id, user_id, rating, comment)
    values (${approved.id}, ${guest.id}, 5, 'Muito bom') returning id`);
  await sql`insert into reviews (space_id, user_id, rating, comment) values (${approved.id}, ${otherHost.id}, 4, 'Bom')`;

  await sql`insert into review_photos (review_id, position, path)
    values (${review}, 1, ${`${guest.id}/${approved.id}-1700000000000.webp`})`;
  const visited = await given.space({ host });
  await given.paidBooking(guest, visited, day(-23));
  return { review, visited };
}

/** One paid and one held. */
async function addBookings({ guest, host }: Members, { approved, extra }: Listings) {
  const paid = await given.paidBooking(guest, approved, day(40));
  const held = await idOf(sql`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_url, checkout_expires_at, hold_expires_at, snapshot)
    values (${guest.id}, ${approved.id}, ${host.id}, ${day(41)}, 10, 105000, 100000, 5000, 'card', ${`cs_${randomUUID()}`},
      'http://checkout.test/secret', now() + interval '31 minutes', now() + interval '33 minutes', '{}') returning id`);
  for (const booking of [paid, held]) {
    await sql`insert into booking_extras (booking_id, position, extra_id, name, per, unit_cents, quantity, total_cents, is_obligatory)
      values (${booking}, 1, ${extra}, 'Limpeza', 'event', 25000, 1, 25000, false)`;
  }
  await sql`insert into booking_companies (booking_id, name, cnpj) values (${paid}, 'Festa Ltda.', '11222333000181')`;
  return { paid, held };
}

/** Adds the money of the paid booking: payment, refund, payout, dispute and coupon. */
async function addMoney({ guest, host, admin }: Members, paid: string) {
  const payment = await idOf(sql`select id from payments where booking_id = ${paid}`);
  const refund = await idOf(sql`insert into refunds (booking_id, payment_id, amount_cents, reason)
    values (${paid}, ${payment}, 100, 'guest') returning id`);
  const payout = await idOf(sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    values (${paid}, ${host.id}, 'earned', 100000, ${day(42)}) returning id`);
  await sql`insert into payout_keys (host_id, key_type, pix_key, holder_name)
    values (${host.id}, 'email', 'helena@exemplo.test', 'Helena Anfitriã')`;
  const settlement = await idOf(sql`
    insert into host_settlements (host_id, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
    values (${host.id}, 'paid', 100000, ${randomUUID()}, 'email', 'helena@exemplo.test', 'h•••@exemplo.test', 'Helena Anfitriã',
      ${admin.id}) returning id`);
  await sql`insert into settled_payouts (settlement_id, payout_id, host_id, amount_cents)
    values (${settlement}, ${payout}, ${host.id}, 100000)`;
  const dispute = await idOf(sql`insert into disputes
    (provider_dispute_id, booking_id, amount_cents, currency, reason, status, due_by, opened_at, seen_at)
    values (${`du_${randomUUID()}`}, ${paid}, 105000, 'brl', 'fraudulent', 'needs_response', now() + interval '9 days', now(), now())
    returning id`);

  const coupon = await idOf(sql`
    insert into discount_coupons (code, description, discount_type, discount_value, valid_from, valid_until)
    values (${couponCode()}, 'Verão', 'percentage', 10, ${day(-5)}, ${day(100)}) returning id`);
  await sql`insert into coupon_redemptions (booking_id, coupon_id, user_id, code, discount_cents, status)
    values (${paid}, ${coupon}, ${guest.id}, 'VERAO', 100, 'used')`;
  return { payment, refund, payout, settlement, dispute, coupon };
}

/** Conversation, visit, and lists of favourites. */
async function addTalks({ guest, host, suspended }: Members, { approved, chatted }: Listings) {
  const conversation = await opened(guest, chatted);
  const say = (content: string) =>
    idOf(sql`insert into messages (conversation_id, sender_id, content)
      values (${conversation}, ${guest.id}, ${content}) returning id`);
  const [delivered, blocked] = [await say('Bom dia!'), await say('Meu e-mail é eu@exemplo.com')];

  const lists = new Map<string, string>();
  for (const { id } of [guest, suspended]) {
    await sql`insert into favourites (user_id, space_id, title) values (${id}, ${approved.id}, 'Casa')`;
    const list = await idOf(
      sql`insert into favourite_lists (user_id, name) values (${id}, 'Aniversário') returning id`,
    );
    lists.set(id, list);
    await sql`insert into favourite_list_spaces (list_id, space_id, user_id) values (${list}, ${approved.id}, ${id})`;
  }

  const visit = await idOf(sql`insert into visits (conversation_id, guest_id, host_id, proposed_times)
    values (${conversation}, ${guest.id}, ${host.id}, array[now() + interval '3 days']) returning id`);
  return { conversation, delivered, blocked, lists, visit };
}

async function addReferrals(members: Members, paid: string) {
  const { guest, affiliate } = members;
  const code = async (who: Person) => String((await who.api.rpc('generate_affiliate_code')).data);
  const codes = new Map<string, string>();
  for (const who of Object.values(members)) codes.set(who.id, await code(who));
  const account = await idOf(sql`insert into affiliates (user_id, affiliate_code)
    values (${affiliate.id}, ${codes.get(affiliate.id) ?? ''}) returning id`);
  await sql`insert into affiliate_campaigns (affiliate_id, name) values (${account}, 'instagram')`;
  const signup = await idOf(sql`insert into affiliate_tracking (affiliate_id, event_type, person_id)
    values (${account}, 'signup', ${guest.id}) returning id`);
  const attribution = await idOf(sql`insert into referral_attributions (person_id, affiliate_id, source)
    values (${guest.id}, ${account}, 'signup') returning id`);

  const commission =
    await idOf(sql`insert into affiliate_commissions (affiliate_id, booking_id, commission_amount, due_on, payment_on)
    values (${account}, ${paid}, 500, ${day(42)}, private.commission_payment_on(${day(42)})) returning id`);
  const commissionPayment = await idOf(sql`
    insert into host_settlements
      (host_id, beneficiary, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
    values (${affiliate.id}, 'affiliate', 'paid', 500, ${randomUUID()}, 'email', 'afonso@exemplo.test', 'a•••@exemplo.test',
      'Afonso Afiliado', ${members.admin.id}) returning id`);
  await sql`insert into settled_commissions (settlement_id, commission_id, person_id, amount_cents)
    values (${commissionPayment}, ${commission}, ${affiliate.id}, 500)`;
  return { codes, account, signup, attribution, commission, commissionPayment };
}

/** A suspended person with one of everything, and a suspended listing. */
async function addSuspension(
  { guest, host, admin, suspended }: Members,
  { approved, others }: Listings,
  visited: Space,
  codes: Map<string, string>,
) {
  const suspendedsOwn = await given.space({ host: suspended });
  const suspendedsBooking = await given.paidBooking(suspended, approved, day(44));
  const soldBySuspended = await given.paidBooking(guest, suspendedsOwn, day(45));
  await given.address(suspendedsOwn, {
    street: 'Rua do Outro Lado',
    arrival: 'Portão azul.',
    day_phone: '(21) 97777-0009',
  });
  await sql`insert into space_availability (space_id, host_id, date, is_available)
    values (${suspendedsOwn.id}, ${suspended.id}, ${day(60)}, false)`;
  await sql`insert into space_weekday_prices (space_id, host_id, weekday, price) values (${suspendedsOwn.id}, ${suspended.id}, 6, 1500)`;
  await sql`insert into space_price_ranges (space_id, host_id, name, first_day, last_day, price)
    values (${suspendedsOwn.id}, ${suspended.id}, 'Réveillon', ${day(200)}, ${day(202)}, 4000)`;
  const suspendedsExtra = await extraOf(suspendedsOwn);
  const suspendedsReview = await idOf(sql`insert into reviews (space_id, user_id, rating, comment)
    values (${visited.id}, ${suspended.id}, 5, 'Voltaria') returning id`);
  const suspendedsAccount = await idOf(sql`insert into affiliates (user_id, affiliate_code)
    values (${suspended.id}, ${codes.get(suspended.id) ?? ''}) returning id`);
  await sql`insert into affiliate_campaigns (affiliate_id, name) values (${suspendedsAccount}, 'instagram')`;
  const suspendedsConversations = {
    'of the suspended, who has paid': await opened(suspended, approved),
    'of the suspended, who has not paid': await opened(suspended, others),
    'of the suspended and their guest': await opened(guest, suspendedsOwn),
  };
  const suspendedsWords = await idOf(sql`insert into messages (conversation_id, sender_id, content)
    values (${suspendedsConversations['of the suspended, who has not paid']}, ${suspended.id}, 'Bom dia!') returning id`);
  const suspendedSpace = await given.space({ host });
  const suspensionOf = async (suspend: 'suspend_person' | 'suspend_space', target: Row) => {
    const { data, error } = await admin.api.rpc(suspend, { ...target, reason: 'Denúncias' } as never);
    if (error) throw new Error(error.message);
    return String((data as unknown as Row).id);
  };
  const ofAccount = await suspensionOf('suspend_person', { target_person: suspended.id });
  const ofListing = await suspensionOf('suspend_space', { target_space: suspendedSpace.id });
  return {
    suspendedsOwn,
    suspendedsBooking,
    soldBySuspended,
    suspendedsExtra,
    suspendedsReview,
    suspendedsAccount,
    suspendedsConversations,
    suspendedsWords,
    suspendedSpace,
    ofAccount,
    ofListing,
  };
}

/** Adds rows that administrators and operators see. */
async function addOperations({ guest, otherGuest }: Members, approved: Space, paid: string) {
  const event = await idOf(sql`insert into provider_events (id, type, booking_id, outcome)
    values (${`evt_${randomUUID()}`}, 'checkout.session.completed', ${paid}, 'confirmed') returning id`);
  const message = await idOf(sql`insert into outbox (kind, dedupe_key, available_at)
    values ('access_test', ${randomUUID()}, 'infinity') returning id`);
  const notification = await idOf(sql`insert into notifications (person_id, kind, subject, data)
    values (${guest.id}, 'booking_confirmed', ${randomUUID()}, '{}') returning id`);
  await sql`insert into muted_mails (person_id, topic) values (${guest.id}, 'reviews') on conflict do nothing`;

  const { data: reported, error: unreported } = await otherGuest.api.rpc('send_report', {
    target_kind: 'space',
    target: approved.id,
    reason: 'scam',
    words: 'Não existe.',
  });
  if (unreported) throw new Error(unreported.message);

  const act = await idOf(sql`insert into audit_log (action, target_type, target_id)
    values ('access_test', 'space', ${approved.id}) returning id`);
  const contact = await idOf(sql`insert into contact_messages (name, email, subject, message, user_id)
    values ('Gabriela', 'gabriela@exemplo.test', 'Dúvida', 'Como reservo?', ${guest.id}) returning id`);
  const report = await idOf(sql`insert into reconciliation_reports (difference_count) values (0) returning id`);

  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  // Its place is set, so that no site server that is running looks for it while the world is compared.
  const siteError = await idOf(sql`insert into site_errors (fingerprint, unit, kind, message, placed_at)
    values (${randomUUID().replaceAll('-', '').repeat(2)}, 'chat', 'load', 'entry.js respondeu 404', now()) returning id`);
  await sql`insert into site_error_hours (error_id, hour, version, occurrences, visits)
    values (${siteError}, ${hour}, 'aaaaaaaa', 1, 1)`;
  await sql`insert into unit_visits (unit, version, slot, visits) values ('access', 'aaaaaaaa', ${hour}, 1)
    on conflict do nothing`;
  await sql`insert into web_vitals (hour, metric, unit, bucket, samples) values (${hour}, 'LCP', 'access', 100, 1)
    on conflict do nothing`;
  return { event, message, notification, reported, act, contact, report, siteError };
}

function sampleRows(members: Members, sample: Sample): World['rows'] {
  const { guest, host, suspended } = members;
  const listed = (key: Key) => ({
    'of an approved space': { space_id: sample.approved.id, ...key },
    'of a pending space': { space_id: sample.pending.id, ...key },
    'of the suspended': { space_id: sample.suspendedsOwn.id, ...key },
  });
  return {
    zones: { 'a zone': { slug: 'zona-sul' } },
    neighborhoods: { 'a neighbourhood': { slug: 'copacabana' } },
    terms_versions: { 'the first': { version: '1' } },
    profiles: {
      "the guest's": { id: guest.id },
      "the host's": { id: host.id },
      "the suspended person's": { id: suspended.id },
    },
    profile_private: {
      "the guest's": { id: guest.id },
      "the host's": { id: host.id },
      "the suspended person's": { id: suspended.id },
    },
    user_roles: { "the administrator's": { user_id: members.admin.id } },
    spaces: {
      'approved, of the host': { id: sample.approved.id },
      'pending, of the host': { id: sample.pending.id },
      'rejected, of the host': { id: sample.rejected.id },
      'cancelled, of the host': { id: sample.cancelled.id },
      'suspended, of the host': { id: sample.suspendedSpace.id },
      'approved, of the suspended': { id: sample.suspendedsOwn.id },
    },
    space_extras: {
      'of an approved space': { id: sample.extra },
      'of a pending space': { id: sample.pendingExtra },
      'of the suspended': { id: sample.suspendedsExtra },
    },
    space_availability: {
      'a blocked day of the host': { space_id: sample.approved.id, date: day(60) },
      'a blocked day of the suspended': { space_id: sample.suspendedsOwn.id, date: day(60) },
    },
    space_addresses: {
      "of the host's space": { space_id: sample.approved.id },
      "of the suspended person's space": { space_id: sample.suspendedsOwn.id },
    },
    space_weekday_prices: listed({ weekday: '6' }),
    space_price_ranges: listed({ name: 'Réveillon' }),
    reviews: { "the guest's": { id: sample.review }, "the suspended person's": { id: sample.suspendedsReview } },
    review_photos: { 'of a review': { review_id: sample.review } },
    bookings: {
      'paid, of the guest': { id: sample.paid },
      'held, by the guest': { id: sample.held },
      'paid, of the suspended': { id: sample.suspendedsBooking },
      'paid, with the suspended as host': { id: sample.soldBySuspended },
    },
    booking_extras: {
      'of a paid booking': { booking_id: sample.paid, position: '1' },
      'of a hold': { booking_id: sample.held, position: '1' },
    },
    booking_companies: { 'of a paid booking': { booking_id: sample.paid } },
    refunds: { 'of a booking of the guest': { id: sample.refund } },
    payments: { "the guest's": { id: sample.payment } },
    disputes: { "of the guest's payment": { id: sample.dispute } },
    host_payouts: { "the host's": { id: sample.payout } },
    payout_keys: { "the host's": { host_id: host.id } },
    host_settlements: { "the host's": { id: sample.settlement } },
    settled_payouts: { "the host's": { settlement_id: sample.settlement } },
    settled_commissions: { "the affiliate's": { settlement_id: sample.commissionPayment } },
    provider_events: { 'about the booking': { id: sample.event } },
    outbox: { 'a message': { id: sample.message } },
    notifications: { "the guest's": { id: sample.notification } },
    muted_mails: { "the guest's": { person_id: guest.id, topic: 'reviews' } },
    discount_coupons: { 'a coupon': { id: sample.coupon } },
    coupon_redemptions: { "the guest's": { booking_id: sample.paid } },
    conversations: {
      'of guest and host': { id: sample.conversation },
      ...Object.fromEntries(Object.entries(sample.suspendedsConversations).map(([row, id]) => [row, { id }])),
    },
    messages: {
      'from the guest to the host': { id: sample.delivered },
      'blocked, from the guest': { id: sample.blocked },
      'from the suspended, who has not paid': { id: sample.suspendedsWords },
    },
    visits: { 'proposed by the guest': { id: sample.visit } },
    conversation_reads: {
      "the guest's mark": { conversation_id: sample.conversation, user_id: guest.id },
      "the host's mark": { conversation_id: sample.conversation, user_id: host.id },
    },
    favourites: {
      "the guest's": { user_id: guest.id },
      "the suspended person's": { user_id: suspended.id },
    },
    favourite_lists: {
      "the guest's": { id: sample.lists.get(guest.id) ?? '' },
      "the suspended person's": { id: sample.lists.get(suspended.id) ?? '' },
    },
    favourite_list_spaces: {
      "in the guest's": { list_id: sample.lists.get(guest.id) ?? '' },
      "in the suspended person's": { list_id: sample.lists.get(suspended.id) ?? '' },
    },
    affiliates: {
      "the affiliate's": { id: sample.account },
      "the suspended person's": { id: sample.suspendedsAccount },
    },
    affiliate_campaigns: {
      "the affiliate's": { affiliate_id: sample.account },
      "the suspended person's": { affiliate_id: sample.suspendedsAccount },
    },
    affiliate_tracking: { 'a sign-up': { id: sample.signup } },
    affiliate_commissions: { "the affiliate's": { id: sample.commission } },
    suspensions: { 'of the suspended': { id: sample.ofAccount }, "of the host's listing": { id: sample.ofListing } },
    reports: { "of the host's space": { id: String((sample.reported as unknown as Row).id) } },
    withdrawn_spaces: { 'a listing that was public': { space_id: sample.suspendedSpace.id } },
    audit_log: { 'an act': { id: sample.act } },
    contact_messages: { 'from the guest': { id: sample.contact } },
    reconciliation_reports: { 'a report': { id: sample.report } },
    site_errors: { 'an error': { id: sample.siteError } },
    site_error_hours: { 'an hour of it': { error_id: sample.siteError } },
    unit_visits: { 'a slot of a version': { unit: 'access' } },
    web_vitals: { 'a step of a histogram': { unit: 'access' } },
    referral_attributions: { 'of the guest': { id: sample.attribution } },
  };
}

function newRows(
  { host, otherHost }: Members,
  { approved, others, conversation, codes, account }: Sample,
): World['newRow'] {
  const spaceOf = (who: Person) => (who.id === otherHost.id ? others : approved);
  return {
    profiles: (who) => ({ id: who.id, full_name: 'Outro nome' }),
    profile_private: (who) => ({ id: who.id, phone: '(21) 91234-5678' }),
    spaces: (who) => ({
      title: 'Sítio novo',
      description: 'Com lago.',
      type: 'sitio',
      capacity: 50,
      zone: 'zona-sul',
      neighborhood: 'ipanema',
      price: 500,
      images: ['teste/novo.jpg'],
      host_id: who.id,
      status: 'pending',
    }),
    space_availability: (who) => ({ space_id: spaceOf(who).id, host_id: who.id, date: day(61), is_available: false }),
    space_addresses: (who) => ({
      space_id: spaceOf(who).id,
      host_id: who.id,
      street: 'Rua das Acácias Claras',
      number: '12',
      postal_code: '22000-000',
    }),
    payout_keys: (who) => ({
      host_id: who.id,
      key_type: 'cpf',
      pix_key: '52998224725',
      holder_name: 'Quem Recebe',
    }),
    reviews: (who) => ({ space_id: approved.id, user_id: who.id, rating: 4, comment: 'Voltaria.' }),
    discount_coupons: () => ({
      code: couponCode(),
      discount_type: 'fixed',
      discount_value: 50,
      valid_from: day(0),
      valid_until: day(30),
    }),
    conversations: (who) => {
      const space = who.id === host.id ? others : approved;
      return { space_id: space.id, client_id: who.id, host_id: space.host.id };
    },
    messages: (who) => ({ conversation_id: conversation, sender_id: who.id, content: 'Olá!', message_type: 'text' }),
    affiliate_campaigns: () => ({ affiliate_id: account, name: 'newsletter' }),
    affiliates: (who) => ({ user_id: who.id, affiliate_code: codes.get(who.id) }),
  };
}

const typedChanges = (guest: Person, others: Space): World['changes'] => ({
  profiles: { avatar_url: [{ avatar_url: `${guest.id}/2.png` }] },
  profile_private: {
    phone: [{ phone: '(21) 90000-1111' }],
    date_of_birth: [{ date_of_birth: '1971-01-01' }],
    cpf: [{ cpf: '529.982.247-25' }],
  },
  spaces: {
    type: [{ type: 'casamento' }],
    // A place is a pair: neither half alone would be of this city.
    zone: [{ zone: 'zona-norte', neighborhood: 'andarai' }],
    neighborhood: [{ neighborhood: 'leblon' }],
    amenities: [{ amenities: ['Bar'] }],
    images: [{ images: ['teste/outra.jpg'] }],
    image_descriptions: [{ image_descriptions: { 'teste/casa-1.jpg': 'Varanda com vista' } }],
    cover_image_index: [{ images: ['teste/1.jpg', 'teste/2.jpg'], cover_image_index: 1 }],
    status: ['pending', 'approved', 'rejected', 'cancelled'].map((status) => ({ status })),
    rejection_reason: [{ rejection_reason: 'Porque sim' }],
    opens_at: [{ opens_at: '07:30' }],
    closes_at: [{ closes_at: '01:00' }],
    music_until: [{ music_until: '22:00' }],
    cancellation_policy: [{ cancellation_policy: 'firm' }],
    booking_mode: [{ booking_mode: 'request' }],
    house_rules: [{ house_rules: { smoke: 'no' } }],
    notice_days: [{ notice_days: 3 }],
    seats: [{ seats: 10 }],
    standing: [{ standing: 20 }],
    horizon_days: [{ horizon_days: 180 }],
  },
  space_addresses: {
    postal_code: [{ postal_code: '22000-001' }],
    day_phone: [{ day_phone: '(21) 90000-2222' }],
  },
  payout_keys: {
    key_type: [{ key_type: 'cpf', pix_key: '52998224725' }],
    pix_key: [{ pix_key: 'outra@exemplo.test' }],
  },
  visits: { proposed_times: [{ proposed_times: ['2001-01-01T00:00:00Z'] }] },
  space_availability: { space_id: [{ space_id: others.id }], date: [{ date: day(62) }] },
  discount_coupons: {
    code: [{ code: couponCode() }],
    discount_type: [{ discount_type: 'fixed' }],
    valid_from: [{ valid_from: day(-9) }],
  },
});

const couponCode = () => `T${randomInt(1e9)}`;

async function idOf(rows: PromiseLike<readonly Row[]>): Promise<string> {
  const [row] = await rows;
  if (row === undefined) throw new Error('No row.');
  return String(row.id);
}

async function opened(guest: Person, space: Space): Promise<string> {
  const { data, error } = await guest.api.rpc('open_conversation', { target_space: space.id });
  if (error) throw new Error(error.message);
  return data;
}
