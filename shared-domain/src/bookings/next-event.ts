/**
 * The person's next event in `localStorage`, for the page that the site shows without a connection (`shell/server/offline.ts`). Texts are
 * ready to be shown: that page has no code of ours but its own few lines.
 */
export interface NextEvent {
  userId: string;
  bookingId: string;
  /** `yyyy-MM-dd` */
  date: string;
  /** ISO 8601: as long as guest and host see each other's contacts. */
  until: string;
  /** ISO 8601 */
  seenAt: string;
  title: string;
  when: string;
  address: string;
  arrival: string;
  hours: string;
  contact: string;
  phone: string | null;
  code: string;
}

export const nextEventKey = 'next-event';

export function storedNextEvent(): NextEvent | null {
  try {
    return JSON.parse(localStorage.getItem(nextEventKey) ?? 'null') as NextEvent | null;
  } catch {
    // No storage, or none of ours.
    return null;
  }
}

/** Stores the event instead of the former one; null deletes it. */
export function storeNextEvent(event: NextEvent | null): void {
  try {
    if (event) localStorage.setItem(nextEventKey, JSON.stringify(event));
    else localStorage.removeItem(nextEventKey);
  } catch {
    // Full or forbidden: the page without a connection shows no event.
  }
}

/** Deletes an event that is another person's or over. Null: there is no person. */
export function forgetNextEvent(exceptOf: string | null): void {
  const event = storedNextEvent();
  if (event?.userId !== exceptOf || !(Date.parse(event?.until ?? '') > Date.now())) storeNextEvent(null);
}
