import { expect, test } from 'vitest';
import { withoutCameraData } from './without-camera-data.ts';

const place = '-22.9711-043.1822';
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number, size = 4) =>
  Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255);
const file = (...content: (number[] | string)[]) =>
  new Blob([Uint8Array.from(content.flatMap((part) => (typeof part === 'string' ? codes(part) : part)))]);
const read = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];
const text = async (blob: Blob) => String.fromCharCode(...(await read(blob)));

const box = (type: string, ...content: (number[] | string)[]) => {
  const bytes = content.flatMap((part) => (typeof part === 'string' ? codes(part) : part));
  return [...big(bytes.length + 8), ...codes(type), ...bytes];
};
const chunk = (type: string, content = '') => [...big(content.length), ...codes(type), ...codes(content), 1, 2, 3, 4];

test('PNG: what draws it stays, byte for byte', async () => {
  const signature = '\x89PNG\r\n\x1a\n';
  const drawn = [chunk('IHDR', 'size'), chunk('gAMA', '1234'), chunk('IDAT', 'pixels'), chunk('IEND')];
  const [header = [], gamma = [], pixels = [], end = []] = drawn;
  const full = file(
    signature,
    header,
    chunk('eXIf', place),
    gamma,
    chunk('iTXt', place),
    pixels,
    chunk('tIME'),
    end,
    place,
  );
  expect(await read(await withoutCameraData(full))).toEqual(await read(file(signature, ...drawn)));
  await expect(withoutCameraData(file(signature, header, big(999), 'IDAT'))).rejects.toThrow();
});

test('WebP: Exif and XMP go, and its header says so', async () => {
  const part = (type: string, content: string, first?: number) => [
    ...codes(type),
    ...big(content.length).reverse(),
    ...(first === undefined ? codes(content) : [first, ...codes(content.slice(1))]),
    ...(content.length % 2 ? [0] : []),
  ];
  const riff = (...parts: number[][]) => {
    const content = parts.flat();
    return file('RIFF', big(content.length + 4).reverse(), 'WEBP', content);
  };
  const full = riff(part('VP8X', '..........', 0x3c), part('VP8 ', 'odd'), part('EXIF', place), part('XMP ', place));
  expect(await read(await withoutCameraData(full))).toEqual(
    await read(riff(part('VP8X', '..........', 0x30), part('VP8 ', 'odd'))),
  );
});

const track = (handler: string, ...more: number[][]) =>
  box(
    'trak',
    box('tkhd', big(0), big(111), big(222), 'flat'),
    ...more,
    box('mdia', box('hdlr', big(0), big(0), handler, big(0))),
  );

test('films: place, device and dates are emptied, the rest keeps its place', async () => {
  const film = file(
    box('ftyp', 'qt  '),
    box('free', place),
    box('mdat', 'frames'),
    box(
      'moov',
      box('mvhd', big(0), big(111), big(222), 'rate'),
      track('vide', box('udta', place), box('edts', 'keep')),
      track('meta', box('meta', place)),
      box('udta', box('\xa9xyz', place), box('loci', place)),
      box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place)),
    ),
    box('uuid', place),
  );
  const clean = await withoutCameraData(film);
  expect(clean.size).toBe(film.size);
  const left = await text(clean);
  expect(left).not.toContain(place);
  expect(left).not.toMatch(/xyz|loci|location|udta/);
  for (const stored of ['qt  ', 'frames', 'rate', 'vide', 'flat', 'keep']) expect(left).toContain(stored);
  expect(left.indexOf('frames')).toBe((await text(film)).indexOf('frames'));
  const [, , , , ...dates] = (await read(clean)).slice(left.indexOf('mvhd') + 4, left.indexOf('rate'));
  expect(dates).toEqual(Array(8).fill(0));
  expect(await read(await withoutCameraData(clean))).toEqual(await read(clean));
});

test('films that can’t be read are not sent', async () => {
  for (const wrong of [
    file(box('ftyp', 'mp42'), big(4000), 'moov'),
    file(box('ftyp', 'mp42'), box('moov', big(3), 'udta')),
    file(box('ftyp', 'mp42'), box('moov', box('cmov', 'packed'))),
  ])
    await expect(withoutCameraData(wrong)).rejects.toThrow();
});

test.each(['heic', 'avif'])('%s: Exif and XMP are overwritten where they lie, the picture is not', async (brand) => {
  const item = (id: number, type: string) => box('infe', [2, 0, 0, 0], big(id, 2), [0, 0], type, [0]);
  const exif = `${place} as Exif`;
  const at = (id: number, method: number, from: number, length: number) => [
    ...big(id, 2),
    ...big(method, 2),
    ...big(0, 2),
    ...big(1, 2),
    ...big(from),
    ...big(length),
  ];
  const build = (offset: number) =>
    file(
      box('ftyp', brand),
      box(
        'meta',
        big(0),
        box('iinf', big(0), big(3, 2), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime')),
        box(
          'iloc',
          [1, 0, 0, 0],
          [0x44, 0],
          big(3, 2),
          at(1, 0, offset, 6),
          at(2, 0, offset + 6, exif.length),
          at(3, 1, 0, 17),
        ),
        box('idat', place),
      ),
      box('mpvd', place),
      box('mdat', 'pixels', exif),
    );
  const whole = build((await text(build(0))).indexOf('pixels'));
  const clean = await withoutCameraData(whole);
  expect(clean.size).toBe(whole.size);
  const left = await text(clean);
  expect(left).not.toContain(place.slice(0, 8));
  expect(left.indexOf('pixels')).toBe((await text(whole)).indexOf('pixels'));
  const odd = file(box('ftyp', brand), box('mdat', exif));
  await expect(withoutCameraData(odd)).rejects.toThrow();
});

test('what is no photograph or film comes back as it is', async () => {
  for (const other of [file(), file('GIF89a'), file('%PDF-1.7 with a word'), file('\x1aE\xdf\xa3 matroska')])
    expect(await withoutCameraData(other)).toBe(other);
});
