import { formatNumber } from 'shared-domain/money/format.ts';
import type { ErrorStatus, SiteError } from '../../data/telemetry/site-error.schema.ts';

/** What administrators call the parts of the site: in a list, in a sentence. */
const units: Record<string, { name: string; sentence: string }> = {
  shell: { name: 'site', sentence: 'o site' },
  discovery: { name: 'busca', sentence: 'a busca' },
  booking: { name: 'reserva', sentence: 'a reserva' },
  chat: { name: 'chat', sentence: 'o chat' },
  host: { name: 'anúncio', sentence: 'o anúncio' },
  admin: { name: 'painel', sentence: 'o painel' },
  affiliate: { name: 'afiliados', sentence: 'os afiliados' },
  payments: { name: 'pagamento', sentence: 'o pagamento' },
};

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
  '/chat': 'conversas',
  '/profile/:userId?': 'entrar',
  '/profile': 'entrar',
  '/afiliados': 'programa',
  '/admin': 'painel',
};

/** A remote that this release does not know yet goes by its own name. */
export const unitName = (unit: string): string => units[unit]?.name ?? unit;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Where it happened, for example 'chat · espaço'. */
export function placeOf({ unit, kind, page }: Pick<SiteError, 'unit' | 'kind' | 'page'>): string {
  if (kind === 'server') return `${unitName(unit)} · servidor`;
  return page ? `${unitName(unit)} · ${pages[page] ?? page.replace(/^\//, '')}` : unitName(unit);
}

/** What happened, in one line. */
export function titleOf({ unit, kind, message }: Pick<SiteError, 'unit' | 'kind' | 'message'>): string {
  if (kind === 'load') return `Falha ao carregar ${units[unit]?.sentence ?? unit}: ${message}`;
  if (kind === 'policy') return `Bloqueado pela política de segurança: ${message}`;
  return message;
}

const squads: Record<string, string> = {
  ...{ 'squad-discovery': 'Busca', 'squad-booking': 'Reserva', 'squad-host': 'Anfitriões', 'squad-admin': 'Painel' },
  ...{ 'squad-chat': 'Chat', 'squad-affiliate': 'Afiliados', platform: 'Plataforma', 'design-system': 'Design' },
  backend: 'Backend',
};

/** A squad as CODEOWNERS calls it, `@espacos-rio/squad-host`, in our words; one that this release does not know by its own. */
export function squadName(owner: string): string {
  const name = owner.split('/').at(-1) ?? owner;
  return squads[name] ?? name;
}

export const statusLabels: Record<ErrorStatus, { word: string; tone: 'danger' | 'warning' | 'success' }> = {
  new: { word: 'Novo', tone: 'danger' },
  investigating: { word: 'Em análise', tone: 'warning' },
  resolved: { word: 'Resolvido', tone: 'success' },
};

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
