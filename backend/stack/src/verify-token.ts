import { timingSafeEqual } from 'node:crypto';
import { verify } from 'hono/jwt';
import type { VerifiedToken } from './realtime/viewer.ts';
import type { StackKeys } from './stack-keys.ts';

/** Resolves a token: an API key to its role, a session to its person. Null for anything else, expired ones included. */
export function tokenVerifier(keys: StackKeys): (token: string) => Promise<VerifiedToken | null> {
  return async (token) => {
    if (sameText(token, keys.publishable)) return { role: 'anon', claims: { role: 'anon' } };
    if (sameText(token, keys.secret)) return { role: 'service_role', claims: { role: 'service_role' } };
    try {
      const claims = await verify(token, keys.jwtSecret, 'HS256');
      const { role } = claims;
      return typeof role === 'string' && role !== '' ? { role, claims } : null;
    } catch {
      return null;
    }
  };
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
