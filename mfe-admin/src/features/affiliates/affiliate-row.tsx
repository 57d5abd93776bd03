import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { affiliateName, balanceState, lastSettlement } from './balance-labels.ts';

interface AffiliateRowProps {
  balance: AffiliateBalance;
  onSettle: () => void;
  onShow: () => void;
}

export function AffiliateRow({ balance, onSettle, onShow }: AffiliateRowProps) {
  const { word, tone } = balanceState(balance);
  const name = affiliateName(balance);
  return (
    <AdminRow>
      <AdminCell phone="full">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs text-muted-foreground">{balance.affiliate_code}</span>
      </AdminCell>
      <AdminCell phone="none" right>
        {formatNumber(balance.pending_bookings)}
      </AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {formatCents(balance.earned_cents)}
      </AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {balance.reversed_cents === 0 ? '—' : signedCents(balance.reversed_cents)}
      </AdminCell>
      <AdminCell right className="font-semibold whitespace-nowrap">
        <span className="font-normal text-muted-foreground desk:hidden">A pagar </span>
        {signedCents(balance.owed_cents)}
      </AdminCell>
      <AdminCell phone="none" className="whitespace-nowrap text-muted-foreground">
        {lastSettlement(balance)}
      </AdminCell>
      <AdminCell className="text-right desk:text-left">
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </AdminCell>
      <AdminCell phone="full" className="max-desk:mt-2">
        <span className="flex flex-wrap gap-1 max-desk:*:grow">
          {balance.owed_cents > 0 ? (
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Marcar como pago: ${name}, ${formatCents(balance.owed_cents)}`}
              onClick={onSettle}
            >
              Marcar como pago
            </Button>
          ) : null}
          <Button variant="tertiary" size="sm" aria-label={`Ver comissões de ${name}`} onClick={onShow}>
            Ver
          </Button>
        </span>
      </AdminCell>
    </AdminRow>
  );
}
