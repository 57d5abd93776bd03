import { createAvatar } from '@dicebear/core';
import * as personas from '@dicebear/personas';
import sharp from 'sharp';
import type { DemoPerson } from './people.data.ts';
import { type Look, looks } from './portraits.data.ts';

/** As large as the largest avatar on a dense screen. */
const widthPx = 256;
/** The five tints of avatars without a picture (shared-ui). */
const grounds = ['cfe6ea', 'e3ddd0', 'd7e6d6', 'f3d9cf', 'dde2ea'];

/** A drawn portrait as WebP, the same at every seed; null for who has none. */
export async function portraitOf({ key }: Pick<DemoPerson, 'key'>): Promise<Buffer | null> {
  const look = looks[key];
  if (!look) return null;
  return sharp(Buffer.from(drawn(key, look)), { density: 288 })
    .resize(widthPx, widthPx)
    .webp({ quality: 90 })
    .toBuffer();
}

/** Highlights and shades by `mix-blend-mode`, which sharp does not blend: a highlight becomes a grey veil over the face. */
const blendedPaths = /<path\b[^>]*\bmix-blend-mode\b[^>]*\/>/g;

/** Removes a highlight; a shade, as that of the nose, stays without its blending. */
const unblended = (path: string) => (path.includes('fill="#fff"') ? '' : path.replace(/ style="[^"]*"/, ''));

/** The SVG of a portrait. */
export function drawn(key: string, { hair, hairColor, skin, clothing, beard, glasses }: Look): string {
  const ground = grounds[[...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length] ?? '';
  return createAvatar(personas, {
    seed: key,
    size: widthPx,
    backgroundColor: [ground],
    hair: [hair],
    hairColor: [hairColor],
    skinColor: [skin],
    clothingColor: [clothing],
    eyes: [glasses ? 'glasses' : 'open'],
    mouth: ['smile', 'bigSmile', 'smirk'],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
  })
    .toString()
    .replaceAll(blendedPaths, unblended);
}
