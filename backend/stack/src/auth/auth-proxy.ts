import { sign } from 'hono/jwt';
import type { StackKeys } from '../stack-keys.ts';
import type { AuthGateway } from './auth-gateway.ts';

/**
 * Forwards to Supabase Auth on this machine instead of Lite's Auth and our gateway. It applies its own limits and answers; as on the
 * hosted platform, the API sends it the visitor's address and exchanges keys for tokens with a role.
 */
export function createAuthProxy(authUrl: string, keys: StackKeys): AuthGateway {
  /** Keys mean nothing to it: it takes tokens with a role. */
  async function bearerOf(headers: Headers): Promise<string | null> {
    const bearer = headers.get('authorization')?.replace(/^Bearer /i, '') ?? headers.get('apikey');
    const role = bearer === keys.secret ? 'service_role' : bearer === keys.publishable ? 'anon' : null;
    if (role === null) return bearer;
    const now = Math.floor(Date.now() / 1000);
    return sign({ role, iss: 'espacos-rio-local', iat: now, exp: now + 60 }, keys.jwtSecret, 'HS256');
  }

  return {
    fetch: async (request, clientAddress) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name);
      headers.set('x-forwarded-for', clientAddress);
      const bearer = await bearerOf(request.headers);
      if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
      const response = await fetch(`${authUrl.replace(/\/$/, '')}${pathname.replace(/^\/auth\/v1/, '')}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(request.method !== 'GET' && request.method !== 'HEAD' && { body: await request.arrayBuffer() }),
      });
      // the gateway says who may ask from where
      const answered = new Headers(response.headers);
      for (const name of [...answered.keys()]) if (name.startsWith('access-control-')) answered.delete(name);
      return new Response(response.body, { status: response.status, headers: answered });
    },
    settled: async () => undefined,
  };
}
