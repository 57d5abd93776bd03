import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { enterCode } from 'shared-domain/people/enter-code.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';

/** A host who can be paid now. */
export type DayPayee = Answers['open_payout_day'][number];

/** Opens a day of payouts with a code of the administrator's authenticator. @throws AuthError of the code, PostgrestError */
export function useOpenPayoutDay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<DayPayee[]> => {
      await enterCode(code);
      const { data } = await supabase().rpc('open_payout_day').throwOnError();
      return data;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}
