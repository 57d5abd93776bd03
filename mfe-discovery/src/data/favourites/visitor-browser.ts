const storageKey = 'list-visitor';
let unstored: string | undefined;

/**
 * Returns the id that tells this browser from others on shared lists. Without a storage it lasts until the page is
 * left.
 */
export function visitorBrowser(): string {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored) return stored;
    const made = crypto.randomUUID();
    localStorage.setItem(storageKey, made);
    return made;
  } catch {
    unstored ??= crypto.randomUUID();
    return unstored;
  }
}
