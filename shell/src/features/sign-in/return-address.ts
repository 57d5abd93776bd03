import { safeReturnPath } from 'shared-domain/people/safe-return.ts';
import * as z from 'zod/mini';

const key = 'return-address';
/** A confirmation mail may take a while; after this, the place is forgotten. */
const lifetime = 60 * 60_000;

const storedSchema = z.object({ path: z.string(), at: z.number(), leftSite: z.optional(z.boolean()) });
type Stored = z.output<typeof storedSchema>;

/** Storage may be full or forbidden: then the person simply lands on the first page. */
function read(): Stored | undefined {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (!stored.success || Math.abs(Date.now() - stored.data.at) > lifetime) return undefined;
    return stored.data;
  } catch {
    return undefined;
  }
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

/** Whether the present landing on the root belongs to a sign-in that left the site; said once. */
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
