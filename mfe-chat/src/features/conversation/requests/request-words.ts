import { formatCents } from 'shared-domain/money/format.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import type { RequestToBook } from '../../../data/requests/requests.query.ts';

/** Who else wants the date, for its host; null: nobody. */
export function rivalsText({ rivals = [] }: RequestToBook): string | null {
  const holder = rivals.find(({ status }) => status === 'accepted');
  if (holder)
    return `A data está guardada para ${isolated(holder.guest_name)}, que ainda não pagou. Este pedido só pode ser aceito se ela voltar a ficar livre.`;
  const names = rivals.map((rival) => isolated(rival.guest_name));
  if (names.length === 0) return null;
  return names.length === 1
    ? `${andList(names)} também pediu esta data. Ao aceitar um pedido, o outro continua aberto e recebe um aviso.`
    : `${andList(names)} também pediram esta data. Ao aceitar um pedido, os outros continuam abertos e recebem um aviso.`;
}

/** Names the differences of the listing from the request, for its host; null: none. */
export function changesText({ changes }: RequestToBook): string | null {
  if (!changes) return null;
  const { owner_cents: owner, capacity, hours, rules, policy } = changes;
  const parts = [
    owner === undefined ? [] : `hoje você receberia ${formatCents(owner)}`,
    capacity === undefined ? [] : `a capacidade agora é de ${capacity} pessoas`,
    hours ? 'os horários são outros' : [],
    rules ? 'as regras da casa são outras' : [],
    policy ? 'a política de cancelamento é outra' : [],
  ].flat();
  return `O anúncio mudou desde o pedido: ${andList(parts)}. O pedido vale como foi feito.`;
}
