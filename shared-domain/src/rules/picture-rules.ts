/**
 * Widths in which a space's picture is rendered as WebP and stored, never enlarged. Its name is a path (`<folder>/1.webp`, in
 * `spaces.images`) without a file of its own: decision 166. After a change `npm run db:rules` writes what the
 * database reads.
 */
export const renditionWidths = [480, 720, 960, 1440] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** 0 to 1, as a canvas takes it. */
export const renditionQuality = 0.74;

/** Where a rendition lies: `<folder>/1-480.webp`, `<folder>/1-mail.jpg`. */
export const renditionPath = (picture: string, rendition: RenditionWidth | 'mail'): string =>
  `${picture.replace(/\.[a-z]+$/i, '')}-${rendition}.${rendition === 'mail' ? 'jpg' : 'webp'}`;

/** The photo of a listing: pixels of its shorter side at least, and how many times as long the other one may be. */
export const shortestPhotoSide = 300;
export const longestPhotoRatio = 5;

/** Pictures that a review carries. */
export const mostReviewPhotos = 5;

/** Larger pictures are never decoded: 64 million pixels take 256 MB of memory. */
export const mostMegapixels = 64;
