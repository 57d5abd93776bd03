/** The page of one booking of the host's. */
export const hostBookingPath = (id: string): string => `/gerenciar-espacos/reservas/${id}`;
