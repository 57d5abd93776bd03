import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's form, `pi_3Qm…`: a prefix and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const bytes = randomBytes(length);
  let id = `${prefix}_`;
  for (const byte of bytes) id += alphabet[byte % alphabet.length];
  return id;
}

/** The sandbox's clock in seconds, as Stripe gives times. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
