import { AsyncLocalStorage } from 'node:async_hooks';

/** Google's addresses that `@supabase/lite` has built in, and the paths of the local provider that replace them. */
const standIns: Record<string, string> = {
  'https://oauth2.googleapis.com/token': '/identity/token',
  'https://www.googleapis.com/userinfo/v2/me': '/identity/userinfo',
};

const providerUrl = new AsyncLocalStorage<string>();
const originalFetch = globalThis.fetch;
let isInstalled = false;

/** Runs `work` so that what it asks of Google goes to the local identity provider at `apiUrl` instead. */
export function withLocalGoogle<Result>(apiUrl: string, work: () => Result): Result {
  if (!isInstalled) {
    globalThis.fetch = (input, init) => {
      const base = providerUrl.getStore();
      const standIn = base === undefined || typeof input !== 'string' ? undefined : standIns[input];
      return originalFetch(standIn === undefined ? input : `${base}${standIn}`, init);
    };
    isInstalled = true;
  }
  return providerUrl.run(apiUrl, work);
}

/** Sends a browser that is on its way to Google's consent page to the local account chooser. */
export function rewriteGoogleRedirect(response: Response, apiUrl: string): Response {
  const location = response.headers.get('location');
  if (!location?.startsWith('https://accounts.google.com/')) return response;
  const headers = new Headers(response.headers);
  headers.set('location', `${apiUrl}/identity/contas${new URL(location).search}`);
  headers.delete('content-length');
  return new Response(null, { status: response.status, headers });
}
