import type { DemoSpace } from './demo-space.ts';
import type { DemoPicture } from './picture-list.ts';

const pictureOf = (reference: string) => reference.split(':')[0] ?? reference;

/**
 * Gives pictures that no space names a place: first to spaces that borrow a part of another's picture (their
 * description then begins with the picture's own line), then as further pictures of those.
 */
export function assignPictures(spaces: readonly DemoSpace[], pictures: readonly DemoPicture[]): DemoSpace[] {
  const claimed = new Set(spaces.flatMap((space) => space.pictures.map(pictureOf)));
  const known = new Set(pictures.map(({ name }) => name));
  for (const name of claimed) {
    if (!known.has(name)) throw new Error(`Demo pictures: a space names ${name}, which is not in the media folder.`);
  }
  const unclaimed = pictures.filter(({ name }) => !claimed.has(name));
  const result = spaces.map((space) => ({ ...space }));
  for (const picture of unclaimed) {
    const ofType = result.filter((space) => space.type === picture.type && space.status === undefined);
    const borrower = ofType.find((space) => space.borrowed);
    if (borrower) {
      borrower.pictures = [picture.name, `${picture.name}:left`, `${picture.name}:right`];
      borrower.seen = picture.text.endsWith('.') ? picture.text : `${picture.text}.`;
      delete borrower.borrowed;
      continue;
    }
    const host = ofType.toSorted((a, b) => a.pictures.length - b.pictures.length)[0];
    if (host) host.pictures = [...host.pictures, picture.name];
  }
  return result;
}
