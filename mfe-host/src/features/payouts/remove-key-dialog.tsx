import { type RefObject, useId, useRef, useState } from 'react';
import type { PayoutKeyProps } from 'shared-domain/contracts/widgets.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Form, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { useRemovePayoutKey } from '../../data/hosting/remove-payout-key.mutation.ts';
import { payoutWords } from './payout-words.ts';
import { SignInProof, signInProofSchema, useSignInProof } from './sign-in-proof.tsx';

interface RemoveKeyDialogProps {
  hostId: string;
  /** The amount due now, in cents. */
  dueCents: number;
  purpose: PayoutKeyProps['purpose'];
  open: boolean;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Removes a key, which is always allowed, for example for a wrong one. Before that it warns that nothing can be sent
 * without one.
 */
export function RemoveKeyDialog({ hostId, dueCents, purpose, open, finalFocus, onClose }: RemoveKeyDialogProps) {
  const form = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
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
          : `Sem uma chave não podemos enviar ${payoutWords[purpose].next} até você informar outra.`
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
    </Dialog>
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
  const form = useZodForm(signInProofSchema, { defaultValues: { password: '' } });
  const drop = async (password: string) => {
    if (showErrors(form, await proof.confirm(password))) return;
    try {
      await remove.mutateAsync();
    } catch (failure) {
      if (!(await proof.isWanted(failure)))
        notify({
          title: 'Erro ao remover a chave',
          text: 'Não deu para confirmar. Confira a conexão e tente novamente.',
          tone: 'danger',
        });
      return;
    }
    notify({ title: 'Chave PIX removida', text: 'Avisamos você por e-mail.', tone: 'success' });
    onRemoved();
  };
  const submit = async ({ password }: { password: string }) => {
    onBusy(true);
    await drop(password);
    onBusy(false);
  };
  return (
    <Form form={form} id={id} onSubmit={submit}>
      <SignInProof proof={proof} control={form.control} />
    </Form>
  );
}
