import { verify } from 'hono/jwt';
import { JwtTokenExpired } from 'hono/utils/jwt/types';
import { z } from 'zod';

const signingSeveral = /^\/storage\/v1\/object\/sign\/([^/]+)\/?$/;
const signing = /^\/storage\/v1\/object\/(?:upload\/)?sign\//;
const prefix = '/storage/v1';

/**
 * Gives signed addresses the names and the form that Storage's clients expect (`signedURL`, `url`, relative to
 * `/storage/v1`); Lite answers with `signedUrl` and the whole path.
 */
export async function withSignedAddresses(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'POST' || !response.ok || !signing.test(new URL(request.url).pathname)) return response;
  const answer: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const translated = Array.isArray(answer) ? answer.map(translate) : translate(answer);
  return new Response(JSON.stringify(translated), { status: response.status, headers });
}

/**
 * Signs several addresses in one request, each as a single one would be: Lite routes the request for several to the handler for one.
 * Returns null for any other request.
 */
export async function signSeveral(
  request: Request,
  fetchOne: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  const bucket = request.method === 'POST' ? signingSeveral.exec(new URL(request.url).pathname)?.[1] : undefined;
  if (bucket === undefined) return null;
  const body = severalSchema.safeParse(await request.json().catch(() => null));
  if (!body.success) {
    const refusal = { statusCode: '400', error: 'InvalidRequest', message: 'paths and expiresIn are needed' };
    return Response.json(refusal, { status: 400 });
  }
  const { paths, expiresIn } = body.data;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const answers: unknown[] = [];
  for (const path of paths) {
    const url = new URL(
      `${prefix}/object/sign/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
      request.url,
    );
    const one = new Request(url, { method: 'POST', headers, body: JSON.stringify({ expiresIn }) });
    const response = await withSignedAddresses(one, await fetchOne(one));
    const answer = (await response.json()) as { signedURL?: string; message?: string };
    answers.push({
      path,
      signedURL: answer.signedURL ?? null,
      error: response.ok ? null : (answer.message ?? 'failed'),
    });
  }
  return Response.json(answers, { headers: { 'access-control-allow-origin': '*' } });
}

const severalSchema = z.object({ paths: z.array(z.string().min(1)).max(500), expiresIn: z.number().int().positive() });

/** A signed address that was changed or has expired is refused as on the hosted platform; Lite takes it for its own failure. */
export async function refuseBadSignature(request: Request, jwtSecret: string): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const isRedemption = ['GET', 'HEAD', 'PUT'].includes(request.method) && signing.test(pathname);
  if (!isRedemption) return null;
  try {
    await verify(searchParams.get('token') ?? '', jwtSecret, 'HS256');
    return null;
  } catch (error) {
    const message = error instanceof JwtTokenExpired ? '"exp" claim timestamp check failed' : 'invalid signature';
    const headers = { 'access-control-allow-origin': '*' };
    return Response.json({ statusCode: '400', error: 'InvalidJWT', message }, { status: 400, headers });
  }
}

function translate(entry: unknown): unknown {
  if (entry === null || typeof entry !== 'object') return entry;
  const { signedUrl, ...rest } = entry as { signedUrl?: unknown };
  if (typeof signedUrl !== 'string') return entry;
  const relative = signedUrl.startsWith(prefix) ? signedUrl.slice(prefix.length) : signedUrl;
  return { ...rest, signedURL: relative === '' ? null : relative, url: relative };
}
