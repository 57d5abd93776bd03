import { readdir, readFile } from 'node:fs/promises';
import { type SpaceType, spaceTypes } from './demo-space.ts';

export const mediaDir = new URL('../media/', import.meta.url);
/** Pictures of guests' reviews. */
export const reviewMediaDir = new URL('reviews/', mediaDir);

/** A picture of the media folder, as its README presents it. */
export interface DemoPicture {
  /** `sitio-4`, `sitio-4-b`: the file without its ending. */
  name: string;
  type: SpaceType;
  /** What it shows, in Portuguese. */
  text: string;
}

const line = /^- `([a-z-]+?)-(\d+(?:-[b-d])?)\.jpg`: (\S.*)$/;

/**
 * Reads the list of pictures from the README beside them. A new file joins the demo by its line there; a file without
 * a line, or a line without a file, is an error with a remedy.
 */
export async function listPictures(dir: URL = mediaDir): Promise<DemoPicture[]> {
  const readme = await readFile(new URL('README.md', dir), 'utf8');
  const files = (await readdir(dir)).filter((file) => file.endsWith('.jpg'));
  const pictures: DemoPicture[] = [];
  for (const text of readme.split('\n')) {
    const match = line.exec(text.trim());
    if (!match) continue;
    const [, prefix = '', number = '', description = ''] = match;
    const type = spaceTypes.find((known) => known === prefix);
    if (!type) throw new Error(`Demo pictures: "${prefix}" in the README is no type of space.`);
    pictures.push({ name: `${type}-${number}`, type, text: description });
  }
  const names = new Set(pictures.map(({ name }) => `${name}.jpg`));
  const missing = [...names].filter((file) => !files.includes(file));
  const unknown = files.filter((file) => !names.has(file));
  if (missing.length > 0) throw new Error(`Demo pictures: the README names ${missing.join(', ')}, which do not exist.`);
  if (unknown.length > 0) {
    throw new Error(`Demo pictures: ${unknown.join(', ')} need a line in the README: "- \`<file>\`: <what it shows>".`);
  }
  return pictures;
}
