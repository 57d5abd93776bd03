import { escapeHtml } from './escape-html.ts';
import type { LiveSite } from './live-registry.ts';
import { shellStylesheets } from './preloads.ts';

/** Seconds after which whoever was sent away may come again. */
export const retryAfterSeconds = 5;

const box =
  'box-sizing:border-box;max-width:640px;margin:0 auto;padding:96px 20px;text-align:center;' +
  'font-family:var(--font-sans,system-ui,sans-serif);color:var(--color-foreground,#12211c)';
const title = 'font-size:28px;line-height:1.2;font-weight:700;margin:32px 0 12px';
const text = 'font-size:17px;line-height:1.5;margin:0 0 28px;color:var(--color-muted-foreground,#56615c)';
const small = 'font-size:14px;line-height:1.5;margin:28px 0 0;color:var(--color-muted-foreground,#56615c)';
const button =
  'display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:12px;font-weight:600;' +
  'text-decoration:none;background:var(--color-primary,#0a5465);color:#fff';

/**
 * For the moments in which more people come than pages can be rendered. It needs no script and no worker; the shell's
 * sheet is one that browsers have already.
 */
export function busyPage(site: LiveSite, path: string, code: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Muitas visitas agora · Espaços Rio</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shellStylesheets(site).join('\n')}
</head>
<body>
<main style="${box}">
<img src="/favicon.svg" alt="Espaços Rio" width="56" height="56">
<h1 style="${title}">Muitas visitas ao mesmo tempo</h1>
<p style="${text}">Não conseguimos mostrar esta página agora. Espere alguns segundos e tente de novo: nada do que você fez foi perdido.</p>
<a href="${escapeHtml(path)}" style="${button}">Tentar novamente</a>
<p style="${small}">Código ${escapeHtml(code)}</p>
</main>
</body>
</html>
`;
}
