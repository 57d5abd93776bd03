import { CameraDataError } from './camera-data-error.ts';

/** Segments that say how the picture is to be drawn: JFIF, Adobe's colours. All other APPn go, but for a colour profile. */
const stored = new Set([0xe0, 0xee]);
const app2 = 0xe2;
const exif = 0xe1;
const scan = 0xda;
const end = 0xd9;

/**
 * A JPEG without what the camera wrote into it: place, time, device, thumbnail, and what it hung behind the picture (the film
 * of a "motion photo", with a place of its own). Only which side is up stays. The pixels are not touched.
 * @throws CameraDataError when it can't be read
 */
export async function cleanJpeg(file: Blob): Promise<Blob> {
  const view = new DataView(await file.arrayBuffer());
  const parts: (ArrayBuffer | ArrayBufferView<ArrayBuffer>)[] = [slice(view, 0, 2)];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (at + 4 > view.byteLength || view.getUint8(at) !== 0xff) throw new CameraDataError('A JPEG without a picture.');
    const marker = view.getUint8(at + 1);
    if (marker === scan) break;
    // any number of these may precede a marker
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const next = at + 2 + view.getUint16(at + 2);
    if (next > view.byteLength) throw new CameraDataError('A JPEG that ends too early.');
    if (marker === exif) orientation = orientationOf(view, at + 4, next) ?? orientation;
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isMetadata || stored.has(marker) || isProfile(view, at)) parts.push(slice(view, at, next));
    at = next;
  }
  if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
  parts.push(slice(view, at, endOf(view, at)));
  return new Blob(parts, { type: file.type });
}

/** "ICC_"; other APP2 segments are lists of further pictures behind the first one. */
const isProfile = (view: DataView, at: number) =>
  view.getUint8(at + 1) === app2 && at + 8 <= view.byteLength && view.getUint32(at + 4) === 0x4943435f;

/** Where the picture that begins its scans at `at` ends; the end of the file when it says nothing of its end. */
function endOf(view: DataView, at: number): number {
  let place = at;
  while (place + 1 < view.byteLength) {
    if (view.getUint8(place) !== 0xff) {
      place += 1;
      continue;
    }
    const marker = view.getUint8(place + 1);
    if (marker === end) return place + 2;
    // within a scan 0xff is followed by 0, by another 0xff, or by a restart; a segment between two scans has a length
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) place += 2;
    else if (marker === 0xff) place += 1;
    else if (place + 4 <= view.byteLength) place += 2 + view.getUint16(place + 2);
    else break;
  }
  return view.byteLength;
}

const slice = (view: DataView<ArrayBuffer>, from: number, to: number): ArrayBuffer =>
  view.buffer.slice(view.byteOffset + from, view.byteOffset + to);

/** Exif 2.32: a TIFF header behind "Exif\0\0", then a list of 12-byte entries; 0x0112 is the orientation, 1 to 8. */
function orientationOf(view: DataView, from: number, to: number): number | undefined {
  if (to - from < 14 || view.getUint32(from) !== 0x45786966) return undefined;
  const tiff = from + 6;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const list = tiff + view.getUint32(tiff + 4, isLittle);
  if (list + 2 > to) return undefined;
  const count = view.getUint16(list, isLittle);
  for (let entry = list + 2; entry + 12 <= to && entry < list + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** The smallest Exif there is: big-endian, one entry. */
function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    0xff,
    exif,
    0,
    34,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
}
