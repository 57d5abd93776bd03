import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Beneficiary } from '../../data/payouts/payee.ts';
import { useRevealSettlementKey } from '../../data/payouts/payout.mutations.ts';
import { type Settlement, settlementsOptions } from '../../data/payouts/settlements.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { payeeName, paymentWords } from './payout-labels.ts';
import { ShownKey } from './shown-key.tsx';

const reverseDialog = onDemand(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));

interface SettlementListProps {
  beneficiary: Beneficiary;
  search: string;
  /** Takes the focus where what had it has gone. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Payments sent to hosts or affiliates, newest first. */
export function SettlementList({ beneficiary, search, heading }: SettlementListProps) {
  const words = paymentWords[beneficiary];
  const query = useInfiniteQuery(settlementsOptions(beneficiary, search));
  const [correcting, setCorrecting] = useState<Settlement>();
  const ReverseDialog = useOpened(
    reverseDialog,
    correcting !== undefined,
    () => setCorrecting(undefined),
    'a correção',
  );
  const opener = useRef<HTMLElement>(null);
  const settlements = query.data?.pages.flatMap(({ items }) => items);
  const sent = query.data?.pages.at(-1)?.sent_cents ?? 0;
  return (
    <section aria-labelledby="payouts-sent" className="mt-10">
      <h2 ref={heading} id="payouts-sent" tabIndex={-1} className="type-h4">
        {words.sent}
      </h2>
      {settlements ? (
        <p className="mt-1 text-sm text-muted-foreground">{formatCents(sent)} enviados em toda a plataforma.</p>
      ) : null}
      {settlements?.length ? (
        <ul className="mt-3 divide-y divide-border border-y border-border">
          {settlements.map((settlement) => (
            <Line
              key={settlement.id}
              beneficiary={beneficiary}
              settlement={settlement}
              onCorrect={(button) => {
                opener.current = button;
                setCorrecting(settlement);
              }}
            />
          ))}
        </ul>
      ) : settlements ? (
        <p className="mt-3 text-sm text-muted-foreground">{search ? words.noneFound : words.none}</p>
      ) : query.errorUpdateCount === 0 ? (
        <Skeleton className="mt-3 h-40" />
      ) : (
        <FailedPart
          className="mt-3"
          title={words.failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <MorePages query={query} failed={words.moreFailed} />
      {correcting && ReverseDialog ? (
        <ReverseDialog
          beneficiary={beneficiary}
          settlement={correcting}
          finalFocus={opener}
          // a corrected payment has no button any more
          onReversed={() => (opener.current = heading.current)}
          onClose={() => setCorrecting(undefined)}
        />
      ) : null}
    </section>
  );
}

interface LineProps {
  beneficiary: Beneficiary;
  settlement: Settlement;
  onCorrect: (button: HTMLElement) => void;
}

function Line({ beneficiary, settlement, onCorrect }: LineProps) {
  const { host_name, amount_cents, bank_reference, created_at, settled_by, bookings } = settlement;
  const name = payeeName(host_name);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-4 text-sm desk:grid-cols-[minmax(0,1fr)_auto_6rem] desk:items-start">
      <div className="min-w-0 wrap-anywhere max-desk:col-span-2">
        <b className="font-semibold">{name}</b>
        <span className="block">Referência {bank_reference}</span>
        <SentKey settlement={settlement} />
        <span className="block text-xs text-muted-foreground">
          {formatDateTime(created_at)}, por {personName(settled_by, 'uma conta que não existe mais')}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs">
          {bookings?.map(({ booking_id }) => (
            <BookingLink key={booking_id} id={booking_id} />
          ))}
        </span>
        {settlement.reversed_at ? (
          <span className="mt-1 block text-xs text-subtle-foreground">
            Corrigido em {formatDateTime(settlement.reversed_at)} por{' '}
            {personName(settlement.reversed_by, 'uma conta que não existe mais')}
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
          className="justify-self-end"
          aria-label={paymentWords[beneficiary].correct(formatCents(amount_cents), name)}
          onClick={(event) => onCorrect(event.currentTarget)}
        >
          Corrigir
        </Button>
      )}
    </li>
  );
}

/** The end of the key that the money went to, and the whole of it for who asks. */
function SentKey({ settlement: { id, host_name, key_type, key_hint } }: { settlement: Settlement }) {
  const { data, isPending, mutate } = useRevealSettlementKey();
  if (!key_hint) return <span className="block text-muted-foreground">Chave PIX apagada com a conta</span>;
  return (
    <ShownKey
      type={key_type}
      hint={key_hint}
      label={`Mostrar chave do pagamento a ${payeeName(host_name)}`}
      word="Mostrar chave"
      reveal={{ data, isPending, mutate: (_, callbacks) => mutate(id, callbacks) }}
    />
  );
}
