import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { type Dispute, useGiveUpDispute } from '../../data/disputes/disputes.query.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { contestedCents, feeCents } from './dispute-sums.ts';

interface GiveUpDisputeProps {
  dispute: Dispute;
  open: boolean;
  onClose: (done: boolean) => void;
}

/** Asks before a dispute is lost without an answer, and shows every amount that this costs. */
export function GiveUpDispute({ dispute, open, onClose }: GiveUpDisputeProps) {
  const giveUp = useGiveUpDispute();
  const total = formatCents(dispute.amount_cents);
  const [host, affiliate, fee] = [
    contestedCents(dispute.payouts),
    contestedCents(dispute.commissions),
    feeCents(dispute),
  ];
  const confirm = () =>
    giveUp.mutateAsync(dispute.id).then(() => {
      notify({ title: 'Contestação aceita', text: `${total} ficam com quem pagou.`, tone: 'success' });
      onClose(true);
    }, notifyRefusal);
  return (
    <ConfirmDialog
      open={open}
      size="md"
      title="Aceitar a contestação?"
      description="O banco não recebe resposta e decide a favor de quem pagou. Isso não pode ser desfeito."
      action={`Aceitar e perder ${total}`}
      busyLabel="Aceitando..."
      busy={giveUp.isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p className="grid gap-1.5">
        <span className="text-sm text-muted-foreground">Fica com quem pagou</span>
        <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">{total}</b>
      </p>
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-sm text-subtle-foreground">
        {host > 0 ? (
          <li>
            {personName(dispute.facts?.host_name, 'Quem anuncia')}{' '}
            {dispute.host_waits
              ? `não recebe ${formatCents(host)} de repasse.`
              : `já recebeu o repasse: ${formatCents(host)} são descontados do próximo.`}
          </li>
        ) : null}
        {affiliate > 0 ? <li>A comissão do afiliado, {formatCents(affiliate)}, fica estornada.</li> : null}
        {fee > 0 ? <li>A tarifa do provedor, {formatCents(fee)}, não volta.</li> : null}
        <li>A reserva continua de pé: se o evento não deve acontecer, cancele-a depois.</li>
      </ul>
    </ConfirmDialog>
  );
}
