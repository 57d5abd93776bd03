/** Where a guest talks to the host of a space: opens their conversation, and begins one if there is none. */
export const chatWithHostPath = (spaceId: string) => `/chat?espaco=${spaceId}`;
