import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { isInTitle, type Suggestion } from './suggest.ts';

/** Number of results that are searched for matching titles: the search lists title matches first. */
const lookedThrough = 24;
const most = 5;

/** Spaces whose title has the words that are being typed. */
export const titlesOptions = (text: string) =>
  queryOptions({
    queryKey: spaceKeys.titles(text),
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const { data } = await supabase()
        .rpc('search_spaces', { request: { q: text.slice(0, longestQuery), page_size: lookedThrough } })
        .abortSignal(signal)
        .throwOnError();
      return data.items
        .filter(({ title }) => isInTitle(title, text))
        .slice(0, most)
        .map(({ id, title, neighborhood_name, zone_name }) => ({
          kind: 'space',
          label: title,
          note: `${neighborhood_name}, ${zone_name}`,
          to: `/espaco/${id}`,
        }));
    },
    staleTime: 60_000,
    // a suggestion that does not come is none
    retry: false,
  });
