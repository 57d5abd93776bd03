import { platformConfig, supabase } from 'shared-domain/platform';

interface Upload {
  bucket: string;
  /** Path in the bucket. */
  path: string;
  file: Blob;
  contentType: string;
  /** Seconds that a browser may keep it. */
  maxAge: number;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** `status`: what the storage answered; 0 when it could not be reached. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** The policy refused it: into one's own folder that happens when the day's files are used up. */
  get isOverLimit(): boolean {
    return this.message.includes('row-level security');
  }
}

export const uploadLimitText = 'Você chegou ao limite de arquivos por dia. Tente novamente amanhã.';

/**
 * Puts a file of the signed-in person into a bucket. Not with the library, whose fetch tells nothing of the progress.
 * @throws UploadError; what `signal` was aborted with
 */
export async function uploadFile({
  bucket,
  path,
  file,
  contentType,
  maxAge,
  onProgress,
  signal,
}: Upload): Promise<void> {
  const { supabaseUrl, supabaseKey } = platformConfig();
  const { session } = (await supabase().auth.getSession()).data;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('apikey', supabaseKey);
    request.setRequestHeader('authorization', `Bearer ${session?.access_token ?? supabaseKey}`);
    request.setRequestHeader('content-type', contentType);
    request.setRequestHeader('cache-control', `max-age=${maxAge}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new UploadError(request.status, `The storage answered ${request.status}: ${request.responseText}`));
    request.onerror = () => reject(new UploadError(0, 'The storage could not be reached.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
