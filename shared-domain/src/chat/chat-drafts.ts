/**
 * Texts that were begun or could not be sent yet, per conversation or space, in `localStorage`: a reload, the way through
 * sign-in and a closed tab keep them. They are words of a person: signing out removes them.
 */
const prefix = 'chat-draft:';

/** Names the draft of the first question about a space. */
export const questionDraft = (spaceId: string): string => `space:${spaceId}`;

export function readDraft(of: string): string {
  try {
    return localStorage.getItem(prefix + of) ?? '';
  } catch {
    // No storage (private mode): there is no draft.
    return '';
  }
}

export function writeDraft(of: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(prefix + of, text);
    else localStorage.removeItem(prefix + of);
  } catch {
    // Full or forbidden: only a reload forgets the text.
  }
}

/** Deletes all drafts, at sign-out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // see readDraft
  }
}
