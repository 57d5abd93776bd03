import { escapeHtml } from './escape-html.ts';
import type { LiveSite } from './live-registry.ts';
import { shellStylesheets } from './preloads.ts';

const styles = {
  box:
    'box-sizing:border-box;max-width:640px;margin:0 auto;padding:96px 20px;text-align:center;' +
    'font-family:var(--font-sans,system-ui,sans-serif);color:var(--color-foreground,#12211c)',
  // the shell's sheet makes pictures blocks
  logo: 'display:block;margin:0 auto',
  heading: 'font-size:28px;line-height:1.2;font-weight:700;margin:32px 0 12px;text-wrap:balance',
  text: 'text-wrap:balance;font-size:17px;line-height:1.5;margin:0 0 28px;color:var(--color-muted-foreground,#56615c)',
  note: 'font-size:14px;line-height:1.5;margin:28px 0 0;color:var(--color-muted-foreground,#56615c)',
  link:
    'display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:12px;font-weight:600;' +
    'text-decoration:none;background:var(--color-primary,#0a5465);color:#fff',
};

interface PlainPage {
  heading: string;
  /** The title of the browser's tab. Default: the heading. */
  title?: string;
  text: string;
  link: { href: string; label: string };
  note?: string;
}

/** A page of few words that needs no script and no worker; the shell's sheet is one that browsers have already. */
export function plainPage(site: LiveSite, { heading, title = heading, text, link, note }: PlainPage): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, email=no, address=no">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Espaços Rio</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shellStylesheets(site).join('\n')}
</head>
<body>
<main style="${styles.box}">
<img src="/favicon.svg" alt="Espaços Rio" width="56" height="56" style="${styles.logo}">
<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>
<p style="${styles.text}">${escapeHtml(text)}</p>
<a href="${escapeHtml(link.href)}" style="${styles.link}">${escapeHtml(link.label)}</a>${
    note ? `\n<p style="${styles.note}">${escapeHtml(note)}</p>` : ''
  }
</main>
</body>
</html>
`;
}
