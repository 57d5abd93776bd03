/** Where a guest talks to the host of a space: opens their conversation, and begins one if there is none. */
export const chatWithHostPath = (spaceId: string) => `/chat?espaco=${spaceId}`;

/** Opens a conversation that exists. */
export const conversationPath = (conversationId: string) => `/chat?conversa=${conversationId}`;
