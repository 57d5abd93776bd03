import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import { contestedWords } from '../../data/payouts/contested-words.ts';
import type { HostDue } from '../../data/payouts/due-payouts.query.ts';
import type { Beneficiary } from '../../data/payouts/payee.ts';
import { payoutKeys } from '../../data/payouts/payout.keys.ts';

/** Words for a payment, by the payee's role. */
export const paymentWords = {
  host: {
    listKey: payoutKeys.lists(),
    payment: 'Repasse',
    to: (name: string) => `Repasse a ${name}`,
    receiver: 'O anfitrião recebe um e-mail.',
    withoutKey: 'O que é devido. Só dá para pagar quando o anfitrião informar uma chave PIX.',
    noKey: 'Este anfitrião ainda não informou uma chave PIX. A página de repasses dele avisa que há valores devidos.',
    confirm: 'confirme com o anfitrião antes de enviar.',
    sent: 'Repasses enviados',
    failed: 'Não foi possível carregar os repasses enviados.',
    moreFailed: 'Não foi possível carregar mais repasses.',
    none: 'O primeiro repasse enviado aparece aqui.',
    noneFound: 'Nenhum repasse enviado com este nome ou referência.',
    correct: (amount: string, name: string) => `Corrigir repasse de ${amount} a ${name}`,
    corrected: 'Repasse corrigido',
    correctTitle: 'Corrigir repasse?',
    correctNote: 'e o anfitrião recebe um e-mail',
  },
  affiliate: {
    listKey: affiliateKeys.all,
    payment: 'Pagamento',
    to: (name: string) => `Comissões de ${name}`,
    receiver: 'A pessoa recebe um e-mail.',
    withoutKey: 'O que é devido. Só dá para pagar quando a pessoa informar uma chave PIX.',
    noKey: 'Esta pessoa ainda não informou uma chave PIX. A página de afiliados dela avisa que há comissões a pagar.',
    confirm: 'confirme com a pessoa antes de enviar.',
    sent: 'Comissões pagas',
    failed: 'Não foi possível carregar as comissões pagas.',
    moreFailed: 'Não foi possível carregar mais pagamentos.',
    none: 'O primeiro pagamento de comissões aparece aqui.',
    noneFound: 'Nenhum pagamento com este nome ou referência.',
    correct: (amount: string, name: string) => `Corrigir pagamento de ${amount} a ${name}`,
    corrected: 'Pagamento corrigido',
    correctTitle: 'Corrigir pagamento?',
    correctNote: 'e a pessoa recebe um e-mail',
  },
} satisfies Record<Beneficiary, object>;

/** Returns the reason for a row that is no earning; undefined for an earning. */
export function correctionWords(kind: string | undefined, cents: number): string | undefined {
  return contestedWords[kind ?? ''] ?? (cents < 0 ? 'Reserva cancelada' : undefined);
}

export const payeeName = (name: string): string => personName(name, 'Conta sem nome');

/** '2 reservas' */
export const bookingCount = (count: number): string => formatCount(count, 'reserva', 'reservas');

/** Whether a host can be paid. */
export function hostState({ owed_cents, has_key, key_type }: HostDue): { word: string; tone: TagTone } {
  if (owed_cents < 0) return { word: 'Saldo negativo', tone: 'neutral' };
  return has_key ? { word: pixKeyLabel(key_type ?? ''), tone: 'success' } : { word: 'Sem chave', tone: 'warning' };
}

const day = 24 * 60 * 60_000;

/**
 * Whether a key changed in the last seven days. Accounts are robbed by changing their key, so a fresh one is confirmed
 * before money goes there.
 */
export const isFresh = (changedAt: string, now: Date): boolean => now.getTime() - Date.parse(changedAt) < 7 * day;
