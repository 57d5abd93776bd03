/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

export const bookingKeys = {
  all: ['bookings', shape] as const,
  /** Everything about the person's own bookings, but not the calendars of spaces. */
  own: () => [...bookingKeys.all, 'own'] as const,
  mine: (userId: string) => [...bookingKeys.own(), 'mine', userId] as const,
  detail: (id: string) => [...bookingKeys.own(), 'detail', id] as const,
  session: (sessionId: string) => [...bookingKeys.own(), 'session', sessionId] as const,
  /** The person's own live hold on a space, if any. */
  hold: (spaceId: string, userId: string) => [...bookingKeys.own(), 'hold', spaceId, userId] as const,
  calendars: () => [...bookingKeys.all, 'calendar'] as const,
  calendar: (spaceId: string, from: string, to: string) => [...bookingKeys.calendars(), spaceId, from, to] as const,
};
