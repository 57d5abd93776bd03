import { queryOptions } from '@tanstack/react-query';
import { type LiveUnit, liveUnitsPath, liveUnitsSchema } from 'shared-domain/telemetry/live-units.schema.ts';

/** The versions of each unit that visitors get, which the site publishes. */
export const liveUnitsOptions = () =>
  queryOptions({
    queryKey: ['live-units', 1],
    queryFn: async ({ signal }): Promise<LiveUnit[]> => {
      const response = await fetch(liveUnitsPath, { signal });
      if (!response.ok) throw new Error(`The live units answered ${response.status}.`);
      return liveUnitsSchema.parse(await response.json());
    },
    staleTime: 5_000,
  });
