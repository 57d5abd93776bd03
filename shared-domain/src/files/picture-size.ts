import { mostMegapixels } from '../rules/picture-rules.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Whether drawing the picture would take more memory than a device has to spare: a file of some kilobytes can unpack to gigabytes. Read from
 * its header, before anything is unpacked; what is none of the known kinds is left to the browser.
 */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  const size = sizeOf(new DataView(await file.arrayBuffer()));
  return size !== undefined && size.width * size.height > mostMegapixels * 1_000_000;
}

/** Width and height as the file's header announces them; undefined for a file that is no known picture, or ends too early. */
export function sizeOf(bytes: DataView): PictureSize | undefined {
  try {
    if (bytes.getUint32(0) === 0x89504e47) return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
    if (textAt(bytes, 0, 3) === 'GIF') return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
    if (bytes.getUint16(0) === 0xffd8) return sizeOfJpeg(bytes);
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return sizeOfWebp(bytes);
    if (textAt(bytes, 4, 4) === 'ftyp') return sizeOfHeif(bytes);
  } catch (error) {
    // read beyond its end
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp' | 'avif' | 'heic';

/** Returns the kind of a picture by its first bytes, regardless of its name and type. */
export function kindOf(bytes: DataView): PictureKind | undefined {
  if (bytes.byteLength < 12) return undefined;
  if (bytes.getUint32(0) === 0x89504e47) return 'png';
  if (textAt(bytes, 0, 3) === 'GIF') return 'gif';
  if (bytes.getUint16(0) === 0xffd8) return 'jpeg';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) !== 'ftyp') return undefined;
  const brand = textAt(bytes, 8, Math.min(4, bytes.byteLength - 8));
  if (/^avi[fs]$/.test(brand)) return 'avif';
  return /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand) ? 'heic' : undefined;
}

/** The file under the type of its bytes: systems give a picture that they do not know no type, or a wrong one. */
export async function typedByBytes(file: Blob): Promise<Blob> {
  const kind = kindOf(new DataView(await file.slice(0, 16).arrayBuffer()));
  return kind ? new Blob([file], { type: `image/${kind}` }) : file;
}

/** Whether the file ends before its picture does: browsers draw the rest in grey. */
export function isTruncated(bytes: DataView): boolean {
  try {
    const kind = kindOf(bytes);
    if (kind === 'jpeg') return !hasEndOfJpeg(bytes);
    if (kind === 'png') return !hasEndOfPng(bytes);
    if (kind === 'gif') return !hasEndOfGif(bytes);
    if (kind === 'webp') return bytes.getUint32(4, true) + 8 > bytes.byteLength;
    if (kind === 'avif' || kind === 'heic') return !hasWholeBoxes(bytes);
    return false;
  } catch (error) {
    // read beyond its end
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Behind the pixels: a preview in the camera's data has an end of its own. */
function hasEndOfJpeg(bytes: DataView): boolean {
  let at = 2;
  while (bytes.getUint16(at) !== 0xffda) {
    const marker = bytes.getUint16(at);
    // not to be followed: left to the browser
    if (marker < 0xff00) return true;
    if (marker === 0xffff) at += 1;
    else if (marker >= 0xffd0 && marker <= 0xffd9) at += 2;
    else at += 2 + bytes.getUint16(at + 2);
  }
  for (at += 2; at + 2 <= bytes.byteLength; at += 1) if (bytes.getUint16(at) === 0xffd9) return true;
  return false;
}

function hasEndOfPng(bytes: DataView): boolean {
  let at = 8;
  while (textAt(bytes, at + 4, 4) !== 'IEND') at += 12 + bytes.getUint32(at);
  return at + 12 <= bytes.byteLength;
}

function hasEndOfGif(bytes: DataView): boolean {
  const paletteAt = (at: number) => {
    const flags = bytes.getUint8(at);
    return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
  };
  let at = 13 + paletteAt(10);
  while (bytes.getUint8(at) !== 0x3b) {
    const block = bytes.getUint8(at);
    if (block === 0x2c) at += 11 + paletteAt(at + 9);
    else if (block === 0x21) at += 2;
    // not to be followed: left to the browser
    else return true;
    while (bytes.getUint8(at) !== 0) at += 1 + bytes.getUint8(at);
    at += 1;
  }
  return true;
}

/** Ignores bytes after the picture, which some makers' devices add. */
function hasWholeBoxes(bytes: DataView): boolean {
  const missing = new Set(['meta', 'mdat']);
  let at = 0;
  while (at < bytes.byteLength && missing.size > 0) {
    const size = bytes.getUint32(at);
    missing.delete(textAt(bytes, at + 4, 4));
    // 0: up to the end of the file
    if (size === 0) return true;
    at += size === 1 ? Number(bytes.getBigUint64(at + 8)) : Math.max(size, 8);
  }
  return at <= bytes.byteLength;
}

const textAt = (bytes: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => bytes.getUint8(at + index)));

/** In the frame header, behind what the camera wrote. */
function sizeOfJpeg(bytes: DataView): PictureSize | undefined {
  for (let at = 2; ; ) {
    const marker = bytes.getUint16(at);
    if (marker < 0xff00) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    // a filling byte, or a marker without a length
    if (marker === 0xffff) at += 1;
    else if (marker >= 0xffd0 && marker <= 0xffd9) at += 2;
    else at += 2 + bytes.getUint16(at + 2);
  }
}

function sizeOfWebp(bytes: DataView): PictureSize | undefined {
  const kind = textAt(bytes, 12, 4);
  const three = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536;
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8 ') return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** AVIF and HEIC: the largest of the announced pictures (`ispe`); the others are thumbnails and tiles. */
function sizeOfHeif(bytes: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 8; at + 16 <= bytes.byteLength; at += 1) {
    if (bytes.getUint32(at) !== 0x69737065) continue;
    const size = { width: bytes.getUint32(at + 8), height: bytes.getUint32(at + 12) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
