import { useId, useRef } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { statementSchema } from '../../data/disputes/dispute.schema.ts';
import { type Dispute, useAnswerDispute } from '../../data/disputes/disputes.query.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { useDraft } from '../../lib/use-draft.ts';

interface AnswerDisputeProps {
  dispute: Dispute;
  open: boolean;
  onClose: (done: boolean) => void;
}

/** Confirms the answer to the bank, which accepts only one; typed text stays until it is sent. */
export function AnswerDispute({ dispute, open, onClose }: AnswerDisputeProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswerDispute();
  const form = useZodForm(statementSchema, { defaultValues: { statement: dispute.evidence?.statement ?? '' } });
  const draft = useDraft(form, `dispute ${dispute.id}`);
  const submit = async ({ statement }: { statement: string }) => {
    try {
      await answer.mutateAsync({ id: dispute.id, statement });
    } catch (refused) {
      notifyRefusal(refused);
      return;
    }
    draft.forget();
    notify({ title: 'Resposta enviada', text: 'O banco recebe em instantes e decide depois.', tone: 'success' });
    onClose(true);
  };
  return (
    <Dialog
      open={open}
      alert
      locked={answer.isPending}
      onOpenChange={(next) => next || onClose(false)}
      initialFocus={field}
      title={`Responder à contestação de ${formatCents(dispute.amount_cents)}`}
      description="Vai tudo o que está nesta página, e o que você escrever aqui. O banco aceita uma resposta só: depois de enviada, não pode ser mudada."
      footer={
        <>
          <Button variant="tertiary" disabled={answer.isPending} onClick={() => onClose(false)}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={answer.isPending} busyLabel="Enviando...">
            Enviar ao banco
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit}>
        <FormField
          control={form.control}
          name="statement"
          limit={textLimits.disputeStatement}
          label="O que mais o banco deve saber (opcional)"
          help="Por exemplo: o evento aconteceu, e quem reservou estava lá."
        >
          {(control) => <Textarea {...control} ref={field} rows={5} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
