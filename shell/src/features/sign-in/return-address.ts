import { mailLinkHours } from 'shared-domain/rules/people-rules.ts';
import { safeReturnPath } from '../../data/people/safe-return.ts';
import { isRecord, readStored } from '../../platform/stored-value.ts';

const key = 'return-address';
/** As long as the link of a confirmation holds; after this, the place is forgotten. */
const lifetime = mailLinkHours * 60 * 60_000;

interface Stored {
  path: string;
  at: number;
  leftSite?: boolean | undefined;
}

const isReturn = (value: unknown): value is Stored =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.at === 'number' &&
  (value.leftSite === undefined || typeof value.leftSite === 'boolean');

/** Storage may be full or forbidden: then the person simply lands on the first page. */
function read(): Stored | undefined {
  const stored = readStored(key, isReturn);
  return stored && Math.abs(Date.now() - stored.at) <= lifetime ? stored : undefined;
}

function write(value: Stored | undefined): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // see above
  }
}

/** Keeps the address that sign-in leads back to. */
export function rememberReturn(path: string): void {
  write({ path: safeReturnPath(path), at: Date.now() });
}

/** The person goes to the identity provider: it comes back to the site's root, and from there to the remembered place. */
export function markLeavingSite(): void {
  write({ path: read()?.path ?? '/', at: Date.now(), leftSite: true });
}

/** Returns whether the present landing on the root belongs to a sign-in that left the site; true only once. */
export function cameBack(): boolean {
  const stored = read();
  if (!stored?.leftSite) return false;
  write({ path: stored.path, at: stored.at });
  return true;
}

/** The remembered address, once; the first page when there is none. */
export function takeReturn(): string {
  const stored = read();
  write(undefined);
  return safeReturnPath(stored?.path);
}
