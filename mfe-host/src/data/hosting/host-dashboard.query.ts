import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import * as z from 'zod/mini';

const monthRow = z.object({ month: z.string(), revenue_cents: z.number(), bookings: z.number() });

const spaceRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  images: z.unknown(),
  cover_image_index: z.nullable(z.number()),
  rating_average: z.nullable(z.coerce.number()),
  rating_count: z.number(),
  revenue_cents: z.number(),
  /** A database of before does not say it. */
  coming_cents: z._default(z.number(), 0),
  bookings: z.number(),
  upcoming_bookings: z.number(),
  next_booking_on: z.nullable(z.string()),
});

const dashboardSchema = z.object({
  bookings: z.number(),
  upcoming_bookings: z.number(),
  active_spaces: z.number(),
  pending_spaces: z.number(),
  months: z.array(monthRow),
  coming_months: z._default(z.array(monthRow), []),
  spaces: z.array(spaceRow),
});

/** What a space earned; amounts in cents. */
export interface SpaceFigures {
  id: string;
  title: string;
  status: string;
  image: string | null;
  rating: { average: number; count: number } | null;
  /** By events that have been. */
  earnedCents: number;
  /** By paid events that are still to come. */
  comingCents: number;
  bookings: number;
  /** Of those, the ones that are still to come, and the day of the nearest, `yyyy-MM-dd`. */
  upcomingBookings: number;
  nextBookingOn: string | null;
}

export interface MonthFigures {
  /** `yyyy-MM` */
  month: string;
  revenueCents: number;
  bookings: number;
}

export interface HostDashboard {
  bookings: number;
  upcomingBookings: number;
  activeSpaces: number;
  pendingSpaces: number;
  /** The average of all reviews of all spaces; null until the first. */
  rating: { average: number; count: number } | null;
  /** The last twelve, by the day of the event. */
  months: MonthFigures[];
  /** From today on: those in which there is something to come. */
  comingMonths: MonthFigures[];
  spaces: SpaceFigures[];
}

const toMonth = ({ month, revenue_cents, bookings }: z.output<typeof monthRow>): MonthFigures => ({
  month,
  revenueCents: revenue_cents,
  bookings,
});

function toFigures(row: z.output<typeof spaceRow>): SpaceFigures {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    image: orderedImages(row.images, row.cover_image_index)[0] ?? null,
    rating:
      row.rating_average !== null && row.rating_count ? { average: row.rating_average, count: row.rating_count } : null,
    earnedCents: row.revenue_cents - row.coming_cents,
    comingCents: row.coming_cents,
    bookings: row.bookings,
    upcomingBookings: row.upcoming_bookings,
    nextBookingOn: row.next_booking_on,
  };
}

/** The average over spaces, each by the number of its reviews. */
export function overallRating(spaces: readonly SpaceFigures[]): HostDashboard['rating'] {
  const ratings = spaces.flatMap(({ rating }) => rating ?? []);
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  if (count === 0) return null;
  return { average: ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0) / count, count };
}

const sumOf = (months: readonly MonthFigures[]) => months.reduce((sum, { revenueCents }) => sum + revenueCents, 0);

/** Cents: what the events of the last twelve months and of this month have brought until now, and what is still to come. */
export function revenueSums({ months, comingMonths }: Pick<HostDashboard, 'months' | 'comingMonths'>, today: string) {
  const thisMonth = (some: readonly MonthFigures[]) => sumOf(some.filter(({ month }) => month === today.slice(0, 7)));
  const ahead = thisMonth(comingMonths);
  return {
    yearCents: sumOf(months) - ahead,
    monthCents: thisMonth(months) - ahead,
    comingCents: sumOf(comingMonths),
  };
}

/** The host's real figures. Revenue is what the payouts say. */
export const hostDashboardOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.dashboard(hostId),
    queryFn: async ({ signal }): Promise<HostDashboard> => {
      const { data } = await supabase().rpc('host_dashboard').abortSignal(signal).throwOnError();
      const row = dashboardSchema.parse(data);
      const spaces = row.spaces.map(toFigures);
      return {
        bookings: row.bookings,
        upcomingBookings: row.upcoming_bookings,
        activeSpaces: row.active_spaces,
        pendingSpaces: row.pending_spaces,
        rating: overallRating(spaces),
        months: row.months.map(toMonth),
        comingMonths: row.coming_months.map(toMonth),
        spaces,
      };
    },
    // realtime tells at once; this is for where the socket is down
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
