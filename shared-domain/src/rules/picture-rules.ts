/**
 * How a picture of a space is kept: drawn anew as WebP in each of these widths, and never made larger. It is named by a
 * path (`<folder>/1.webp`, in `spaces.images`) at which nothing lies itself: decision 166. After a change `npm run db:rules` writes what the
 * database reads.
 */
export const renditionWidths = [480, 720, 960, 1440] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** 0 to 1, as a canvas takes it. */
export const renditionQuality = 0.74;

/** Where a rendition lies: `<folder>/1-480.webp`, `<folder>/1-mail.jpg`. */
export const renditionPath = (picture: string, rendition: RenditionWidth | 'mail'): string =>
  `${picture.replace(/\.[a-z]+$/i, '')}-${rendition}.${rendition === 'mail' ? 'jpg' : 'webp'}`;

/**
 * Outlook shows no WebP: a listing's photo is kept as a JPEG of this size, too, cut to its middle. The first of these qualities is taken
 * with which it has at most so many bytes, else the last.
 */
export const mailRendition = {
  width: 1200,
  height: 480,
  mostBytes: 80_000,
  qualities: [0.74, 0.6, 0.45, 0.3, 0.15, 0.05, 0.01],
} as const;

/** The part of a picture, in its own pixels, that has the shape of the rendition for mails. */
export function mailCut(picture: { width: number; height: number }) {
  const scale = Math.min(picture.width / mailRendition.width, picture.height / mailRendition.height);
  const [width, height] = [Math.round(mailRendition.width * scale), Math.round(mailRendition.height * scale)];
  const left = Math.floor((picture.width - width) / 2);
  return { left, top: Math.floor((picture.height - height) / 2), width, height };
}

/** The photo of a listing: pixels of its shorter side at least, and how many times as long the other one may be. */
export const shortestPhotoSide = 300;
export const longestPhotoRatio = 5;

/** Pictures that a review carries. */
export const mostReviewPhotos = 5;

/** Larger pictures are never decoded: 64 million pixels take 256 MB of memory. */
export const mostMegapixels = 64;
