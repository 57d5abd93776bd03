const storageKey = 'list-visitor';
let unstored: string | undefined;

/** What tells this browser from others on shared lists; where nothing can be stored, until the page is left. */
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
