import { randomUUID } from 'node:crypto';
import { sql } from './backend.ts';
import { bankReference } from './bank-reference.ts';
import { day, given, type Person, signedIn } from './given.ts';

export interface Affiliate {
  id: string;
  person: Person;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** An affiliate account, past the page that opens one. */
export async function anAffiliate(): Promise<Affiliate> {
  const person = await given.person('Afiliada de Teste');
  const code = Array.from(randomUUID().replaceAll('-', '').slice(0, 8), (hex, place) =>
    alphabet.charAt((Number.parseInt(hex, 16) * 2 + place * 7) % alphabet.length),
  ).join('');
  const [row] = await sql<{ id: string }[]>`
    insert into affiliates (user_id, affiliate_code) values (${person.id}, ${code}) returning id`;
  return { id: row?.id ?? '', person };
}

/** As if the person had come through the affiliate's link so many days ago. */
export const attribute = (person: Person, { id }: Affiliate, daysAgo = 0) =>
  sql`insert into referral_attributions (person_id, affiliate_id, source, attributed_at)
    values (${person.id}, ${id}, 'link', now() - ${daysAgo} * interval '1 day')`;

/** As if the event of a paid booking had been so many days ago: its commission can be paid from two days after it on. */
export const happened = (booking: string, daysAgo = 3) =>
  sql.begin(async (tx) => {
    const rows = [
      ['bookings', 'bookings_guard', tx`update bookings set event_date = ${day(-daysAgo)} where id = ${booking}`],
      [
        'host_payouts',
        'host_payouts_guard',
        tx`update host_payouts set due_on = ${day(2 - daysAgo)} where booking_id = ${booking}`,
      ],
      [
        'affiliate_commissions',
        'affiliate_commissions_guard',
        tx`update affiliate_commissions set due_on = ${day(2 - daysAgo)} where booking_id = ${booking}`,
      ],
    ] as const;
    for (const [table, guard, move] of rows) {
      await tx`alter table ${tx(table)} disable trigger ${tx(guard)}`;
      await move;
      await tx`alter table ${tx(table)} enable trigger ${tx(guard)}`;
    }
  });

export async function withKey({ person }: Affiliate): Promise<void> {
  await signedIn(person);
  const { error } = await person.api
    .from('payout_keys')
    .insert({ host_id: person.id, key_type: 'email', pix_key: 'afiliada@exemplo.test', holder_name: 'Afiliada Silva' });
  if (error) throw new Error(error.message);
}

interface DueCommission {
  payout_id: string;
  booking_id: string;
  amount_cents: number;
}
export const dueCommissions = async (by: Person, { person }: Affiliate) =>
  ((await by.api.rpc('admin_due_payouts', { target_host: person.id, beneficiary: 'affiliate' })).data ??
    []) as unknown as DueCommission[];

/** As the panel does it: what is due is looked at, and the key is shown. */
export async function lookAtCommissions(by: Person, affiliate: Affiliate) {
  const due = await dueCommissions(by, affiliate);
  const target_host = affiliate.person.id;
  await by.api.rpc('reveal_payout_key', { target_host });
  const { data } = await by.api.rpc('reveal_payout_key', { target_host });
  return {
    target_host,
    beneficiary: 'affiliate',
    payout_ids: due.map(({ payout_id }) => payout_id),
    expected_cents: due.reduce((all, { amount_cents }) => all + amount_cents, 0),
    key_version: (data as { version?: string } | null)?.version ?? randomUUID(),
  };
}

export const payCommissions = async (by: Person, affiliate: Affiliate, bank_reference: string = bankReference()) =>
  by.api.rpc('settle_host_payouts', { ...(await lookAtCommissions(by, affiliate)), bank_reference });
