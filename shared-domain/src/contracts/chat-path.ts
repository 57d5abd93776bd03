/** Where a guest talks to the host of a space: opens their conversation, and begins one if there is none. */
export const chatWithHostPath = (spaceId: string) => `/chat?espaco=${spaceId}`;

/** Where a host writes to the guest of a confirmed booking: opens their conversation, and begins one if there is none. */
export const chatWithGuestPath = (bookingId: string) => `/chat?reserva=${bookingId}`;

/** Opens a conversation that exists. */
export const conversationPath = (conversationId: string) => `/chat?conversa=${conversationId}`;

/** Where a guest proposes a visit to the host of a space, in their conversation. */
export const proposeVisitPath = (spaceId: string) => `${chatWithHostPath(spaceId)}&visita=propor`;

/** An address of the chat that opens the proposal of a visit. */
export const opensProposal = (search: URLSearchParams): boolean => search.get('visita') === 'propor';
