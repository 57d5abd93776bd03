import { platformConfig } from 'shared-domain/platform';
import { renditionPath, renditionWidths } from '../rules/picture-rules.ts';

/** Sources of a `<picture>`. `webp` is a `srcset` text; absolute addresses of others have none. */
export interface SpaceImage {
  /** The address for `<img src>`: the middle rendition, or the absolute address itself. */
  src: string;
  webp: string | null;
}

const objectPath = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*\.(?:jpe?g|png|webp|avif)$/i;

/**
 * A stored image (`spaces.images`: an object path of the bucket, or an absolute http(s) address) as public addresses.
 * Undefined for anything else: it is never shown.
 */
export function spaceImage(stored: string | null | undefined, base: string = storageBase()): SpaceImage | undefined {
  const value = stored?.trim();
  if (!value) return undefined;
  if (/^https?:\/\//i.test(value)) {
    try {
      return { src: new URL(value).href, webp: null };
    } catch {
      return undefined;
    }
  }
  if (!objectPath.test(value)) return undefined;
  const webp = renditionWidths.map((width) => `${base}/${renditionPath(value, width)} ${width}w`).join(', ');
  return { src: `${base}/${renditionPath(value, 960)}`, webp };
}

/**
 * `spaces.images` as it may arrive: a list, a JSON text of one, or a single text. Empty and forbidden entries are dropped.
 */
export function usableImages(images: unknown, base?: string): string[] {
  return imageList(images).filter((image) => spaceImage(image, base ?? 'https://storage.invalid'));
}

function imageList(images: unknown): string[] {
  if (Array.isArray(images)) return images.filter((image): image is string => typeof image === 'string');
  if (typeof images !== 'string') return [];
  if (!images.trim().startsWith('[')) return [images];
  try {
    return imageList(JSON.parse(images));
  } catch {
    return [];
  }
}

/** The cover first, the others in their order; a cover index that points nowhere means the first. */
export function orderedImages(images: unknown, coverIndex: number | null | undefined): string[] {
  const all = imageList(images);
  const usable = usableImages(all);
  const cover = typeof coverIndex === 'number' ? all[coverIndex] : undefined;
  return cover && usable.includes(cover) ? [cover, ...usable.filter((image) => image !== cover)] : usable;
}

/** Where the pictures of a public bucket lie. */
export function storageBase(bucket = 'space-images'): string {
  return `${platformConfig().supabaseUrl}/storage/v1/object/public/${bucket}`;
}
