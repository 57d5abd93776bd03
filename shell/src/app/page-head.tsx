import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router-dom';
import type { ModuleSource } from '../platform/module-source.ts';
import { loadedExports } from '../platform/route-exports.ts';
import { reportFailure } from '../platform/telemetry.ts';
import { type PageHead as Head, headOf, metaElements, structuredGraph, withStructuredData } from './page-meta.ts';
import type { RouteHandle } from './route-handle.ts';

const canonical = 'link[rel="canonical"]';
const graphScript = 'script[type="application/ld+json"]';

/** Keeps the document's head in step with the page. */
export function PageHead({ source }: { source: ModuleSource }) {
  const match = useMatches().at(-1);
  /** The page that the graph in the document describes; the server has written the first view's. */
  const described = useRef<{ canonical: string | undefined; data: unknown }>(undefined);
  useEffect(() => {
    const handle = match?.handle as RouteHandle | undefined;
    const page = handle && loadedExports(source, handle.owner, handle.module);
    // until the page is loaded, the document keeps the server's head
    if (handle && !page) return;
    const onTrouble = (error: unknown) => reportFailure(handle?.owner, 'render', error);
    const head = headOf(
      {
        page,
        data: match?.loaderData ?? undefined,
        canonicalPath: handle?.canonicalPath,
        params: match?.params ?? {},
        url: new URL(window.location.href),
      },
      onTrouble,
    );
    const isCanonical = document.head.querySelector<HTMLLinkElement>(canonical)?.href === head.canonical;
    applyHead(head);
    const last = described.current;
    const isDescribed = last
      ? last.canonical === head.canonical && last.data === match?.loaderData
      : isCanonical && document.head.querySelector(graphScript);
    const now = { canonical: head.canonical, data: match?.loaderData };
    if (isDescribed) {
      described.current ??= now;
      return;
    }
    described.current = now;
    setGraph({ ...head, structuredData: null });
    void withStructuredData(head, onTrouble).then((complete) => described.current === now && setGraph(complete));
  }, [match, source]);
  return null;
}

function applyHead(head: Head): void {
  document.title = head.title;
  for (const [attribute, name, content] of metaElements(head)) {
    setTag(`meta[${attribute}="${name}"]`, 'meta', { [attribute]: name, content });
  }
  setTag(canonical, 'link', { rel: 'canonical', href: head.canonical });
}

function setGraph(head: Head): void {
  const graph = structuredGraph(head);
  const data = setTag(graphScript, 'script', {
    type: graph ? 'application/ld+json' : undefined,
  });
  if (data) data.textContent = JSON.stringify(graph);
}

/** Makes, changes or (with an undefined attribute) takes away the element. */
function setTag(selector: string, tag: string, attributes: Record<string, string | undefined>): Element | null {
  const present = document.head.querySelector(selector);
  if (Object.values(attributes).includes(undefined)) {
    present?.remove();
    return null;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value as string);
  return element;
}
