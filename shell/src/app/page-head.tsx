import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { loadedRouteModule, type ModuleSource } from '../platform/module-source.ts';
import { type PageHead as Head, headOf } from './page-meta.ts';
import type { RouteHandle } from './route-handle.ts';

/** Keeps title, description, canonical address and robots of the document in step with the page. */
export function PageHead({ source }: { source: ModuleSource }) {
  const match = useMatches().at(-1);
  useEffect(() => {
    const handle = match?.handle as RouteHandle | undefined;
    const page = handle && loadedRouteModule(source, handle.owner, handle.module);
    // until the page is there, the document keeps what the server wrote
    if (handle && !page) return;
    const url = new URL(window.location.href);
    applyHead(
      headOf({
        meta: page?.meta?.(match?.loaderData ?? undefined, { params: match?.params ?? {}, url }),
        canonicalPath: handle?.canonicalPath,
        params: match?.params ?? {},
        url,
      }),
    );
  }, [match, source]);
  return null;
}

function applyHead(head: Head): void {
  document.title = head.title;
  setTag('meta[name="description"]', 'meta', { name: 'description', content: head.description });
  setTag('link[rel="canonical"]', 'link', { rel: 'canonical', href: head.canonical });
  setTag('meta[name="robots"]', 'meta', { name: 'robots', content: head.noindex ? 'noindex' : undefined });
  setTag('meta[property="og:title"]', 'meta', { property: 'og:title', content: head.title });
  setTag('meta[property="og:description"]', 'meta', { property: 'og:description', content: head.description });
  setTag('meta[property="og:image"]', 'meta', { property: 'og:image', content: head.image });
}

function setTag(selector: string, tag: string, attributes: Record<string, string | undefined>): void {
  const present = document.head.querySelector(selector);
  if (Object.values(attributes).includes(undefined)) {
    present?.remove();
    return;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value as string);
}
