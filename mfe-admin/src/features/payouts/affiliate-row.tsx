import { useRef } from 'react';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';
import { useRevealPayoutKey } from '../../data/payouts/payout.mutations.ts';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { AssignmentNote, isAnothers } from '../../lib/assignment-line.tsx';
import { CaseKey, useListedCase } from '../../lib/case-keys.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { affiliateName } from './balance-labels.ts';
import { bookingCount } from './payout-labels.ts';
import { ShownKey } from './shown-key.tsx';

interface AffiliateRowProps {
  balance: AffiliateBalance;
  onPay: (button: HTMLElement) => void;
  onShow: () => void;
}

export function AffiliateRow({ balance, onPay, onShow }: AffiliateRowProps) {
  const { affiliate_code, pending_bookings, earned_cents, reversed_cents, owed_cents, due_cents, has_key, signs } =
    balance;
  const name = affiliateName(balance);
  const row = useRef<HTMLTableRowElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const canPay = owed_cents > 0 && has_key && due_cents > 0 && !isAnothers(balance.assignment);
  const pay = () => button.current && onPay(button.current);
  const listed = useListedCase(row, { onApprove: canPay ? pay : undefined });
  return (
    <AdminRow ref={row} {...listed}>
      <AdminCell phone="full">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs text-muted-foreground">
          {affiliate_code} · {bookingCount(pending_bookings)}{' '}
          <button
            type="button"
            className="link cursor-pointer"
            aria-label={`Ver comissões de ${name}`}
            onClick={onShow}
          >
            Ver
          </button>
        </span>
        {signs > 0 ? (
          <Tag dot tone="warning" className="mt-1">
            {formatCount(signs, 'sinal', 'sinais')} a conferir
          </Tag>
        ) : null}
        <AssignmentNote assignment={balance.assignment} />
      </AdminCell>
      <AdminCell className="text-muted-foreground">
        <PersonsKey balance={balance} />
      </AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {formatCents(earned_cents)}
      </AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {signedCents(reversed_cents)}
      </AdminCell>
      <AdminCell right className="text-right font-semibold whitespace-nowrap">
        {signedCents(owed_cents)}
        {owed_cents > 0 && due_cents !== owed_cents ? (
          <span className="block text-xs font-normal whitespace-normal text-muted-foreground">
            {due_cents > 0 ? `${formatCents(due_cents)} já podem ser pagos` : 'depois dos eventos'}
          </span>
        ) : null}
      </AdminCell>
      <AdminCell phone="full" right className="max-desk:mt-2">
        {owed_cents > 0 ? (
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            className="whitespace-nowrap max-desk:w-full"
            disabled={!canPay}
            onClick={pay}
          >
            Registrar pagamento
            <span className="sr-only">
              {' '}
              a {name}, {formatCents(due_cents)}
            </span>
            <CaseKey name="A" />
          </Button>
        ) : owed_cents < 0 ? (
          <Tag dot tone="neutral">
            Saldo negativo
          </Tag>
        ) : null}
      </AdminCell>
    </AdminRow>
  );
}

function PersonsKey({ balance }: { balance: AffiliateBalance }) {
  const { data, isPending, mutate } = useRevealPayoutKey();
  const { person_id, key_type, key_hint } = balance;
  if (!key_type || !key_hint)
    return balance.owed_cents > 0 ? (
      <Tag dot tone="warning">
        Sem chave
      </Tag>
    ) : (
      '—'
    );
  return (
    <ShownKey
      type={key_type}
      hint={key_hint}
      label={`Mostrar chave de ${affiliateName(balance)}`}
      word="Mostrar"
      reveal={{
        data,
        isPending,
        mutate: (_, callbacks) => mutate({ beneficiary: 'affiliate', personId: person_id }, callbacks),
      }}
    />
  );
}
