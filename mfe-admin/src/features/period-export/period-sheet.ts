import { bookingStatus, paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { disputeReason, disputeStatus } from 'shared-domain/disputes/dispute-words.ts';
import { csvReais } from 'shared-domain/files/csv.ts';
import { journalAccounts } from 'shared-domain/money/journal-accounts.ts';
import type { ExportKind, ExportRow } from '../../data/administration/period-export.mutation.ts';
import { reasonLabel } from '../../data/decisions/decision-reasons.ts';
import { contestedWords } from '../../data/payouts/contested-words.ts';

type Cell = ExportRow[string] | undefined;
const text = (value: Cell) => (value === null || value === undefined ? '' : String(value));
const day = (value: Cell) => (typeof value === 'string' ? formatNumericDay(value) : '');
const moment = (value: Cell) => (typeof value === 'string' ? formatInstant(value) : '');
const reais = (value: Cell) => (typeof value === 'number' ? csvReais(value) : '');
const word = (words: Readonly<Record<string, string>>) => (value: Cell) => words[text(value)] ?? text(value);

const bookingState = (value: Cell) => bookingStatus(text(value)).label;
const method = (value: Cell) => paymentMethodLabel(text(value));
const reason = (value: Cell) => disputeReason(text(value));
const disputeState = (value: Cell) => disputeStatus(text(value));
const platformReason = (value: Cell) => reasonLabel('cancellation', text(value));
const movements = word({ earned: 'Valor', reversed: 'Estorno', ...contestedWords });
const commissionStates = word({ pending: 'Pendente', paid: 'Paga', reversed: 'Estornada' });

const journalSource = word({
  payment: 'Pagamento',
  payout: 'Repasse devido',
  refund: 'Reembolso',
  dispute_movement: 'Movimento do banco',
  dispute_loss: 'Perda em contestação',
  commission: 'Comissão',
  settlement: 'Envio',
  provider_fee: 'Tarifa do provedor',
  provider_payout: 'Saque do provedor',
});
const journalAccount = word(journalAccounts);
const closed = (value: Cell) => (text(value) === 'true' ? 'Fechado' : 'Aberto');

type Column = readonly [name: string, field: string, write: (value: Cell) => string];

const columns: Record<ExportKind, readonly Column[]> = {
  bookings: [
    ['Reserva', 'id', text],
    ['Feita em', 'created_at', moment],
    ['Evento', 'event_date', day],
    ['Espaço', 'title', text],
    ['Cliente', 'guest_name', text],
    ['Anfitrião', 'host_name', text],
    ['Convidados', 'guest_count', text],
    ['Situação', 'status', bookingState],
    ['Anfitrião recebe (R$)', 'owner_amount', reais],
    ['Taxa de serviço (R$)', 'service_fee', reais],
    ['Desconto (R$)', 'discount_amount', reais],
    ['Total (R$)', 'total_amount', reais],
    ['Pagamento', 'payment_method', method],
    ['Paga em', 'paid_at', moment],
    ['Cancelada em', 'cancelled_at', moment],
    ['Motivo da plataforma', 'platform_code', platformReason],
    ['Devolvido (R$)', 'refunded', reais],
    ['A devolver (R$)', 'to_refund', reais],
    ['Com o banco (R$)', 'withdrawn', reais],
    ['Contestado (R$)', 'contested', reais],
    ['Tarifa do provedor (R$)', 'dispute_fee', reais],
  ],
  payouts: [
    ['Reserva', 'booking_id', text],
    ['Evento', 'event_date', day],
    ['Anfitrião', 'host_name', text],
    ['Movimento', 'kind', movements],
    ['Valor (R$)', 'amount_cents', reais],
    ['Devido desde', 'due_on', day],
    ['Pago em', 'paid_at', moment],
    ['Referência do banco', 'bank_reference', text],
  ],
  commissions: [
    ['Reserva', 'booking_id', text],
    ['Data', 'created_at', moment],
    ['Código', 'affiliate_code', text],
    ['Afiliado', 'full_name', text],
    ['Campanha', 'campaign', text],
    ['Movimento', 'kind', movements],
    ['Comissão (R$)', 'amount_cents', reais],
    ['Situação', 'status', commissionStates],
    ['Devida desde', 'due_on', day],
    ['Sai em', 'payment_on', day],
    ['Paga em', 'paid_at', moment],
    ['Referência do banco', 'bank_reference', text],
  ],
  disputes: [
    ['Contestação', 'provider_dispute_id', text],
    ['Reserva', 'booking_id', text],
    ['Evento', 'event_date', day],
    ['Espaço', 'title', text],
    ['Cliente', 'guest_name', text],
    ['Anfitrião', 'host_name', text],
    ['Aberta em', 'opened_at', moment],
    ['Motivo', 'reason', reason],
    ['Contestado (R$)', 'amount_cents', reais],
    ['Situação', 'status', disputeState],
    ['Responder até', 'due_by', moment],
    ['Respondida em', 'sent_at', moment],
    ['Aceita em', 'given_up_at', moment],
    ['Encerrada em', 'closed_at', moment],
    ['Com o banco (R$)', 'withdrawn', reais],
    ['Tarifa do provedor (R$)', 'dispute_fee', reais],
  ],
  journal: [
    ['Dia', 'day', day],
    ['Situação do dia', 'is_closed', closed],
    ['Movimento', 'source', journalSource],
    ['Número', 'source_id', text],
    ['Reserva', 'booking_id', text],
    ['Conta', 'account', journalAccount],
    ['Valor (R$)', 'amount_cents', reais],
  ],
};

/** A line of names, then the rows. */
export const periodSheet = (kind: ExportKind, rows: readonly ExportRow[]): string[][] => [
  columns[kind].map(([name]) => name),
  ...rows.map((row) => columns[kind].map(([, field, write]) => write(row[field]))),
];
