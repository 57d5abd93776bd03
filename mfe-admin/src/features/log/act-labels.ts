import { type CouponColumn, type CouponField, couponFields } from 'shared-domain/coupons/coupon-fields.ts';
import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import type { Tables } from 'shared-domain/db/database.types.ts';
import type { Row } from 'shared-domain/db/row.types.ts';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import type { DecisionKind } from 'shared-domain/rules/decision-reasons.ts';
import { peopleTexts } from 'shared-domain/rules/texts.ts';
import { fieldText } from 'shared-domain/spaces/fields/field-text.ts';
import { fields as listing } from 'shared-domain/spaces/fields/field-words.ts';
import { rulesText } from 'shared-domain/spaces/house-rules.ts';
import { extrasText, priceRangesText, rangeDays, weekdayPricesText } from 'shared-domain/spaces/listing-terms.ts';
import type { ListingParts } from 'shared-domain/spaces/spaces.answers.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import type { Act } from '../../data/administration/audit-log.query.ts';
import { sheetNames } from '../../data/administration/sheet-names.ts';
import { reasonLabel } from '../../data/decisions/decision-reasons.ts';
import { reportOutcomes } from '../../data/reports/report-outcomes.ts';
import { fieldLabel } from '../../data/spaces/field-label.ts';

/** Every act by its kind, which the log is filtered by. */
const kinds = [
  {
    value: 'space',
    label: 'Anúncios',
    titles: {
      space_approved: 'Espaço aprovado',
      space_rejected: 'Espaço rejeitado',
      space_resent: 'Anúncio corrigido e reenviado',
      space_edited: 'Espaço aprovado foi editado',
      space_deleted: 'Espaço excluído',
      space_change_seen: 'Alteração do anúncio vista',
    },
  },
  {
    value: 'profile',
    label: 'Pessoas e acessos',
    titles: {
      host_change_seen: 'Alteração do perfil vista',
      host_verified: 'Anfitrião verificado',
      host_unverified: 'Verificação do anfitrião retirada',
      role_granted: 'Acesso de administração concedido',
      role_revoked: 'Acesso de administração retirado',
      authenticators_removed: 'Autenticadores removidos',
      account_deleted: 'Conta excluída',
    },
  },
  {
    value: 'suspension',
    label: 'Suspensões',
    titles: {
      space_suspended: 'Anúncio suspenso',
      space_reinstated: 'Suspensão do anúncio levantada',
      account_suspended: 'Conta suspensa',
      account_reinstated: 'Suspensão da conta levantada',
      account_returned: 'Conta de quem já foi suspenso voltou',
      suspension_appealed: 'Resposta a uma suspensão',
    },
  },
  {
    value: 'report',
    label: 'Denúncias',
    titles: {
      reports_gathered: 'Denúncias independentes chamaram a equipe',
      reports_settled: 'Denúncia decidida',
    },
  },
  {
    value: 'letter',
    label: 'Mensagens enviadas',
    titles: {
      correction_asked: 'Correção pedida por e-mail',
      letter_sent: 'Mensagem enviada por e-mail',
    },
  },
  {
    value: 'contact_message',
    label: 'Mensagens recebidas',
    titles: {
      contact_resolved: 'Mensagem marcada como respondida',
      contact_reopened: 'Mensagem reaberta',
      contact_archived: 'Mensagem arquivada',
      contact_unarchived: 'Mensagem desarquivada',
    },
  },
  { value: 'booking', label: 'Reservas', titles: { booking_cancelled: 'Reserva cancelada pela plataforma' } },
  { value: 'refund', label: 'Reembolsos', titles: { refund_settled_by_hand: 'Reembolso pago à mão' } },
  {
    value: 'dispute',
    label: 'Contestações',
    titles: {
      dispute_answered: 'Contestação respondida',
      dispute_given_up: 'Contestação aceita sem resposta',
    },
  },
  {
    value: 'payout',
    label: 'Repasses e chaves PIX',
    titles: {
      payout_day_opened: 'Dia de repasses aberto',
      payout_sent: 'Repasse enviado',
      payout_corrected: 'Repasse corrigido',
      payouts_held: 'Repasses retidos',
      payouts_released: 'Repasses liberados',
      payout_key_set: 'Chave PIX cadastrada',
      payout_key_changed: 'Chave PIX alterada',
      payout_key_removed: 'Chave PIX removida',
      payout_key_seen: 'Chave PIX mostrada',
    },
  },
  {
    value: 'affiliate',
    label: 'Comissões',
    titles: {
      commissions_settled: 'Comissões pagas',
      commissions_corrected: 'Pagamento de comissões corrigido',
    },
  },
  {
    value: 'coupon',
    label: 'Cupons',
    titles: {
      coupon_created: 'Cupom criado',
      coupon_edited: 'Cupom atualizado',
      coupon_deleted: 'Cupom excluído',
    },
  },
  {
    value: 'calendar_provider',
    label: 'Calendários',
    titles: {
      calendar_provider_saved: 'Provedor de calendários na lista',
      calendar_provider_removed: 'Provedor de calendários retirado',
    },
  },
  { value: 'export', label: 'Planilhas', titles: { data_exported: 'Planilha baixada' } },
] as const satisfies readonly { value: string; label: string; titles: Record<string, string> }[];

