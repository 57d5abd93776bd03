import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { renderPicture } from './render-picture.ts';
import { UploadError, uploadFile } from './upload-file.ts';
import { removePicture, uploadPicture } from './upload-picture.ts';

vi.mock('./render-picture.ts', () => ({ renderPicture: vi.fn() }));
vi.mock('./upload-file.ts', async (original) => ({
  ...(await original<object>()),
  uploadFile: vi.fn(),
}));

const sizes = { 480: 480, 1440: 1440, mail: 960 };
const renditions = ([480, 1440, 'mail'] as const).map((rendition) => ({
  rendition,
  blob: new Blob(['x'.repeat(sizes[rendition])], { type: rendition === 'mail' ? 'image/jpeg' : 'image/webp' }),
}));
vi.mocked(renderPicture).mockImplementation(async () => renditions);
afterEach(() => vi.mocked(uploadFile).mockReset());

/** Fakes the storage: each upload waits for its release. */
function storage() {
  const files: (Parameters<typeof uploadFile>[0] & PromiseWithResolvers<void>)[] = [];
  vi.mocked(uploadFile).mockImplementation((file) => {
    const answer = Promise.withResolvers<void>();
    file.signal?.addEventListener('abort', () => answer.reject(file.signal?.reason), { once: true });
    files.push({ ...file, ...answer });
    return answer.promise;
  });
  return files;
}
const upload = (onProgress = (_: number) => {}, signal?: AbortSignal) =>
  uploadPicture({ bucket: 'space-images', path: 'ana/1.webp', file: new Blob(['foto']), onProgress, signal });

test('each rendition of a picture is sent once, that for mails as JPEG', async () => {
  const files = storage();
  const shares: number[] = [];
  const sent = upload((share) => shares.push(share));
  await vi.waitFor(() => expect(files).toHaveLength(3));
  files[0]?.onProgress(1);
  files[2]?.onProgress(0.5);
  expect(shares).toEqual([480 / 2880, 960 / 2880]);
  for (const file of files) file.resolve();
  await sent;
  expect(files.map(({ path, file, contentType }) => [path, file.size, contentType])).toEqual([
    ['ana/1-480.webp', 480, 'image/webp'],
    ['ana/1-1440.webp', 1440, 'image/webp'],
    ['ana/1-mail.jpg', 960, 'image/jpeg'],
  ]);
});

test('with one that is refused the others are given up; what lies there already is as good as sent', async () => {
  const files = storage();
  const failed = upload();
  await vi.waitFor(() => expect(files).toHaveLength(3));
  files[1]?.reject(new UploadError(413, 'too large'));
  await expect(failed).rejects.toThrow('too large');
  expect(files.every(({ signal }) => signal?.aborted)).toBe(true);

  const again = storage();
  const sent = upload();
  await vi.waitFor(() => expect(again).toHaveLength(3));
  for (const file of again) file.reject(new UploadError(409, 'Duplicate'));
  await expect(sent).resolves.toBeUndefined();
});

test('cancelling ends all of them', async () => {
  const files = storage();
  const cancel = new AbortController();
  const sent = upload(() => {}, cancel.signal);
  await vi.waitFor(() => expect(files).toHaveLength(3));
  cancel.abort(new Error('removed'));
  await expect(sent).rejects.toThrow('removed');
});

test('a picture is removed with every rendition, that for mails too', async () => {
  const api = new FakeApi();
  const removed = vi.fn();
  api.on('space-images', ({ body }) => {
    removed(body);
    return [];
  });
  api.install();
  await removePicture('space-images', 'ana/1.webp');
  expect(removed).toHaveBeenCalledExactlyOnceWith({
    prefixes: ['ana/1-480.webp', 'ana/1-720.webp', 'ana/1-960.webp', 'ana/1-1440.webp', 'ana/1-mail.jpg'],
  });
});
