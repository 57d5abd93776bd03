import { randomUUID } from 'node:crypto';
import type { TablesInsert } from 'shared-domain/db/database.types.ts';
import { sql } from './backend.ts';
import { day, type Person } from './given.ts';

export type CouponDetails = Partial<TablesInsert<'discount_coupons'>>;

export async function coupon(details: CouponDetails = {}) {
  const row = {
    code: `T${randomUUID().slice(0, 10).toUpperCase()}`,
    description: 'Dez por cento',
    discount_type: 'percentage',
    discount_value: 10,
    valid_from: day(-1),
    valid_until: day(30),
    ...details,
  };
  const [made] = await sql<{ id: string; code: string }[]>`insert into discount_coupons ${sql(row)} returning id, code`;
  if (!made) throw new Error('No coupon.');
  return made;
}

export const stored = async (id: string) => (await sql`select * from discount_coupons where id = ${id}`)[0];
export const redemption = async (booking: string) =>
  (await sql`select status, discount_cents, code from coupon_redemptions where booking_id = ${booking}`)[0];
export const validate = async (person: Person, code: string, amount = 105_000) => {
  const { data, error } = await person.api.rpc('validate_coupon', { coupon_code: code, booking_amount: amount });
  if (error) throw new Error(error.message);
  return data as Record<string, unknown>;
};
export const holdWith = (
  guest: Person,
  space: { id: string; price: number },
  offer: string,
  discount: number,
  date = day(30),
) =>
  guest.api.rpc('hold_booking', {
    target_space: space.id,
    event_date: date,
    guest_count: 5,
    base_price_cents: space.price * 100,
    payment_method: 'card',
    coupon_id: offer,
    discount_cents: discount,
  });
export const heldId = (answer: { data: unknown }) => (answer.data as { booking_id: string }).booking_id;
