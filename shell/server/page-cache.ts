import { LRUCache } from 'lru-cache';

export interface PageCacheOptions {
  /** Limit for all pages together; 0 stores none. */
  maxBytes: number;
  /** Age below which a page is served as it is. Default 2 s. */
  freshMs?: number;
  /** Age below which it may replace one that is slow or waits for a worker. Default a minute. */
  staleMs?: number;
  /** Age below which it replaces one that can't be rendered, because the API is away or the server is overloaded. Default an hour. */
  errorMs?: number;
  /** Longest wait for a new page of a visitor for whom there is an older one. Default 300 ms. */
  patienceMs?: number;
  /** Pause before a failed page is tried again. Default 2 s. */
  retryMs?: number;
  /** Milliseconds; tests have a clock of their own. */
  now?: () => number;
}

/** Outcome of an attempt: a page that others may get too, or one for this visitor alone; `isFailed`: parts of it are missing. */
export type Made<Page> = { isWhole: boolean; isFailed?: boolean; page: Page };

/** Failed pages in a row after which visitors no longer wait for a new page where an older one is cached. */
const mostFailures = 3;

export interface Given<Page> {
  page: Page;
  /** Milliseconds since it was made. */
  age: number;
  /** The page is an older one that replaces one that could not be rendered. */
  isStandIn: boolean;
}

interface Stored<Page> {
  page: Page;
  madeAt: number;
  retryAt: number;
}

/**
 * Caches pages in the memory of this process. A fresh one is served as it is; an older one is rendered again, and
 * served when that takes long or fails. Concurrent requests for the same page share one rendering.
 */
export function createPageCache<Page extends object>(sizeOf: (page: Page) => number, options: PageCacheOptions) {
  const { maxBytes, freshMs = 2000, staleMs = 60_000, errorMs = 3_600_000, patienceMs = 300, retryMs = 2000 } = options;
  const now = options.now ?? (() => performance.now());
  const stored =
    maxBytes > 0
      ? new LRUCache<string, Stored<Page>>({
          maxSize: maxBytes,
          sizeCalculation: ({ page }) => Math.max(1, sizeOf(page)),
        })
      : null;
  const underWay = new Map<string, Promise<Made<Page>>>();
  /** Number of drops: a page that was begun before the last one may show dropped data. */
  let dropped = 0;
  let failuresInARow = 0;

  function make(key: string, maker: () => Promise<Made<Page>>): Promise<Made<Page>> {
    const other = underWay.get(key);
    if (other !== undefined) return other;
    const begunAt = dropped;
    const making = maker()
      .then((made) => {
        failuresInARow = made.isFailed ? failuresInARow + 1 : 0;
        if (begunAt !== dropped) return made;
        const former = stored?.get(key);
        if (made.isWhole) stored?.set(key, { page: made.page, madeAt: now(), retryAt: 0 });
        else if (former) former.retryAt = now() + retryMs;
        return made;
      })
      .finally(() => {
        if (underWay.get(key) === making) underWay.delete(key);
      });
    underWay.set(key, making);
    return making;
  }

  return {
    /** `maker` gets whether a visitor waits for the page; false: the visitor has already got an older one. */
    async get(
      key: string,
      maker: (somebodyWaits: boolean) => Promise<Made<Page>>,
      isBusy: () => boolean,
    ): Promise<Given<Page>> {
      const entry = stored?.get(key);
      const age = entry ? now() - entry.madeAt : Number.POSITIVE_INFINITY;
      const asIs = (isStandIn: boolean): Given<Page> => ({ page: (entry as Stored<Page>).page, age, isStandIn });
      if (entry && age < freshMs) return asIs(false);
      if (entry && age < errorMs && now() < entry.retryAt) return asIs(true);
      if (entry && age < errorMs && failuresInARow >= mostFailures) {
        ignored(make(key, () => maker(false)));
        return asIs(true);
      }
      if (entry && age < staleMs) {
        const isHurried = isBusy();
        const making = make(key, () => maker(!isHurried));
        const made = isHurried ? ignored(making) : await within(patienceMs, making);
        if (made?.isWhole) return { page: made.page, age: 0, isStandIn: false };
        return asIs(made !== null);
      }
      const made = await make(key, () => maker(true));
      if (!made.isWhole && entry && age < errorMs) return asIs(true);
      return { page: made.page, age: 0, isStandIn: false };
    },
    /** Forgets the pages that show something, for good: also those that are being made now. */
    drop(shows: (page: Page) => boolean): void {
      dropped += 1;
      underWay.clear();
      for (const [key, { page }] of stored?.entries() ?? []) if (shows(page)) stored?.delete(key);
    },
    get cached(): { pages: number; bytes: number } {
      return { pages: stored?.size ?? 0, bytes: stored?.calculatedSize ?? 0 };
    },
  };
}

/** Lets the work continue in the background and ignores its error. */
function ignored(work: Promise<unknown>): null {
  work.catch(() => {});
  return null;
}

/** Null: not there by then, or failed. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  try {
    return await Promise.race([work.catch(() => null), promise]);
  } finally {
    clearTimeout(timer);
  }
}
