import { afterEach, expect, test, vi } from 'vitest';
import { renderPicture } from './render-picture.ts';
import { UploadError, uploadFile } from './upload-file.ts';
import { uploadPicture } from './upload-picture.ts';

vi.mock('./render-picture.ts', () => ({ renderPicture: vi.fn() }));
vi.mock('./upload-file.ts', async (original) => ({
  ...(await original<object>()),
  uploadFile: vi.fn(),
}));

const widths = [480, 960, 1440] as const;
const renditions = widths.map((width) => ({
  rendition: width,
  blob: new Blob(['x'.repeat(width)], { type: 'image/webp' }),
}));
vi.mocked(renderPicture).mockImplementation(async () => renditions);
afterEach(() => vi.mocked(uploadFile).mockReset());

/** How the storage takes files; each waits for its release. */
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

test('each width of a picture is sent once, beside the others', async () => {
  const files = storage();
  const shares: number[] = [];
  const sent = upload((share) => shares.push(share));
  await vi.waitFor(() => expect(files).toHaveLength(3));
  files[0]?.onProgress(1);
  files[2]?.onProgress(0.5);
  expect(shares).toEqual([480 / 2880, 1200 / 2880]);
  for (const file of files) file.resolve();
  await sent;
  expect(files.map(({ path, file }) => [path, file.size])).toEqual(
    widths.map((width) => [`ana/1-${width}.webp`, width]),
  );
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
