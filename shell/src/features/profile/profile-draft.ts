import * as z from 'zod/mini';

const key = 'profile-draft';
const draftSchema = z.object({ userId: z.string(), values: z.record(z.string(), z.string()) });

/** What somebody was writing about themselves, for this tab only: a session that ends in between loses nothing. */
export function keepProfileDraft(userId: string, values: Record<string, string>): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, values }));
    return true;
  } catch {
    // then it is kept as long as the dialog is open
    return false;
  }
}

/** The draft of this person; anybody else's is thrown away. */
export function profileDraft(userId: string): Record<string, string> | undefined {
  try {
    const stored = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (stored.success && stored.data.userId === userId) return stored.data.values;
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
