/** Stable for a date of a space, regardless of what makes it busy: a calendar that reads it again replaces its former event. */
export const ownUid = (spaceId: string, date: string): string => `${markOf(spaceId)}${date}@espacosrio`;

/**
 * Whether an event is one that we gave out for this space, even if another calendar wrote something around its UID, or the file of a
 * booking or visit that a person opened in their own calendar: the dates of a space come from the feed only.
 */
export function isOwnUid(uid: string, spaceId: string): boolean {
  const known = uid.toLowerCase();
  return known.includes(markOf(spaceId)) || (known.includes('@espacosrio') && !known.includes(mark));
}

const mark = 'espaco-';
const markOf = (spaceId: string) => `${mark}${spaceId.toLowerCase()}-`;
