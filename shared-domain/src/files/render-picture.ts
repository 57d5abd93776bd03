import { type RenditionWidth, renditionQuality, renditionWidths } from '../rules/picture-rules.ts';
import { hasTooManyPixels } from './picture-size.ts';

interface Rendition {
  width: RenditionWidth;
  blob: Blob;
}

/** It would unpack to more memory than a device has to spare. */
export class TooManyPixelsError extends Error {}

/**
 * A picture drawn anew in every width that is kept: upright, and without what the camera wrote into the file. A small
 * one is not made larger.
 * @throws TooManyPixelsError; Error when the browser can't read or write it
 */
export async function renderPicture(file: Blob): Promise<Rendition[]> {
  if (await hasTooManyPixels(file)) throw new TooManyPixelsError('The picture has too many pixels.');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const renditions: Rendition[] = [];
    for (const width of renditionWidths) renditions.push({ width, blob: await draw(bitmap, width) });
    return renditions;
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, wanted: RenditionWidth): Promise<Blob> {
  const width = Math.min(wanted, bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser can not draw.');
  // a transparent picture stands on the page's own ground, also as JPEG
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await toBlob(canvas, 'image/webp');
  // A browser that does not write WebP answers PNG, too large for a photograph. Its JPEG lies under the same name: what a
  // picture is read as is its content type and its bytes.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const written = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(`No ${type} could be written.`)));
    canvas.toBlob(written, type, renditionQuality);
  });
}
