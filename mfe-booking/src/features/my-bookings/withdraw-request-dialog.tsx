import { useState } from 'react';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { notify } from 'shared-domain/platform';
import type { RequestRow } from 'shared-domain/requests/requests.answers.ts';
import { useWithdrawRequest, withdrawErrorText } from 'shared-domain/requests/withdraw-request.mutation.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';

interface WithdrawRequestDialogProps {
  request: RequestRow;
  open: boolean;
  onClose: () => void;
  /** It is taken back, and the dialog closed. */
  onWithdrawn: () => void;
}

export function WithdrawRequestDialog({ request, open, onClose, onWithdrawn }: WithdrawRequestDialogProps) {
  const withdraw = useWithdrawRequest(request);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const confirm = async () => {
    setRefusal(null);
    try {
      await withdraw.mutateAsync();
    } catch (error) {
      setRefusal(withdrawErrorText(error));
      return;
    }
    notify({
      title: 'Pedido retirado',
      text: `Avisamos ${isolated(request.host_name)}. Nada foi cobrado.`,
      tone: 'success',
    });
    close();
    onWithdrawn();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Desistir do pedido?"
      description={`${request.title}, ${formatFullDay(request.event_date)}. ${
        request.status === 'accepted'
          ? 'A data volta a ficar livre agora, e outra pessoa pode reservá-la.'
          : `${isolated(request.host_name)} não precisa mais responder.`
      } Nada foi cobrado.`}
      keep="Manter pedido"
      action="Desistir do pedido"
      busyLabel="Desistindo..."
      busy={withdraw.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {refusal ? (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
