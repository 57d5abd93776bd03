/** Room for the parts of a form around its file: boundaries, names, the cache field. */
const formOverheadBytes = 64 * 1024;

/**
 * Turns an upload into the plain form that `@supabase/lite` understands: the file as the body, its type and length in
 * the headers. Browsers send a form whose file field has an empty name, which Lite does not find. The size limits of
 * buckets go by the announced length, so an upload that announces none is refused.
 */
export async function normalizeUpload(request: Request, maxBytes: number): Promise<Request | Response> {
  const isUpload = request.method === 'POST' || request.method === 'PUT';
  const type = request.headers.get('content-type') ?? '';
  if (!isUpload || !new URL(request.url).pathname.startsWith('/storage/v1/object/')) return request;
  const announced = request.headers.get('content-length');
  if (announced === null && request.headers.has('transfer-encoding')) {
    return refusal(411, 'Length Required', 'The length of the upload must be announced');
  }
  if (Number(announced ?? 0) > maxBytes + formOverheadBytes) return tooLarge();
  if (!type.startsWith('multipart/form-data')) return request;

  const form = await request.formData().catch(() => null);
  if (form === null) return refusal(400, 'InvalidRequest', 'The form cannot be read');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) return refusal(400, 'InvalidRequest', 'Missing file in multipart upload');
  if (file.size > maxBytes) return tooLarge();
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type === '' ? 'application/octet-stream' : file.type);
  headers.set('content-length', String(file.size));
  const cacheControl = form.get('cacheControl');
  if (typeof cacheControl === 'string' && /^\d+$/.test(cacheControl)) {
    headers.set('cache-control', `max-age=${cacheControl}`);
  }
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/** Of names that Storage keeps. */
const longestName = 1024;

/** A name with a character that cannot be kept, or too long to be one: refused as hosted Storage does, before anybody looks for it. */
export function refuseUnstorableName(request: Request): Response | null {
  const { pathname } = new URL(request.url);
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return refusal(400, 'InvalidKey', 'The name is not well-formed');
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (!/[\0-\x1f\x7f]/.test(name) && name.length <= longestName) return null;
  return refusal(400, 'InvalidKey', 'The name has characters that cannot be stored, or too many');
}

/** Paths whose requests carry JSON, if anything: all but uploads. */
const withJson =
  /^\/storage\/v1\/(?:bucket|object\/(?:list|list-v2|move|copy|sign|upload\/sign)(?:\/|$)|object\/[^/]+\/?$)/;

/** A body that is no JSON, and an order that is none: Lite calls both its own failure. */
export async function refuseUnreadableBody(request: Request): Promise<Response | null> {
  const isRequested =
    ['POST', 'PUT', 'DELETE'].includes(request.method) && withJson.test(new URL(request.url).pathname);
  if (!isRequested || !/^application\/json/i.test(request.headers.get('content-type') ?? '')) return null;
  const text = await request.clone().text();
  if (text.trim() === '') return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refusal(400, 'InvalidRequest', 'The body is not valid JSON');
  }
  if (typeof body !== 'object' || body === null) return refusal(400, 'InvalidRequest', 'The body must be an object');
  const { sortBy, expiresIn } = body as { sortBy?: unknown; expiresIn?: unknown };
  // Lite signs any value, and fails if it is not a number of seconds
  if (expiresIn !== undefined && !Number.isSafeInteger(expiresIn)) {
    return refusal(400, 'InvalidRequest', 'expiresIn must be a whole number of seconds');
  }
  if (sortBy === undefined || sortBy === null) return null;
  const { order } = sortBy as { order?: unknown };
  if (typeof sortBy === 'object' && (order === undefined || order === 'asc' || order === 'desc')) return null;
  return refusal(400, 'InvalidRequest', 'sortBy must name a column and asc or desc');
}

function tooLarge(): Response {
  return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size');
}

function refusal(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}
