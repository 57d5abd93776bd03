import { useId, useRef } from 'react';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify, serverNow } from 'shared-domain/platform';
import { declineReasonLabels } from 'shared-domain/requests/request-words.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import { type RequestDeclineReason, requestDeclineReasons } from 'shared-domain/rules/booking-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, FormFieldGroup, showErrors, useController, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { ChoiceCards } from 'shared-ui/primitives/choices.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { answerErrorText, isOver, refusedNote } from '../../data/requests/answer-messages.ts';
import {
  acceptSchema,
  declineSchema,
  useAcceptRequest,
  useDeclineRequest,
} from '../../data/requests/answer-request.mutations.ts';
import { momentInWords, reservedFor } from '../../data/requests/request-times.ts';
import { RequestFacts } from './request-row.tsx';
import { changeTexts, firstNameOf, guestOf, openRivalsText } from './request-words.ts';

export interface AnswerDialogProps {
  request: HostRequestRow;
  /** `answered`: the request has left the list. */
  onClose: (answered: boolean) => void;
}

const summary = (request: HostRequestRow) =>
  `${guestOf(request)}, ${formatDayOfMonth(request.event_date)}, ${request.title}. Nada foi cobrado.`;

/** The errors of the form; null where the request is over, which a toast has said. */
function refusal(error: unknown, title: string): { note?: string; root?: string } | null {
  const text = answerErrorText(error, serverNow());
  const note = refusedNote(error);
  if (!isOver(error)) return note ? { note } : { root: text };
  notify({ title, text, tone: 'danger' });
  return null;
}

export function AcceptDialog({ request, onClose }: AnswerDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const accept = useAcceptRequest();
  const form = useZodForm(acceptSchema, { defaultValues: { note: '' } });
  const name = firstNameOf(request);
  const rivals = openRivalsText(request);
  const send = async ({ note }: { note: string }) => {
    try {
      const payBy = await accept.mutateAsync({ requestId: request.id, note });
      notify({
        title: 'Pedido aceito',
        text: `A data fica guardada para ${guestOf(request)} até ${momentInWords(payBy, serverNow())}.`,
        tone: 'success',
      });
      onClose(true);
    } catch (error) {
      const errors = refusal(error, 'O pedido não foi aceito');
      if (!errors) return onClose(true);
      showErrors(form, errors);
      if (errors.root) element.current?.scrollIntoView?.({ block: 'start' });
    }
  };
  return (
    <Dialog
      open
      locked={accept.isPending}
      // the message is optional, and on a phone its keyboard would cover the summary
      initialFocus={back}
      onOpenChange={(next) => next || onClose(false)}
      title="Aceitar o pedido"
      description={summary(request)}
      footer={
        <>
          <Button ref={back} variant="tertiary" disabled={accept.isPending} onClick={() => onClose(false)}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={accept.isPending} busyLabel="Aceitando...">
            Aceitar pedido
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} ref={element} className="grid gap-5" onSubmit={send}>
        <RequestFacts request={request} />
        <p className="flex items-baseline justify-between gap-3 border-y border-border py-3 text-[0.9375rem]">
          <span className="text-muted-foreground">Você recebe</span>
          <b className="text-lg font-semibold">{formatCents(request.owner_cents)}</b>
        </p>
        <p className="text-sm text-muted-foreground">
          A data fica guardada {reservedFor(request, serverNow())} para {name} pagar. Com o pagamento, a reserva é
          confirmada; sem ele, a data volta a ficar livre.
          {changeTexts(request).length > 0 ? ' Vale o combinado no pedido, não o que o anúncio diz agora.' : ''}
        </p>
        {rivals ? <Notice tone="info">{rivals}</Notice> : null}
        <FormField
          control={form.control}
          name="note"
          label={`Mensagem para ${name}`}
          hint="opcional"
          help={`${name} lê a mensagem.`}
          limit={textLimits.requestAnswer}
        >
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

export function DeclineDialog({ request, onClose }: AnswerDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const decline = useDeclineRequest();
  const form = useZodForm(declineSchema, {
    defaultValues: { reason: '' as RequestDeclineReason, note: '', blockDate: false },
  });
  const { field: block } = useController({ control: form.control, name: 'blockDate' });
  const name = firstNameOf(request);
  const day = formatDayOfMonth(request.event_date);
  // it is reserved for the accepted guest
  const canBlock = request.space_id !== null && request.rivals.every(({ status }) => status === 'open');
  const send = async (answer: { reason: RequestDeclineReason; note: string; blockDate: boolean }) => {
    try {
      await decline.mutateAsync({ requestId: request.id, ...answer });
      notify({
        title: 'Pedido recusado',
        text: `${guestOf(request)} recebe um aviso.${answer.blockDate ? ` A data ${day} foi bloqueada no calendário.` : ''}`,
        tone: 'success',
      });
      onClose(true);
    } catch (error) {
      const errors = refusal(error, 'O pedido não foi recusado');
      if (!errors) return onClose(true);
      showErrors(form, errors);
      if (errors.root) element.current?.scrollIntoView?.({ block: 'start' });
    }
  };
  return (
    <Dialog
      open
      locked={decline.isPending}
      onOpenChange={(next) => next || onClose(false)}
      title="Recusar o pedido"
      description={summary(request)}
      footer={
        <>
          <Button variant="tertiary" disabled={decline.isPending} onClick={() => onClose(false)}>
            Voltar
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={decline.isPending} busyLabel="Recusando...">
            Recusar pedido
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} ref={element} className="grid gap-5" onSubmit={send}>
        <FormFieldGroup control={form.control} name="reason" label="Por quê?">
          {({ name: field, value, onChange }) => (
            <ChoiceCards
              name={field}
              value={value}
              onValueChange={onChange}
              options={requestDeclineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] }))}
            />
          )}
        </FormFieldGroup>
        <FormField
          control={form.control}
          name="note"
          label={`Mensagem para ${name}`}
          hint="opcional"
          help={`${name} lê o motivo e a mensagem.`}
          limit={textLimits.requestAnswer}
        >
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
        {canBlock ? (
          <Checkbox name={block.name} checked={block.value} onCheckedChange={block.onChange}>
            Bloquear também {day} no calendário
          </Checkbox>
        ) : null}
      </Form>
    </Dialog>
  );
}
