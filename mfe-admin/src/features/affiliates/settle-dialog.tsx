import { useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { adminErrorCode, adminErrorText } from '../../data/administration/admin-error.ts';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';
import { useSettleCommissions } from '../../data/affiliates/settle-commissions.mutation.ts';
import { affiliateName, settledParts } from './balance-labels.ts';

/** Asks before a settlement is written down: it can't be taken back, and the affiliate is told. */
export function SettleDialog({ balance: now, onClose }: { balance: AffiliateBalance; onClose: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const settle = useSettleCommissions();
  // the list is read anew while the money is being sent: another sum than the one that was looked at must not pass for it
  const [seen, setSeen] = useState(now);
  const [refused, setRefused] = useState(false);
  const balance = settle.isPending || settle.isSuccess ? seen : now;
  const changed = refused || balance.owed_cents !== seen.owed_cents;
  const name = affiliateName(balance);
  const amount = formatCents(balance.owed_cents);
  const confirm = () => {
    setSeen(balance);
    setRefused(false);
    settle.mutate(
      { affiliateId: balance.id, expectedCents: balance.owed_cents },
      {
        onSuccess: () => {
          notify({ title: 'Comissões pagas', text: `${amount} para ${name}.`, tone: 'success' });
          onClose();
        },
        onError: (error) => {
          // the list is read anew: this dialog shows the sum of now, and the person decides again
          if (adminErrorCode(error) === 'settlement_changed') setRefused(true);
          else notify({ title: 'Erro', text: adminErrorText(error), tone: 'danger' });
        },
      },
    );
  };
  return (
    <Dialog
      open
      alert
      locked={settle.isPending}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      title="Marcar como pago?"
      description={`Confirme só depois de enviar o dinheiro a ${name} (${balance.affiliate_code}). A pessoa recebe um e-mail, e isso não pode ser desfeito.`}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button ref={keep} variant="tertiary" disabled={settle.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={balance.owed_cents <= 0} busy={settle.isPending} busyLabel="Salvando..." onClick={confirm}>
            Marcar {amount} como pagos
          </Button>
        </div>
      }
    >
      {changed ? (
        <Notice tone="warning" role="alert" className="mb-5">
          O valor mudou enquanto você conferia. Veja o valor de agora antes de confirmar.
        </Notice>
      ) : null}
      <p className="grid gap-1.5">
        <span className="text-sm text-muted-foreground">Valor enviado</span>
        <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">{amount}</b>
        <span className="text-sm text-subtle-foreground">{settledParts(balance)}</span>
      </p>
    </Dialog>
  );
}
