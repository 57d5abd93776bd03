import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { type HostSettlement, settlementsOptions } from 'shared-domain/payouts/settlements.query.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { instantWords } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { payeeName } from './payout-words.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

/** What was sent to hosts, the newest first. */
export function SettlementList({ search }: { search: string }) {
  const query = useInfiniteQuery(settlementsOptions(search));
  const [correcting, setCorrecting] = useState<HostSettlement>();
  const settlements = query.data?.pages.flatMap(({ items }) => items);
  const sent = query.data?.pages.at(-1)?.sent_cents ?? 0;
  return (
    <section aria-labelledby="payouts-sent" className="mt-10">
      <h2 id="payouts-sent" className="type-h4">
        Repasses enviados
      </h2>
      {settlements ? (
        <p className="mt-1 text-sm text-muted-foreground">{formatCents(sent)} enviados em toda a plataforma.</p>
      ) : null}
      {settlements?.length ? (
        <ul className="mt-3 divide-y divide-border border-y border-border">
          {settlements.map((settlement) => (
            <Line key={settlement.id} settlement={settlement} onCorrect={() => setCorrecting(settlement)} />
          ))}
        </ul>
      ) : settlements ? (
        <p className="mt-3 text-sm text-muted-foreground">
          {search ? 'Nenhum repasse enviado com este nome ou referência.' : 'O primeiro repasse enviado aparece aqui.'}
        </p>
      ) : query.errorUpdateCount === 0 ? (
        <Skeleton className="mt-3 h-40" />
      ) : (
        <FailedPart
          className="mt-3"
          title="Não foi possível carregar os repasses enviados."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <MorePages query={query} failed="Não foi possível carregar mais repasses." />
      {correcting ? <ReverseDialog settlement={correcting} onClose={() => setCorrecting(undefined)} /> : null}
    </section>
  );
}

function Line({ settlement, onCorrect }: { settlement: HostSettlement; onCorrect: () => void }) {
  const { host_name, amount_cents, bank_reference, key_type, key_hint, created_at, settled_by, bookings } = settlement;
  const name = payeeName(host_name);
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 text-sm desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:items-start">
      <div className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <span className="block">
          Referência {bank_reference} · {pixKeyLabel(key_type)} {key_hint}
        </span>
        <span className="block text-xs text-muted-foreground">
          {instantWords(created_at)}, por {settled_by ?? 'uma conta que não existe mais'}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs">
          {bookings?.map(({ booking_id }) => (
            <BookingLink key={booking_id} id={booking_id} />
          ))}
        </span>
        {settlement.reversed_at ? (
          <span className="mt-1 block text-xs text-subtle-foreground">
            Corrigido em {instantWords(settlement.reversed_at)} por{' '}
            {settlement.reversed_by ?? 'uma conta que não existe mais'}
            {settlement.reversed_reason ? `: “${settlement.reversed_reason}”` : ''}
          </span>
        ) : null}
      </div>
      <span className="flex items-center gap-3 whitespace-nowrap desk:min-h-11">
        <Tag dot tone={settlement.reversed_at ? 'neutral' : 'success'}>
          {settlement.reversed_at ? 'Corrigido' : 'Pago'}
        </Tag>
        <b className={settlement.reversed_at ? 'font-normal line-through' : 'font-semibold'}>
          {formatCents(amount_cents)}
        </b>
      </span>
      {settlement.reversed_at ? null : (
        <Button
          variant="tertiary"
          size="sm"
          aria-label={`Corrigir repasse de ${formatCents(amount_cents)} a ${name}`}
          onClick={onCorrect}
        >
          Corrigir
        </Button>
      )}
    </li>
  );
}
