import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isAllowed, type Policy } from './bucket-policies.ts';

// A bucket for tests, over HTTP, as far as releases need one: objects with their headers, conditional writes, lists in pages.
// The packages that imitate S3 know no conditional writes and are no longer kept. Signatures are checked by Amazon's
// description of them, not with the library that makes them.

interface Stored {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const stored = ['content-type', 'cache-control', 'content-encoding'];
const perPage = 4;

function actionOf(request: IncomingMessage, key: string, parameters: URLSearchParams) {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  const context = {
    's3:if-match': request.method === 'PUT' ? match : undefined,
    's3:if-none-match': request.method === 'PUT' ? noneMatch : undefined,
    's3:prefix': parameters.get('prefix') ?? undefined,
  };
  if (parameters.has('list-type')) return { action: 's3:ListBucket', resource: 'arn:aws:s3:::bucket', context };
  const actions: Record<string, string> = { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' };
  return { action: actions[request.method ?? ''] ?? 's3:GetObject', resource: `arn:aws:s3:::bucket/${key}`, context };
}

const access = { region: 'sa-east-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'geheim' };

/** The access key that signed a request; null: none did. */
function signerOf(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '' } = request.headers;
  const [, signer = '', scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(authorization) ?? [];
  const [day = '', region = '', service = ''] = scope.split('/');
  if (region !== access.region || service !== 's3') return null;
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return null;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${access.secretAccessKey}`, day));
  return hmac(key, text).toString('hex') === signature ? signer : null;
}

interface BucketOptions {
  /** Handling of conditions of writes: keeps them, or accepts the write regardless, as some imitations of S3 do. */
  conditions?: 'kept' | 'ignored' | 'stale tag ignored' | 'star ignored';
  /** Policies by access key, `*` for all others. Without them every signed request may do everything, and all may read. */
  policies?: Record<string, Policy[]>;
}

export async function bucketServer({ conditions = 'kept', policies }: BucketOptions = {}) {
  const objects = new Map<string, Stored>();
  const requests: string[] = [];

  function list(parameters: URLSearchParams): string {
    const prefix = parameters.get('prefix') ?? '';
    const delimiter = parameters.get('delimiter');
    const names = new Set<string>();
    for (const key of [...objects.keys()].sort()) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      names.add(
        end < 0
          ? `<Contents><Key>${key}</Key></Contents>`
          : `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`,
      );
    }
    const from = Number(parameters.get('continuation-token') ?? 0);
    const page = [...names].slice(from, from + perPage);
    const next = from + perPage < names.size ? `<NextContinuationToken>${from + perPage}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const fail = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    // browsers' requests are public
    const isPublic = request.method === 'GET' && !searchParams.has('list-type') && !request.headers.authorization;
    const signer = isPublic ? '*' : signerOf(request, body);
    if (signer === null) return fail(403, 'SignatureDoesNotMatch');
    const key = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '');
    if (policies && !isAllowed(policies[signer] ?? [], actionOf(request, key, searchParams)))
      return fail(403, 'AccessDenied');
    const object = objects.get(key);
    if (request.method === 'PUT') {
      const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
      const keepsTags = conditions === 'kept' || conditions === 'star ignored';
      const keepsStar = conditions === 'kept' || conditions === 'stale tag ignored';
      if (keepsTags && match && !object) return fail(404, 'NoSuchKey');
      if ((keepsTags && match && object?.etag !== match) || (keepsStar && noneMatch === '*' && object))
        return fail(412, 'PreconditionFailed');
      const headers = Object.fromEntries(stored.map((name) => [name, String(request.headers[name] ?? '')]));
      const etag = `"${sha256(body).slice(0, 32)}"`;
      objects.set(key, { body, etag, headers });
      return response.writeHead(200, { etag }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) return response.writeHead(200).end(list(searchParams));
    // as Amazon: only a caller that may list gets 404 for a missing object
    const mayList =
      !policies ||
      isAllowed(policies[signer] ?? [], { action: 's3:ListBucket', resource: 'arn:aws:s3:::bucket', context: {} });
    if (!object) return mayList ? fail(404, 'NoSuchKey') : fail(403, 'AccessDenied');
    if (request.headers['if-none-match'] === object.etag) return response.writeHead(304, { etag: object.etag }).end();
    const given = Object.entries(object.headers).filter(([, value]) => value !== '');
    response.writeHead(200, { etag: object.etag, 'access-control-allow-origin': '*', ...Object.fromEntries(given) });
    response.end(object.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    objects,
    /** Method and path of each. */
    requests,
    access: { ...access, endpoint },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
