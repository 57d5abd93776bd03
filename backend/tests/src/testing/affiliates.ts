import { randomUUID } from 'node:crypto';
import { sql } from './backend.ts';
import { given, type Person } from './given.ts';

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
