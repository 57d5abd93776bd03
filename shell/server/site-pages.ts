import { hasToken } from './address-token.ts';
import type { LiveSite } from './live-registry.ts';
import type { PageSource } from './observability/request-record.ts';
import { type PageInput, type RenderedPage, renderPage } from './page.ts';
import { PageBody } from './page-body.ts';
import { createPageCache, type Given, type PageCacheOptions } from './page-cache.ts';
import type { RequestOverrides } from './site-env.ts';
import { apiAwayPage, busyPage } from './unavailable-pages.ts';

interface PageAnswer extends RenderedPage {
  /** Policy for caches between us and the browser. */
  cacheControl: string;
  source: PageSource;
}

export interface SitePages {
  /** The answer for path and query of an address. */
  answer(overrides: RequestOverrides, target: string, requestId: string): Promise<PageAnswer>;
  /** Forgets every page that shows one of these spaces. */
  withdraw(spaceIds: readonly string[]): void;
  readonly cached: { pages: number; bytes: number };
}

type SitePagesOptions = Pick<
  PageInput,
  'config' | 'renderer' | 'styles' | 'siteUrl' | 'onFailure' | 'onPartFailure'
> & { cache: PageCacheOptions };

/**
 * Cache times of pages outside of this process, in s. Together less than the minute within which removed content must be gone everywhere:
 * this server learns of a removal some seconds late.
 */
const cachedOutsideS = { fresh: 30, stale: 20 };
/** The same for all visitors (the session lives in the browser), so a cache in front may keep it for a while. */
const cacheable = `public, max-age=0, s-maxage=${cachedOutsideS.fresh}, stale-while-revalidate=${cachedOutsideS.stale}`;
/** An older page that replaces a failed or slow one: soon there is a better one. */
const standIn = 'public, max-age=0, s-maxage=10';
/** While some visitors get other versions: a cache in front would mix them up. */
const ofOneVisitor = 'private, no-cache';
const never = 'no-store';

/** Serves pages from this process's memory, where visitors with the same versions get the same page. */
export function createSitePages({ cache: cacheOptions, ...parts }: SitePagesOptions): SitePages {
  const cache = createPageCache<RenderedPage>(({ body }) => body.size + 1000, cacheOptions);
  const numbers = new WeakMap<LiveSite, number>();
  let lastNumber = 0;

  /** One object is one combination of versions: who gets it is in one cohort. */
  function cohortOf(site: LiveSite): number {
    const number = numbers.get(site) ?? ++lastNumber;
    numbers.set(site, number);
    return number;
  }

  return {
    withdraw(spaceIds) {
      parts.renderer.forgetAnswers();
      cache.drop(({ body }) => spaceIds.some((id) => body.includes(id)));
    },
    get cached() {
      return cache.cached;
    },
    async answer(overrides, target, requestId) {
      const { site, isSameForAll, siteOverrides } = overrides;
      // a person's own versions and addresses with a token: rendered for that person, and kept nowhere
      if (siteOverrides || hasToken(target)) {
        const page = await renderPage({ ...parts, overrides, target, requestId, somebodyWaits: true });
        const source = sourceOf({ page, age: 0, isStandIn: false });
        return { ...page, body: bodyOf(page, site, target, requestId), cacheControl: never, source };
      }
      const plain = withoutCampaign(target);
      const given = await cache.get(
        `${cohortOf(site)} ${plain}`,
        async (somebodyWaits) => {
          const made = await renderPage({ ...parts, overrides, target: plain, requestId, somebodyWaits });
          const isFailed = made.kind === 'empty' || made.kind === 'api-away';
          return { isWhole: made.kind === 'whole' && !made.isSecret, isFailed, page: made };
        },
        () => parts.renderer.isBusy(site),
      );
      const { page, isStandIn } = given;
      const keep = isSameForAll ? (isStandIn ? standIn : cacheable) : ofOneVisitor;
      return {
        ...page,
        body: bodyOf(page, site, target, requestId),
        cacheControl: page.kind === 'whole' && page.location === null && !page.isSecret ? keep : never,
        source: sourceOf(given),
      };
    },
  };
}

/** Renders refusals for each request, with its own id, though many visitors were refused with one result. */
function bodyOf({ kind, body }: RenderedPage, site: LiveSite, target: string, requestId: string): PageBody {
  if (kind === 'busy') return new PageBody(busyPage(site, target, requestId));
  if (kind === 'api-away') return new PageBody(apiAwayPage(site, target, requestId));
  return body;
}

function sourceOf({ page, age, isStandIn }: Given<RenderedPage>): PageSource {
  if (page.kind !== 'whole') return page.kind;
  if (isStandIn) return 'stand-in';
  return age > 0 ? 'memory' : 'rendered';
}

/**
 * Parameters that advertisers and newsletters add to links, with a new value for each click; no page reads them on the
 * server.
 */
const campaignParameters = /^(utm_.+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid)$/;

function withoutCampaign(target: string): string {
  const begin = target.indexOf('?');
  if (begin < 0) return target;
  const parts = target.slice(begin + 1).split('&');
  const own = parts.filter((part) => !campaignParameters.test(part.split('=', 1)[0] ?? ''));
  if (own.length === parts.length) return target;
  return target.slice(0, begin) + (own.length > 0 ? `?${own.join('&')}` : '');
}
