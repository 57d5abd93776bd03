/** Where the browser keeps the links of shared lists, until the person signs out or another person signs in. */
export const listLinksKey = 'list-links';

function read(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(listLinksKey) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The secret of a list's link that this browser made; another browser may have renewed it since. */
export function storedLink(listId: string): string | null {
  const secret = read()[listId];
  return typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret) ? secret : null;
}

export function keepLink(listId: string, secret: string | null): void {
  try {
    localStorage.setItem(listLinksKey, JSON.stringify({ ...read(), [listId]: secret ?? undefined }));
  } catch {
    // Full or forbidden: the link is renewed instead.
  }
}
