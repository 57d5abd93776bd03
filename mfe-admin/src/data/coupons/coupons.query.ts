import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allRows } from 'shared-domain/db/all-rows.ts';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { couponKeys } from './coupon.keys.ts';
import type { Coupon } from './coupon.ts';

/** All coupons, newest first; for administrators. */
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

/** `status`: `reserved` is held and not paid yet, `used` is paid, `released` is a hold that ended. */
export type CouponUse = Pick<
  Tables<'coupon_redemptions'>,
  'booking_id' | 'discount_cents' | 'status' | 'created_at'
> & {
  person: Pick<Tables<'profiles'>, 'full_name'> | null;
};

const usesPerPage = 50;

/** Completed and pending uses of a coupon, latest first, in pages. */
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
      return data;
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length === usesPerPage ? pages.length * usesPerPage : null),
  });
