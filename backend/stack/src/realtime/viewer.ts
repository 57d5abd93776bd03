/** The verified content of an access token (a signed-in person) or of the publishable key (a visitor). */
export type VerifiedToken = { role: string; claims: Record<string, unknown> };
export type VerifyToken = (token: string) => Promise<VerifiedToken | null>;

/** Identity for queries to the database. Connections with the same claims share one viewer. */
export type Viewer = {
  key: string;
  role: string;
  claimsJson: string;
  /** Milliseconds since 1970, or null for a token without end. */
  expiresAt: number | null;
};

/** The only roles that a token can make the server act as. */
const knownRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

export function toViewer(verified: VerifiedToken | null): Viewer | null {
  if (verified === null || !knownRoles.has(verified.role)) return null;
  const { role, claims } = verified;
  const claimsJson = JSON.stringify({ ...claims, role });
  const expiresAt = typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  return { key: `${role} ${claimsJson}`, role, claimsJson, expiresAt };
}
