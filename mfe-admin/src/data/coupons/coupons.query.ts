import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allRows } from 'shared-domain/db/all-rows.ts';
import { supabase } from 'shared-domain/platform';
import { couponKeys } from './coupon.keys.ts';
import type { Coupon } from './coupon.ts';

/** Every coupon, the newest first; for administrators. */
export const couponsOptions = () =>
  queryOptions({
    queryKey: couponKeys.list(),
    queryFn: async ({ signal }): Promise<Coupon[]> => {
      return allRows((first, last) =>
        supabase()
          .from('discount_coupons')
          .select()
          .order('created_at', { ascending: false })
          .order('id')
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      );
    },
    staleTime: 15_000,
  });

export interface CouponUse {
  bookingId: string;
  person: string;
  discountCents: number;
  /** - `reserved`: held, not paid yet · `used`: paid · `released`: the hold ended */
  status: string;
  /** Instant, ISO 8601. */
  createdAt: string;
}

const usesPerPage = 50;

/** Who used a coupon, or is about to, the latest first, a page at a time. */
export const couponUsesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: couponKeys.uses(id),
    queryFn: async ({ pageParam: first, signal }): Promise<CouponUse[]> => {
      const { data } = await supabase()
        .from('coupon_redemptions')
        .select('booking_id, discount_cents, status, created_at, person:profiles(full_name)')
        .eq('coupon_id', id)
        .order('created_at', { ascending: false })
        .order('booking_id')
        .range(first, first + usesPerPage - 1)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        bookingId: row.booking_id,
        person: row.person?.full_name?.trim() || 'Conta sem nome',
        discountCents: row.discount_cents,
        status: row.status,
        createdAt: row.created_at,
      }));
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length === usesPerPage ? pages.length * usesPerPage : null),
  });
