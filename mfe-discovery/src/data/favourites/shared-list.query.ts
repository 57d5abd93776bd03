import { queryOptions } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { supabase } from 'shared-domain/platform';
import { visitorBrowser } from './visitor-browser.ts';

/** What the link of a list shows; null where it is over. The secret goes in the body, so that no log of addresses has it. */
export const sharedListOptions = (secret: string) =>
  queryOptions({
    queryKey: favouriteKeys.shared(secret),
    queryFn: async ({ signal }) => {
      const browser = typeof document === 'undefined' ? null : visitorBrowser();
      const [{ sharedListSchema }, { data }] = await Promise.all([
        import('./shared-list.schema.ts'),
        supabase()
          .rpc('shared_list', { secret, ...(browser ? { browser } : {}) })
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return sharedListSchema.parse(data);
    },
    // the server does not know who reads: the browser asks again at once
    staleTime: 0,
  });
