import { nextTask } from './platform/next-task.ts';
import { rememberOverrides, watchForPanel } from './platform/overrides.ts';
import { reportStarted } from './platform/page-life.ts';
import { readSiteData } from './platform/site-data.ts';
import { watchErrors } from './platform/telemetry.ts';
import { watchTranslatedTexts } from './platform/translated-texts.ts';
import { guardAgainstTranslators } from './platform/translation-guard.ts';

const lacksFunctions = () =>
  !('any' in AbortSignal && 'canParse' in URL && 'withResolvers' in Promise && 'toSorted' in Array.prototype);

/** Runs the first script in steps: as one task it would block a slow phone for half a second. */
async function main(): Promise<void> {
  // the notice is there, and the server's text stays
  if (document.documentElement.dataset.outdated !== undefined) return;
  if (lacksFunctions()) await import(/* webpackChunkName: "newer-functions" */ './platform/newer-functions.ts');
  watchErrors();
  guardAgainstTranslators();
  // with the page: a text that was replaced before is not known
  watchTranslatedTexts();
  // where the browser renders the page, its code has waited for this script and loads while it runs
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'preload';
  const data = readSiteData();
  // a message sent from deep inside the first script has a trace parse all of it again
  await nextTask();
  reportStarted(data.units);
  rememberOverrides(data);
  watchForPanel();
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await import(/* webpackMode: "eager" */ '@tanstack/react-query');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'shared-ui/primitives/button.tsx');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await nextTask();
  // Only a visit with another machine's code waits, for that machine's description.
  if (data.overrides?.active.some(({ target }) => target.includes('/'))) {
    const { withOtherMachines } = await import('./platform/overridden-remotes.ts');
    await start(await withOtherMachines(data));
  } else {
    await start(data);
  }
}

void main();
