import type postgres from 'postgres';
import type { DemoPlan } from './demo-plan.ts';
import type { PlannedPerson } from './planned.ts';
import { demoId } from './seeded.ts';

/** Guests of the demo who came back through Otávio's link. */
const broughtByLink = ['anaclara', 'renata'];
/** The campaign in the links that he shares. */
const campaign = 'instagram';
const affiliateForDays = 410;
const linkDays = 85;

/**
 * Otávio's affiliate account: who signed up with his code, who came back through it, and what their bookings earned. The
 * commissions are those that the database would have reckoned, so that the reconciliation finds nothing.
 */
export async function writeAffiliate(sql: postgres.TransactionSql, { people }: DemoPlan): Promise<void> {
  const otavio = people.find(({ key }) => key === 'otavio');
  const admin = people.find((person) => person.admin);
  if (!otavio || !admin) throw new Error('Demo: the affiliate or the administrator is missing.');
  const id = demoId('affiliate:otavio');
  const code = 'RVT4K8MB';
  const brought = people.filter(({ key }) => broughtByLink.includes(key)).map((person) => person.id);

  await sql`insert into private.issued_affiliate_codes (user_id, code) values (${otavio.id}, ${code})`;
  await sql`insert into public.affiliates (id, user_id, affiliate_code, created_at)
    values (${id}, ${otavio.id}, ${code}, now() - ${affiliateForDays} * interval '1 day')`;
  await sql`insert into public.affiliate_campaigns (affiliate_id, name, created_at)
    values (${id}, ${campaign}, now() - ${linkDays} * interval '1 day')`;
  await sql`insert into private.affiliate_clicks (affiliate_id, campaign, day, clicks)
    select ${id}, ${campaign}, private.today_in_rio() - ${linkDays}::integer + 7 * week, 3 + week % 4 from generate_series(0, 11) as week`;
  await sql`insert into public.affiliate_tracking (affiliate_id, event_type, person_id, created_at)
    select affiliate.id, 'signup', person.id, person.created_at
    from public.affiliates as affiliate, public.profiles as person
    where affiliate.id = ${id} and person.created_at > affiliate.created_at and person.id <> affiliate.user_id`;
  await sql`insert into public.referral_attributions (person_id, affiliate_id, source, attributed_at)
    select person_id, affiliate_id, 'signup', created_at from public.affiliate_tracking
    where affiliate_id = ${id} and event_type = 'signup'`;
  await sql`insert into public.referral_attributions (person_id, affiliate_id, source, campaign, attributed_at)
    select id, ${id}, 'link', ${campaign}, now() - ${linkDays} * interval '1 day' from public.profiles where id in ${sql(brought)}`;

  await sql`insert into public.affiliate_tracking (affiliate_id, event_type, booking_id, campaign, created_at)
    select ${id}, 'booking', id, (private.attribution_of(user_id, created_at)).campaign, paid_at from public.bookings
    where paid_at is not null and (private.attribution_of(user_id, created_at)).affiliate_id = ${id}`;
  await sql`insert into public.affiliate_commissions
      (affiliate_id, booking_id, commission_amount, due_on, payment_on, status, settled_at, settled_by, campaign, created_at)
    select ${id}, booking.id, private.commission_cents(booking.total_amount, booking.created_at), state.due_on, private.commission_payment_on(state.due_on), state.status,
      case when state.status = 'paid' then state.settled_at end,
      case when state.status = 'paid' then ${admin.id}::uuid end,
      (private.attribution_of(booking.user_id, booking.created_at)).campaign, booking.paid_at
    from public.bookings as booking, lateral (
      select booking.event_date + private.payout_days() as due_on,
        (private.commission_payment_on(booking.event_date + private.payout_days()) + time '15:00') at time zone 'America/Sao_Paulo' as settled_at,
        case
          when booking.status = 'cancelled' then 'reversed'
          when private.commission_payment_on(booking.event_date + private.payout_days()) < private.today_in_rio() then 'paid'
          else 'pending'
        end as status
    ) as state
    where booking.paid_at is not null and (private.attribution_of(booking.user_id, booking.created_at)).affiliate_id = ${id}`;
  await writePayments(sql, otavio, admin.id);
}

/** Writes one transfer on each day of payment, without e-mails. */
async function writePayments(sql: postgres.TransactionSql, { id, name, email }: PlannedPerson, adminId: string) {
  await sql`alter table public.payout_keys disable trigger payout_keys_after`;
  await sql`alter table public.host_settlements disable trigger host_settlements_after`;
  await sql`insert into public.payout_keys (host_id, key_type, pix_key, holder_name)
    values (${id}, 'email', ${email}, ${name}) on conflict do nothing`;
  await sql`insert into public.host_settlements (host_id, beneficiary, kind, amount_cents, bank_reference, key_type, pix_key, key_hint,
      holder_name, settled_by, created_at)
    select ${id}, 'affiliate', 'paid', sum(commission_amount), 'E00000000' || to_char(settled_at, 'YYYYMMDD') || '1500comissoes0', 'email',
      ${email}, private.payout_key_hint('email', ${email}), ${name}, ${adminId}, settled_at
    from public.affiliate_commissions as commission join public.affiliates as account on account.id = commission.affiliate_id
    where account.user_id = ${id} and commission.status = 'paid' group by settled_at`;
  await sql`insert into public.settled_commissions (settlement_id, commission_id, person_id, amount_cents)
    select settlement.id, commission.id, ${id}, commission.commission_amount
    from public.affiliate_commissions as commission
    join public.affiliates as account on account.id = commission.affiliate_id
    join public.host_settlements as settlement on settlement.host_id = account.user_id and settlement.created_at = commission.settled_at
    where account.user_id = ${id} and settlement.beneficiary = 'affiliate' and commission.status = 'paid'`;
  await sql`alter table public.payout_keys enable trigger payout_keys_after`;
  await sql`alter table public.host_settlements enable trigger host_settlements_after`;
}
