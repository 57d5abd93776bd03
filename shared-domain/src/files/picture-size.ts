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
