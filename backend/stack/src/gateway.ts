import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import type postgres from 'postgres';
import type { AuthGateway } from './auth/auth-gateway.ts';
import { clientAddress, isLoopback } from './auth/client-address.ts';
import { rewriteGoogleRedirect, withLocalGoogle } from './google-endpoints.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';
import type { ObjectStore } from './object-store.ts';
import { outageStatus } from './outage-status.ts';
import { asHarmless, publicObject } from './public-objects.ts';
import type { RealtimeServer } from './realtime/realtime-server.ts';
import { boundedJson, refuseUnsigned } from './request-bounds.ts';
import { refuseBadSignature, signSeveral, withSignedAddresses } from './signed-addresses.ts';
import { normalizeUpload, refuseUnreadableBody, refuseUnstorableName } from './storage-uploads.ts';
import type { SupabaseApp } from './supabase-app.ts';

export type PartState = 'starting' | 'ready' | 'down';

export type GatewayOptions = {
  port: number;
  apiUrl: string;
  /** Null when real Google credentials are set: then nothing is rewritten. */
  identity: IdentityProvider | null;
  auth: AuthGateway;
  secretKey: string;
  /** Set behind a proxy: the header in which it writes the visitor's address. */
  proxyHeader?: string | undefined;
  jwtSecret: string;
  /** No bucket takes more than this, regardless of its own limit. */
  maxUploadBytes: number;
  sql: postgres.Sql;
  objects: ObjectStore;
  /** Returns the state of each part; called at every request of /health. */
  health: () => Promise<Record<string, PartState>>;
  /** Base address of the functions; null while they are down. */
  functionsUrl: () => string | null;
  realtime: RealtimeServer;
};

const preflightMaxAge = 86_400;

/** One port for everything a Supabase project answers for: rest, auth, storage, functions and realtime. */
export async function startGateway(app: SupabaseApp, options: GatewayOptions): Promise<LoopbackServer> {
  const {
    port,
    apiUrl,
    identity,
    auth,
    secretKey,
    proxyHeader,
    jwtSecret,
    maxUploadBytes,
    sql,
    objects,
    health,
    functionsUrl,
    realtime,
  } = options;
  const api = new Hono<{ Bindings: HttpBindings; Variables: { clientAddress: string } }>();

  // As before hosted Supabase: the edge overwrites the headers by which the database tells addresses apart (private.caller_address).
  api.use(async (context, next) => {
    const { headers } = context.req.raw;
    const peer = context.env.incoming.socket.remoteAddress;
    const address = clientAddress({ headers, peer, secretKey, proxyHeader });
    context.set('clientAddress', address);
    headers.delete('x-forwarded-for');
    headers.delete('cf-connecting-ip');
    if (address !== '' && !isLoopback(address)) headers.set('cf-connecting-ip', address);
    const unsigned = refuseUnsigned(context.req.raw);
    if (unsigned !== null) return unsigned;
    await next();
  });

  api.get('/health', async (context) => {
    const parts = await health();
    const isReady = Object.values(parts).every((state) => state === 'ready');
    return context.json({ status: isReady ? 'ok' : 'starting', parts }, isReady ? 200 : 503);
  });

  api.use(
    '/auth/v1/*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      exposeHeaders: ['x-supabase-api-version', 'x-sb-error-code', 'retry-after'],
      maxAge: preflightMaxAge,
    }),
  );
  api.all('/auth/v1/*', async (context) => {
    const { raw } = context.req;
    const address = context.get('clientAddress');
    if (identity === null) return auth.fetch(raw, address);
    const response = await withLocalGoogle(apiUrl, () => auth.fetch(raw, address));
    return rewriteGoogleRedirect(response, apiUrl);
  });
  // Lite takes the preflight of a procedure for a call without parameters, and finds none.
  api.options(
    '/rest/v1/*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      maxAge: preflightMaxAge,
    }),
  );
  api.all('/rest/v1/*', async (context) => {
    // Postgres takes a NUL in a name for the name's end and waits for the rest of the message.
    if (/%00/.test(context.req.url)) return refusal(400, '22021', 'invalid byte sequence: 0x00');
    const request = await boundedJson(context.req.raw);
    if (request instanceof Response) return request;
    const response = await app.fetch(request);
    // As PostgREST does: pages know the server's time by it.
    response.headers.append('access-control-expose-headers', 'Date');
    return response;
  });

  api.all('/storage/v1/*', async (context) => {
    const malformed = refuseUnstorableName(context.req.raw) ?? (await refuseUnreadableBody(context.req.raw));
    if (malformed !== null) return malformed;
    const request = await normalizeUpload(context.req.raw, maxUploadBytes);
    if (request instanceof Response) return request;
    const refused = await refuseBadSignature(request, jwtSecret);
    if (refused !== null) return refused;
    const picture = await publicObject(request, sql, objects);
    const signed = picture ?? (await signSeveral(request, app.fetch));
    return signed ?? asHarmless(request, await withSignedAddresses(request, await app.fetch(request)));
  });

  api.all('/functions/v1/*', async (context) => {
    const base = functionsUrl();
    if (base === null) return refusal(503, 'BOOT_ERROR', 'The functions are starting');
    const { pathname, search } = new URL(context.req.url);
    try {
      return await proxy(`${base}${pathname.slice('/functions/v1'.length)}${search}`, {
        raw: context.req.raw,
        headers: { ...context.req.header(), host: new URL(apiUrl).host, 'x-forwarded-host': new URL(apiUrl).host },
      });
    } catch {
      return refusal(502, 'WORKER_ERROR', 'The functions are not reachable');
    }
  });

  api.use('/realtime/v1/api/*', cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: preflightMaxAge }));
  api.all('/realtime/v1/api/*', (context) => realtime.handleRequest(context.req.raw));

  if (identity !== null) {
    api.get('/identity/contas', async (context) =>
      context.html(await identity.chooserPage(new URL(context.req.url).searchParams)),
    );
  }

  api.onError((error) => {
    console.error(error);
    return refusal(outageStatus(error) ?? 500, 'unexpected_failure', 'The server could not answer');
  });

  const respond = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  return listenOnLoopback(
    port,
    (request, response) => {
      const isProvider = request.url?.startsWith('/identity/') && !request.url.startsWith('/identity/contas');
      if (identity !== null && isProvider) return identity.listener(request, response);
      return void respond(request, response);
    },
    (request, socket, head) => {
      if (request.url?.startsWith('/realtime/v1/')) return realtime.handleUpgrade(request, socket, head);
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    },
  );
}

/** Readable for a page on another origin, so that it can tell this from being offline. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'access-control-allow-origin': '*' } });
}
