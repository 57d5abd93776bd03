import { throwRefusal } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { Refusal } from './http.ts';
import { sha256 } from './sha256.ts';

/** The person of a token. Only for use after the database has accepted the token. */
export interface Caller {
  id: string;
  email: string | undefined;
}

/** @throws unauthenticated without a bearer that looks like a person's token. */
export function callerOf(request: Request): Caller {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const payload = token?.split('.')[1];
  if (!payload) throw new Refusal(401, 'unauthenticated');
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string') {
      const email = 'email' in claims && typeof claims.email === 'string' ? claims.email : '';
      return { id: claims.sub, email: email || undefined };
    }
  } catch {
    // Falls through: not a token.
  }
  throw new Refusal(401, 'unauthenticated');
}

/**
 * A client that acts as the caller and counts for the caller's network address: without the seal the database would see the address of
 * the functions, which all callers share. The edge before the functions writes the header.
 */
export async function withAddress(request: Request, { asCaller, server }: Dependencies) {
  const { headers } = request;
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1);
  if (!address) return asCaller(request);
  const { data, ...rest } = await server.rpc('seal_caller', { address });
  throwRefusal(rest);
  return asCaller(request, data ? { 'x-caller-seal': data } : {});
}

/** For the schedulers: a secret key as `apikey`. As a bearer the platform takes it for a broken token and refuses it itself. */
export async function requireSecretKey(request: Request, { settings }: Dependencies): Promise<void> {
  const [offered, ...expected] = await Promise.all(
    [request.headers.get('apikey') ?? '', ...settings.secretKeys].map(sha256),
  );
  // Digests of equal length: comparing them tells nothing about the keys.
  if (!expected.some((value) => value === offered)) throw new Refusal(401, 'unauthenticated');
}
