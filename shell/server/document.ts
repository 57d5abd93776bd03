import type { SiteData } from '../src/platform/site-data.ts';

interface DocumentParts {
  data: SiteData;
  title: string;
  head: string[];
  content: string;
  entry: { src: string; integrity: string };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string);

/** JSON that may stand inside a script element. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The HTML of a page. Its only inline script is data (JSON), which no browser runs. */
export function renderDocument({ data, title, head, content, entry }: DocumentParts): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head.join('\n')}
<script defer crossorigin="anonymous" integrity="${entry.integrity}" src="${escapeHtml(entry.src)}"></script>
</head>
<body>
<div id="root">${content}</div>
<script type="application/json" id="site-data">${escapeJson(data)}</script>
</body>
</html>
`;
}
