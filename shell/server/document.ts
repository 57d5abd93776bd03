import { metaElements, type PageHead, structuredGraph } from '../src/app/page-meta.ts';
import type { SiteData } from '../src/platform/site-data.ts';
import type { StaticScript } from './late-start.ts';

interface DocumentParts {
  data: SiteData;
  head: PageHead;
  /** Preloads and styles. */
  links: string[];
  content: string;
  entry: { src: string; integrity: string };
  /** For a page that is drawn already: this script starts the entry, and the links that wait for it, after that is seen. */
  lateStart: StaticScript | null;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string);

/** JSON that may stand inside a script element. */
export function escapeJson(value: unknown): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, escape);
}

/**
 * The HTML of a page. It has no inline script that a browser runs: the data beside the content is JSON, so the policy
 * needs no exception and the HTML can be cached.
 */
export function renderDocument({ data, head, links, content, entry, lateStart }: DocumentParts): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${[...metaTags(head), '<link rel="icon" href="/favicon.svg" type="image/svg+xml">', ...links].join('\n')}
${entryScripts(entry, lateStart)}
</head>
<body>
<div id="root">${content}</div>
<script type="application/json" id="site-data">${escapeJson(data)}</script>
</body>
</html>
`;
}

function entryScripts({ src, integrity }: DocumentParts['entry'], lateStart: StaticScript | null): string {
  const defer = (script: { src: string; integrity: string }) =>
    `<script defer crossorigin="anonymous" integrity="${script.integrity}" src="${escapeHtml(script.src)}"></script>`;
  if (!lateStart) return defer({ src, integrity });
  const waiting = `<template id="entry" data-integrity="${integrity}" data-src="${escapeHtml(src)}"></template>`;
  return `${waiting}\n${defer({ src: lateStart.path, integrity: lateStart.integrity })}`;
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
