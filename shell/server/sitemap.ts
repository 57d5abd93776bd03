import type { Tables } from 'shared-domain/db/database.types.ts';
import type { PlatformConfig } from 'shared-domain/platform';
import { categoryPath, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { escapeHtml } from './escape-html.ts';
import type { LiveSite } from './live-registry.ts';

/** As `spaceHref` of shared-domain, whose file leads to the platform's components, which Node can't read. */
const spacePath = (id: string) => `/espaco/${id}`;

/** Spaces in one sitemap; search engines take up to 50 000. */
const spacesPerFile = 10_000;
/** As many rows as the Data API of hosted projects answers with at most. */
const rowsPerAnswer = 1000;
/** Age below which a sitemap is served again without a request to the API. */
const cacheMs = 10 * 60_000;
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
 * Lists the addresses for search engines: the pages that are rendered on the server, the categories, and every public
 * space. `/sitemap.xml` is an index, so that it still works with many spaces.
 */
export function createSitemaps({ siteUrl, config, live }: SitemapOptions): Sitemaps {
  const absolute = (path: string) => escapeHtml(new URL(path, siteUrl).href);
  /** The last space before each file: pages by position, without counting rows; the first file begins before all. */
  const starts = cachedFor(cacheMs, async () => {
    const found: (Place | null)[] = [null];
    for (let last: Place | null = null; ; ) {
      const [place] = await publicSpaces(config, { after: last, skip: spacesPerFile - 1, limit: 1 });
      if (!place) return found;
      found.push(place);
      last = place;
    }
  });
  const files = new Map<number, () => Promise<string>>();

  async function spacesAfter(start: Place | null): Promise<string> {
    const spaces: Place[] = [];
    while (spaces.length < spacesPerFile) {
      const page = await publicSpaces(config, { after: spaces.at(-1) ?? start, skip: 0, limit: rowsPerAnswer });
      spaces.push(...page);
      if (page.length < rowsPerAnswer) break;
    }
    return urlSet(
      spaces.map(({ id, updated_at }) => ({ path: spacePath(id), changedAt: updated_at })),
      absolute,
    );
  }

  return {
    async file(name) {
      if (name === 'paginas') return urlSet(pages(await live()), absolute);
      const known = await starts();
      if (name === 'index') {
        const paths = known.map((_, file) => absolute(`/sitemap-espacos-${file + 1}.xml`));
        return index([absolute('/sitemap-paginas.xml'), ...paths]);
      }
      const file = Number(/^espacos-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0);
      // names can be made up without end: only those of the index are looked for
      if (file === 0 || file > known.length) return null;
      const make = files.get(file) ?? cachedFor(cacheMs, async () => spacesAfter((await starts())[file - 1] ?? null));
      files.set(file, make);
      return make();
    },
  };
}

/** Caches a value for the given time, with one request for all callers; while a request fails the old value is served. */
function cachedFor<Value>(milliseconds: number, make: () => Promise<Value>): () => Promise<Value> {
  let stored: { value: Value; until: number } | undefined;
  let making: Promise<Value> | undefined;
  return () => {
    if (stored && stored.until > Date.now()) return Promise.resolve(stored.value);
    making ??= make()
      .then(
        (value) => {
          stored = { value, until: Date.now() + milliseconds };
          return value;
        },
        (error: unknown) => {
          if (!stored) throw error;
          console.error('The sitemap stays as it was.', error);
          return stored.value;
        },
      )
      .finally(() => {
        making = undefined;
      });
    return making;
  };
}

function pages({ shell, remotes }: LiveSite): Entry[] {
  const fixed = [shell, ...remotes]
    .flatMap((release) => release.routes)
    .filter(({ path, ssr }) => ssr && !path.includes(':'));
  const categories = spaceTypes.map(categoryPath);
  return [...fixed.map(({ path }) => path), ...categories].map((path) => ({ path }));
}

type Place = Pick<Tables<'spaces'>, 'id' | 'created_at' | 'updated_at'>;

/**
 * Public spaces in the order in which they came, so that a new one changes the last file only.
 * @throws when the API does not answer as it should
 */
async function publicSpaces(
  { supabaseUrl, supabaseKey }: PlatformConfig,
  { after, skip, limit }: { after: Place | null; skip: number; limit: number },
): Promise<Place[]> {
  const query = new URLSearchParams({
    select: 'id,created_at,updated_at',
    status: 'eq.approved',
    order: 'created_at,id',
    offset: String(skip),
    limit: String(limit),
  });
  if (after) {
    // the index is searched by the first condition
    query.set('created_at', `gte.${after.created_at}`);
    query.set('or', `(created_at.gt."${after.created_at}",id.gt.${after.id})`);
  }
  const response = await fetch(`${supabaseUrl}/rest/v1/spaces?${query}`, {
    headers: { apikey: supabaseKey },
    signal: AbortSignal.timeout(apiDeadlineMs),
  });
  if (!response.ok) throw new Error(`The API answered ${response.status} when asked for the spaces of the sitemap.`);
  return (await response.json()) as Place[];
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

/** Returns robots.txt, which allows everything except pages for the signed-in person. */
export function robotsText(siteUrl: string): string {
  const personal = [
    '/profile',
    '/minhas-reservas',
    '/favoritos',
    '/booking-success',
    '/comprovante/',
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
