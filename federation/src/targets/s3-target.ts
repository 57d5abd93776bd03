import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ReleaseTarget, TaggedFile } from './release-target.ts';

interface BucketAccess {
  /** Address of the service: `https://s3.sa-east-1.amazonaws.com`, or that of another provider. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

function accessFromEnvironment(): BucketAccess {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL_S3 } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new Error(
      'For a bucket set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_REGION, AWS_ENDPOINT_URL_S3).',
    );
  }
  const region = AWS_REGION ?? 'us-east-1';
  return {
    endpoint: AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

const immutable = 'public, max-age=31536000, immutable';
/** Whole time for an answer with its body, new attempts included: a bucket that hangs must not block a running site. */
const deadlinesMs = { read: 20_000, write: 120_000 };
/** The file of the test whether the bucket evaluates conditions. */
const probeFile = '.conditional-writes';
/** A tag that no file has. */
const staleTag = `"${'0'.repeat(32)}"`;
/** Another writer was first, or is writing it now. */
const lost = new Set([409, 412]);

/**
 * A bucket that speaks S3's protocol, named `s3://bucket/prefix`. It has to know conditional writes (`If-Match`), as Amazon, R2, MinIO and
 * others do: they keep two concurrent releases from losing one.
 */
export function bucketTarget(
  address: string,
  access = accessFromEnvironment(),
  deadlines = deadlinesMs,
): ReleaseTarget {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (!bucket) throw new Error(`${address} names no bucket: s3://bucket/prefix.`);
  const { endpoint, ...credentials } = access;
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const keyOf = (path: string) => [prefix, path].filter((part) => part !== '').join('/');

  async function ask(url: string, init: RequestInit, fine: number[] = []): Promise<Response> {
    const body = init.body as string | Uint8Array | undefined;
    const headers = {
      ...init.headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const signal = AbortSignal.timeout(init.method === undefined ? deadlines.read : deadlines.write);
    const response = await client.fetch(url, { ...init, headers, signal }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new Error(`${address} can't be reached at ${endpoint}: ${message}`, { cause: error });
    });
    if (response.ok || fine.includes(response.status)) return response;
    const [, code = response.statusText] = /<Code>(.*?)<\/Code>/.exec(await response.text()) ?? [];
    throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname} in ${address}: ${response.status} ${code}`);
  }
  const addressOf = (path: string) => `${root}/${keyOf(path).split('/').map(encodeURIComponent).join('/')}`;

  async function keysBelow(folder: string, delimiter: string): Promise<string[]> {
    const below = keyOf(folder === '' ? '' : `${folder}/`) + (folder === '' && prefix !== '' ? '/' : '');
    const found: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: below, ...(delimiter && { delimiter }) });
      if (token) query.set('continuation-token', token);
      const text = await (await ask(`${root}?${query}`, {})).text();
      const keys = [...text.matchAll(/<(?:Key|CommonPrefixes><Prefix)>(.*?)<\//g)].map(([, key = '']) =>
        plainText(key),
      );
      found.push(...keys.map((key) => key.slice(below.length)));
      token = /<NextContinuationToken>(.*?)<\//.exec(text)?.[1];
      if (token) token = plainText(token);
    } while (token);
    return found.filter((key) => key !== '');
  }

  /**
   * Some that speak S3's protocol take a conditional write and ignore its condition. Nothing would tell until a release is lost.
   * @throws then
   */
  async function probe(): Promise<void> {
    const write = async (condition: Record<string, string>) => {
      const init = {
        method: 'PUT',
        headers: { 'content-type': 'text/plain', ...condition },
        body: 'conditional writes\n',
      };
      return (await ask(addressOf(probeFile), init, [...lost, 404])).ok;
    };
    // there, or there already
    await write({ 'if-none-match': '*' });
    const ignored = [
      ...((await write({ 'if-none-match': '*' })) ? ['If-None-Match: *'] : []),
      ...((await write({ 'if-match': staleTag })) ? ['If-Match with a stale tag'] : []),
    ];
    if (ignored.length === 0) return;
    throw new Error(
      `${address} ignores conditions of writes (${ignored.join(', ')}): of two releases at once one would be lost. Use a bucket that keeps them.`,
    );
  }
  let probed: Promise<void> | undefined;
  const assertConditions = () => {
    probed ??= probe().catch((error: unknown) => {
      // a site server that runs for weeks asks again
      probed = undefined;
      throw error;
    });
    return probed;
  };

  return {
    address,
    beside: (ending) => bucketTarget(address.replace(/\/+$/, '') + ending, access, deadlines),
    assertConditions,
    async read(path, unless) {
      const headers = unless ? { 'if-none-match': unless } : undefined;
      const response = await ask(addressOf(path), { ...(headers && { headers }) }, [304, 404]);
      if (response.status === 304) return 'unchanged';
      if (response.status === 404) return null;
      const file: TaggedFile = {
        body: Buffer.from(await response.arrayBuffer()),
        tag: response.headers.get('etag') ?? '',
      };
      return file;
    },
    async replace(path, body, tag) {
      await assertConditions();
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        ...(tag === null ? { 'if-none-match': '*' } : { 'if-match': tag }),
      };
      // 404: the file that was just read has been removed
      const response = await ask(addressOf(path), { method: 'PUT', headers, body }, [...lost, 404]);
      return response.ok;
    },
    async assertWritable(path) {
      await assertConditions();
      // rights are checked before the condition, which fails
      const headers = { 'content-type': 'application/json; charset=utf-8', 'if-match': staleTag };
      await ask(addressOf(path), { method: 'PUT', headers, body: '{}' }, [...lost, 404]);
    },
    async put(path, body, { contentType, contentEncoding }) {
      const headers = {
        'content-type': contentType,
        'cache-control': immutable,
        ...(contentEncoding && { 'content-encoding': contentEncoding }),
      };
      await ask(addressOf(path), { method: 'PUT', headers, body: new Uint8Array(body) });
    },
    async list(folder) {
      const names = (await keysBelow(folder, '/')).map((name) => name.replace(/\/$/, ''));
      return names.filter((name) => !name.startsWith('.')).sort();
    },
    async remove(folder) {
      for (const key of await keysBelow(folder, '')) {
        await ask(addressOf(`${folder}/${key}`), { method: 'DELETE' }, [404]);
      }
    },
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] as string);
