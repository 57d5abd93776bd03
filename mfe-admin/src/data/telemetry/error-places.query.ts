import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { type ErrorPlaces, errorPlacesPath, errorPlacesSchema } from 'shared-domain/telemetry/error-places.schema.ts';
import { siteErrorKeys } from './site-error.keys.ts';

/** Where in the sources an error happened: the site decodes its stack, for administrators. */
export const errorPlacesOptions = (id: string) =>
  queryOptions({
    queryKey: siteErrorKeys.places(id),
    queryFn: async ({ signal }): Promise<ErrorPlaces> => {
      const { data } = await supabase().auth.getSession();
      const response = await fetch(`${errorPlacesPath}/${id}`, {
        headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
        signal,
      });
      if (!response.ok) throw new Error(`The places of an error answered ${response.status}.`);
      return errorPlacesSchema.parse(await response.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
