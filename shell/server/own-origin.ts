/** Browsers name the origin of every request that sends something, and pages can't choose it. */
export function isOwnOrigin(origin: string, siteUrl: string, host: string | undefined): boolean {
  if (origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
