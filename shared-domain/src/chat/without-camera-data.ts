/** Segments that say how the picture is to be drawn: JFIF, colour profile, Adobe's colours. All other APPn and comments go. */
const kept = new Set([0xe0, 0xe2, 0xee]);
const exif = 0xe1;
const scan = 0xda;

/**
 * A photograph (JPEG) without what the camera wrote into it: place, time, device, thumbnail. Only which side is up stays. The
 * pixels are not touched; anything else than a JPEG, and one that can't be read, comes back as it is.
 */
export async function withoutCameraData(file: Blob): Promise<Blob> {
  const view = new DataView(await file.arrayBuffer());
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return file;
  const parts: (ArrayBuffer | ArrayBufferView<ArrayBuffer>)[] = [slice(view, 0, 2)];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (at + 4 > view.byteLength || view.getUint8(at) !== 0xff) return file;
    const marker = view.getUint8(at + 1);
    if (marker === scan) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > view.byteLength) return file;
    if (marker === exif) orientation = orientationOf(view, at + 4, end) ?? orientation;
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isMetadata || kept.has(marker)) parts.push(slice(view, at, end));
    at = end;
  }
  if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
  parts.push(slice(view, at, view.byteLength));
  return new Blob(parts, { type: file.type });
}

const slice = (view: DataView<ArrayBuffer>, from: number, to: number): ArrayBuffer =>
  view.buffer.slice(view.byteOffset + from, view.byteOffset + to);

/** Exif 2.32: a TIFF header behind "Exif\0\0", then a list of 12-byte entries; 0x0112 is the orientation, 1 to 8. */
function orientationOf(view: DataView, from: number, end: number): number | undefined {
  if (end - from < 14 || view.getUint32(from) !== 0x45786966) return undefined;
  const tiff = from + 6;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const list = tiff + view.getUint32(tiff + 4, isLittle);
  if (list + 2 > end) return undefined;
  const count = view.getUint16(list, isLittle);
  for (let entry = list + 2; entry + 12 <= end && entry < list + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** The smallest Exif there is: big-endian, one entry. */
function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...[0xff, exif, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
