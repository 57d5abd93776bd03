import { useInfiniteQuery } from '@tanstack/react-query';
import { type Commission, commissionsOptions } from 'shared-domain/affiliates/commissions.query.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog, DialogClose } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { AffiliateSigns } from './affiliate-signs.tsx';
import { affiliateName } from './balance-labels.ts';
import { correctionWords } from './payout-labels.ts';

const states: Record<string, { word: string; tone: TagTone }> = {
  pending: { word: 'Pendente', tone: 'warning' },
  paid: { word: 'Pago', tone: 'success' },
  reversed: { word: 'Estornada', tone: 'neutral' },
};

/** All commissions of an affiliate, newest first. */
export function AffiliateCommissions({ balance, onClose }: { balance: AffiliateBalance; onClose: () => void }) {
  const query = useInfiniteQuery(commissionsOptions(balance.id));
  const commissions = query.data?.pages.flat();
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title={`Comissões de ${affiliateName(balance)}`}
      footer={<DialogClose render={<Button variant="secondary">Fechar</Button>} />}
    >
      {balance.signs > 0 ? <AffiliateSigns personId={balance.person_id} level={3} className="mb-6" /> : null}
      {commissions ? (
        <ul className="divide-y divide-border border-y border-border">
          {commissions.map((commission) => (
            <Line key={commission.id} commission={commission} />
          ))}
        </ul>
      ) : query.isFetching ? (
        <div>
          <p role="status" className="sr-only">
            Carregando as comissões...
          </p>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <FailedPart title="Não foi possível carregar as comissões." onRetry={() => void query.refetch()} />
      )}
      <MorePages query={query} failed="Não foi possível carregar mais comissões." />
    </Dialog>
  );
}

function Line({ commission }: { commission: Commission }) {
  const { word, tone } = states[commission.status] ?? { word: commission.status, tone: 'neutral' as const };
  const why = correctionWords(commission.kind, commission.amount);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <span>
        <BookingLink id={commission.bookingId} />
        <span className="block text-xs text-muted-foreground">
          {why ? `${why} · ` : ''}
          {formatDateTime(commission.createdAt)}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Tag dot tone={tone}>
          {word}
        </Tag>
        <span className="whitespace-nowrap">{signedCents(commission.amount)}</span>
      </span>
    </li>
  );
}
