import { renditionPath, renditionWidths } from 'shared-domain/rules/picture-rules.ts';
import { sql } from './backend.ts';
import type { Person, Space } from './given.ts';

let last = 1_700_000_000_000;

/** Sends a picture for the review of a space in all its files, as the form does. Tells its name, or the first refusal. */
export async function sendReviewPhoto(guest: Person, space: Pick<Space, 'id'>, folder = guest.id) {
  last += 1;
  const path = `${folder}/${space.id}-${last}.webp`;
  for (const width of renditionWidths) {
    const { error } = await guest.api.storage
      .from('review-photos')
      .upload(renditionPath(path, width), new Blob(['x'], { type: 'image/webp' }), { contentType: 'image/webp' });
    if (error) return { path, error: error.message };
  }
  return { path, error: null };
}

/** The names of a person's pictures of reviews in the storage. */
export const reviewFilesOf = async ({ id }: Person): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select name from storage.objects where bucket_id = 'review-photos' and name like ${`${id}/%`} order by name`
  ).map(({ name }) => name);
