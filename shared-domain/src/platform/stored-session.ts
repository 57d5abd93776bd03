/** Returns whether the page begins with a session, as far as it is known without the authentication library. */
export function beginsWithSession(storageKey: string): boolean {
  return isSessionStored(storageKey) || arrivesFromProvider();
}

/** Tells whether this browser has a session, without loading the client. */
export function isSessionStored(storageKey: string): boolean {
  if (typeof document === 'undefined') return false;
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage no session outlives its document.
    return false;
  }
}

/** An identity provider, or a link of a mail, has led here: the library reads what became of it off the address. */
function arrivesFromProvider(): boolean {
  if (typeof document === 'undefined') return false;
  return /[?&#](?:code|access_token|error|error_code|error_description)=/.test(location.search + location.hash);
}

/** Calls back once another tab has signed in. Returns what ends it. */
export function onSignInElsewhere(storageKey: string, callback: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null) callback();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
