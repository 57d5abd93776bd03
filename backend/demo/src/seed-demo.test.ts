import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { renditionWidths } from '../../../shared-domain/src/rules/picture-rules.ts';
import { demoChats } from './chats.data.ts';
import { demoSpaces } from './demo-plan.ts';
import { looks } from './portraits.data.ts';
import { reviewPictures } from './reviews.data.ts';
import { seedDemo } from './seed-demo.ts';

const withoutPictures = { apiUrl: 'http://localhost:54321', secretKey: '', pictures: false } as const;

test('an empty database is filled once, in one piece, and follows the rules of the schema', async () => {
  await withTemporaryDatabase(async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 4, onnotice: () => undefined });
    try {
      // A seed that dies in the middle: the last table refuses.
      await sql`alter table public.reviews add constraint broken check (rating > 9) not valid`;
      await expect(seedDemo({ databaseUrl, ...withoutPictures })).rejects.toThrow(/broken/);
      expect(await sql`select from auth.users`).toHaveLength(0);
      expect(await sql`select from public.spaces`).toHaveLength(0);
      await sql`alter table public.reviews drop constraint broken`;

      const both = await Promise.all([1, 2].map(() => seedDemo({ databaseUrl, ...withoutPictures })));
      expect(both.map(({ seeded }) => seeded).toSorted()).toEqual([false, true]);
      expect(await seedDemo({ databaseUrl, ...withoutPictures })).toEqual({ seeded: false });

      const accounts = await sql`
        select users.email, profile.full_name, is_host, host_verified,
          exists (select from public.user_roles where user_id = users.id and role = 'admin') as is_admin,
          private.missing_profile_fields(users.id) as missing,
          extensions.crypt('demo1234', users.encrypted_password) = users.encrypted_password as password_fits
        from auth.users join public.profiles as profile on profile.id = users.id
        where users.email like '%@espacosrio.test' order by users.email`;
      expect(accounts.map((row) => ({ ...row }))).toEqual([
        account('admin@espacosrio.test', 'Renato Lima', { is_admin: true }),
        account('afiliado@espacosrio.test', 'Otávio Brandão'),
        account('anfitria@espacosrio.test', 'Helena Furtado', { is_host: true, host_verified: true }),
        account('hospede@espacosrio.test', 'Marina Azevedo'),
        account('nova@espacosrio.test', 'Lívia Campos', { missing: ['phone', 'date_of_birth'] }),
      ]);

      // administrators enter a code, and have a second authenticator
      const secrets = await sql<{ email: string; secret: string }[]>`
        select email, secret from auth.mfa_factors join auth.users on users.id = user_id where status = 'verified'`;
      expect(secrets.map(({ email }) => email)).toEqual(['admin@espacosrio.test', 'admin@espacosrio.test']);
      for (const { secret } of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(2);

      const [spaces] = await sql`
        select count(*)::int as all, count(*) filter (where status = 'approved')::int as approved,
          count(distinct zone) filter (where status = 'approved')::int as zones,
          count(*) filter (where status = 'approved' and rating_count = 0)::int as without_reviews,
          (select count(*)::int from private.search_listings) as found
        from public.spaces`;
      expect(spaces).toEqual({
        all: demoSpaces.length,
        approved: 45,
        zones: 4,
        without_reviews: demoSpaces.filter(({ isNew }) => isNew).length,
        found: 45,
      });

      // Money: every paid booking has its payment and what the host earns, every cancelled one its way back.
      const [money] = await sql`
        select
          count(*) filter (where booking.paid_at is not null and payment.amount_cents is distinct from booking.total_amount)::int as unpaid,
          count(*) filter (where booking.paid_at is null and payment.id is not null)::int as overpaid,
          count(*) filter (where booking.paid_at is not null and booking.status = 'cancelled'
            and (select sum(amount_cents) from public.refunds where booking_id = booking.id) is distinct from booking.total_amount)::int as unrefunded,
          count(*) filter (where coalesce((select sum(amount_cents) from public.host_payouts where booking_id = booking.id), 0)
            <> case when booking.status = 'paid' then booking.owner_amount else 0 end
            -- The bank has what is contested.
            and not exists (select from public.disputes where booking_id = booking.id))::int as wrong_payouts,
          count(*) filter (where booking.service_fee <> private.service_fee_cents(booking.owner_amount))::int as wrong_fees,
          count(*) filter (where booking.snapshot -> 'policy' <> private.cancellation_policy(booking.snapshot ->> 'policy_name'))::int as wrong_policies,
          count(*) filter (where booking.user_id = booking.host_id)::int as own
        from public.bookings as booking left join public.payments as payment on payment.booking_id = booking.id`;
      expect(money).toEqual({
        unpaid: 0,
        overpaid: 0,
        unrefunded: 0,
        wrong_payouts: 0,
        wrong_fees: 0,
        wrong_policies: 0,
        own: 0,
      });
      expect(await sql`select kind, subject, expected, actual from private.money_differences()`).toHaveLength(0);
      const [agreed] = await sql`
        select count(*) filter (where booking.owner_amount <> (booking.snapshot ->> 'price_cents')::integer
            + coalesce((select sum(total_cents) from public.booking_extras where booking_id = booking.id), 0))::int as wrong_sums,
          count(*) filter (where not private.is_within_hours(space, booking.starts_at, booking.ends_at))::int as outside_hours,
          count(*) filter (where exists (select from public.booking_extras where booking_id = booking.id)) > 20 as with_extras,
          count(company.booking_id) > 3 as of_companies
        from public.bookings as booking join public.spaces as space on space.id = booking.space_id
        left join public.booking_companies as company on company.booking_id = booking.id`;
      expect(agreed).toEqual({ wrong_sums: 0, outside_hours: 0, with_extras: true, of_companies: true });
      // An imported calendar, and the paid day that it has an event on.
      const calendars = await sql`select calendar.name, count(conflict.id)::int > 0 as in_conflict
        from private.imported_calendars as calendar
        left join private.calendar_conflicts as conflict on conflict.calendar_id = calendar.id and conflict.ended_at is null
        group by calendar.id`;
      expect(calendars.map((row) => ({ ...row }))).toEqual([{ name: 'Agenda de demonstração', in_conflict: true }]);
      // Hosts import calendars from this machine only where a setting names it.
      const local = sql`select domain from private.calendar_providers where domain !~ '[.]'`;
      expect(await local).toHaveLength(0);
      const [sent] = await sql`
        select count(*)::int > 0 as sent,
          (select sum(bookings) >= 2 from private.due_by_person('host') as due join auth.users on users.id = due.person_id
            join public.payout_keys as own on own.host_id = due.person_id where users.email = 'anfitria@espacosrio.test') as to_send,
          (select count(*)::int from private.due_by_person('host') as due where owed_cents > 0
            and not exists (select from public.payout_keys as own where own.host_id = due.person_id)) as without_key,
          (select count(*)::int from public.outbox where payload ->> 'template' like 'payout%') as mails
        from public.host_settlements`;
      expect(sent).toEqual({ sent: true, to_send: true, without_key: 1, mails: 0 });

      const [affiliate] = await sql`
        select account.total_earnings, count(*)::int as commissions,
          (select count(*)::int from public.affiliate_tracking
            where affiliate_id = account.id and event_type = 'signup') as signups
        from public.affiliates as account
        join auth.users on users.id = account.user_id and users.email = 'afiliado@espacosrio.test'
        join public.affiliate_commissions as commission on commission.affiliate_id = account.id
        group by account.id`;
      const coupons = await sql`select code from public.discount_coupons
        where is_active and private.today_in_rio() between valid_from and valid_until order by code`;
      expect(coupons.map(({ code }) => code)).toEqual(['PRIMEIRA', 'VERAO10']);
      expect(affiliate?.total_earnings).toBeGreaterThan(0);
      expect(affiliate?.signups).toBeGreaterThan(2);
      expect(affiliate?.commissions).toBeGreaterThan(0);

      // Every queue of the administrators has work; the affiliates' has by the day of the month.
      const waiting = await queuesOf(sql);
      expect(Object.entries(waiting).filter(([, count]) => !(count > 0))).toEqual([]);
      expect(await sql`select from public.outbox where payload ? 'dispute_id'`).toHaveLength(0);
      const [ofCampaign] = await sql`
        select (select sum(clicks) from private.affiliate_clicks where campaign = owned.name)::int as clicks,
          (select count(*) from public.affiliate_commissions where campaign = owned.name)::int as commissions
        from public.affiliate_campaigns as owned`;
      expect(ofCampaign?.clicks).toBeGreaterThan(20);
      expect(ofCampaign?.commissions).toBeGreaterThan(0);

      const [reviews] = await sql`
        select count(*)::int as all, count(*) filter (where not exists (
          select from public.bookings as booking where booking.space_id = review.space_id
            and booking.user_id = review.user_id and booking.status = 'paid'
            and booking.event_date < private.today_in_rio()))::int as unfounded
        from public.reviews as review`;
      expect(reviews?.all).toBeGreaterThan(90);
      expect(reviews?.unfounded).toBe(0);

      const [chats] = await sql`
        select count(*)::int as all, count(*) filter (where is_moderated)::int as blocked,
          count(distinct conversation_id) filter (where request_id is null)::int as conversations,
          (select count(*)::int from public.outbox where payload ->> 'template' = 'new_message') as mails
        from public.messages`;
      expect(chats?.all).toBeGreaterThan(15);
      expect(chats).toMatchObject({ blocked: 0, conversations: demoChats.length, mails: 0 });
      const unread = await sql`
        select users.email, count(*)::int as unread
        from public.conversation_reads as reading join auth.users on users.id = reading.user_id
        join public.messages as message on message.conversation_id = reading.conversation_id
          and message.sender_id <> reading.user_id and message.created_at > reading.last_read_at
        group by 1 order by 1`;
      expect(unread.map((row) => ({ ...row }))).toEqual([
        { email: 'anfitria@espacosrio.test', unread: 1 },
        { email: 'hospede@espacosrio.test', unread: 2 },
      ]);
    } finally {
      await sql.end();
    }
  });
}, 120_000);

