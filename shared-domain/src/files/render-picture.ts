import { maxPictureBytes } from '../rules/listing-rules.ts';
import { mailCut, mailRendition } from '../rules/mail-picture.ts';
import { type RenditionWidth, renditionQuality, renditionWidths } from '../rules/picture-rules.ts';
import {
  heicPictures,
  photoRefusal,
  RefusedPictureError,
  tooLargePictures,
  tooManyPixels,
  truncatedPictures,
} from './picture-files.ts';
import { hasTooManyPixels, isTruncated, typedByBytes } from './picture-size.ts';

interface Rendition {
  rendition: RenditionWidth | 'mail';
  blob: Blob;
}

/**
 * Renders a picture in every stored width: upright, without the camera's metadata, never enlarged.
 * @param isListing checks the shape for a listing's photo, and renders it for mails, too
 * @throws RefusedPictureError; Error when the browser can't read or write it
 */
export async function renderPicture(file: Blob, isListing = false): Promise<Rendition[]> {
  const bitmap = await decode(file);
  try {
    const refusal = isListing ? photoRefusal(bitmap) : undefined;
    if (refusal) throw new RefusedPictureError(refusal);
    const renditions: Rendition[] = [];
    for (const width of renditionWidths) renditions.push({ rendition: width, blob: await draw(bitmap, width) });
    if (isListing) renditions.push({ rendition: 'mail', blob: await drawForMail(bitmap) });
    if (renditions.some(({ blob }) => blob.size > maxPictureBytes)) throw new RefusedPictureError(tooLargePictures);
    return renditions;
  } finally {
    bitmap.close();
  }
}

/** By its bytes: some browsers go by the type, which may be wrong or none. */
async function decode(file: Blob): Promise<ImageBitmap> {
  if (await hasTooManyPixels(file)) throw new RefusedPictureError(tooManyPixels);
  if (isTruncated(new DataView(await file.arrayBuffer()))) throw new RefusedPictureError(truncatedPictures);
  const typed = await typedByBytes(file);
  try {
    return await createImageBitmap(typed, { imageOrientation: 'from-image' });
  } catch (error) {
    throw typed.type === 'image/heic' ? new RefusedPictureError(heicPictures) : error;
  }
}

async function draw(bitmap: ImageBitmap, wanted: RenditionWidth): Promise<Blob> {
  const width = Math.min(wanted, bitmap.width);
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const canvas = canvasOf(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, { width, height });
  const webp = await toBlob(canvas, 'image/webp');
  // A browser that does not write WebP answers PNG, too large for a photograph. Its JPEG lies under the same name: what a
  // picture is read as is its content type and its bytes.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

async function drawForMail(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = canvasOf(bitmap, mailCut(bitmap), mailRendition);
  const [best, ...others] = mailRendition.qualities;
  let jpeg = await toBlob(canvas, 'image/jpeg', best);
  for (const quality of others) {
    if (jpeg.size > mailRendition.mostBytes) jpeg = await toBlob(canvas, 'image/jpeg', quality);
  }
  return jpeg;
}

interface Size {
  width: number;
  height: number;
}

/** A part of the picture, drawn in that size. */
function canvasOf(bitmap: ImageBitmap, part: Size & { left: number; top: number }, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser can not draw.');
  // a transparent picture gets the page's background, also as JPEG
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  return canvas;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number = renditionQuality): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const written = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(`No ${type} could be written.`)));
    canvas.toBlob(written, type, quality);
  });
}
