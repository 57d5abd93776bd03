import type { PlatformConfig } from 'shared-domain/platform';
import type { PageHead } from '../src/app/page-meta.ts';
import { renderDocument } from './document.ts';
import { lateStart } from './late-start.ts';
import type { LiveSite } from './live-registry.ts';
import { matchRoute } from './match-route.ts';
import { preloadsOf } from './preloads.ts';
import type { ServerRenderer } from './server-renderer.ts';

export interface PageAnswer {
  status: number;
  html: string;
  /** What caches between us and the browser may do. */
  cacheControl: string;
  location?: string;
}

/** The same for everybody (the session lives in the browser), so a cache in front may keep it for a while. */
const cacheable = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

interface PageInput {
  site: LiveSite;
  config: PlatformConfig;
  renderer: ServerRenderer;
  /** Origin that canonical addresses are made with. */
  siteUrl: string;
  /** Path and query as requested. */
  target: string;
}

/** The answer for an address of the site. */
export async function answerPage({ site, config, renderer, siteUrl, target }: PageInput): Promise<PageAnswer> {
  const url = new URL(target, siteUrl);
  const route = matchRoute([site.shell, ...site.remotes], url.pathname);
  const rendered = await renderer.render(site, url.href);
  if (rendered?.kind === 'redirect') {
    return { status: rendered.status, html: '', cacheControl: 'no-store', location: rendered.location };
  }
  // drawn by the server: its scripts may follow what is seen
  const isDrawn = rendered?.view.pending === false;
  const html = renderDocument({
    data: {
      config,
      registry: site.registry,
      ...(rendered && { rendered: rendered.view }),
    },
    head: rendered?.head ?? plainHead,
    links: preloadsOf(site, route, { later: isDrawn }),
    content: rendered?.html ?? '',
    lateStart: isDrawn ? lateStart : null,
    entry: {
      src: site.shellBase + site.shell.entry,
      integrity: site.shell.assets[site.shell.entry]?.integrity ?? '',
    },
  });
  return {
    status: rendered?.status ?? (route ? 200 : 404),
    html,
    cacheControl: rendered ? cacheable : 'no-store',
  };
}

const plainHead: PageHead = {
  title: 'Espaços Rio',
  description: undefined,
  canonical: undefined,
  image: undefined,
  noindex: false,
  structuredData: null,
};
