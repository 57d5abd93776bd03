import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { appealErrorText, appealSchema, appealSuspension } from 'shared-domain/people/appeal-suspension.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';

interface AppealDialogProps {
  suspensionId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The host's one answer to the suspension of a listing. */
export function AppealDialog({ suspensionId, title, open, onClose }: AppealDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useZodForm(appealSchema, { defaultValues: { appeal: '' } });
  const busy = form.formState.isSubmitting;
  const send = async ({ appeal }: { appeal: string }) => {
    try {
      await appealSuspension(suspensionId, appeal);
      notify({ title: 'Resposta enviada', text: 'Avisamos por e-mail o que for decidido.', tone: 'success' });
      onClose();
    } catch (error) {
      notify({ title: 'Erro ao responder', text: appealErrorText(error), tone: 'danger' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: spaceKeys.all });
    }
  };
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title={`Responder sobre ${title}`}
      description="Você responde uma vez. Diga o que mudou ou o que não entendemos bem."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Enviando...">
            Enviar resposta
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={send}>
        <FormField control={form.control} name="appeal" label="Sua resposta" limit={textLimits.suspensionAppeal}>
          {(control) => <Textarea {...control} rows={5} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
