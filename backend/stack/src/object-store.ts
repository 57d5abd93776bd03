import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3];
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['uploadObject']>>;

type StoredMetadata = {
  key: string;
  mimetype: string;
  cacheControl: string;
  eTag: string;
  size: number;
  lastModified: string;
};

/**
 * Keeps objects as files. A file is named by the hash of its key: no key can leave the folder, `a` and `a/b` may both
 * exist, and names that differ only in case stay apart on every file system. A half-written upload is never seen.
 */
export class ObjectStore implements StorageAdapter {
  readonly driver: unknown = null;
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = path.resolve(dir);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: UploadBody,
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const bytes = body instanceof Uint8Array ? body : await bytesOf(body);
    const metadata: StoredMetadata = {
      key,
      mimetype: contentType,
      cacheControl: asCacheControl(cacheControl),
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      size: bytes.byteLength,
      lastModified: new Date().toISOString(),
    };
    await this.#write(bucket, key, bytes, metadata);
    return { ...asObjectMetadata(metadata), httpStatusCode: 200 };
  }

  async getObject(bucket: string, key: string): Promise<Awaited<ReturnType<StorageAdapter['getObject']>>> {
    const { bytes, metadata } = await this.read(bucket, key);
    return { httpStatusCode: 200, metadata: asObjectMetadata(metadata), body: bytes };
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return asObjectMetadata((await this.read(bucket, key)).metadata);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ): Promise<Awaited<ReturnType<StorageAdapter['copyObject']>>> {
    const { bytes, metadata } = await this.read(sourceBucket, source);
    const lastModified = new Date();
    await this.#write(bucket, key, bytes, { ...metadata, key, lastModified: lastModified.toISOString() });
    return { httpStatusCode: 200, eTag: metadata.eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }

  async read(bucket: string, key: string): Promise<{ bytes: Buffer; metadata: StoredMetadata }> {
    const file = this.#file(bucket, key);
    const [bytes, text] = await Promise.all([readFile(file), readFile(`${file}.json`, 'utf8')]);
    return { bytes, metadata: JSON.parse(text) as StoredMetadata };
  }

  #file(bucket: string, key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return path.join(this.#dir, encodeURIComponent(bucket).replaceAll('.', '%2E'), hash.slice(0, 2), hash);
  }

  async #write(bucket: string, key: string, bytes: Uint8Array, metadata: StoredMetadata): Promise<void> {
    const file = this.#file(bucket, key);
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await writeFile(`${draft}.json`, JSON.stringify(metadata));
    await rename(draft, file);
    await rename(`${draft}.json`, `${file}.json`);
  }
}

function asObjectMetadata({ mimetype, cacheControl, eTag, size, lastModified }: StoredMetadata): ObjectMetadata {
  return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: new Date(lastModified) };
}

/** The client library sends seconds ("3600"), HTTP wants a directive. */
function asCacheControl(value: string): string {
  return /^\d+$/.test(value) ? `max-age=${value}` : value;
}

async function bytesOf(stream: Exclude<UploadBody, Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
