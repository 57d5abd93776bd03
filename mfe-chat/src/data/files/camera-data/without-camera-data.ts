import { cleanPng, cleanWebp } from './chunks.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanBoxes } from './movie.ts';

/**
 * A photograph or film without what the camera wrote into it: place, time, device. Recognized by its bytes, not by its name: JPEG,
 * PNG, WebP, HEIC, AVIF, MP4, MOV, 3GP; anything else comes back as it is. Pixels and sound are not touched.
 * @throws CameraDataError when it is one of these and built in a way that can't be read
 */
export async function withoutCameraData(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (text.startsWith('\xff\xd8')) return cleanJpeg(file);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return cleanPng(file);
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return cleanWebp(file);
  // the last ones begin a QuickTime of the years before it had a name
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(text.slice(4, 8))) return cleanBoxes(file);
  return file;
}
