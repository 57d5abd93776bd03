/**
 * Hearts that no account has yet, in `localStorage`: a visitor's, until they sign in. Shell and remotes each have their own
 * copy of this module, so that an event announces each change to the others.
 */
export interface Favourite {
  id: string;
  /** As it was when the heart was pressed: what is said when the space is gone. */
  title: string;
}

const key = 'favourites';
const changed = 'favourites:changed';

function stored(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // no storage (private mode): nothing is kept
    return '';
  }
}

const isFavourite = (value: unknown): value is Favourite =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Favourite).id === 'string' &&
  typeof (value as Favourite).title === 'string';

const none: readonly Favourite[] = [];
let read = { text: '', favourites: none };

/** The newest first. The same list as long as nothing changes. */
export function storedHere(): readonly Favourite[] {
  const text = stored();
  if (text === read.text) return read.favourites;
  let favourites = none;
  try {
    const value: unknown = JSON.parse(text || '[]');
    if (Array.isArray(value)) favourites = value.filter(isFavourite);
  } catch {
    // the stored text is not ours
  }
  read = { text, favourites };
  return favourites;
}

export const nothingStored = () => none;

/** @throws where nothing can be stored */
export function keepHere({ id, title }: Favourite): void {
  write([{ id, title }, ...storedHere().filter((other) => other.id !== id)]);
}

/** @throws where nothing can be stored */
export function forgetHere(ids: readonly string[]): void {
  const present = storedHere();
  const left = present.filter(({ id }) => !ids.includes(id));
  if (left.length < present.length) write(left);
}

function write(favourites: readonly Favourite[]): void {
  if (favourites.length > 0) localStorage.setItem(key, JSON.stringify(favourites));
  else localStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}

/** Also when another window changes it. */
export function onStoredHere(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
