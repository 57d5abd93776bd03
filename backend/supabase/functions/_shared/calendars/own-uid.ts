/** Stable for a date of a space, whatever makes it busy: who reads it again replaces what they had. */
export const ownUid = (spaceId: string, date: string): string => `${markOf(spaceId)}${date}@espacosrio`;

/** Whether an event is one that we gave out for this space, also when another calendar wrote something around its UID. */
export const isOwnUid = (uid: string, spaceId: string): boolean => uid.toLowerCase().includes(markOf(spaceId));

const markOf = (spaceId: string) => `espaco-${spaceId.toLowerCase()}-`;
