import { type Box, boxesWithin } from './boxes.ts';
import { CameraDataError } from './camera-data-error.ts';

/** From here to there, in bytes of the file. */
type Span = [from: number, to: number];

/** Items of an HEIC or AVIF that are no pictures: Exif, XMP and those that an address names. */
const cameraData = new Set(['Exif', 'mime', 'uri ']);

/** Overwrites these items where they lie (ISO/IEC 23008-12); the file keeps its size and its places. */
export async function cleanItems(file: Blob, boxes: readonly Box[]): Promise<Blob> {
  const meta = boxes.find(({ type }) => type === 'meta');
  if (!meta) throw new CameraDataError('A picture without its list of items.');
  const bytes = new Uint8Array(await file.slice(meta.start, meta.end).arrayBuffer());
  const parts = boxesWithin(bytes, meta.content - meta.start + 4, bytes.length);
  const find = (wanted: string) => parts.find(({ type }) => type === wanted);
  const [items, places, data] = [find('iinf'), find('iloc'), find('idat')];
  if (!items || !places) throw new CameraDataError('A picture without its list of items.');
  const ids = listedItems(bytes, items);
  const spans = ids.size > 0 ? spansOf(bytes, places, ids, data && meta.start + data.content) : [];
  if (spans.some(([from, to]) => from < 0 || to > file.size || to < from))
    throw new CameraDataError('An item that lies outside of its file.');
  let clean = file;
  for (const [from, to] of spans)
    clean = new Blob([clean.slice(0, from), emptyExif(to - from), clean.slice(to)], { type: file.type });
  return clean;
}

/** Spaces, which every reader of XMP passes over; in front an Exif of no entries, big-endian, as large as may be. */
function emptyExif(size: number): Uint8Array<ArrayBuffer> {
  const empty = new Uint8Array(size).fill(0x20);
  const exif = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];
  if (size >= exif.length) empty.set(exif);
  return empty;
}

function listedItems(bytes: Uint8Array<ArrayBuffer>, { content, end }: Box): Set<number> {
  const ids = new Set<number>();
  // version 0 counts the entries in two bytes, the others in four
  for (const entry of boxesWithin(bytes, content + (bytes[content] === 0 ? 6 : 8), end)) {
    const read = reader(bytes, entry.content, entry.end);
    const version = read(1);
    read(3);
    if (entry.type !== 'infe' || version < 2) throw new CameraDataError('An old list of items.');
    const id = read(version === 2 ? 2 : 4);
    read(2);
    if (cameraData.has(String.fromCharCode(read(1), read(1), read(1), read(1)))) ids.add(id);
  }
  return ids;
}

function spansOf(bytes: Uint8Array<ArrayBuffer>, box: Box, ids: Set<number>, data: number | undefined): Span[] {
  const spans: Span[] = [];
  const read = reader(bytes, box.content, box.end);
  const version = read(1);
  read(3);
  const [sizes, more] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  for (let left = read(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const isCameraData = ids.has(read(version < 2 ? 2 : 4));
    const method = version === 0 ? 0 : read(2) & 15;
    const isElsewhere = read(2) !== 0;
    const start = method === 0 ? 0 : method === 1 ? data : undefined;
    const base = read(baseSize);
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (!isCameraData) continue;
      if (start === undefined || isElsewhere || length === 0) throw new CameraDataError('An item of an unknown place.');
      spans.push([start + from, start + from + length]);
    }
  }
  return spans;
}

/** Numbers of so many bytes, one after the other. */
function reader(bytes: Uint8Array, from: number, end: number): (size: number) => number {
  let at = from;
  return (size) => {
    if (at + size > end) throw new CameraDataError('A list that ends too early.');
    let value = 0;
    for (const last = at + size; at < last; at += 1) value = value * 256 + (bytes[at] ?? 0);
    return value;
  };
}
