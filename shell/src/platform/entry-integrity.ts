const hashes = new Map<string, string | null>();

/**
 * Remembers the registry's hash of a remote's entry, so that the script that loads it can carry it. Null: a development server's, which
 * changes all the time.
 */
export function rememberEntry(url: string, integrity: string | null): void {
  hashes.set(new URL(url, document.baseURI).href, integrity);
}

/** @throws for a script without a known hash: it is not run. */
export function integrityOfEntry(url: string): string | null {
  const integrity = hashes.get(new URL(url, document.baseURI).href);
  if (integrity === undefined || integrity === '') throw new Error(`${url} has no hash and is refused.`);
  return integrity;
}
