import type { Browser, BrowserContext, Request } from '@playwright/test';

/** Which remotes any page of the browser asks for while `work` runs; what is only preloaded counts, too. */
export async function visitedUnits(browser: Browser, work: () => Promise<void>): Promise<string[]> {
  const visited = new Set<string>();
  const onRequest = (request: Request) => {
    const [, unit] = /\/releases\/([a-z][a-z0-9]*)\//.exec(request.url()) ?? [];
    if (unit) visited.add(unit);
  };
  const onContext = (context: BrowserContext) => context.on('request', onRequest);
  for (const context of browser.contexts()) onContext(context);
  browser.on('context', onContext);
  try {
    await work();
  } finally {
    browser.off('context', onContext);
  }
  return [...visited].sort();
}
