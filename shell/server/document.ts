import { metaElements, type PageHead, structuredGraph } from '../src/app/page-meta.ts';
import type { SiteData, SiteOverrides } from '../src/platform/site-data.ts';
import { escapeHtml } from './escape-html.ts';
import { overridesBadge } from './overrides-badge.ts';
import { type StaticScript, startWatchdog } from './static-scripts.ts';

interface DocumentParts {
  data: SiteData;
  head: PageHead;
  /** Preloads, styles, and the script that watches over them. */
  links: string[];
  content: string;
  /** Without integrity only on a development server. */
  entry: { src: string; integrity: string | null };
  overrides: SiteOverrides | null;
  /** The query of the page's address, with its question mark. */
  search?: string;
  /** Runs as soon as it is there, before everything else. */
  first: StaticScript | null;
  /** For a page that the server has rendered: this script starts the entry, and the links that wait for it. */
  pageStart: StaticScript | null;
}

/** Serialises JSON for a script element. */
function escapeJson(value: unknown): string {
  const codePoint = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, codePoint);
}

/** A page that only the browser can draw says so where nothing will. */
const withoutScripts = `<noscript><p style="max-width:80rem;margin:2rem auto;padding:0 1.25rem;font-family:sans-serif">Esta página precisa de JavaScript. Ative-o no navegador e carregue a página de novo.</p></noscript>
`;

/**
 * Renders the HTML of a page. It has no inline script that a browser runs: the data next to the content is JSON, so the
 * policy needs no exception and the HTML can be cached.
 */
export function renderDocument({
  data,
  head,
  links,
  content,
  entry,
  first,
  pageStart,
  overrides,
  search,
}: DocumentParts): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, email=no, address=no">${first ? `\n${staticTag('async', first)}` : ''}
<title>${escapeHtml(head.title)}</title>
${[...metaTags(head), '<link rel="icon" href="/favicon.svg" type="image/svg+xml">', ...links].join('\n')}
${entryScripts(entry, pageStart)}
</head>
<body>
${pageStart ? '' : withoutScripts}<div id="root">${content}</div>${overrides ? overridesBadge(overrides, search) : ''}
<script type="application/json" id="site-data">${escapeJson(data)}</script>
</body>
</html>
`;
}

const scriptTag = (when: string, { src, integrity }: DocumentParts['entry']): string =>
  `<script ${when} crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''} src="${escapeHtml(src)}"></script>`;

/** One of our own, which are sent as they are. */
const staticTag = (when: string, { path, integrity }: StaticScript): string =>
  scriptTag(when, { src: path, integrity });

function entryScripts({ src, integrity }: DocumentParts['entry'], pageStart: StaticScript | null): string {
  const watched = staticTag(`async data-entry="${escapeHtml(src)}"`, startWatchdog);
  if (!pageStart) return `${scriptTag('defer fetchpriority="high"', { src, integrity })}\n${watched}`;
  const waiting = `<template id="entry" data-integrity="${integrity}" data-src="${escapeHtml(src)}"></template>`;
  return `${waiting}\n${staticTag('defer', pageStart)}\n${watched}`;
}

function metaTags(head: PageHead): string[] {
  const graph = structuredGraph(head);
  return [
    ...metaElements(head).flatMap(([attribute, name, content]) =>
      content === undefined ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`],
    ),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}">`] : []),
    // data, not a script that runs: no policy needs to allow it
    ...(graph ? [`<script type="application/ld+json">${escapeJson(graph)}</script>`] : []),
  ];
}
