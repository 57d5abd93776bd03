import { CameraDataError } from './camera-data-error.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12): MP4, MOV, 3GP, HEIC, AVIF. Places are in bytes. */
export interface Box {
  type: string;
  start: number;
  /** Where what it holds begins. */
  content: number;
  end: number;
}

const largestHeader = 16;

/** Reads the header of the box at `start`; `view` begins there. A size of 0 means up to `limit`. */
function boxAt(view: DataView, start: number, limit: number): Box {
  const offset = 0;
  if (view.byteLength < 8) throw new CameraDataError('A box without a header.');
  const type = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(offset + place)));
  const short = view.getUint32(offset);
  const isLong = short === 1;
  if (isLong && view.byteLength < largestHeader) throw new CameraDataError('A box without a header.');
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? limit - start : short;
  const header = isLong ? largestHeader : 8;
  if (size < header || start + size > limit) throw new CameraDataError(`A box ${type} of a wrong size.`);
  return { type, start, content: start + header, end: start + size };
}

/** The boxes of a file, of which only the headers are read. */
export async function boxesOfFile(file: Blob): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size; at = boxes.at(-1)?.end ?? file.size) {
    const header = await file.slice(at, at + largestHeader).arrayBuffer();
    boxes.push(boxAt(new DataView(header), at, file.size));
  }
  return boxes;
}

/** The boxes within `bytes` from `start` to `end`. */
export function boxesWithin(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  // QuickTime closes some lists with four zero bytes
  for (let at = start; at + 8 <= end; at = boxes.at(-1)?.end ?? end)
    boxes.push(boxAt(new DataView(bytes.buffer, bytes.byteOffset + at, Math.min(largestHeader, end - at)), at, end));
  return boxes;
}

/** Turns a box into free space of the same size: the boxes after it keep their offsets. */
export function blank(bytes: Uint8Array<ArrayBuffer>, { start, content, end }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4);
  bytes.fill(0, content, end);
}
