import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { toSpacePage } from './space-page.query.ts';

/** The page of a space before it is listed, for administrators; null when there is no such space. */
export const spacePreviewOptions = (id: string) =>
  queryOptions({
    queryKey: [...spaceKeys.page(id), 'preview'],
    queryFn: async ({ signal, client }) => {
      const { data } = await supabase()
        .rpc('admin_space_preview', { target_space: id })
        .abortSignal(signal)
        .throwOnError();
      return data && { page: toSpacePage(client, data.page), address: data.address };
    },
    staleTime: 0,
  });
