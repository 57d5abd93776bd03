import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { auditKeys } from '../administration/audit.keys.ts';

/** A letter to a person, sent by mail. The database applies the same rules. */
export const letterSchema = z.object({
  message: z.string().check(z.trim(), z.minLength(1, 'Escreva a mensagem.'), atMost(textLimits.letter)),
});

/** The recipient, and the listing concerned. */
export interface LetterTarget {
  personId: string;
  spaceId?: string;
  /** The host has to correct something in the listing. */
  asksCorrection?: boolean;
}

interface Letter {
  /** The same letter, sent twice, is one. */
  id: string;
  target: LetterTarget;
  message: string;
}

/** An administrator writes to a person; the log has it. */
export function useWriteToPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, target: { personId, spaceId, asksCorrection }, message }: Letter) => {
      await supabase()
        .rpc('write_to_person', {
          letter_id: id,
          target_person: personId,
          message,
          ...(spaceId && { target_space: spaceId }),
          ...(asksCorrection && { asks_correction: true }),
        })
        .throwOnError();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}
