import { CameraDataError } from './camera-data-error.ts';

const pngChunks = new Set('tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '));
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** A PNG with nothing but what draws it: no Exif, no texts (XMP among them), nothing behind its end. */
export async function cleanPng(file: Blob): Promise<Blob> {
  const view = new DataView(await file.arrayBuffer());
  const parts = [part(view, 0, 8)];
  for (let at = 8; ; ) {
    const next = at + 12 <= view.byteLength ? at + 12 + view.getUint32(at) : Number.POSITIVE_INFINITY;
    if (next > view.byteLength) throw new CameraDataError('A PNG that ends too early.');
    const type = letters(view, at + 4);
    // a capital first: the picture can't be drawn without it
    if (/^[A-Z]/.test(type) || pngChunks.has(type)) parts.push(part(view, at, next));
    if (type === 'IEND') return new Blob(parts, { type: file.type });
    at = next;
  }
}

/** A WebP with nothing but what draws it. */
export async function cleanWebp(file: Blob): Promise<Blob> {
  const view = new DataView(await file.arrayBuffer());
  const total = Math.min(view.byteLength, 8 + view.getUint32(4, true));
  const parts = [part(view, 0, 12)];
  for (let at = 12; at + 8 <= total; ) {
    const size = view.getUint32(at + 4, true);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > total) throw new CameraDataError('A WebP that ends too early.');
    const type = letters(view, at);
    if (webpChunks.has(type)) parts.push(part(view, at, next));
    // its first byte says that Exif (8) and XMP (4) follow
    if (type === 'VP8X') parts.at(-1)?.set([view.getUint8(at + 8) & ~0x0c], 8);
    at = next;
  }
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const [header] = parts;
  if (header) new DataView(header.buffer).setUint32(4, length - 8, true);
  return new Blob(parts, { type: file.type });
}

const part = (view: DataView<ArrayBuffer>, from: number, to: number) => new Uint8Array(view.buffer.slice(from, to));

const letters = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
