import { useId, useRef, useState } from 'react';
import { firstName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type LetterTarget, letterSchema, useWriteToPerson } from '../../../data/letters/write-to-person.mutation.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { useDraft } from '../../../lib/use-draft.ts';

interface LetterDialogProps {
  target: LetterTarget;
  personName: string;
  /** Of the listing that it is about. */
  title?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Sends a person a mail in an administrator's own words. */
export function LetterDialog({ target, personName, title, open, onClose }: LetterDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteToPerson();
  // pressed again after a lost answer it is the same letter
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useZodForm(letterSchema, { defaultValues: { message: '' } });
  const { personId, spaceId, asksCorrection } = target;
  const draft = useDraft(form, `letter ${asksCorrection ? 'correction' : ''} ${spaceId ?? personId}`);
  const name = firstName(personName, 'a pessoa');
  const busy = write.isPending;
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      title={asksCorrection ? `Pedir correção de ${title}` : `Escrever para ${name}`}
      description={
        asksCorrection
          ? `O anúncio continua no ar. ${name} recebe o pedido por e-mail, e ele fica no Registro.`
          : `${name} recebe por e-mail${title ? `, sobre ${title}` : ''}, e fica no Registro. A resposta vem pela página de contato.`
      }
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Enviando...">
            {asksCorrection ? 'Enviar pedido' : 'Enviar'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={({ message }) =>
          busy ||
          write.mutateAsync({ id, target, message }).then(
            () => {
              draft.forget();
              form.reset({ message: '' });
              setId(crypto.randomUUID());
              notify({
                title: asksCorrection ? 'Pedido enviado' : 'Mensagem enviada',
                text: `${name} recebe por e-mail.`,
                tone: 'success',
              });
              onClose();
            },
            (error) => notifyRefusal(error, 'Erro ao enviar'),
          )
        }
      >
        <FormField
          control={form.control}
          name="message"
          label={asksCorrection ? `O que corrigir, que ${name} vai ler` : `Mensagem, que ${name} vai ler`}
          limit={textLimits.letter}
        >
          {(control) => <Textarea {...control} ref={field} rows={6} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
