import { expect, onTestFinished, test, vi } from 'vitest';
import { mailRendition } from '../rules/mail-picture.ts';
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

/** Canvases whose JPEGs weigh `bytes` at full quality, and less in proportion. Tells what was drawn. */
function canvases(bytes: number) {
  const drawn: { width: number; height: number; part: number[]; type: string; quality: number }[] = [];
  const createElement = () => {
    let part: number[] = [];
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ fillRect: () => {}, drawImage: (_: unknown, ...numbers: number[]) => (part = numbers) }),
      toBlob(written: (blob: Blob) => void, type: string, quality: number) {
        drawn.push({ width: canvas.width, height: canvas.height, part, type, quality });
        written(new Blob([new Uint8Array(Math.round(bytes * quality))], { type }));
      },
    };
    return canvas;
  };
  vi.stubGlobal('document', { createElement });
  onTestFinished(() => void vi.unstubAllGlobals());
  return drawn;
}

test.each([
  [50_000, [0.74]],
  [150_000, [0.74, 0.6, 0.45]],
  [7_000_000, mailRendition.qualities],
])(
  'the photo of a listing is drawn for mails, worse until it has at most 80 KB: %d bytes',
  async (bytes, qualities) => {
    browser(2000, 1500);
    const drawn = canvases(bytes);
    const renditions = await renderPicture(file(jpeg, 'image/jpeg'), true);
    const mail = renditions.find(({ rendition }) => rendition === 'mail')?.blob;
    expect(mail?.type).toBe('image/jpeg');
    expect(mail?.size).toBeLessThanOrEqual(80_000);
    const forMail = drawn.filter(({ type }) => type === 'image/jpeg');
    expect(forMail.map(({ quality }) => quality)).toEqual(qualities);
    // 2000 × 800 of the middle
    for (const one of forMail)
      expect(one).toMatchObject({ width: 1200, height: 480, part: [0, 350, 2000, 800, 0, 0, 1200, 480] });
  },
);

test('a picture that is still too large once it is made smaller is refused', async () => {
  browser(2000, 1500);
  canvases(8_000_000);
  await expect(renderPicture(file(jpeg, 'image/jpeg'))).rejects.toMatchObject({
    refusal: { title: 'Arquivos muito grandes', text: 'Cada imagem deve ter no máximo 5MB.' },
  });
});

test('no other picture is drawn for mails', async () => {
  browser(800, 600);
  canvases(50_000);
  const renditions = await renderPicture(file(jpeg, 'image/jpeg'));
  expect(renditions.map(({ rendition }) => rendition)).not.toContain('mail');
});
