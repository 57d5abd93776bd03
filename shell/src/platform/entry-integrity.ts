const hashes = new Map<string, string>();

/** Remembers the registry's hash of a remote's entry, so that the script that loads it can carry it. */
export function rememberEntry(url: string, integrity: string): void {
  hashes.set(new URL(url, document.baseURI).href, integrity);
}

export function integrityOfEntry(url: string): string | undefined {
  return hashes.get(new URL(url, document.baseURI).href);
}
