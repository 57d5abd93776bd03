import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { serverNow, supabase } from 'shared-domain/platform';
import type { RequestRow } from 'shared-domain/requests/requests.answers.ts';

const leastMs = 1_000;
/** The host may answer any time. */
const mostMs = 60_000;

/** When a request ends by the clock, ISO 8601; null of one that is over. */
export const endOf = ({ status, answer_by, pay_by }: RequestRow): string | null =>
  status === 'open' ? answer_by : status === 'accepted' ? pay_by : null;

/** Milliseconds until they are read again: the next of them ends by the clock, or may have its answer. */
function untilNextLook(requests: readonly RequestRow[] | undefined): number | false {
  const ends = (requests ?? []).flatMap((request) => endOf(request) ?? []).map((end) => Date.parse(end));
  return ends.length > 0 && Math.max(leastMs, Math.min(mostMs, Math.min(...ends) - serverNow()));
}

/** The person's requests that did not become a booking, newest first. */
export const myRequestsOptions = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.requests(userId),
    queryFn: async ({ signal }): Promise<RequestRow[]> => {
      const { data } = await supabase().rpc('my_requests').abortSignal(signal).throwOnError();
      return data;
    },
    // The host may have answered, and an answer has an end.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => untilNextLook(state.data),
  });
