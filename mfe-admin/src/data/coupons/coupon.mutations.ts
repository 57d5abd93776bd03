import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';
import { couponKeys } from './coupon.keys.ts';
import type { CouponRow } from './coupon-form.schema.ts';

const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: couponKeys.all }),
    queryClient.invalidateQueries({ queryKey: auditKeys.all }),
  ]);

/** Creates a coupon, or changes the one with this id; for administrators. */
export function useSaveCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, row }: { id: string | undefined; row: CouponRow }) => {
      const table = supabase().from('discount_coupons');
      // `single`: a coupon that somebody deleted meanwhile is not saved in silence
      await (id ? table.update(row).eq('id', id) : table.insert(row)).select('id').single().throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

export function useSetCouponActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) => {
      await supabase()
        .from('discount_coupons')
        .update({ is_active: isActive })
        .eq('id', id)
        .select('id')
        .single()
        .throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

export function useDeleteCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase().from('discount_coupons').delete().eq('id', id).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

/** Another coupon has this code (unique violation). */
export const isCouponCodeTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** It was deleted meanwhile: no row answered. */
export const isCouponGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'PGRST116';
