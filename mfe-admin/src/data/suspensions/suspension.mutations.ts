import { useMutation, useQueryClient } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';
import { suspensionKeys } from './suspension.keys.ts';
import type { SuspensionWish } from './suspension.schema.ts';

export type SuspensionTarget = { space: string } | { person: string };
interface Suspending {
  target: SuspensionTarget;
  wish: SuspensionWish;
  /** The refund that the administrator was shown, in cents. */
  refundCents: number;
}

const touched = [suspensionKeys.all, peopleKeys.all, spaceKeys.all, auditKeys.all];

function useAct<Input>(act: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  });
}

export const useSuspend = () =>
  useAct(async ({ target, wish, refundCents }: Suspending) => {
    const how = {
      reason: wish.reason,
      reason_code: wish.reasonCode,
      paid_bookings: wish.paidBookings,
      ...(wish.holdPayouts && { hold_payouts: wish.holdPayouts }),
      ...(wish.paidBookings === 'cancel' && { expected_refund_cents: refundCents }),
    };
    if ('space' in target)
      await supabase()
        .rpc('suspend_space', { target_space: target.space, ...how })
        .throwOnError();
    else
      await supabase()
        .rpc('suspend_person', { target_person: target.person, ...how })
        .throwOnError();
  });

export const useLiftSuspension = () =>
  useAct(async (id: string) => {
    await supabase().rpc('lift_suspension', { target_suspension: id }).throwOnError();
  });

/** Without a reason held payouts are sent after all. */
export const useHoldPayouts = () =>
  useAct(async ({ id, reason }: { id: string; reason?: string }) => {
    await supabase()
      .rpc('hold_payouts_of', { target_suspension: id, ...(reason && { reason }) })
      .throwOnError();
  });
