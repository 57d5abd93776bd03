import { randomUUID } from 'node:crypto';

/** The end-to-end id of a PIX transfer. */
export const bankReference = () => `E00000000202611201400${randomUUID().replaceAll('-', '').slice(0, 11)}`;
