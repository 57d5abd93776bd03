import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { visitMinutes } from 'shared-domain/rules/booking-rules.ts';

const minuteMs = 60_000;

/** Visits to the host's spaces that have no answer yet, and accepted ones to come, by their first time. */
export const hostVisitsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.visits(hostId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('visits')
        .select(
          'id, conversation_id, proposed_times, accepted_time, conversation:conversations!inner(space_id, space_title)',
        )
        .eq('host_id', hostId)
        .in('status', ['proposed', 'accepted'])
        .abortSignal(signal)
        .throwOnError();
      const now = Date.now();
      return data
        .map(({ conversation, ...visit }) => ({ ...visit, ...conversation }))
        .filter(({ accepted_time: accepted, proposed_times: times }) =>
          accepted
            ? Date.parse(accepted) + visitMinutes * minuteMs > now
            : times.some((moment) => Date.parse(moment) > now),
        )
        .sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
    },
  });

const timeOf = ({
  accepted_time: accepted,
  proposed_times: times,
}: {
  accepted_time: string | null;
  proposed_times: string[];
}) => accepted ?? times[0] ?? '';
