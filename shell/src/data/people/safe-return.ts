/**
 * Returns the path to open after sign-in: a path of this site and nothing else. Anything that a browser could read as another origin
 * ('//evil', '/\evil', 'https:…', control characters) becomes the first page, and so does the sign-in page itself.
 */
export function safeReturnPath(remembered: string | null | undefined, fallback = '/'): string {
  if (!remembered?.startsWith('/') || /^\/[/\\]/.test(remembered) || /[\\\p{Cc}]/u.test(remembered)) return fallback;
  const base = 'https://site.invalid';
  let url: URL;
  try {
    url = new URL(remembered, base);
  } catch {
    return fallback;
  }
  if (url.origin !== base) return fallback;
  if (url.pathname.startsWith('//') || /^\/profile\/?$/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
