import { formatNumber } from 'shared-domain/money/format.ts';
import type { SiteError } from '../../data/telemetry/site-error.ts';
import { shortVersion, unitInText, unitName } from '../../data/telemetry/unit-names.ts';

const pages: Record<string, string> = {
  '/': 'início',
  '/buscar': 'busca',
  '/espaco/:id': 'espaço',
  '/anunciar': 'publicar',
  '/editar-espaco/:id': 'editar',
  '/meus-espacos': 'meus espaços',
  '/gerenciar-espacos': 'gerenciar',
  '/gerenciar-espacos/reservas': 'reservas',
  '/gerenciar-espacos/repasses': 'repasses',
  '/gerenciar-disponibilidade': 'disponibilidade',
  '/gerenciar-disponibilidade/:id': 'disponibilidade',
  '/minhas-reservas': 'minhas reservas',
  '/booking-success': 'pagamento',
  '/comprovante/:id': 'comprovante',
  '/conferir': 'comprovante',
  '/chat': 'conversas',
  '/profile/:userId?': 'entrar',
  '/profile': 'entrar',
  '/afiliados': 'programa',
  '/admin': 'painel',
};

/** Where it happened, for example 'chat · espaço'. */
export function placeOf({ unit, kind, page }: Pick<SiteError, 'unit' | 'kind' | 'page'>): string {
  if (kind === 'server') return `${unitName(unit)} · servidor`;
  return page ? `${unitName(unit)} · ${pages[page] ?? page.replace(/^\//, '')}` : unitName(unit);
}

/** Returns what happened, in one line. */
export function titleOf({ unit, kind, message }: Pick<SiteError, 'unit' | 'kind' | 'message'>): string {
  if (kind === 'load') return `Falha ao carregar ${unitInText(unit)}: ${message}`;
  if (kind === 'policy') return `Bloqueado pela política de segurança: ${message}`;
  return message;
}

/** 'host 9ad4410'; a report of the server says so. */
export const versionOf = ({ unit, version }: { unit: string; version: string | null }): string =>
  unit === 'payments' ? 'servidor' : `${unit} ${shortVersion(version)}`;

/** Where in the code, else where on the site. */
export const codePlaceOf = (error: Pick<SiteError, 'places' | 'unit' | 'kind' | 'page'>): string =>
  error.places[0] ?? placeOf(error);

const decimal = (value: number, most: number) => formatNumber(value, { least: 0, most });
const none = '—';

export const wholeNumber = (value: number | null): string => (value === null ? none : decimal(value, 0));
export const oneDecimal = (value: number | null): string => (value === null ? none : decimal(value, 1));
export const formatShift = (value: number | null): string => (value === null ? none : decimal(value, 2));

/** Milliseconds as people say them: '140 ms', '1,9 s'. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  return milliseconds < 1000 ? `${decimal(milliseconds, 0)} ms` : `${decimal(milliseconds / 1000, 1)} s`;
}
