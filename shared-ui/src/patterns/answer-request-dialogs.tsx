import { type ReactNode, useId, useRef } from 'react';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import type { Acceptance, Answers, Refusal } from 'shared-domain/requests/answer-request.mutations.ts';
import {
  type AnswerableRequest,
  changeTexts,
  firstNameOf,
  guestOf,
  openRivalsText,
} from 'shared-domain/requests/answer-words.ts';
import { momentInWords, reservedFor } from 'shared-domain/requests/request-times.ts';
import { declineReasonLabels } from 'shared-domain/requests/request-words.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { type RequestDeclineReason, requestDeclineReasons } from 'shared-domain/rules/booking-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { ChoiceCards } from '../primitives/choices.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { Textarea } from '../primitives/textarea.tsx';
import { Form, FormField, FormFieldGroup, useController, useZodForm, type ZodForm } from './form.tsx';
import { Notice } from './notice.tsx';

/** `accept`, `decline` and `failureOf` by `useAnswers`. */
export interface AnswerRequestDialogsProps extends Pick<Answers, 'failureOf'> {
  request: AnswerableRequest;
  /** The one that is open. What was written in either stays while they are there. */
  answer: 'accept' | 'decline' | null;
  accept: (acceptance: Acceptance) => Promise<string>;
  decline: (refusal: Refusal) => Promise<void>;
  /** `answered`: the request waits for no answer any more. */
  onClose: (answered: boolean) => void;
  /** The facts of the request, above what accepting it means. */
  children?: ReactNode;
}

/** "Aceitar o pedido" and "Recusar o pedido". */
export function AnswerRequestDialogs({ answer, accept, decline, children, ...props }: AnswerRequestDialogsProps) {
  return (
    <>
      <AcceptDialog {...props} open={answer === 'accept'} send={accept}>
        {children}
      </AcceptDialog>
      <DeclineDialog {...props} open={answer === 'decline'} send={decline} />
    </>
  );
}

interface AnswerDialogProps<Answer, Result> extends Pick<Answers, 'failureOf'> {
  request: AnswerableRequest;
  open: boolean;
  send: (answer: Answer) => Promise<Result>;
  onClose: (answered: boolean) => void;
  children?: ReactNode;
}

const note = z.string().check(z.trim(), atMost(textLimits.requestAnswer));
const acceptSchema = z.object({ note });
const declineSchema = z.object({
  reason: z.enum(requestDeclineReasons, 'Escolha o motivo.'),
  note,
  blockDate: z.boolean(),
});

function AcceptDialog({ send, children, ...props }: AnswerDialogProps<Acceptance, string>) {
  const { request } = props;
  const form = useZodForm(acceptSchema, { defaultValues: { note: '' } });
  const name = firstNameOf(request);
  const rivals = openRivalsText(request);
  return (
    <AnswerDialog
      {...props}
      form={form}
      title="Aceitar o pedido"
      failure="O pedido não foi aceito"
      action="Aceitar pedido"
      busyLabel="Aceitando..."
      startsAtBack
      onSend={async (acceptance) => {
        const payBy = await send(acceptance);
        notify({
          title: 'Pedido aceito',
          text: `A data fica guardada para ${guestOf(request)} até ${momentInWords(payBy)}.`,
          tone: 'success',
        });
      }}
    >
      {children}
      <p className="flex items-baseline justify-between gap-3 border-y border-border py-3 text-[0.9375rem]">
        <span className="text-muted-foreground">Você recebe</span>
        <b className="text-lg font-semibold">{formatCents(request.owner_cents)}</b>
      </p>
      <p className="text-sm text-muted-foreground">
        A data fica guardada {reservedFor(request)} para {name} pagar. Com o pagamento, a reserva é confirmada; sem ele,
        a data volta a ficar livre.
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
    </AnswerDialog>
  );
}

function DeclineDialog({ send, ...props }: AnswerDialogProps<Refusal, void>) {
  const { request } = props;
  const form = useZodForm(declineSchema, {
    defaultValues: { reason: '' as RequestDeclineReason, note: '', blockDate: false },
  });
  const { field: block } = useController({ control: form.control, name: 'blockDate' });
  const name = firstNameOf(request);
  const day = formatDayOfMonth(request.event_date);
  // it is reserved for the accepted guest
  const canBlock = request.space_id !== null && !request.rivals?.some(({ status }) => status === 'accepted');
  return (
    <AnswerDialog
      {...props}
      form={form}
      title="Recusar o pedido"
      failure="O pedido não foi recusado"
      action="Recusar pedido"
      busyLabel="Recusando..."
      danger
      onSend={async ({ blockDate, ...refusal }) => {
        const blocks = blockDate && canBlock;
        await send({ ...refusal, blockDate: blocks });
        notify({
          title: 'Pedido recusado',
          text: `${guestOf(request)} recebe um aviso.${blocks ? ` A data ${day} foi bloqueada no calendário.` : ''}`,
          tone: 'success',
        });
      }}
    >
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
    </AnswerDialog>
  );
}

interface FrameProps<Input extends { note: string }, Output> extends Pick<Answers, 'failureOf'> {
  request: AnswerableRequest;
  open: boolean;
  form: ZodForm<Input, Output>;
  title: string;
  /** The title of a toast: the request is over. */
  failure: string;
  action: string;
  busyLabel: string;
  danger?: boolean;
  /** The message is optional, and on a phone its keyboard would cover what is read before accepting. */
  startsAtBack?: boolean;
  onSend: (answer: Output) => Promise<void>;
  onClose: (answered: boolean) => void;
  children: ReactNode;
}

function AnswerDialog<Input extends { note: string }, Output>({
  request,
  open,
  form,
  title,
  failure,
  action,
  busyLabel,
  danger = false,
  startsAtBack = false,
  failureOf,
  onSend,
  onClose,
  children,
}: FrameProps<Input, Output>) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { isSubmitting } = form.formState;
  const close = () => {
    form.clearErrors('root');
    onClose(false);
  };
  const submit = async (answer: Output) => {
    try {
      await onSend(answer);
      onClose(true);
    } catch (error) {
      const reason = failureOf(error);
      if ('over' in reason) {
        notify({ title: failure, text: reason.over, tone: 'danger' });
        onClose(true);
        return;
      }
      const [[place, message] = ['root', '']] = Object.entries(reason);
      form.setError(place as 'root', { type: 'server', message });
      if (place === 'root') element.current?.scrollIntoView?.({ block: 'start' });
    }
  };
  return (
    <Dialog
      open={open}
      locked={isSubmitting}
      {...(startsAtBack && { initialFocus: back })}
      onOpenChange={(next) => next || close()}
      title={title}
      description={`${guestOf(request)}, ${formatDayOfMonth(request.event_date)}, ${request.title}. Nada foi cobrado.`}
      footer={
        <>
          <Button ref={back} variant="tertiary" disabled={isSubmitting} onClick={close}>
            Voltar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
            busyLabel={busyLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} ref={element} className="grid gap-5" onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
