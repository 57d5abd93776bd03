import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PayoutKeyProps } from 'shared-domain/contracts/widgets.ts';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type PayoutKey, payoutKeyOptions } from '../../data/hosting/payout-key.query.ts';
import { payoutWords } from './payout-words.ts';

// most visits open neither
const editDialog = onDemand(() => import('./payout-key-dialog.tsx').then((module) => module.PayoutKeyDialog));
const removeDialog = onDemand(() => import('./remove-key-dialog.tsx').then((module) => module.RemoveKeyDialog));
const preload = () => {
  editDialog.preload();
  removeDialog.preload();
};

/** The key to which the person is paid, or a plain message while it is not known. */
export function PayoutKeyPart({ personId: hostId, dueCents, purpose }: PayoutKeyProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(payoutKeyOptions(hostId));
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(undefined);
  const PayoutKeyDialog = useOpened(editDialog, open === 'edit', close);
  const RemoveKeyDialog = useOpened(removeDialog, open === 'remove', close);
  if (data === undefined && errorUpdateCount === 0) return <Skeleton className="h-14" />;
  if (data === undefined)
    return (
      <FailedPart
        layout="column"
        text="Não foi possível carregar a sua chave PIX."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div
      className={
        data
          ? 'flex items-center justify-between gap-x-4 max-[17rem]:flex-wrap rounded-control bg-sunken px-4 py-3'
          : 'grid gap-3'
      }
    >
      {data ? <Known known={data} /> : <Unknown dueCents={dueCents} purpose={purpose} />}
      {/* one button for both: the focus comes back to it when the first key has been saved */}
      <Button
        onPointerEnter={preload}
        onFocus={preload}
        ref={opener}
        {...(data
          ? { variant: 'tertiary', size: 'sm', 'aria-label': 'Alterar chave PIX' }
          : { variant: dueCents > 0 ? 'primary' : 'secondary', className: 'justify-self-start' })}
        onClick={() => setOpen('edit')}
      >
        {data ? 'Alterar' : 'Informar chave PIX'}
      </Button>
      {PayoutKeyDialog ? (
        <PayoutKeyDialog
          hostId={hostId}
          purpose={purpose}
          known={data}
          open={open === 'edit'}
          finalFocus={open !== 'remove' && opener}
          onClose={close}
          onRemove={() => setOpen('remove')}
        />
      ) : null}
      {RemoveKeyDialog ? (
        <RemoveKeyDialog
          hostId={hostId}
          dueCents={dueCents}
          purpose={purpose}
          open={open === 'remove'}
          finalFocus={opener}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function Unknown({ dueCents, purpose }: Pick<PayoutKeyProps, 'dueCents' | 'purpose'>) {
  return (
    <Notice tone={dueCents > 0 ? 'warning' : 'neutral'}>
      {dueCents > 0
        ? `Temos ${formatCents(dueCents)} para você e não sabemos para onde enviar. Informe sua chave PIX.`
        : `Informe a chave PIX que recebe ${payoutWords[purpose].yours}.`}
    </Notice>
  );
}

function Known({ known }: { known: PayoutKey }) {
  return (
    <p className="min-w-0 text-sm wrap-anywhere">
      <span className="block text-xs text-muted-foreground">Você recebe por PIX · {pixKeyLabel(known.type)}</span>
      <b className="font-semibold">{formatPixKey(known.type, known.key)}</b>
      <span className="block">em nome de {known.holderName}</span>
    </p>
  );
}
