import { expect, test } from 'vitest';
import { CameraDataError } from './camera-data-error.ts';
import { cleanJpeg } from './jpeg.ts';

const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];
const jfif = segment(0xe0, [...bytes('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const profile = segment(0xe2, [...bytes('ICC_PROFILE\0'), 1, 1, 9, 9]);
const tables = segment(0xdb, [0, 1, 2, 3]);
const scan = [...segment(0xda, [1, 2, 3]), 0x11, 0xff, 0x00, 0xe1, 0x22, 0xff, 0xd9];

/** Exif as a telephone writes it, in either byte order: the orientation among other entries, then the place. */
function exif(orientation: number, isLittle: boolean): number[] {
  const number = (value: number, size: number) => {
    const big = Array.from({ length: size }, (_, place) => (value >> (8 * (size - 1 - place))) & 255);
    return isLittle ? big.reverse() : big;
  };
  const entry = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    0,
    0,
  ];
  const header = [...bytes(isLittle ? 'II' : 'MM'), ...number(42, 2), ...number(8, 4)];
  return segment(0xe1, [
    ...bytes('Exif\0\0'),
    ...header,
    ...number(2, 2),
    ...entry(0x0100, 4000),
    ...entry(0x0112, orientation),
    ...number(0, 4),
    ...bytes('GPS -22.9711 -43.1822'),
  ]);
}
const photograph = (...segments: number[][]) =>
  new Blob([Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...scan])], { type: 'image/jpeg' });
const read = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];
const text = async (blob: Blob) => String.fromCharCode(...(await read(blob)));

test('place, device, comments and thumbnails go; pixels, profile and tables stay as they were', async () => {
  const xmp = segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Rua das Laranjeiras</x:xmpmeta>'));
  const iptc = segment(0xed, bytes('Photoshop 3.0\0Marina'));
  const comment = segment(0xfe, bytes('from my telephone'));
  const clean = await cleanJpeg(photograph(jfif, exif(1, true), xmp, profile, iptc, comment, tables));
  expect(clean.type).toBe('image/jpeg');
  expect(await read(clean)).toEqual([0xff, 0xd8, ...jfif, ...profile, ...tables, ...scan]);
});

test.each([
  ['big', false],
  ['little', true],
])('which side is up stays, of %s-endian cameras', async (_, isLittle) => {
  const clean = await cleanJpeg(photograph(exif(6, isLittle), tables));
  expect(await text(clean)).not.toMatch(/GPS|-22/);
  // The rest is an Exif again, and reads the same after it is cleaned once more.
  const again = await cleanJpeg(clean);
  expect(await read(again)).toEqual(await read(clean));
  expect((await read(clean)).slice(2, 4)).toEqual([0xff, 0xe1]);
  expect((await read(clean)).slice(22, 34)).toEqual([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
});

test('one that cannot be read is not passed on with its place', async () => {
  for (const content of [
    [0xff, 0xd8],
    [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1],
    [0xff, 0xd8, 0, 0, 0, 0],
    [0xff, 0xd8, ...exif(6, true), ...bytes('GPS')],
  ])
    await expect(cleanJpeg(new Blob([Uint8Array.from(content)]))).rejects.toThrow(CameraDataError);
});

test('bytes that only fill the room before a marker hide nothing behind them', async () => {
  const clean = await cleanJpeg(photograph(jfif, [0xff, 0xff], exif(6, false), tables));
  expect(await text(clean)).not.toMatch(/GPS|-22/);
  expect((await read(clean)).slice(-scan.length)).toEqual(scan);
});

test('what a camera hangs behind the picture goes: a film with its place, other pictures', async () => {
  const progressive = [...segment(0xda, [1]), 0x11, 0xff, 0xd0, 0x22, ...segment(0xc4, [0xff, 0xd9, 1]), ...scan];
  const picture = [0xff, 0xd8, ...tables, ...progressive];
  const index = segment(0xe2, [...bytes('MPF\0'), 7]);
  const film = [...bytes('....ftypmp42 +00.0-00.0/'), 0xff, 0xd9];
  const file = new Blob([Uint8Array.from([0xff, 0xd8, ...index, ...picture.slice(2), ...film])], {
    type: 'image/jpeg',
  });
  expect(await read(await cleanJpeg(file))).toEqual(picture);
  const cut = new Blob([Uint8Array.from(picture.slice(0, -2))]);
  expect(await read(await cleanJpeg(cut))).toEqual(picture.slice(0, -2));
});
