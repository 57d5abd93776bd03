import type { PlatformConfig } from 'shared-domain/platform';
import type { PageHead } from '../src/app/page-meta.ts';
import type { RenderFailure, RenderResult } from '../src/server.tsx';
import type { CombinedStyles } from './combined-styles.ts';
import { renderDocument } from './document.ts';
import { lcpImagePreloads } from './lcp-image.ts';
import type { LiveSite } from './live-registry.ts';
import { matchRoute } from './match-route.ts';
import type { RequestOverrides } from './overrides.ts';
import { integrityOf, preloadsOf, widgetPreloads } from './preloads.ts';
import type { ServerRenderer } from './server-renderer.ts';
import { keepReferral, lateStart } from './static-scripts.ts';

export interface PageAnswer {
  status: number;
  html: string;
  /** What caches between us and the browser may do. */
  cacheControl: string;
  location?: string;
}

/** The same for everybody (the session lives in the browser), so a cache in front may keep it for a while. */
const cacheable = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** While some visitors get other versions: a cache in front would mix them up. */
const ofOneVisitor = 'private, no-cache';

type RenderedPage = Extract<RenderResult, { kind: 'page' }>;

/** Who is told what went wrong although the visitor has an answer. */
export interface PageFailures {
  /** A page that was rendered can't be written down. */
  onFailure(site: LiveSite, url: string, error: unknown): void;
  /** Something failed of a page that could be rendered in spite of that. */
  onPartFailure(site: LiveSite, url: string, failure: RenderFailure): void;
}

interface PageInput extends PageFailures {
  overrides: RequestOverrides;
  config: PlatformConfig;
  renderer: ServerRenderer;
  styles: CombinedStyles;
  /** Origin that canonical addresses are made with. */
  siteUrl: string;
  /** Path and query as requested. */
  target: string;
}

/** The answer for an address of the site. */
export async function answerPage({
  overrides,
  config,
  renderer,
  styles,
  siteUrl,
  target,
  onFailure,
  onPartFailure,
}: PageInput): Promise<PageAnswer> {
  const { site, isSameForAll, addresses, siteOverrides } = overrides;
  // after the origin, not against it: a path that begins with '//' would name another host
  const url = new URL(new URL(siteUrl).origin + target);
  const route = matchRoute([site.shell, ...site.remotes], url.pathname);
  // the code of another machine runs in the browser only, and only there it is known which pages it has
  const isElsewhere =
    Object.hasOwn(addresses, 'shell') ||
    (route ? Object.hasOwn(addresses, route.owner.name) : siteOverrides !== null && Object.keys(addresses).length > 0);
  const rendered = isElsewhere ? null : await renderer.render(site, url.href);
  if (rendered?.kind === 'redirect') {
    const location = withReferral(rendered.location, url);
    return { status: rendered.status, html: '', cacheControl: 'no-store', location };
  }
  for (const failure of rendered?.failures ?? []) onPartFailure(site, url.href, failure);
  const answer = async (rendered: RenderedPage | null): Promise<PageAnswer> => {
    // the server has rendered it: its scripts may wait for the first paint
    const isServerRendered = rendered?.view.pending === false;
    const owner = route?.owner;
    // without it each sheet comes by itself
    const combined =
      isServerRendered && owner?.kind === 'remote' ? await styles.of(site.shell, owner).catch(() => null) : null;
    const html = renderDocument({
      data: {
        config,
        registry: site.registry,
        ...(siteOverrides && { overrides: siteOverrides }),
        ...(rendered && { rendered: rendered.view }),
      },
      head: rendered?.head ?? plainHead,
      links: [
        ...lcpImagePreloads(rendered?.html ?? ''),
        ...preloadsOf(site, route, { later: isServerRendered, addresses, combined }),
        ...(isServerRendered ? widgetPreloads(site, rendered?.widgets ?? [], addresses) : []),
      ],
      content: rendered?.html ?? '',
      first: url.searchParams.has(referral) ? keepReferral : null,
      lateStart: isServerRendered ? lateStart : null,
      entry: addresses.shell
        ? { src: `${addresses.shell}shell.js`, integrity: null }
        : { src: site.shellBase + site.shell.entry, integrity: integrityOf(site.shell, site.shell.entry) },
      overrides: siteOverrides,
      search: url.search,
    });
    return {
      status: rendered?.status ?? (route || isElsewhere ? 200 : 404),
      html,
      cacheControl: rendered && !siteOverrides ? (isSameForAll ? cacheable : ofOneVisitor) : 'no-store',
    };
  };
  try {
    return await answer(rendered);
  } catch (error) {
    if (!rendered) throw error;
    // what its remote has loaded can't be written into the document: the browser draws the page
    onFailure(site, url.href, error);
    return answer(null);
  }
}

/** The parameter of an affiliate's link. */
const referral = 'ref';

/** A link that leads on to another page of the site still carries its code there. */
function withReferral(location: string, asked: URL): string {
  const code = asked.searchParams.get(referral);
  const target = new URL(location, asked);
  if (code === null || target.origin !== asked.origin || target.searchParams.has(referral)) return location;
  target.searchParams.set(referral, code);
  return target.pathname + target.search + target.hash;
}

const plainHead: PageHead = {
  title: 'Espaços Rio',
  description: undefined,
  canonical: undefined,
  image: undefined,
  noindex: false,
  structuredData: null,
};
