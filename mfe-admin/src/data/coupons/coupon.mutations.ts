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

export function useCreateCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (row: CouponRow) => {
      await supabase().from('discount_coupons').insert(row).select('id').single().throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

interface CouponChange {
  id: string;
  changes: Partial<CouponRow>;
  /** Values that the changed columns had when they were read. */
  asRead: Partial<CouponRow>;
}

export function useSaveCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes, asRead }: CouponChange) => {
      await supabase().rpc('save_coupon', { target_coupon: id, changes, as_read: asRead }).throwOnError();
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
export const isCouponCodeInUse = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** Whether the coupon was deleted in the meantime. */
export const isCouponGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'message' in error && error.message === 'coupon_not_found';
