import { formatInstantDay, formatInstantTime } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import type { AffiliateSign } from '../../data/affiliates/affiliate-signs.query.ts';
import { formatDateTime } from '../../lib/moments.ts';

const things: Record<'cpf' | 'phone' | 'email' | 'key', { of: string; same: string }> = {
  cpf: { of: 'O CPF desta conta', same: 'o mesmo CPF' },
  phone: { of: 'O telefone desta conta', same: 'o mesmo telefone' },
  email: { of: 'O e-mail desta conta', same: 'o mesmo e-mail' },
  key: { of: 'A chave PIX desta conta', same: 'a mesma chave PIX' },
};

/** Describes an observation and its time, without giving a reason for it. */
export function signText({ kind, is_own, events, accounts, seen_from, seen_to }: AffiliateSign): string {
  const last = formatInstantDay(seen_to);
  switch (kind) {
    case 'card': {
      const when = events === 1 ? `em ${last}` : `a última em ${last}`;
      return is_own
        ? `Um cartão que pagou reservas desta conta pagou também ${formatCount(events, 'reserva', 'reservas')} pelo link, ${when}.`
        : `O mesmo cartão pagou reservas de ${accounts} contas pelo link, ${when}.`;
    }
    case 'signups':
      return `${formatCount(events, 'cadastro', 'cadastros')} pelo link em até uma hora: ${span(seen_from, seen_to)}.`;
    case 'bookings':
      return `${formatCount(events, 'reserva paga', 'reservas pagas')} pelo link em até um dia: ${span(seen_from, seen_to)}.`;
    default: {
      const { of, same } = things[kind];
      if (!is_own) return `${accounts} contas que vieram pelo link têm ${same}; a última foi criada em ${last}.`;
      return accounts === 1
        ? `${of} está também em outra conta, criada em ${last}.`
        : `${of} está também em outras ${accounts} contas; a última foi criada em ${last}.`;
    }
  }
}

/** 'em 22/11/2026, das 14:03 às 14:51', 'de 22/11/2026 às 23:50 a 23/11/2026 às 00:20' */
function span(from: string, to: string): string {
  const day = formatInstantDay(from);
  return day === formatInstantDay(to)
    ? `em ${day}, das ${formatInstantTime(from)} às ${formatInstantTime(to)}`
    : `de ${formatDateTime(from)} a ${formatDateTime(to)}`;
}
