/** A part of a picture, in shares of its width and height; the ratio of the whole is kept. */
export interface Region {
  left: number;
  top: number;
  size: number;
}

/** Never mirrored: lettering and the shape of the hills would tell. */
export const regions: Readonly<Record<string, Region>> = {
  whole: { left: 0, top: 0, size: 1 },
  left: { left: 0, top: 0.3, size: 0.64 },
  right: { left: 0.36, top: 0.3, size: 0.64 },
  center: { left: 0.19, top: 0.22, size: 0.62 },
  'upper-left': { left: 0, top: 0.06, size: 0.56 },
  'upper-right': { left: 0.44, top: 0.06, size: 0.56 },
};
