import type postgres from 'postgres';
import type { ObjectStore } from './object-store.ts';

const prefix = '/storage/v1/object/public/';
const objectPath = /^\/storage\/v1\/object\/(?!list\/|info\/)/;

/** Uploads come from strangers: never sniffed, never run as a page of this origin. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** The same for an object that the Storage API itself serves; what a page cannot show as a picture or a film is saved. */
export function asHarmless(request: Request, response: Response): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !response.ok || !objectPath.test(new URL(request.url).pathname)) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(harmless)) headers.set(name, value);
  const isMedia = /^(image|video)\//.test(headers.get('content-type') ?? '');
  if (!isMedia && !headers.has('content-disposition')) headers.set('content-disposition', 'attachment');
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Answers for pictures in public buckets with one query, and with 304 where the browser has them: a page shows dozens.
 * Returns null for everything it does not know, so that the Storage API itself says why.
 */
export async function publicObject(
  request: Request,
  sql: postgres.Sql,
  objects: ObjectStore,
): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith(prefix) || search !== '') return null;
  const [bucket = '', ...segments] = pathname.slice(prefix.length).split('/').map(decode);
  const key = segments.join('/');
  const [row] = await sql`
    select o.version from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where b.id = ${bucket} and b.public and o.name = ${key}`;
  if (row === undefined) return null;
  const stored = await objects.read(bucket, key).catch(() => null);
  if (stored === null) return null;
  const { bytes, metadata } = stored;
  const headers = new Headers({
    ...harmless,
    'access-control-allow-origin': '*',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': metadata.cacheControl,
    'content-type': metadata.mimetype,
  });
  if (request.headers.get('if-none-match') === metadata.eTag) return new Response(null, { status: 304, headers });
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
