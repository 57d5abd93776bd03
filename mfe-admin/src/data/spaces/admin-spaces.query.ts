import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';

export interface AdminSpacesFilter {
  /** In title or host's name. */
  search: string;
  only: 'pending' | 'live' | 'suspended' | undefined;
  /** Counted from 1. */
  page: number;
}

export const adminPageSize = 20;

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  zone_name: z.string(),
  neighborhood_name: z.string(),
  capacity: z.number(),
  price: z.coerce.number(),
  status: z.string(),
  created_at: z.string(),
  /** Of one that waits: since when. */
  updated_at: z.string(),
  cover: z.nullable(z.string()),
  host_name: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
  /** How often it was rejected. */
  rejections: z.number(),
  /** When the host's account was made. */
  host_since: z.string(),
  taken: takenSchema,
});
const answerSchema = z.object({
  items: z.array(rowSchema),
  total: z.number(),
  pending: z.number(),
  oldest_pending_at: z.nullable(z.string()),
  live: z.number(),
  suspended: z.number(),
});

/** `price` in reais per event. */
export type AdminSpace = z.output<typeof rowSchema>;

/** Spaces in every state, for administrators. The waiting ones first. `pending`, `live`, `suspended`: how many there are, whatever the filter. */
export const adminSpacesOptions = (filter: AdminSpacesFilter) =>
  queryOptions({
    queryKey: spaceKeys.adminList(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_spaces', {
          page_number: filter.page,
          page_size: adminPageSize,
          pending_first: true,
          ...(filter.only && { status_filter: filter.only }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return answerSchema.parse(data);
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // another administrator takes one, or settles it
    refetchOnWindowFocus: true,
  });

/** How many spaces wait for a decision. */
export const pendingSpaceCountOptions = () =>
  queryOptions({
    queryKey: spaceKeys.pendingCount(),
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await supabase()
        .from('spaces')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending')
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
    staleTime: 30_000,
  });
