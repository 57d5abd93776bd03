import { generatePath, type Params } from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';

/** What a document's head says about the page. Addresses are absolute. */
export interface PageHead {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  noindex: boolean;
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
  };
}

function titleOf(meta: PageMeta | undefined, canonicalPath: string | undefined): string {
  if (meta) return meta.title.includes(siteName) ? meta.title : `${meta.title} | ${siteName}`;
  return canonicalPath ? siteName : `Página não encontrada | ${siteName}`;
}
