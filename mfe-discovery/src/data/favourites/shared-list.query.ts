import { queryOptions } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { supabase } from 'shared-domain/platform';
import { isolated } from 'shared-domain/text/isolated.ts';
import { type ListedSpace, toListedSpace } from './listed-space.ts';
import { visitorBrowser } from './visitor-browser.ts';

export interface SharedList {
  name: string;
  /** `yyyy-MM-dd`, or none. */
  eventDate: string | null;
  guests: number | null;
  ownerName: string;
  visitorName: string | null;
  spaces: ListedSpace[];
}

/** The list behind a link; null when the link has ended. The secret goes in the body, so no log of addresses has it. */
export const sharedListOptions = (secret: string) =>
  queryOptions({
    queryKey: favouriteKeys.shared(secret),
    queryFn: async ({ signal }): Promise<SharedList | null> => {
      const browser = typeof document === 'undefined' ? null : visitorBrowser();
      const { data } = await supabase()
        .rpc('shared_list', { secret, ...(browser ? { browser } : {}) })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (
        data && {
          name: data.name,
          eventDate: data.event_date,
          guests: data.guest_count,
          ownerName: personName(data.owner_name, 'Alguém'),
          visitorName: data.visitor_name && isolated(data.visitor_name),
          spaces: data.spaces.map(toListedSpace),
        }
      );
    },
    // the server does not know who reads: the browser requests it again immediately
    staleTime: 0,
  });
