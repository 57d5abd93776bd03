import type { BrowserContext, Request } from '@playwright/test';

/** Records every request of a context's pages from now on, and the bodies of beacons, which Playwright does not see. */
export async function recordRequests(context: BrowserContext) {
  const requests: Request[] = [];
  const beacons: string[] = [];
  context.on('request', (request) => void requests.push(request));
  await context.exposeFunction('recordBeacon', (body: string) => void beacons.push(body));
  await context.addInitScript(() => {
    const { recordBeacon } = window as unknown as { recordBeacon(body: string): Promise<void> };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void new Response(body).text().then(recordBeacon);
      return send(url, body);
    };
  });
  return {
    beacons,
    /** The requests that contain this text, with the part of each that does. */
    async carrying(text: string): Promise<string[]> {
      const found: string[] = beacons.filter((body) => body.includes(text)).map(() => 'body of a beacon');
      for (const request of requests) {
        const { pathname } = new URL(request.url());
        const name = `${request.isNavigationRequest() ? 'document' : request.method()} ${pathname}`;
        const parts = {
          address: request.url(),
          headers: JSON.stringify(await request.allHeaders()),
          body: request.postDataBuffer()?.toString() ?? '',
        };
        for (const [part, value] of Object.entries(parts)) if (value.includes(text)) found.push(`${part} of ${name}`);
      }
      return found;
    },
  };
}
