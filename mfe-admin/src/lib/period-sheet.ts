import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import type { ExportKind, ExportRow } from '../data/administration/period-export.mutation.ts';

type Cell = ExportRow[string] | undefined;
const text = (value: Cell) => (value === null || value === undefined ? '' : String(value));
const day = (value: Cell) => (typeof value === 'string' ? formatNumericDay(value) : '');
const moment = (value: Cell) => (typeof value === 'string' ? formatInstant(value) : '');
/** Reais with a comma, as spreadsheets in Brazil read a number. */
const reais = (value: Cell) => (typeof value === 'number' ? (value / 100).toFixed(2).replace('.', ',') : '');
const word = (words: Record<string, string>) => (value: Cell) => words[text(value)] ?? text(value);

const bookingStates = word({ pending: 'Pendente', paid: 'Paga', cancelled: 'Cancelada' });
const methods = word({ card: 'Cartão', pix: 'PIX' });
const movements = word({ earned: 'Valor', reversed: 'Estorno' });
const commissionStates = word({ pending: 'Pendente', paid: 'Paga', reversed: 'Estornada' });

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
    ['Situação', 'status', bookingStates],
    ['Anfitrião recebe (R$)', 'owner_amount', reais],
    ['Taxa de serviço (R$)', 'service_fee', reais],
    ['Desconto (R$)', 'discount_amount', reais],
    ['Total (R$)', 'total_amount', reais],
    ['Pagamento', 'payment_method', methods],
    ['Paga em', 'paid_at', moment],
    ['Cancelada em', 'cancelled_at', moment],
    ['Reembolsos (R$)', 'refunded', reais],
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
};

/** A line of names, then the rows. */
export const periodSheet = (kind: ExportKind, rows: readonly ExportRow[]): string[][] => [
  columns[kind].map(([name]) => name),
  ...rows.map((row) => columns[kind].map(([, field, write]) => write(row[field]))),
];
