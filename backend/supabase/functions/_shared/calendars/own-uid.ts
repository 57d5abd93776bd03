/** Stable for a date of a space, whatever makes it busy: who reads it again replaces what they had. */
export const ownUid = (spaceId: string, date: string): string => `${markOf(spaceId)}${date}@espacosrio`;

/**
 * Whether an event is one that we gave out for this space, also when another calendar wrote something around its UID, or the file of a booking
 * or visit that somebody opened in their own calendar: the dates of a space come from the feed only.
 */
export function isOwnUid(uid: string, spaceId: string): boolean {
  const known = uid.toLowerCase();
  return known.includes(markOf(spaceId)) || (known.includes('@espacosrio') && !known.includes(mark));
}

const mark = 'espaco-';
const markOf = (spaceId: string) => `${mark}${spaceId.toLowerCase()}-`;
