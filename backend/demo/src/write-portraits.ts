import type postgres from 'postgres';
import type { PlannedPerson } from './planned.ts';
import { portraitOf } from './portraits.ts';

import { storeObject, type UploadTarget } from './upload-pictures.ts';

/** Puts the portraits where a person's own upload would lie, and names them in the profiles. */
export async function writePortraits(
  sql: postgres.TransactionSql,
  target: UploadTarget,
  people: readonly PlannedPerson[],
): Promise<void> {
  for (const person of people) {
    const portrait = await portraitOf(person);
    if (!portrait) continue;
    const path = `avatars/${person.id}/portrait.webp`;
    await storeObject(target, path, portrait, 'image/webp');
    await sql`update public.profiles set avatar_url = ${`${target.apiUrl}/storage/v1/object/public/${path}`} where id = ${person.id}`;
  }
}
