import { formatInstant } from 'shared-domain/days/rio.ts';
import type { SiteOverrides } from '../src/platform/site-data.ts';
import { escapeHtml } from './escape-html.ts';
import { parseTarget } from './override-target.ts';

const refusals: Record<SiteOverrides['refused'][number]['reason'], string> = {
  'not-allowed': 'Esta troca não é permitida aqui: a versão publicada foi mantida.',
  invalid: 'Este link de teste não é válido: a versão publicada foi mantida.',
  expired: 'Este link de teste venceu: a versão publicada foi mantida.',
  'unknown-version': 'Esta versão não existe mais: a versão publicada foi mantida.',
  'unknown-channel': 'Este canal não existe mais: a versão publicada foi mantida.',
  shell: 'A estrutura do site só pode ser trocada por uma versão publicada.',
};

// above the bars that a page may have at its bottom, below dialogs and sheets
const box =
  'position:fixed;z-index:29;left:12px;bottom:calc(12px + var(--bottom-bar,0px) + var(--cookie-bar,0px));' +
  'max-width:min(420px,calc(100vw - 24px));box-sizing:border-box;padding:10px 14px;overflow-wrap:anywhere;' +
  'border-radius:var(--radius-control,12px);background:var(--color-inverse,#06262e);color:#fff;--focus-ring:var(--color-accent,#f2bd4b);' +
  'font:500 14px/1.45 var(--font-sans,system-ui,sans-serif);box-shadow:0 6px 24px rgb(0 0 0/.3)';
const links = 'display:flex;flex-wrap:wrap;gap:0 20px;margin-bottom:-8px';
const link =
  'color:#fff;font-weight:700;text-decoration:underline;display:inline-flex;align-items:center;min-height:44px';

/**
 * Lists the overrides, and leads back in one click. It is plain HTML with its own styles: it works when the overriding
 * code is broken, even the shell's. `search` is the page's own: the badge's links lead back to it.
 */
export function overridesBadge({ active, refused }: SiteOverrides, search = ''): string {
  const lines = [
    ...active.map(({ unit, target, isDevelopment, until }) => {
      const what = isDevelopment ? 'em desenvolvimento' : `→ ${shortTarget(target)}`;
      return `<b>${escapeHtml(unit)}</b> ${escapeHtml(what)}${until ? ` até ${escapeHtml(formatInstant(until * 1000))}` : ''}`;
    }),
    ...refused.map(
      ({ unit, target, reason }) =>
        `${unit ? `<b>${escapeHtml(unit)}</b>${target ? ` → ${escapeHtml(shortTarget(target))}` : ''}: ` : ''}${refusals[reason]}`,
    ),
  ];
  const isFixed = active.length > 0 && active.every(({ isDevelopment }) => isDevelopment) && refused.length === 0;
  return `<aside id="mfe-badge" aria-label="Versões de teste" style="${box}">${lines.map((line) => `<div>${line}</div>`).join('')}${
    isFixed
      ? ''
      : `<div style="${links}"><a href="${commandIn(search, '')}" style="${link}">Abrir painel</a><a href="${commandIn(search, 'reset')}" style="${link}">Voltar ao publicado</a></div>`
  }</aside>`;
}

function commandIn(search: string, command: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['mfe', 'mfe-channel']) parameters.delete(name);
  parameters.set('mfe', command);
  return escapeHtml(`?${parameters}`);
}

function shortTarget(text: string): string {
  const target = parseTarget(text);
  if (target?.kind === 'channel') return `canal ${target.channel}`;
  return target?.kind === 'version' ? text.slice(0, 8) : text;
}
