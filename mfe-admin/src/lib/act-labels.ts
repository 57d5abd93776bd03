import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents, formatCount, formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import type { Act } from '../data/administration/audit-log.query.ts';

const titles: Record<string, string> = {
  space_approved: 'Espaço aprovado',
  space_rejected: 'Espaço rejeitado',
  space_resent: 'Anúncio corrigido e reenviado',
  space_edited: 'Espaço aprovado foi editado',
  space_deleted: 'Espaço excluído',
  correction_asked: 'Correção pedida por e-mail',
  letter_sent: 'Mensagem enviada por e-mail',
  space_change_seen: 'Alteração do anúncio vista',
  space_suspended: 'Anúncio suspenso',
  space_reinstated: 'Suspensão do anúncio levantada',
  account_suspended: 'Conta suspensa',
  account_reinstated: 'Suspensão da conta levantada',
  account_returned: 'Conta de quem já foi suspenso voltou',
  suspension_appealed: 'Resposta a uma suspensão',
  reports_gathered: 'Denúncias independentes chamaram a equipe',
  reports_settled: 'Denúncia decidida',
  payouts_held: 'Repasses retidos',
  dispute_answered: 'Contestação respondida',
  dispute_given_up: 'Contestação aceita sem resposta',
  payouts_released: 'Repasses liberados',
  host_verified: 'Anfitrião verificado',
  host_unverified: 'Verificação do anfitrião retirada',
  role_granted: 'Acesso de administração concedido',
  role_revoked: 'Acesso de administração retirado',
  authenticators_removed: 'Autenticadores removidos',
  account_deleted: 'Conta excluída',
  coupon_created: 'Cupom criado',
  coupon_edited: 'Cupom atualizado',
  coupon_deleted: 'Cupom excluído',
  calendar_provider_saved: 'Provedor de calendários na lista',
  calendar_provider_removed: 'Provedor de calendários retirado',
  commissions_settled: 'Comissões pagas',
  commissions_corrected: 'Pagamento de comissões corrigido',
  booking_cancelled: 'Reserva cancelada pela plataforma',
  refund_settled_by_hand: 'Reembolso pago à mão',
  payout_key_set: 'Chave PIX cadastrada',
  payout_key_changed: 'Chave PIX alterada',
  payout_key_removed: 'Chave PIX removida',
  payout_key_seen: 'Chave PIX mostrada',
  payout_sent: 'Repasse enviado',
  payout_corrected: 'Repasse corrigido',
  data_exported: 'Planilha baixada',
  contact_resolved: 'Mensagem marcada como respondida',
  contact_reopened: 'Mensagem reaberta',
  contact_archived: 'Mensagem arquivada',
  contact_unarchived: 'Mensagem desarquivada',
  site_error_new: 'Erro marcado como novo',
  site_error_investigating: 'Erro em análise',
  site_error_resolved: 'Erro marcado como resolvido',
  site_error_returned: 'Erro voltou a acontecer',
};

/** What was done; an act that this release does not know goes by its own name. */
export const actTitle = ({ action }: Pick<Act, 'action'>): string => titles[action] ?? action;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** To what, and with which figures: 'Casa do Horto', 'R$ 192,15 · 3 comissões'. */
export function actSubject({ action, details }: Pick<Act, 'action' | 'details'>): string {
  const parts = [text(details.title) || text(details.code) || text(details.full_name) || text(details.name)];
  if (text(details.key_type)) parts.push(pixKeyLabel(text(details.key_type)));
  if (typeof details.amount_cents === 'number') parts.push(formatCents(details.amount_cents));
  if (action === 'commissions_settled' && typeof details.commissions === 'number')
    parts.push(formatCount(details.commissions, 'comissão', 'comissões'));
  if (text(details.event_date)) parts.push(dayOrText(details.event_date));
  if (actReason({ details })) parts.push(`Motivo: ${actReason({ details })}`);
  return parts.filter(Boolean).join(' · ');
}

/** The booking that it was about. */
export function actBooking({
  target_type,
  target_id,
  details,
}: Pick<Act, 'target_type' | 'target_id' | 'details'>): string | null {
  return target_type === 'booking' ? target_id : text(details.booking_id) || null;
}

const dayOrText = (value: unknown): string => (isDay(text(value)) ? formatNumericDay(text(value)) : text(value));
const none = 'vazio';

interface FieldLabel {
  name: string;
  /** Without it only that it changed is said. */
  format?: (value: unknown) => string;
}

const plain = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : text(value));
const cents = (value: unknown): string => (typeof value === 'number' ? formatCents(value) : '');
const yesNo = (value: unknown): string => (value === true ? 'sim' : 'não');
const count = (value: unknown): string => (Array.isArray(value) ? formatNumber(value.length) : '');

const fields: Record<string, FieldLabel> = {
  title: { name: 'Título', format: plain },
  description: { name: 'Descrição' },
  type: { name: 'Tipo', format: (value) => spaceTypeLabel(text(value)) },
  capacity: { name: 'Capacidade', format: plain },
  price: { name: 'Preço', format: (value) => (typeof value === 'number' ? formatReais(value) : text(value)) },
  zone: { name: 'Zona', format: (value) => zoneName(text(value)) },
  neighborhood: { name: 'Bairro', format: (value) => neighborhoodName(text(value)) },
  amenities: { name: 'Comodidades', format: (value) => (Array.isArray(value) ? value.join(', ') : '') },
  images: { name: 'Fotos', format: count },
  image_descriptions: { name: 'Descrições das fotos' },
  cover_image_index: { name: 'Foto de capa' },
  code: { name: 'Código', format: plain },
  discount_type: { name: 'Tipo de desconto', format: (value) => (value === 'fixed' ? 'valor fixo' : 'percentual') },
  discount_value: { name: 'Desconto', format: plain },
  min_amount: { name: 'Valor mínimo', format: cents },
  max_discount: { name: 'Desconto máximo', format: cents },
  usage_limit: { name: 'Limite de usos', format: plain },
  valid_from: { name: 'Válido de', format: dayOrText },
  valid_until: { name: 'Válido até', format: dayOrText },
  is_active: { name: 'Ativo', format: yesNo },
};

/** Why it was decided so. */
export const actReason = ({ details }: Pick<Act, 'details'>): string => text(details.reason);

/** What was edited, a line for each field: 'Preço: R$ 1.000 → R$ 1.200'. */
export function actChanges({ details }: Pick<Act, 'details'>): string[] {
  const { changed } = details;
  if (typeof changed !== 'object' || changed === null) return [];
  return Object.entries(changed).flatMap(([key, change]) => {
    const field = fields[key];
    if (!field) return [];
    const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
    const before = field.format?.(from) || none;
    const after = field.format?.(to) || none;
    // as many pictures as before, but others
    return field.format && before !== after ? `${field.name}: ${before} → ${after}` : `${field.name}: alterado`;
  });
}