/** The kinds of acts with their actions. */
export const actKinds = kinds.map(({ value, label, titles }) => ({ value, label, actions: Object.keys(titles) }));

const titles: Record<string, string> = Object.assign({}, ...kinds.map((kind) => kind.titles));

/** Returns the title of an act; an act that this release doesn't know keeps its own name. */
export const actTitle = ({ action }: Pick<Act, 'action'>): string => titles[action] ?? action;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const figure = (value: unknown, write: (value: number) => string): string =>
  typeof value === 'number' ? write(value) : '';

/** '01/11/2026 a 30/11/2026' */
const period = ({ from, to }: Act['details']): string =>
  isDay(text(from)) && isDay(text(to)) ? rangeDays({ first_day: text(from), last_day: text(to) }) : '';

const word = (words: Readonly<Record<string, string>>, value: unknown): string => words[text(value)] ?? text(value);

/** Details of an act after its title, in the order of the line. */
const parts: Readonly<Record<string, (act: Pick<Act, 'target_id' | 'details'>) => string[]>> = {
  data_exported: ({ target_id, details }) => [
    upperFirst(word(sheetNames, target_id)),
    period(details),
    figure(details.rows, (rows) => formatCount(rows, 'linha', 'linhas')),
  ],
  commissions_settled: ({ details }) => [
    figure(details.commissions, (count) => formatCount(count, 'comissão', 'comissões')),
  ],
  payout_day_opened: ({ details }) => [figure(details.hosts, (count) => formatCount(count, 'anfitrião', 'anfitriões'))],
  reports_settled: ({ details }) => [
    word(reportOutcomes, details.outcome),
    figure(details.reports, (count) => formatCount(count, 'denúncia', 'denúncias')),
  ],
  reports_gathered: ({ details }) => [figure(details.reports, (count) => formatCount(count, 'denúncia', 'denúncias'))],
  authenticators_removed: ({ details }) => [
    figure(details.authenticators, (count) => formatCount(count, 'autenticador', 'autenticadores')),
  ],
  space_suspended: suspended,
  account_suspended: suspended,
  calendar_provider_removed: ({ target_id }) => [target_id],
  calendar_provider_saved: ({ target_id }) => [target_id],
};

function suspended({ details }: Pick<Act, 'details'>): string[] {
  return [
    figure(details.bookings, (count) =>
      count === 0
        ? ''
        : `${formatCount(count, 'reserva por vir', 'reservas por vir')}, ${details.paid_bookings === 'cancel' ? 'com cancelamento' : 'sem cancelamento'}`,
    ),
    text(details.payouts_held_reason) && `Repasses retidos: ${text(details.payouts_held_reason)}`,
  ];
}

/** Sums whose act alone does not say where they went. */
const sumWords: Readonly<Record<string, (amount: string) => string>> = {
  booking_cancelled: (amount) => `${amount} de reembolso pelo provedor`,
  dispute_given_up: (amount) => `${amount} ficam com quem contestou`,
};

