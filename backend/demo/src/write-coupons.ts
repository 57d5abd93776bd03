import type postgres from 'postgres';

/** One coupon in each state that does not depend on use: valid, valid for larger bookings, to come, over, switched off. */
export async function writeCoupons(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into public.discount_coupons
      (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active)
    select code, description, discount_type, discount_value, min_amount, max_discount, usage_limit,
      private.today_in_rio() + from_day, private.today_in_rio() + until_day, is_active
    from (values
      ('VERAO10', 'Campanha de verão', 'percentage', 10, 100000, 50000, 100, -21, 70, true),
      ('PRIMEIRA', 'Primeira reserva', 'fixed', 150, 60000, null, null, -320, 40, true),
      ('CARNAVAL', 'Semana de carnaval', 'percentage', 15, null, 40000, 200, 60, 90, true),
      ('INVERNO', 'Campanha de inverno', 'fixed', 80, null, null, 200, -170, -80, true),
      ('CAIS25', 'Coworking do Cais', 'percentage', 25, null, 20000, 50, -80, 10, false)
    ) as coupon (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, from_day, until_day, is_active)`;
}
