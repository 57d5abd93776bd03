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

const box =
  'position:fixed;z-index:45;left:12px;bottom:12px;max-width:min(420px,calc(100vw - 24px));padding:10px 14px;' +
  'border-radius:var(--radius-control,12px);background:var(--color-inverse,#06262e);color:#fff;font:500 14px/1.45 var(--font-sans,system-ui,sans-serif);box-shadow:0 6px 24px rgb(0 0 0/.3)';
const link = 'color:#fff;font-weight:700;text-decoration:underline;display:inline-block;padding:6px 12px 6px 0';

/**
 * Says what is overridden, and leads back in one click. It is plain HTML with its own styles: it works when the code that
 * somebody switched to is broken, the shell's included.
 */
export function overridesBadge({ active, refused }: SiteOverrides): string {
  const lines = [
    ...active.map(({ unit, target, isDevelopment, until }) => {
      const what = isDevelopment ? 'em desenvolvimento' : `→ ${shortTarget(target)}`;
      return `<b>${escapeHtml(unit)}</b> ${escapeHtml(what)}${until ? ` até ${escapeHtml(timeOf(until))}` : ''}`;
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
      : `<div><a href="?mfe" style="${link}">Abrir painel</a><a href="?mfe=reset" style="${link}">Voltar ao publicado</a></div>`
  }</aside>`;
}

function shortTarget(text: string): string {
  const target = parseTarget(text);
  if (target?.kind === 'channel') return `canal ${target.channel}`;
  return target?.kind === 'version' ? text.slice(0, 8) : text;
}

const timeOf = (until: number) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    until * 1000,
  );
