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
