import { type ReactNode, useId } from 'react';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { firstName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { declineReasonLabels } from 'shared-domain/requests/request-words.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import {
  type RequestDeclineReason,
  requestDeclineReasons,
  requestHours,
  requestNoticeHours,
} from 'shared-domain/rules/booking-rules.ts';
import { hoursInWords } from 'shared-domain/rules/rule-labels.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { Form, FormField, FormFieldGroup, useController, useZodForm, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { ChoiceCards } from 'shared-ui/primitives/choices.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import * as z from 'zod/mini';
import { type Refusal, useAcceptRequest, useDeclineRequest } from '../../../data/requests/request.mutations.ts';
import { RequestError } from '../../../data/requests/request-error.ts';
import type { RequestToBook } from '../../../data/requests/requests.query.ts';
import { changesText, rivalsText } from './request-words.ts';

export interface AnswerDialogProps {
  request: RequestToBook;
  conversationId: string;
  open: boolean;
  onClose: () => void;
}

const note = z.string().check(z.trim(), atMost(textLimits.requestAnswer));
const acceptSchema = z.object({ note });
const declineSchema = z.object({
  reason: z.pipe(
    z.string().check(z.minLength(1, 'Escolha um motivo.')),
    z.transform((reason) => reason as RequestDeclineReason),
  ),
  note,
  blocks: z.boolean(),
});

/** Shows a refusal where it belongs: of the words at their field. */
function explain<Input extends { note: string }, Output>(form: ZodForm<Input, Output>, error: unknown) {
  const { text, code } = error instanceof RequestError ? error : { text: 'Tente novamente.', code: undefined };
  form.setError(code === 'text_blocked' ? ('note' as never) : 'root', { message: text });
}

export function AcceptRequestDialog({ request, conversationId, open, onClose }: AnswerDialogProps) {
  const id = useId();
  const guest = isolated(request.guest_name);
  const { event_date: date } = request;
  const accept = useAcceptRequest(conversationId);
  const form = useZodForm(acceptSchema, { defaultValues: { note: '' } });
  const { isSubmitting } = form.formState;
  const submit = async (words: z.output<typeof acceptSchema>) => {
    try {
      await accept.mutateAsync({ id: request.id, ...words });
    } catch (error) {
      explain(form, error);
      return;
    }
    notify({ title: 'Pedido aceito', text: `Avisamos ${guest}. Falta o pagamento.`, tone: 'success' });
    onClose();
  };
  const rivals = rivalsText(request);
  const changes = changesText(request);
  return (
    <Dialog
      open={open}
      locked={isSubmitting}
      onOpenChange={(next) => next || onClose()}
      title="Aceitar o pedido"
      description={`${guest}, ${formatDayOfMonth(date)}, ${request.title}.`}
      footer={
        <Answers id={id} busy={isSubmitting} onClose={onClose}>
          Aceitar pedido
        </Answers>
      }
    >
      <Form form={form} id={id} className="grid gap-5" onSubmit={submit}>
        <p className="text-subtle-foreground">
          A data fica guardada para {guest} por {requestHours} horas, no máximo até {hoursInWords(requestNoticeHours)}{' '}
          antes do evento. Com o pagamento a reserva está confirmada, e você recebe {formatCents(request.owner_cents)}.
        </p>
        {rivals ? <Notice tone="info">{rivals}</Notice> : null}
        {changes ? <Notice tone="warning">{changes}</Notice> : null}
        <FormField
          control={form.control}
          name="note"
          label={`Mensagem para ${firstName(request.guest_name, 'Cliente')}`}
          hint="opcional"
          limit={textLimits.requestAnswer}
        >
          {(field) => <Textarea {...field} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

export function DeclineRequestDialog({ request, conversationId, open, onClose }: AnswerDialogProps) {
  const id = useId();
  const guest = isolated(request.guest_name);
  const { event_date: date } = request;
  const decline = useDeclineRequest(conversationId);
  const form = useZodForm(declineSchema, {
    defaultValues: { reason: '' as RequestDeclineReason | '', note: '', blocks: false },
  });
  const { isSubmitting } = form.formState;
  const submit = async (refusal: z.output<typeof declineSchema>) => {
    try {
      await decline.mutateAsync({ id: request.id, ...refusal });
    } catch (error) {
      explain(form, error);
      return;
    }
    notify({ title: 'Pedido recusado', text: `Avisamos ${guest}.`, tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      locked={isSubmitting}
      onOpenChange={(next) => next || onClose()}
      title="Recusar o pedido"
      description={`${guest}, ${formatDayOfMonth(date)}, ${request.title}. Nada foi cobrado.`}
      footer={
        <Answers id={id} danger busy={isSubmitting} onClose={onClose}>
          Recusar pedido
        </Answers>
      }
    >
      <Form form={form} id={id} className="grid gap-5" onSubmit={submit}>
        <FormFieldGroup control={form.control} name="reason" label="Por quê?">
          {({ name, value, onChange }) => (
            <ChoiceCards
              name={name}
              value={value}
              onValueChange={onChange}
              options={requestDeclineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] }))}
            />
          )}
        </FormFieldGroup>
        <FormField
          control={form.control}
          name="note"
          label={`Mensagem para ${firstName(request.guest_name, 'Cliente')}`}
          hint="opcional"
          help="Quem pediu lê o motivo e a mensagem."
          limit={textLimits.requestAnswer}
        >
          {(field) => <Textarea {...field} rows={3} />}
        </FormField>
        <Blocks control={form.control}>Bloquear também {formatDayOfMonth(date)} no calendário</Blocks>
      </Form>
    </Dialog>
  );
}

function Blocks({
  control,
  children,
}: {
  control: ZodForm<z.input<typeof declineSchema>, Refusal>['control'];
  children: ReactNode;
}) {
  const { field } = useController({ control, name: 'blocks' });
  return (
    <Checkbox name="blocks" checked={field.value} onCheckedChange={field.onChange}>
      {children}
    </Checkbox>
  );
}

interface AnswersProps {
  id: string;
  busy: boolean;
  danger?: boolean;
  children: string;
  onClose: () => void;
}

function Answers({ id, busy, danger = false, children, onClose }: AnswersProps) {
  return (
    <>
      <Button variant="tertiary" disabled={busy} onClick={onClose}>
        Voltar
      </Button>
      <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel="Enviando...">
        {children}
      </Button>
    </>
  );
}
