import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog, DialogClose } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Coupon } from '../../data/coupons/coupon.ts';
import { type CouponUse, couponUsesOptions } from '../../data/coupons/coupons.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { couponUseLabel, usageLabel } from './coupon-labels.ts';

/** The people who used a coupon. */
export function CouponUses({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const query = useInfiniteQuery(couponUsesOptions(coupon.id));
  const { isFetching, refetch } = query;
  // a use that came in the meantime moves the others on, so a page may repeat some of the page before
  const uses = query.data && [...new Map(query.data.pages.flat().map((use) => [use.booking_id, use])).values()];
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title={`Usos de ${coupon.code}`}
      description={`${usageLabel(coupon)}. Um uso conta quando a reserva é paga.`}
      footer={<DialogClose render={<Button variant="secondary">Fechar</Button>} />}
    >
      {uses?.length === 0 ? (
        <p className="text-muted-foreground">Ninguém usou este cupom ainda.</p>
      ) : uses ? (
        <ul className="divide-y divide-border border-y border-border">
          {uses.map((use) => (
            <Use key={use.booking_id} use={use} />
          ))}
        </ul>
      ) : isFetching ? (
        <div>
          <p role="status" className="sr-only">
            Carregando os usos...
          </p>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <FailedPart title="Não foi possível carregar os usos." onRetry={() => void refetch()} />
      )}
      <MorePages query={query} failed="Não foi possível carregar mais usos." />
    </Dialog>
  );
}

function Use({ use }: { use: CouponUse }) {
  const { word, tone } = couponUseLabel(use.status);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <span className="min-w-0">
        <b className="font-semibold wrap-anywhere">{personName(use.person?.full_name, 'Conta sem nome')}</b>
        <span className="block text-xs text-muted-foreground">
          <BookingLink id={use.booking_id} /> · {formatDateTime(use.created_at)}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Tag dot tone={tone}>
          {word}
        </Tag>
        <span className="whitespace-nowrap">{formatCents(use.discount_cents)}</span>
      </span>
    </li>
  );
}
