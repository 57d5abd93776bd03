import { generatePath, type Params } from 'react-router-dom';
import type { PageMeta, StructuredData } from 'shared-domain/contracts/route-module.ts';

/** What a document's head says about the page. Addresses are absolute. */
export interface PageHead {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  noindex: boolean;
  /** schema.org nodes, or what brings them; null without any. */
  structuredData: StructuredData | (() => Promise<StructuredData>) | null;
}

const siteName = 'Espaços Rio';

interface HeadInput {
  meta: PageMeta | undefined;
  /** Undefined for the page that says that there is no page. */
  canonicalPath: string | undefined;
  params: Params;
  url: URL;
}

/** The same on the server and in the browser. */
export function headOf({ meta, canonicalPath, params, url }: HeadInput): PageHead {
  const path = meta?.canonical ?? (canonicalPath && generatePath(canonicalPath, params));
  return {
    title: titleOf(meta, canonicalPath),
    description: meta?.description,
    canonical: path && new URL(path, url).href,
    image: meta?.image && new URL(meta.image, url).href,
    noindex: meta?.noindex ?? canonicalPath === undefined,
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
  const { title, description, canonical, image, noindex } = head;
  return [
    ['name', 'description', description],
    ['name', 'robots', noindex ? 'noindex' : undefined],
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

/** With the nodes themselves, as they can be sent. */
export async function withStructuredData(head: PageHead): Promise<PageHead> {
  const { structuredData } = head;
  return typeof structuredData === 'function' ? { ...head, structuredData: await structuredData() } : head;
}

/** The page's nodes as one JSON-LD graph; null while they are not there. */
export function structuredGraph({ structuredData }: PageHead): object | null {
  if (!Array.isArray(structuredData) || structuredData.length === 0) return null;
  return { '@context': 'https://schema.org', '@graph': structuredData };
}
