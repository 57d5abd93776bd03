import { queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

export type HostDashboard = Answers['host_dashboard'];
export type SpaceFigures = HostDashboard['spaces'][number];
export type MonthFigures = HostDashboard['months'][number];

/** The average of all reviews of all spaces, each space by the number of its reviews; null until the first. */
export function overallRating(
  spaces: readonly Pick<SpaceFigures, 'rating_average' | 'rating_count'>[],
): { average: number; count: number } | null {
  const count = spaces.reduce((sum, { rating_count }) => sum + rating_count, 0);
  if (count === 0) return null;
  const stars = spaces.reduce((sum, { rating_average, rating_count }) => sum + (rating_average ?? 0) * rating_count, 0);
  return { average: stars / count, count };
}

const sumOf = (months: readonly MonthFigures[]) => months.reduce((sum, { revenue_cents }) => sum + revenue_cents, 0);

/** Cents: revenue of events of the last twelve months and of this month until now, and revenue still to come. */
export function revenueSums({ months, coming_months }: Pick<HostDashboard, 'months' | 'coming_months'>, today: string) {
  const thisMonth = (some: readonly MonthFigures[]) => sumOf(some.filter(({ month }) => month === today.slice(0, 7)));
  const ahead = thisMonth(coming_months);
  return {
    yearCents: sumOf(months) - ahead,
    monthCents: thisMonth(months) - ahead,
    comingCents: sumOf(coming_months),
  };
}

/** The host's real figures. Revenue is what the payouts say. */
export const hostDashboardOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.dashboard(hostId),
    queryFn: async ({ signal }): Promise<HostDashboard> => {
      const { data } = await supabase().rpc('host_dashboard').abortSignal(signal).throwOnError();
      return data;
    },
    // for when the socket is down; otherwise realtime reports changes immediately
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
