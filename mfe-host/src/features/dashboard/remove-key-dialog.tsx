import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { LateDialog } from 'shared-ui/primitives/late-dialog.tsx';
import { useRemovePayoutKey } from '../../data/hosting/remove-payout-key.mutation.ts';
import { SignInProof, useSignInProof } from './sign-in-proof.tsx';

interface RemoveKeyDialogProps {
  hostId: string;
  /** What is due now, in cents. */
  dueCents: number;
  open: boolean;
  /** What has the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A key may always be removed, for example a wrong one; that nothing can be sent without one is said first. */
export function RemoveKeyDialog({ hostId, dueCents, open, finalFocus, onClose }: RemoveKeyDialogProps) {
  const form = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  return (
    <LateDialog
      open={open}
      alert
      size="sm"
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      finalFocus={finalFocus}
      title="Remover chave PIX?"
      description={
        dueCents > 0
          ? `Temos ${formatCents(dueCents)} para você. Sem uma chave não podemos enviar: o valor continua seu e espera até você informar outra.`
          : 'Sem uma chave não podemos enviar os próximos repasses: eles esperam até você informar outra.'
      }
      footer={
        <>
          <Button ref={keep} variant="tertiary" disabled={busy} onClick={onClose}>
            Manter chave
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyLabel="Removendo...">
            Remover chave
          </Button>
        </>
      }
    >
      <RemoveForm id={form} hostId={hostId} onBusy={setBusy} onRemoved={onClose} />
    </LateDialog>
  );
}

interface RemoveFormProps {
  id: string;
  hostId: string;
  onBusy: (busy: boolean) => void;
  onRemoved: () => void;
}

function RemoveForm({ id, hostId, onBusy, onRemoved }: RemoveFormProps) {
  const remove = useRemovePayoutKey(hostId);
  const proof = useSignInProof();
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    onBusy(true);
    if (await proof.confirm()) {
      try {
        await remove.mutateAsync();
        notify({ title: 'Chave PIX removida', text: 'Avisamos você por e-mail.', tone: 'success' });
        onRemoved();
      } catch (failure) {
        if (!(await proof.isWanted(failure)))
          notify({
            title: 'Erro ao remover a chave',
            text: 'Não deu para confirmar. Confira a conexão e tente novamente.',
            tone: 'danger',
          });
      }
    } else form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
    running.current = false;
    onBusy(false);
  };
  return (
    <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <SignInProof proof={proof} />
    </form>
  );
}
