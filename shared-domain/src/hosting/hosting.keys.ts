/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 8;

/** A host's figures, bookings and payouts, and the days of each space. */
export const hostingKeys = {
  all: ['hosting', shape] as const,
  dashboard: (hostId: string) => [...hostingKeys.all, 'dashboard', hostId] as const,
  bookings: (hostId: string) => [...hostingKeys.all, 'bookings', hostId] as const,
  booking: (hostId: string, id: string) => [...hostingKeys.bookings(hostId), id] as const,
  payouts: (hostId: string) => [...hostingKeys.all, 'payouts', hostId] as const,
  payoutKey: (hostId: string) => [...hostingKeys.all, 'payout-key', hostId] as const,
  conversations: (hostId: string) => [...hostingKeys.all, 'conversations', hostId] as const,
  requests: (hostId: string) => [...hostingKeys.all, 'requests', hostId] as const,
  openRequests: (hostId: string) => [...hostingKeys.all, 'open-requests', hostId] as const,
  visits: (hostId: string) => [...hostingKeys.all, 'visits', hostId] as const,
  unansweredReviews: (hostId: string) => [...hostingKeys.all, 'unanswered-reviews', hostId] as const,
  calendar: (spaceId: string) => [...hostingKeys.all, 'calendar', spaceId] as const,
  calendars: (spaceId: string) => [...hostingKeys.all, 'calendars', spaceId] as const,
  prices: (spaceId: string) => [...hostingKeys.all, 'prices', spaceId] as const,
};
