import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { csvReais } from 'shared-domain/files/csv.ts';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';

export const affiliateName = ({ full_name }: AffiliateBalance): string => personName(full_name, 'Conta sem nome');

const lastPayment = ({ last_settled_at }: AffiliateBalance): string =>
  last_settled_at ? formatInstantDay(last_settled_at) : 'Nunca';

/** Returns the spreadsheet of affiliates to pay, with the amounts deducted from their balances. It contains no keys. */
export function balanceSheet(balances: readonly AffiliateBalance[]): string[][] {
  return [
    [
      'Afiliado',
      'Código',
      'Reservas',
      'Comissões (R$)',
      'Estornos (R$)',
      'A pagar (R$)',
      'Já pode ser pago (R$)',
      'A confirmar (R$)',
      'Chave PIX',
      'Último pagamento',
    ],
    ...balances.map((balance) => [
      affiliateName(balance),
      balance.affiliate_code,
      String(balance.pending_bookings),
      csvReais(balance.earned_cents),
      csvReais(balance.reversed_cents),
      csvReais(balance.owed_cents),
      csvReais(balance.due_cents),
      csvReais(balance.coming_cents),
      balance.has_key ? pixKeyLabel(balance.key_type ?? '') : 'Sem chave',
      lastPayment(balance),
    ]),
  ];
}
