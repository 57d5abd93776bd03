import type { PlatformConfig } from 'shared-domain/platform';
import { categoryPath, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';
import { escapeHtml } from './escape-html.ts';
import type { LiveSite } from './live-registry.ts';

/** As `spaceHref` of shared-domain, whose file leads to the platform's components, which Node can't read. */
const spacePath = (id: string) => `/espaco/${id}`;

/** Spaces in one sitemap: as many rows as the Data API of hosted projects answers with at most. */
const spacesPerFile = 1000;
/** For how long a sitemap is given out again without asking the API. */
const keptMs = 10 * 60_000;
const apiDeadlineMs = 5000;

interface Entry {
  path: string;
  /** Instant, ISO 8601. */
  changedAt?: string | undefined;
}

interface SitemapOptions {
  siteUrl: string;
  config: PlatformConfig;
  live: () => Promise<LiveSite>;
}

export interface Sitemaps {
  /** XML of `/sitemap.xml` ('index') or of one of the files it names; null for a file that there is not. */
  file(name: string): Promise<string | null>;
}

/**
 * What search engines should visit: the pages that are rendered on the server, the categories, and every public space.
 * `/sitemap.xml` is an index, so that it goes on working with many spaces.
 */
export function createSitemaps({ siteUrl, config, live }: SitemapOptions): Sitemaps {
  const kept = new Map<string, { until: number; xml: Promise<string | null> }>();
  const absolute = (path: string) => escapeHtml(new URL(path, siteUrl).href);

  async function make(name: string): Promise<string | null> {
    if (name === 'index') {
      const { total } = await publicSpaces(config, 0, 1);
      const files = Math.ceil(total / spacesPerFile);
      return index([
        absolute('/sitemap-paginas.xml'),
        ...Array.from({ length: files }, (_, file) => absolute(`/sitemap-espacos-${file + 1}.xml`)),
      ]);
    }
    if (name === 'paginas') return urlSet(pages(await live()), absolute);
    const file = Number(/^espacos-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0);
    if (file === 0) return null;
    const { spaces } = await publicSpaces(config, (file - 1) * spacesPerFile, spacesPerFile);
    if (spaces.length === 0) return null;
    return urlSet(
      spaces.map(({ id, updated_at }) => ({ path: spacePath(id), changedAt: updated_at })),
      absolute,
    );
  }

  return {
    file(name) {
      const present = kept.get(name);
      if (present && present.until > Date.now()) return present.xml;
      const xml = make(name);
      // what is not there, or could not be asked for, is not remembered: names can be made up without end
      const forget = () => kept.delete(name);
      kept.set(name, { until: Date.now() + keptMs, xml });
      xml.then((text) => text === null && forget(), forget);
      return xml;
    },
  };
}

function pages({ shell, remotes }: LiveSite): Entry[] {
  const fixed = [shell, ...remotes]
    .flatMap((release) => release.routes)
    .filter(({ path, ssr }) => ssr && !path.includes(':'));
  const categories = spaceTypes.map(categoryPath);
  return [...fixed.map(({ path }) => path), ...categories].map((path) => ({ path }));
}

const rows = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** @throws when the API does not answer as it should */
async function publicSpaces({ supabaseUrl, supabaseKey }: PlatformConfig, offset: number, limit: number) {
  const query = new URLSearchParams({
    select: 'id,updated_at',
    status: 'eq.approved',
    order: 'created_at,id',
    offset: String(offset),
    limit: String(limit),
  });
  const response = await fetch(`${supabaseUrl}/rest/v1/spaces?${query}`, {
    headers: { apikey: supabaseKey, prefer: 'count=exact' },
    signal: AbortSignal.timeout(apiDeadlineMs),
  });
  // beyond the last row
  if (response.status === 416) return { spaces: [], total: 0 };
  if (!response.ok) throw new Error(`The API answered ${response.status} when asked for the spaces of the sitemap.`);
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? 0);
  return { spaces: rows.parse(await response.json()), total };
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function index(files: string[]): string {
  const entries = files.map((address) => `<sitemap><loc>${address}</loc></sitemap>`);
  return `${head}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

function urlSet(entries: Entry[], absolute: (path: string) => string): string {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${absolute(path)}</loc>${changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : ''}</url>`,
  );
  return `${head}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** Everything may be visited except what is only for the person who is signed in. */
export function robotsText(siteUrl: string): string {
  const personal = [
    '/profile',
    '/minhas-reservas',
    '/booking-success',
    '/chat',
    '/meus-espacos',
    '/edit-space/',
    '/admin',
  ];
  return [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');
}
