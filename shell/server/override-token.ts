import { createHmac, timingSafeEqual } from 'node:crypto';
import { unitName } from 'federation/registry/registry.schema.ts';
import { z } from 'zod';

/** Longest life of a signed link, in hours. */
export const longestHours = 7 * 24;

const claimsSchema = z.object({
  unit: unitName,
  /** A version, the address of a folder, or `channel:<name>` for the whole site. */
  target: z.string().min(1).max(300),
  /** Seconds since 1970. */
  until: z.int(),
});
export type OverrideClaims = z.infer<typeof claimsSchema>;

const encode = (text: string) => Buffer.from(text).toString('base64url');
const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`override ${payload}`).digest('base64url');

/** A text that allows one override until it expires; the link itself is the right. */
export function signOverride(claims: OverrideClaims, secret: string): string {
  const payload = encode(JSON.stringify(claimsSchema.parse(claims)));
  return `${payload}.${signatureOf(payload, secret)}`;
}

export type TokenReading = { ok: true; claims: OverrideClaims } | { ok: false; reason: 'invalid' | 'expired' };

/** Reads a token; everything in it is distrusted until the signature fits. `now` in milliseconds. */
export function readToken(token: string, secret: string | undefined, now = Date.now()): TokenReading {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (!secret || rest.length > 0) return { ok: false, reason: 'invalid' };
  const expected = Buffer.from(signatureOf(payload, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'invalid' };
  const claims = claimsSchema.safeParse(parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!claims.success) return { ok: false, reason: 'invalid' };
  if (claims.data.until * 1000 <= now) return { ok: false, reason: 'expired' };
  return { ok: true, claims: claims.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