/** To what, and with which figures: 'Casa do Horto', 'R$ 192,15 · 3 comissões'. */
export function actSubject({ action, target_id, details }: Pick<Act, 'action' | 'target_id' | 'details'>): string {
  const reason = actReason({ action, details });
  return [
    text(details.title) ||
      text(details.code) ||
      personName(text(details.full_name), '') ||
      text(details.name) ||
      text(details.message),
    text(details.key_type) && pixKeyLabel(text(details.key_type)),
    figure(details.amount_cents, (cents) => sumWords[action]?.(formatCents(cents)) ?? formatCents(cents)),
    ...(parts[action]?.({ target_id, details }) ?? []),
    text(details.event_date) && dayOrText(text(details.event_date)),
    reason && `Motivo: ${reason}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The booking that it was about. */
export function actBooking({
  target_type,
  target_id,
  details,
}: Pick<Act, 'target_type' | 'target_id' | 'details'>): string | null {
  return target_type === 'booking' ? target_id : text(details.booking_id) || null;
}

const dayOrText = (value: string): string => (isDay(value) ? formatNumericDay(value) : value);

/** The values of the fields that an edit may change. */
type Values = Row<'spaces'> &
  Pick<Tables<'discount_coupons'>, CouponColumn> &
  Pick<ListingParts, 'extras' | 'weekday_prices' | 'price_ranges'> & { name: string };

interface FieldLabel<Value> {
  name: string;
  /** The value in words. */
  format: (value: NonNullable<Value>) => string;
  /** Describes the change in place of both values. */
  compare?: (before: NonNullable<Value>, after: NonNullable<Value>) => string;
}

const labelOf = (text: string): string => peopleTexts[text]?.label ?? text;
const asWritten = (value: string): string => value.trim();
const yesNo = (value: boolean): string => (value ? 'sim' : 'não');
const number = (value: number): string => formatNumber(value);

/** The words of fields whose value has no plain ones. */
const ownWords: { [Field in keyof Values]?: Omit<FieldLabel<Values[Field]>, 'name'> } = {
  zone: { format: zoneName },
  neighborhood: { format: neighborhoodName },
  images: { format: (value) => number(value.length), compare: comparePictures },
  image_descriptions: { format: (value) => Object.values(value).join('\n') },
  cover_image_index: { format: (value) => `${value + 1}ª foto` },
  house_rules: { format: (value) => rulesText(value, null) },
};

const listingLabels: Record<string, FieldLabel<never>> = Object.fromEntries(
  listing.map((field) => [
    field.column,
    {
      name: fieldLabel(field.column),
      ...(ownWords[field.column as keyof Values] ?? { format: (value: unknown) => fieldText(field, value) }),
    },
  ]),
);

const couponWords = { cents: formatCents, count: number, 'yes/no': yesNo };
const couponLabels: Record<string, FieldLabel<never>> = Object.fromEntries(
  (couponFields as readonly CouponField[]).flatMap((field) =>
    field.kind === 'own' ? [] : [[field.column, { name: field.name ?? field.label, format: couponWords[field.kind] }]],
  ),
);

const labels: { [Field in keyof Values]?: FieldLabel<Values[Field]> } = {
  ...listingLabels,
  ...couponLabels,
  weekday_prices: { name: 'Preços por dia da semana', format: weekdayPricesText },
  price_ranges: { name: 'Preços por período', format: priceRangesText },
  extras: { name: 'Extras', format: extrasText },
  name: { name: labelOf('private.calendar_providers.name'), format: asWritten },
  code: { name: labelOf('public.discount_coupons.code'), format: asWritten },
  discount_type: { name: 'Tipo de desconto', format: (value) => (value === 'fixed' ? 'valor fixo' : 'percentual') },
  discount_value: { name: 'Desconto', format: number },
  max_discount: { name: 'Desconto máximo', format: formatCents },
  valid_from: { name: 'Válido de', format: dayOrText },
  valid_until: { name: 'Válido até', format: dayOrText },
};

/** '2 → 3, 2 novas, 1 retirada' */
function comparePictures(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((image) => !before.includes(image)).length;
  const removed = before.filter((image) => !after.includes(image)).length;
  if (added + removed === 0) return 'em outra ordem';
  return [
    `${formatNumber(before.length)} → ${formatNumber(after.length)}`,
    ...(added > 0 ? [formatCount(added, 'nova', 'novas')] : []),
    ...(removed > 0 ? [formatCount(removed, 'retirada', 'retiradas')] : []),
  ].join(', ');
}

const decisions: Readonly<Record<string, DecisionKind>> = {
  space_rejected: 'rejection',
  space_suspended: 'listing_suspension',
  account_suspended: 'account_suspension',
  booking_cancelled: 'cancellation',
};

/** Why it was decided so: 'Fotos: As fotos estão escuras.' */
export function actReason({ action, details }: Pick<Act, 'action' | 'details'>): string {
  const kind = decisions[action];
  return [kind ? reasonLabel(kind, text(details.reason_code)) : '', text(details.reason)].filter(Boolean).join(': ');
}

export interface ActChange {
  name: string;
  /** In one line: 'R$ 1.000 → R$ 1.200'. */
  line: string | null;
  /** Both values, where they do not fit a line. */
  before: string;
  after: string;
}

const none = 'vazio';
const longestInLine = 60;
const isLong = (value: string): boolean => value.length > longestInLine || value.includes('\n');

/** Returns the edited fields with both values. Of an address the log only keeps that it changed. */
export function actChanges({ details }: Pick<Act, 'details'>): ActChange[] {
  const changed = (details.changed ?? {}) as Readonly<Record<string, { from?: unknown; to?: unknown }>>;
  return Object.entries(changed).flatMap(([key, { from, to }]) => {
    if (key === 'address') return [{ name: 'Endereço', line: 'alterado', before: none, after: none }];
    const field = labels[key as keyof Values] as FieldLabel<unknown> | undefined;
    if (!field) return [];
    const words = (value: unknown) => (value === null || value === undefined ? none : field.format(value) || none);
    const [before, after] = [words(from), words(to)];
    const { name } = field;
    if (field.compare && from && to) return [{ name, line: field.compare(from, to), before, after }];
    if (before === after) return [{ name, line: 'alterado', before, after }];
    return [{ name, line: isLong(before) || isLong(after) ? null : `${before} → ${after}`, before, after }];
  });
}
