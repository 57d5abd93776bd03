import { queryOptions } from '@tanstack/react-query';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { suspensionKeys } from '../suspensions/suspension.keys.ts';

export type AdminSpaceFacts = AnswerRow<'admin_space'>;

/** The facts by which an administrator decides about a listing; null when there is no such listing. */
export const adminSpaceOptions = (id: string) =>
  queryOptions({
    queryKey: suspensionKeys.space(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_space', { target_space: id })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });
