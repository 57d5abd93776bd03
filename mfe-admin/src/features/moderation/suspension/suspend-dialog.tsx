import { useId, useRef, useState } from 'react';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import type { PaidBooking } from 'shared-domain/db/answer-parts.types.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { firstName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { Form, FormField, FormFieldGroup, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ChoiceCards } from 'shared-ui/primitives/choices.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type SuspensionTarget, useSuspend } from '../../../data/suspensions/suspension.mutations.ts';
import { suspensionFormSchema } from '../../../data/suspensions/suspension.schema.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { ReasonFields } from '../../../lib/reason-fields.tsx';
import { useDraft } from '../../../lib/use-draft.ts';

interface SuspendDialogProps {
  target: SuspensionTarget;
  /** The title of the listing, or the name of the person. */
  name: string;
  /** The person who reads the reason. */
  personName: string;
  /** Paid, and still to come. */
  upcoming: readonly PaidBooking[];
  open: boolean;
  onClose: (done: boolean) => void;
}

/** Takes a listing or an account down: why, and what becomes of what is paid. */
export function SuspendDialog({ target, name, personName, upcoming, open, onClose }: SuspendDialogProps) {
  const formId = useId();
  const field = useRef<HTMLSelectElement>(null);
  const suspend = useSuspend();
  const isSpace = 'space' in target;
  const kind = isSpace ? 'listing_suspension' : 'account_suspension';
  const [schema] = useState(() => suspensionFormSchema(kind));
  const form = useZodForm(schema, {
    defaultValues: { reasonCode: '', reason: '', paidBookings: 'keep' as 'keep' | 'cancel', holdPayouts: '' },
  });
  const draft = useDraft(form, `suspension ${Object.values(target)[0]}`);
  const refundCents = upcoming.reduce((sum, { refund_cents }) => sum + refund_cents, 0);
  const bankCents = upcoming.reduce((sum, { total_cents }) => sum + total_cents, 0) - refundCents;
  const first = upcoming[0];
  const isOne = upcoming.length === 1;
  const guest = firstName(first?.guest_name, 'a pessoa');
  const busy = suspend.isPending;
  const action = isSpace ? 'Suspender anúncio' : 'Suspender conta';
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose(false)}
      initialFocus={field}
      title={`Suspender ${name}`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={() => onClose(false)}>
            Voltar
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="Suspendendo...">
            {action}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="grid gap-5"
        onSubmit={(wish) =>
          busy ||
          suspend.mutateAsync({ target, wish, refundCents }).then(
            () => {
              draft.forget();
              notify({
                title: isSpace ? 'Anúncio suspenso' : 'Conta suspensa',
                text: 'Quem precisa saber foi avisado por e-mail.',
                tone: 'success',
              });
              onClose(true);
            },
            (error) => notifyRefusal(error, 'Erro ao suspender'),
          )
        }
      >
        <ReasonFields
          form={form}
          kind={kind}
          label={`Motivo, que ${firstName(personName, 'a pessoa')} vai ler`}
          limit={textLimits.suspensionReason}
          rows={3}
          focusRef={field}
        />
        {first ? (
          <FormFieldGroup
            control={form.control}
            name="paidBookings"
            label={
              isOne
                ? `A reserva já paga, de ${formatDayWithoutYear(first.event_date)} (${isolated(first.guest_name)})`
                : `As ${upcoming.length} reservas já pagas`
            }
          >
            {({ name: field, value, onChange }) => (
              <ChoiceCards
                name={field}
                value={value}
                onValueChange={onChange}
                options={[
                  {
                    value: 'keep',
                    label: 'Manter',
                    text: isOne
                      ? `${guest} é avisado e pode cancelar com tudo de volta.`
                      : 'Quem reservou é avisado e pode cancelar com tudo de volta.',
                  },
                  {
                    value: 'cancel',
                    label: 'Cancelar e devolver tudo',
                    text: `${formatCents(refundCents)} ${isOne ? `para ${guest}` : 'ao todo'}, com a taxa de serviço.${
                      bankCents > 0 ? ` Outros ${formatCents(bankCents)} já estão com o banco, por contestação.` : ''
                    }`,
                  },
                ]}
              />
            )}
          </FormFieldGroup>
        ) : null}
        <FormField
          control={form.control}
          name="holdPayouts"
          label="Reter repasses (opcional)"
          help="Com um motivo, os repasses de eventos já realizados esperam. Sem ele, são feitos como combinado."
          limit={textLimits.payoutHoldReason}
        >
          {(control) => <Textarea {...control} rows={2} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
