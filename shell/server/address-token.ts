/** Parameters of mailed links and of sign-in with Google: their value opens the account. */
const tokens = ['token_hash', 'code'];

/** Returns whether an address of the site, or its path with the query, opens an account. */
export function hasToken(target: string): boolean {
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
  return target.includes('?') && tokens.some((name) => query.has(name));
}
