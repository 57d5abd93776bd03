/** What the stack makes of an access token (a signed-in person) or of the publishable key (a visitor). */
export type VerifiedToken = { role: string; claims: Record<string, unknown> };
export type VerifyToken = (token: string) => Promise<VerifiedToken | null>;

/** As whom the database is asked. Two connections with the same claims are one viewer to it. */
export type Viewer = {
  key: string;
  role: string;
  claimsJson: string;
  /** Milliseconds since 1970, or null for a token without end. */
  expiresAt: number | null;
};

/** A token can make the server act as one of these, whatever else it says. */
const knownRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

export function toViewer(verified: VerifiedToken | null): Viewer | null {
  if (verified === null || !knownRoles.has(verified.role)) return null;
  const { role, claims } = verified;
  const claimsJson = JSON.stringify({ ...claims, role });
  const expiresAt = typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  return { key: `${role} ${claimsJson}`, role, claimsJson, expiresAt };
}
