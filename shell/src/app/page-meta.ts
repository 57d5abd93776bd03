import { generatePath, type Params } from 'react-router-dom';
import type { PageMeta, RouteModule, StructuredData } from 'shared-domain/contracts/route-module.ts';

/** The page's entries in the document's head. Addresses are absolute. */
export interface PageHead {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  noindex: boolean;
  /** The address is a permission. */
  secret: boolean;
  /** schema.org nodes, or what brings them; null without any. */
  structuredData: StructuredData | (() => Promise<StructuredData>) | null;
}

const siteName = 'Espaços Rio';

interface HeadInput {
  page: RouteModule | undefined;
  /** The loader's result. */
  data: unknown;
  /** Undefined for the page that says that there is no page. */
  canonicalPath: string | undefined;
  params: Params;
  url: URL;
}

/** Called with the parts of a page's head that could not be used. */
export type HeadTrouble = (error: unknown) => void;

/** Returns the head of a page; the same on the server and in the browser. A page whose `meta` fails gets the site's own title. */
export function headOf({ page, data, ...place }: HeadInput, onTrouble: HeadTrouble): PageHead {
  try {
    const { params, url } = place;
    return headFrom(page?.meta && checkedMeta(page.meta(data, { params, url })), place);
  } catch (error) {
    onTrouble(error);
    return { title: siteName, noindex: place.canonicalPath === undefined, ...nothingMore };
  }
}

const nothingMore = {
  description: undefined,
  canonical: undefined,
  image: undefined,
  secret: false,
  structuredData: null,
};
type Place = Omit<HeadInput, 'page' | 'data'>;

const texts = ['description', 'image', 'canonical'] as const;

/** @throws what another squad's code returns may be anything */
function checkedMeta(meta: unknown): PageMeta {
  const { title, noindex = false, secret = false, structuredData = [], ...rest } = meta as Partial<PageMeta>;
  if (typeof title !== 'string') throw new TypeError('meta returns no title.');
  for (const name of texts) {
    if (typeof (rest[name] ?? '') !== 'string') throw new TypeError(`meta returns a ${name} that is no text.`);
  }
  if (typeof noindex !== 'boolean') throw new TypeError('meta returns a noindex that is neither true nor false.');
  if (typeof secret !== 'boolean') throw new TypeError('meta returns a secret that is neither true nor false.');
  if (!Array.isArray(structuredData) && typeof structuredData !== 'function')
    throw new TypeError('meta returns a structuredData that is neither a list nor a function.');
  return meta as PageMeta;
}

function headFrom(meta: PageMeta | undefined, { canonicalPath, params, url }: Place): PageHead {
  const own = meta?.secret ? undefined : canonicalPath && generatePath(canonicalPath, params);
  const path = meta?.canonical ?? own;
  return {
    title: titleOf(meta, canonicalPath),
    description: meta?.description,
    canonical: path && new URL(path, url).href,
    image: meta?.image && new URL(meta.image, url).href,
    noindex: meta?.noindex ?? canonicalPath === undefined,
    secret: meta?.secret ?? false,
    structuredData: meta?.structuredData ?? null,
  };
}

function titleOf(meta: PageMeta | undefined, canonicalPath: string | undefined): string {
  if (meta) return meta.title.includes(siteName) ? meta.title : `${meta.title} | ${siteName}`;
  return canonicalPath ? siteName : `Página não encontrada | ${siteName}`;
}

/** The names and texts of a page's `meta` elements; undefined where there is nothing to say. The same on both sides. */
export function metaElements(
  head: PageHead,
): [attribute: 'name' | 'property', name: string, content: string | undefined][] {
  const { title, description, canonical, image, noindex, secret } = head;
  return [
    ['name', 'description', description],
    ['name', 'robots', noindex ? 'noindex' : undefined],
    ['name', 'referrer', secret ? 'no-referrer' : undefined],
    ['property', 'og:site_name', siteName],
    ['property', 'og:locale', 'pt_BR'],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical],
    ['property', 'og:image', image],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ];
}

/** With the nodes themselves, as they can be sent; without any if the page fails at them. */
export async function withStructuredData(head: PageHead, onTrouble: HeadTrouble): Promise<PageHead> {
  const { structuredData } = head;
  try {
    const nodes = typeof structuredData === 'function' ? await structuredData() : structuredData;
    // throws for values that can't be serialised, too
    JSON.stringify(nodes);
    return { ...head, structuredData: nodes };
  } catch (error) {
    onTrouble(error);
    return { ...head, structuredData: null };
  }
}

/** Returns the page's nodes as one JSON-LD graph; null until they are loaded. */
export function structuredGraph({ structuredData }: PageHead): object | null {
  if (!Array.isArray(structuredData) || structuredData.length === 0) return null;
  return { '@context': 'https://schema.org', '@graph': structuredData };
}
