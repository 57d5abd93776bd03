import { readdir, readFile } from 'node:fs/promises';
import { type SpaceType, spaceTypes } from './demo-space.ts';

export const mediaDir = new URL('../media/', import.meta.url);
/** Pictures of guests' reviews. */
export const reviewMediaDir = new URL('reviews/', mediaDir);

/** A picture of the media folder, as its pictures.json describes it. */
export interface DemoPicture {
  /** `sitio-4`, `sitio-4-b`: the file without its ending. */
  name: string;
  type: SpaceType;
  /** A description of the picture, in Portuguese. */
  text: string;
}

const fileName = /^([a-z-]+?)-(\d+(?:-[b-g])?)\.jpg$/;

/**
 * Reads media/pictures.json. A new file joins the demo by its line there; a file without a line, or a line without a file, is an
 * error with a remedy.
 */
export async function listPictures(dir: URL = mediaDir): Promise<DemoPicture[]> {
  const texts = JSON.parse(await readFile(new URL('pictures.json', dir), 'utf8')) as Record<string, string>;
  const files = (await readdir(dir)).filter((file) => file.endsWith('.jpg'));
  const missing = Object.keys(texts).filter((file) => !files.includes(file));
  const unknown = files.filter((file) => !(file in texts));
  if (missing.length > 0)
    throw new Error(`Demo pictures: pictures.json names ${missing.join(', ')}, which do not exist.`);
  if (unknown.length > 0) throw new Error(`Demo pictures: ${unknown.join(', ')} need a line in pictures.json.`);
  return Object.entries(texts).map(([file, text]) => {
    const [, prefix = file, number = ''] = fileName.exec(file) ?? [];
    const type = spaceTypes.find((known) => known === prefix);
    if (!type) throw new Error(`Demo pictures: "${prefix}" in pictures.json is no type of space.`);
    return { name: `${type}-${number}`, type, text };
  });
}
