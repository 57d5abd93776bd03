/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 5;

export const bookingKeys = {
  all: ['bookings', shape] as const,
  mine: (userId: string) => [...bookingKeys.all, 'mine', userId] as const,
  /** The person's own requests to book. */
  requests: (userId: string) => [...bookingKeys.all, 'requests', userId] as const,
  detail: (id: string) => [...bookingKeys.all, 'detail', id] as const,
  session: (sessionId: string) => [...bookingKeys.all, 'session', sessionId] as const,
  /** Where it is and whom to call, of all bookings of a person on either side. */
  contacts: (userId: string) => [...bookingKeys.all, 'contacts', userId] as const,
  /** The refund of a cancellation today. */
  cancellation: (id: string) => [...bookingKeys.all, 'cancellation', id] as const,
  money: (ids: readonly string[]) => [...bookingKeys.all, 'money', ids] as const,
  /** The person's own live hold on a space, if any. */
  hold: (spaceId: string, userId: string) => [...bookingKeys.all, 'hold', spaceId, userId] as const,
  adminList: (filter: object) => [...bookingKeys.all, 'admin-list', filter] as const,
  /** Refunds that a person has to make, page by page. */
  openRefunds: () => [...bookingKeys.all, 'open-refunds'] as const,
  trail: (id: string) => [...bookingKeys.all, 'trail', id] as const,
};
