import { expect, test, vi } from 'vitest';
import { renderPicture } from './render-picture.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, ...Array<number>(20).fill(1), 0xff, 0xd9];
const heic = [0, 0, 0, 16, ...[...'ftypheic'].map((letter) => letter.charCodeAt(0)), 0, 0, 0, 0];
const file = (bytes: number[], type: string) => new Blob([Uint8Array.from(bytes)], { type });

/** A browser that draws what it is given as a picture of that size, and HEIC not at all. */
function browser(width: number, height: number) {
  const drawn: string[] = [];
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    drawn.push(type);
    if (type === 'image/heic') throw new Error('The source image could not be decoded.');
    return { width, height, close: () => {} };
  });
  return drawn;
}

test.each(['', 'text/plain', 'image/png'])('bytes of HEIC under the type %j are said to be HEIC', async (type) => {
  browser(800, 600);
  await expect(renderPicture(file(heic, type))).rejects.toMatchObject({ refusal: { title: 'Fotos HEIC' } });
});

test('a picture is drawn by its bytes, and a shape that does not do for a listing is refused', async () => {
  const drawn = browser(30, 20);
  await expect(renderPicture(file(jpeg, 'text/plain'), true)).rejects.toMatchObject({
    refusal: { title: 'Imagens pequenas demais' },
  });
  browser(40_000, 400);
  await expect(renderPicture(file(jpeg, ''), true)).rejects.toMatchObject({
    refusal: { title: 'Imagens compridas demais' },
  });
  expect(drawn).toEqual(['image/jpeg']);
});

test('a file that ends too early is not drawn', async () => {
  const drawn = browser(800, 600);
  await expect(renderPicture(file(jpeg.slice(0, -2), 'image/jpeg'))).rejects.toMatchObject({
    refusal: { title: 'Imagens incompletas' },
  });
  expect(drawn).toEqual([]);
});
