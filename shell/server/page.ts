import type { RemoteRelease } from 'federation/registry/registry.schema.ts';
import type { PlatformConfig } from 'shared-domain/platform';
import type { PageHead } from '../src/app/page-meta.ts';
import type { SiteData } from '../src/platform/site-data.ts';
import type { RenderFailure, RenderResult } from '../src/server.tsx';
import type { CombinedStyles, CombinedStylesheet } from './combined-styles.ts';
import { renderDocument } from './document.ts';
import { gonePage } from './gone-page.ts';
import { lcpImagePreloads } from './lcp-image.ts';
import type { LiveSite } from './live-registry.ts';
import { matchPath } from './match-route.ts';
import { PageBody } from './page-body.ts';
import { integrityOf, preloadsOf, releasesFallback, widgetPreloads } from './preloads.ts';
import type { RequestedPage } from './rendering/render-pool.ts';
import type { ServerRenderer } from './rendering/server-renderer.ts';
import type { RequestOverrides } from './site-env.ts';
import { freezeWatchdog, keepReferral, pageStart } from './static-scripts.ts';

/** A page as it was rendered, or could not be. */
export interface RenderedPage {
  /**
   * `whole`: any visitor may get it. `empty`: the browser renders it, or its missing parts. `busy`: the server is overloaded. `api-away`:
   * the API does not answer. After the last two the visitor tries again later.
   */
  kind: 'whole' | 'empty' | 'busy' | 'api-away';
  status: number;
  body: PageBody;
  /** The target of a redirect. */
  location: string | null;
  /** The route as declared; null: no page has that address. */
  route: string | null;
  /** Its address is a permission: it is never cached. */
  isSecret?: boolean;
  /** Deployed units that it is composed of; without any it reports neither its start nor its crash. */
  units?: ComposedUnit[];
}

type ComposedUnit = NonNullable<SiteData['units']>[number];

type Drawn = Extract<RenderResult, { kind: 'page' }>;

/** Gets what went wrong although the visitor has an answer. */
interface PageFailures {
  /** A page that was rendered can't be written down. */
  onFailure(site: LiveSite, page: RequestedPage, error: unknown): void;
  /** Something failed of a page that could be rendered in spite of that. */
  onPartFailure(site: LiveSite, page: RequestedPage, failure: RenderFailure): void;
}

export interface PageInput extends PageFailures {
  overrides: RequestOverrides;
  config: PlatformConfig;
  renderer: ServerRenderer;
  styles: CombinedStyles;
  /** Origin that canonical addresses are made with. */
  siteUrl: string;
  /** Path and query as requested. */
  target: string;
  /** The request's id in all logs. */
  requestId: string;
  /** False: the visitor has got an older one, so this does not wait for a worker. */
  somebodyWaits: boolean;
}

const nothing = new PageBody('');

