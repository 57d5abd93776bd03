import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const ownerSchema = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_admin: z.boolean(),
  authenticators: z.number(),
  /** ISO 8601; when a code was last asked of one of them. */
  last_used_at: z.nullable(z.string()),
});
/** Whoever administers, and whoever else has authenticators. */
export type AuthenticatorOwner = z.output<typeof ownerSchema>;

const answerSchema = z.object({ items: z.array(ownerSchema), total: z.number() });

export const ownersPageSize = 20;

interface OwnersFilter {
  /** In name or address. */
  search: string;
  /** Counted from 1. */
  page: number;
}

export const authenticatorOwnersOptions = ({ search, page }: OwnersFilter) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'authenticator-owners', { search, page }] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_authenticators', {
          page_number: page,
          page_size: ownersPageSize,
          ...(search && { search_text: search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return answerSchema.parse(data);
    },
    placeholderData: keepPreviousData,
  });
