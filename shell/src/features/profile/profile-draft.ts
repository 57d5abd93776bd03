import * as z from 'zod/mini';
import type { ProfileRow } from '../../data/people/profile-row.ts';

const key = 'profile-draft';
const optional = z.nullable(z.string());
const rowSchema = z.object({
  full_name: z.string(),
  cpf: optional,
  phone: optional,
  date_of_birth: optional,
  location: optional,
  bio: optional,
});
const draftSchema = z.object({
  userId: z.string(),
  values: z.record(z.string(), z.string()),
  /** The profile as it was read when the draft was begun. */
  asRead: rowSchema,
});

export interface ProfileDraft {
  values: Record<string, string>;
  asRead: ProfileRow;
}

/** Stores the draft of a person's profile, for this tab only: a session that ends in between loses nothing. */
export function keepProfileDraft(userId: string, { values, asRead }: ProfileDraft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, values, asRead }));
    return true;
  } catch {
    // then the draft lasts as long as the dialog is open
    return false;
  }
}

/** Returns this person's draft; deletes another person's. */
export function profileDraft(userId: string): ProfileDraft | undefined {
  try {
    const stored = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (stored.success && stored.data.userId === userId) return stored.data;
    sessionStorage.removeItem(key);
  } catch {
    // see above
  }
  return undefined;
}

export function forgetProfileDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}
