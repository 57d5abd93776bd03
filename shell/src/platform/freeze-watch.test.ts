// @vitest-environment happy-dom
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { createMemoryRouter } from 'react-router-dom';
import { nativeDialog } from 'shared-ui/lib/native-dialog.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type WatchedPage, watchForFreezes } from './freeze-watch.ts';
import { rememberOverrides } from './overrides.ts';
import type { SiteData } from './site-data.ts';

const version = 'aaaaaaaaaaaaaaaa';
const registry = {
  shell: { version, base: '/releases/shell/aaaaaaaaaaaaaaaa/' },
  remotes: ['discovery', 'booking'].map((name) => ({ name, version, base: `/releases/${name}/aaaaaaaaaaaaaaaa/` })),
} as unknown as SiteRegistry;

const workers: FakeWorker[] = [];
class FakeWorker {
  states: (WatchedPage | null)[] = [];
  isTerminated = false;
  script: string;
  constructor(script: string) {
    this.script = script;
    workers.push(this);
  }
  postMessage(state: WatchedPage | null) {
    this.states.push(state);
  }
  terminate() {
    this.isTerminated = true;
  }
}
const latest = () => workers.at(-1)?.states.at(-1);

let visibility: DocumentVisibilityState;
let hasCode: boolean;
let answer: PromiseWithResolvers<null>;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  visibility = 'visible';
  hasCode = true;
  answer = Promise.withResolvers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const handle = (owner: string, path: string) => ({ owner, module: `routes${path}`, canonicalPath: path });
  router = createMemoryRouter([
    { path: '/', handle: handle('discovery', '/') },
    { path: '/minhas-reservas', handle: handle('booking', '/minhas-reservas'), loader: () => answer.promise },
  ]);
  document.body.innerHTML = '<main data-mfe="discovery"><i data-mfe="booking"><button>Reservar</button></i></main>';
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  router.dispose();
});

const watch = () =>
  watchForFreezes({
    freezeWatchdog: '/freeze-watchdog.js',
    router,
    source: { loaded: () => (hasCode ? {} : undefined) },
    registry,
  });

test('the page pings each second with the unit of its route', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(3000);
  expect(workers.map(({ script }) => script)).toEqual(['/freeze-watchdog.js']);
  expect(workers[0]?.states).toHaveLength(4);
  expect(latest()).toMatchObject({ part: { unit: 'discovery', version, page: '/' }, next: null, press: null });
});

test('a navigation is the next page’s from its first moment, and waits for it once its code is there', async () => {
  hasCode = false;
  watch();
  const end = router.navigate('/minhas-reservas');
  const part = { unit: 'booking', version, page: '/minhas-reservas' };
  expect(latest()).toMatchObject({ part, next: null });
  hasCode = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(latest()).toMatchObject({ part, next: 'booking routes/minhas-reservas' });
  answer.resolve(null);
  await end;
  expect(latest()).toMatchObject({ part, next: null });
});

test('a click is the pressed part’s until something is painted', async () => {
  watch();
  document.querySelector('button')?.click();
  expect(latest()).toMatchObject({ part: { unit: 'booking' }, press: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect(latest()).toMatchObject({ part: { unit: 'discovery' }, press: null });
});

test('a click that leads to another page is that page’s', async () => {
  watch();
  document.querySelector('button')?.click();
  void router.navigate('/minhas-reservas');
  expect(latest()).toMatchObject({ part: { unit: 'booking' }, press: null });
});

test('a hidden page, and one with a dialog, ask for no watch; a page in the browser’s memory has no worker', async () => {
  watch();
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(latest()).toBeNull();
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(latest()).not.toBeNull();
  for (const dialog of [nativeDialog, 'beforeprint']) {
    dispatchEvent(new Event(dialog));
    expect(latest()).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(latest()).not.toBeNull();
  }
  dispatchEvent(new Event('pagehide'));
  expect(workers[0]?.isTerminated).toBe(true);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  // those of the other tests start anew, too; this one is the last to hear of it
  expect(workers.at(-1)).not.toBe(workers[0]);
  expect(latest()).not.toBeNull();
});

test('an overridden unit is nobody’s release', () => {
  rememberOverrides({
    overrides: { active: [{ unit: 'discovery', target: version }], refused: [] },
  } as unknown as SiteData);
  onTestFinished(() => rememberOverrides({} as SiteData));
  watch();
  expect(latest()).toMatchObject({ part: null });
});
