import { expect, test } from 'vitest';
import { hasTooManyPixels, isTruncated, kindOf, sizeOf, typedByBytes } from './picture-size.ts';

const view = (...parts: (string | number[])[]) =>
  new DataView(
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
    ).buffer,
  );
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65_535)];
const little = (bytes: number[]) => [...bytes].reverse();
const zeros = (length: number) => Array<number>(length).fill(0);

const png = (width: number, height: number) =>
  view([0x89], 'PNG\r\n', [0x1a, 0x0a], u32(13), 'IHDR', u32(width), u32(height), [8, 6, 0, 0, 0]);

const kinds: [string, DataView][] = [
  ['PNG', png(40_000, 30_000)],
  ['GIF', view('GIF89a', little(u16(40_000)), little(u16(30_000)))],
  [
    'JPEG behind camera data',
    view([0xff, 0xd8, 0xff, 0xe1], u16(102), zeros(100), [0xff, 0xff, 0xc2], u16(17), [8], u16(30_000), u16(40_000)),
  ],
  ['WebP', view('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 0x9c, 0], [0x2f, 0x75, 0])],
  ['AVIF', view(u32(24), 'ftypavif', zeros(12), u32(20), 'ispe', zeros(4), u32(40_000), u32(30_000))],
];

test.each(kinds)('%s announces its size before anything is unpacked', (_, bytes) => {
  expect(sizeOf(bytes)).toEqual({ width: 40_000, height: 30_000 });
});

test('the smaller forms of WebP', () => {
  const lossy = view('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), little(u16(640)), little(u16(480)));
  expect(sizeOf(lossy)).toEqual({ width: 640, height: 480 });
  const lossless = view('RIFF', zeros(4), 'WEBPVP8L', zeros(5), little(u32(((480 - 1) << 14) | (640 - 1))));
  expect(sizeOf(lossless)).toEqual({ width: 640, height: 480 });
});

test('a picture that unpacks to gigabytes differs from a large photograph', async () => {
  expect(await hasTooManyPixels(new Blob([png(30_000, 30_000)]))).toBe(true);
  expect(await hasTooManyPixels(new Blob([png(8_000, 6_000)]))).toBe(false);
});

test.each(['', 'GIF', 'no picture at all', '\x89PNG'])('%j is left to the browser', async (text) => {
  expect(sizeOf(view(text))).toBeUndefined();
  expect(await hasTooManyPixels(new Blob([text]))).toBe(false);
});

test('a JPEG without a frame ends', () => {
  expect(sizeOf(view([0xff, 0xd8], zeros(40)))).toBeUndefined();
  expect(sizeOf(view([0xff, 0xd8, 0xff, 0xe0], u16(2)))).toBeUndefined();
});

const end = [0xff, 0xd9];
/** A preview with an end of its own lies in the camera's data. */
const camera = [0xff, 0xe1, ...u16(6), 0, 0, ...end];
const whole: [ReturnType<typeof kindOf>, (string | number[])[]][] = [
  ['jpeg', [[0xff, 0xd8], camera, [0xff, 0xda], u16(4), [0, 0], zeros(40), end, 'what the maker adds']],
  ['png', [[0x89], 'PNG\r\n', [0x1a, 0x0a], u32(4), 'IDAT', zeros(8), u32(0), 'IEND', zeros(4)]],
  [
    'gif',
    [
      'GIF89a',
      zeros(4),
      [0x80, 0, 0],
      zeros(6),
      [0x21, 0xf9, 4],
      zeros(4),
      [0],
      [0x2c],
      zeros(9),
      [2, 20],
      zeros(20),
      [1, 7, 0, 0x3b],
    ],
  ],
  ['webp', ['RIFF', little(u32(32)), 'WEBPVP8X', zeros(24)]],
  ['avif', [u32(16), 'ftypavif', zeros(4), u32(24), 'mdat', zeros(16)]],
  ['heic', [u32(16), 'ftypheic', zeros(4), u32(1), 'mdat', u32(0), u32(32), zeros(16)]],
];

test.each(whole)('isTruncated distinguishes a whole %s from a truncated one', (kind, parts) => {
  const bytes = view(...parts);
  expect([kindOf(bytes), isTruncated(bytes)]).toEqual([kind, false]);
  for (const length of [24, bytes.byteLength - 22]) {
    const cut = new DataView(bytes.buffer, 0, Math.min(length, bytes.byteLength - 2));
    expect([kindOf(cut), isTruncated(cut)]).toEqual([kind, true]);
  }
});

test('what is no known picture is not said to be cut', () => {
  expect([kindOf(view('no picture at all')), isTruncated(view('no picture at all'))]).toEqual([undefined, false]);
  expect(isTruncated(view(''))).toBe(false);
});

test('a file gets the type of its bytes; what is no known picture keeps its own', async () => {
  const heic = view(...(whole.find(([kind]) => kind === 'heic')?.[1] ?? []));
  expect((await typedByBytes(new Blob([heic]))).type).toBe('image/heic');
  expect((await typedByBytes(new Blob([png(1, 1)], { type: 'text/plain' }))).type).toBe('image/png');
  expect((await typedByBytes(new Blob(['no picture at all'], { type: 'text/plain' }))).type).toBe('text/plain');
});