/** Returns the number of items in each queue of the panel, as its administrator reads it. */
async function queuesOf(sql: postgres.Sql): Promise<Record<string, number>> {
  return sql.begin(async (transaction) => {
    const [admin] = await transaction`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      select id, id, 'aal2', now(), now() from auth.users where email = 'admin@espacosrio.test' returning user_id as id`;
    const claims = { sub: admin?.id, role: 'authenticated', session_id: admin?.id, aal: 'aal2' };
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('role', 'authenticated', true)`;
    const [queues] = await transaction`select public.admin_list_spaces() -> 'pending' as spaces,
      public.admin_list_changes() -> 'total' as changes, public.admin_list_reports() -> 'open' as reports,
      public.admin_list_calendar_conflicts() -> 'total' as conflicts, public.admin_list_messages(only_new => true) -> 'total' as messages,
      public.admin_list_disputes() -> 'waiting' as disputes, public.admin_list_payouts() -> 'to_pay' as payouts,
      public.admin_error_overview() -> 'total' as errors`;
    return { ...queues };
  });
}

test('the pictures go to the bucket, also when the storage stumbles', async () => {
  const stored = new Map<string, string>();
  const registered: { sessionId: string; dispute?: { id: string } }[] = [];
  let stumbles = 3;
  const storage = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1');
    });
    request.on('end', () => {
      if (request.url === '/sandbox/payments') {
        registered.push(...(JSON.parse(body) as { payments: typeof registered }).payments);
        return response.writeHead(200).end('{}');
      }
      if (request.headers.authorization !== 'Bearer sb_secret_test') return response.writeHead(403).end();
      if (stumbles > 0) {
        stumbles -= 1;
        return stumbles === 1 ? response.destroy() : response.writeHead(503).end();
      }
      stored.set(String(request.url), String(request.headers['content-type']));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://localhost:${(storage.address() as AddressInfo).port}`;
  try {
    await withTemporaryDatabase(async (databaseUrl) => {
      const refused = seedDemo({ databaseUrl, apiUrl, secretKey: 'wrong', pictures: 'small' });
      await expect(refused).rejects.toThrow(/could not be stored: 403/);
      const steps: string[] = [];
      // The refused seed left nothing behind.
      await seedDemo({
        databaseUrl,
        apiUrl,
        secretKey: 'sb_secret_test',
        pictures: 'small',
        payments: { url: apiUrl, secretKey: 'sk_test_1' },
        onProgress: ({ step, done, total }) => done === total && steps.push(step),
      });
      expect(steps).toEqual(['pictures', 'upload', 'rows']);
      const sql = postgres(databaseUrl, { max: 1 });
      const images = await sql<{ image: string }[]>`select distinct unnest(images) as image from public.spaces`;
      const paid = await sql<{ session: string }[]>`select stripe_session_id as session from public.payments`;
      const contested = await sql<{ id: string }[]>`select provider_dispute_id as id from public.disputes`;
      await sql.end();
      expect(registered.flatMap(({ dispute }) => dispute?.id ?? [])).toEqual(contested.map(({ id }) => id));
      expect(registered.map(({ sessionId }) => sessionId).toSorted()).toEqual(
        paid.map(({ session }) => session).toSorted(),
      );
      const missing = images.flatMap(({ image }) => {
        const stem = `/storage/v1/object/space-images/${image.replace(/\.jpg$/, '')}`;
        const wanted = renditionWidths.map((width) => `${stem}-${width}.webp`);
        return wanted.filter((path) => stored.get(path) !== 'image/webp');
      });
      expect(missing).toEqual([]);
      const chatFiles = [...stored].filter(([url]) => url.includes('/object/chat-files/'));
      expect(chatFiles.map(([, type]) => type).toSorted()).toEqual(['application/pdf', 'image/jpeg']);
      const ofReviews = [...stored.keys()].filter((url) => url.includes('/object/review-photos/demo/'));
      expect(ofReviews).toHaveLength(reviewPictures.length * renditionWidths.length);
      const portraits = [...stored.keys()].filter((url) => url.includes('/object/avatars/'));
      expect(portraits).toHaveLength(Object.keys(looks).length);
      // each with its rendition for mails
      expect(images.length * (renditionWidths.length + 1)).toBe(
        stored.size - chatFiles.length - ofReviews.length - portraits.length,
      );
    });
  } finally {
    storage.close();
    storage.closeAllConnections();
  }
}, 120_000);

function account(email: string, name: string, details: Record<string, unknown> = {}) {
  return {
    email,
    full_name: name,
    is_host: false,
    host_verified: false,
    is_admin: false,
    missing: [],
    password_fits: true,
    ...details,
  };
}
