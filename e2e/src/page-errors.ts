import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test';
import { withContexts } from './contexts.ts';
import { releasesIn } from './visited-units.ts';

const maxEntries = 10;
const maxLines = 6;
/** A page that closes aborts its requests; journeys provoke refusals of the API. */
const noise = /AbortError|signal is aborted|net::ERR_ABORTED|status of 4\d\d/;

/**
 * Prefix of an error that the router logs when a page throws while rendering; React's root and the pages' boundaries log the same error.
 */
const caughtBefore = /^React Router caught the following error during render /;

/**
 * Returns errors that the pages threw, then other errors that they logged: one entry each, with its unit and version.
 * @param onThrown called at each thrown error, with its page's context and its stack
 */
export async function pageErrors(
  browser: Browser,
  work: () => Promise<void>,
  onThrown: (context: BrowserContext | undefined, stack: string) => void = () => {},
): Promise<string[]> {
  const thrown = new Set<string>();
  const written = new Set<string>();
  const onError = (webError: WebError) => {
    const error = webError.error();
    const stack = error.stack || `${error.name}: ${error.message}`;
    thrown.add(entryOf(stack));
    if (!noise.test(stack)) onThrown(webError.page()?.context(), stack);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const text = message.text().replace(caughtBefore, '');
    const { url } = message.location();
    if (/^\s+at /m.test(text)) {
      thrown.add(entryOf(text));
      if (!noise.test(text)) onThrown(message.page()?.context(), text);
    } else if (!noise.test(text) || url.includes('/releases/')) written.add(entryOf(text, url));
  };
  await withContexts(browser, (context) => void context.on('weberror', onError).on('console', onConsole), work);
  const entries = [...[...thrown].filter((entry) => !noise.test(entry)), ...written];
  const more = entries.length - maxEntries;
  return more > 0 ? [...entries.slice(0, maxEntries), `… and ${more} more errors of the page`] : entries;
}

/** As telemetry attributes errors: the shell's frames, React's among them, are in every stack. */
function entryOf(text: string, url = ''): string {
  const releases = releasesIn(`${text}\n${url}`);
  const release = releases.find(({ unit }) => unit !== 'shell') ?? releases[0];
  const lines = text.split('\n');
  return `The page reported an error${release ? ` of ${release.unit}@${release.version}` : ''}: ${lines.slice(0, maxLines).join('\n')}`;
}
