import type { Browser, BrowserContext } from '@playwright/test';

/** Calls `onContext` with every context of the browser, also those that begin while `work` runs. */
export async function withContexts(
  browser: Browser,
  onContext: (context: BrowserContext) => void,
  work: () => Promise<void>,
): Promise<void> {
  for (const context of browser.contexts()) onContext(context);
  browser.on('context', onContext);
  try {
    await work();
  } finally {
    browser.off('context', onContext);
  }
}
