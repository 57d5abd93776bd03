import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { useRevealSettlementKey } from '../../data/payouts/payout.mutations.ts';
import { type HostSettlement, settlementsOptions } from '../../data/payouts/settlements.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { payeeName } from './payout-labels.ts';

const reverseDialog = onDemand(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));

interface SettlementListProps {
  search: string;
  /** Takes the focus where what had it has gone. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What was sent to hosts, the newest first. */
export function SettlementList({ search, heading }: SettlementListProps) {
  const query = useInfiniteQuery(settlementsOptions(search));
  const [correcting, setCorrecting] = useState<HostSettlement>();
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
        Repasses enviados
      </h2>
      {settlements ? (
        <p className="mt-1 text-sm text-muted-foreground">{formatCents(sent)} enviados em toda a plataforma.</p>
      ) : null}
      {settlements?.length ? (
        <ul className="mt-3 divide-y divide-border border-y border-border">
          {settlements.map((settlement) => (
            <Line
              key={settlement.id}
              settlement={settlement}
              onCorrect={(button) => {
                opener.current = button;
                setCorrecting(settlement);
              }}
            />
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
      {correcting && ReverseDialog ? (
        <ReverseDialog
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

function Line({ settlement, onCorrect }: { settlement: HostSettlement; onCorrect: (button: HTMLElement) => void }) {
  const { host_name, amount_cents, bank_reference, created_at, settled_by, bookings } = settlement;
  const name = payeeName(host_name);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-4 text-sm desk:grid-cols-[minmax(0,1fr)_auto_6rem] desk:items-start">
      <div className="min-w-0 wrap-anywhere max-desk:col-span-2">
        <b className="font-semibold">{name}</b>
        <span className="block">Referência {bank_reference}</span>
        <SentKey settlement={settlement} />
        <span className="block text-xs text-muted-foreground">
          {formatDateTime(created_at)}, por {settled_by ?? 'uma conta que não existe mais'}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs">
          {bookings?.map(({ booking_id }) => (
            <BookingLink key={booking_id} id={booking_id} />
          ))}
        </span>
        {settlement.reversed_at ? (
          <span className="mt-1 block text-xs text-subtle-foreground">
            Corrigido em {formatDateTime(settlement.reversed_at)} por{' '}
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
          className="justify-self-end"
          aria-label={`Corrigir repasse de ${formatCents(amount_cents)} a ${name}`}
          onClick={(event) => onCorrect(event.currentTarget)}
        >
          Corrigir
        </Button>
      )}
    </li>
  );
}

/** The end of the key that the money went to, and the whole of it for who asks. */
function SentKey({ settlement: { id, host_name, key_type, key_hint } }: { settlement: HostSettlement }) {
  const reveal = useRevealSettlementKey();
  const words = useRef<HTMLSpanElement>(null);
  if (!key_hint) return <span className="block text-muted-foreground">Chave PIX apagada com a conta</span>;
  const key = reveal.data;
  const show = () =>
    reveal.mutate(id, {
      // its button is gone
      onSuccess: () => words.current?.focus(),
      onError: (refused) => notify({ title: 'Erro', text: adminErrorText(refused), tone: 'danger' }),
    });
  return (
    <span ref={words} tabIndex={-1} className="block">
      {pixKeyLabel(key_type)}{' '}
      {key?.pix_key ? (
        <>
          <span className="select-all">{formatPixKey(key.key_type, key.pix_key)}</span>, em nome de {key.holder_name}
        </>
      ) : (
        <>
          {key_hint}{' '}
          <button
            type="button"
            aria-label={reveal.isPending ? undefined : `Mostrar chave do repasse a ${payeeName(host_name)}`}
            aria-disabled={reveal.isPending}
            className="link cursor-pointer text-xs"
            onClick={() => reveal.isPending || show()}
          >
            {reveal.isPending ? 'Abrindo...' : 'Mostrar chave'}
          </button>
        </>
      )}
    </span>
  );
}