/** Renders the page at an address of the site: content, head, and the data for hydration. */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { overrides, config, renderer, styles, siteUrl, target } = input;
  const { site, addresses, siteOverrides } = overrides;
  // after the origin, not against it: a path that begins with '//' would name another host
  const url = new URL(new URL(siteUrl).origin + target);
  const { route, retirement } = matchPath(site, url.pathname);
  // another machine may have pages of which nothing is known here
  const retired = Object.keys(addresses).length === 0 ? retirement : null;
  if (retired) {
    const answer = { kind: 'whole', route: retired.paths[0] ?? null } as const;
    return retired.to
      ? { ...answer, status: 301, body: nothing, location: withReferral(retired.to, url) }
      : { ...answer, status: 410, body: new PageBody(gonePage(site)), location: null };
  }
  // the code of another machine runs in the browser only, and only there it is known which pages it has
  const isElsewhere =
    Object.hasOwn(addresses, 'shell') ||
    (route ? Object.hasOwn(addresses, route.owner.name) : siteOverrides !== null && Object.keys(addresses).length > 0);
  const page = { url: url.href, requestId: input.requestId };
  const declared = { route: route?.path ?? null };
  const rendering = isElsewhere ? null : await renderer.render(site, page, { patient: input.somebodyWaits });
  if (rendering?.kind === 'redirect') {
    const location = withReferral(rendering.location, url);
    return { ...declared, kind: 'whole', status: rendering.status, body: nothing, location };
  }
  if (rendering?.kind === 'busy' || rendering?.kind === 'api-away') {
    return { ...declared, kind: rendering.kind, status: 503, body: nothing, location: null };
  }
  const rendered = rendering?.kind === 'page' ? rendering : null;
  const units = unitsOf(overrides, route?.owner.name, rendered?.widgets);
  for (const failure of rendered?.failures ?? []) input.onPartFailure(site, page, failure);
  const write = async (rendered: Drawn | null): Promise<RenderedPage> => {
    // the server has rendered it: its scripts do not delay the first paint
    const isServerRendered = rendered?.view.pending === false;
    const owner = route?.owner;
    // without it each sheet is loaded separately
    const combined =
      isServerRendered && owner?.kind === 'remote'
        ? await combinedStyles(styles, site, owner, rendered?.widgets ?? [], addresses)
        : null;
    const html = renderDocument({
      data: {
        config,
        registry: site.registry,
        units,
        freezeWatchdog: freezeWatchdog.path,
        ...(siteOverrides && { overrides: siteOverrides }),
        ...(rendered && { rendered: { ...rendered.view, widgets: rendered.widgets ?? [] } }),
      },
      head: rendered?.head ?? plainHead,
      links: [
        ...releasesFallback(site),
        ...lcpImagePreloads(rendered?.html ?? ''),
        ...preloadsOf(site, route, { later: isServerRendered, addresses, combined }),
        ...(isServerRendered ? widgetPreloads(site, rendered?.widgets ?? [], addresses, combined) : []),
      ],
      content: rendered?.html ?? '',
      // where it needs a permission, the site's own script handles it once it knows the choice
      first: url.searchParams.has(referral) && !config.referralConsent ? keepReferral : null,
      pageStart: isServerRendered ? pageStart : null,
      entry: addresses.shell
        ? { src: `${addresses.shell}shell.js`, integrity: null }
        : { src: site.shellBase + site.shell.entry, integrity: integrityOf(site.shell, site.shell.entry) },
      overrides: siteOverrides,
      search: url.search,
    });
    return {
      ...declared,
      kind: rendered && !rendered.isPartial ? 'whole' : 'empty',
      status: rendered?.status ?? (route || isElsewhere ? 200 : 404),
      body: new PageBody(html),
      location: null,
      isSecret: rendered?.head.secret ?? false,
      units,
    };
  };
  try {
    return await write(rendered);
  } catch (error) {
    if (!rendered) throw error;
    // an answer of the remote's loader can't be serialised into the document: the browser renders the page
    input.onFailure(site, page, error);
    return write(null);
  }
}

/** With the sheets of the first widget's owner, too, as long as they can be had. */
async function combinedStyles(
  styles: CombinedStyles,
  { shell, remotes }: LiveSite,
  owner: RemoteRelease,
  widgets: string[],
  addresses: Record<string, string>,
): Promise<CombinedStylesheet | null> {
  const [name] = widgets.map((widget) => widget.split('/')[0] ?? '').filter((name) => name !== owner.name);
  const other = remotes.find((remote) => remote.name === name && !Object.hasOwn(addresses, remote.name));
  const both = other ? await styles.of(shell, [owner, other]).catch(() => null) : null;
  return both ?? styles.of(shell, [owner]).catch(() => null);
}

/** Returns the shell, the owner of the page and those of its widgets. An overridden unit is no evidence about a release. */
function unitsOf({ site, siteOverrides }: RequestOverrides, owner: string | undefined, widgets: string[] = []) {
  if (owner === undefined) return [];
  const names = new Set([owner, ...widgets.map((name) => name.split('/')[0])]);
  const isOverridden = (name: string) => siteOverrides?.active.some(({ unit }) => unit === name) ?? false;
  return [site.shell, ...site.remotes.filter(({ name }) => names.has(name))]
    .filter(({ name }) => !isOverridden(name))
    .map(({ name, version }): ComposedUnit => ({ unit: name, version }))
    .slice(0, 16);
}

/** The parameters of an affiliate's link. */
const referral = 'ref';
const campaign = 'c';

/** A link that leads on to another page of the site still carries its code there. */
function withReferral(location: string, requested: URL): string {
  const code = requested.searchParams.get(referral);
  const target = new URL(location, requested);
  if (code === null || target.origin !== requested.origin || target.searchParams.has(referral)) return location;
  target.searchParams.set(referral, code);
  const named = requested.searchParams.get(campaign);
  if (named !== null && !target.searchParams.has(campaign)) target.searchParams.set(campaign, named);
  return target.pathname + target.search + target.hash;
}

const plainHead: PageHead = {
  title: 'Espaços Rio',
  description: undefined,
  canonical: undefined,
  image: undefined,
  noindex: false,
  secret: false,
  structuredData: null,
};
