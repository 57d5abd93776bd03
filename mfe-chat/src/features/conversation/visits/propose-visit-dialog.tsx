import { Plus, X } from 'lucide';
import { useId, useState } from 'react';
import { readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import { hourLabel } from 'shared-domain/days/hour-label.ts';
import { notify } from 'shared-domain/platform';
import { mostVisitTimes } from 'shared-domain/rules/booking-rules.ts';
import { numberInWords } from 'shared-domain/rules/rule-labels.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import * as z from 'zod/mini';
import type { Conversation } from '../../../data/chat/chat.ts';
import { useProposeVisit } from '../../../data/visits/visit.mutations.ts';
import { VisitError } from '../../../data/visits/visit-error.ts';
import { noTimes, visitTimeOptions, visitTimesSchema, visitWindow } from './visit-times.schema.ts';

export interface ProposeVisitDialogProps {
  conversation: Conversation;
  onClose: () => void;
}

const storedSchema = z.object({ times: z.array(z.object({ day: z.string(), time: z.string() })) });

/** Times that were chosen and not sent yet: kept as the drafts of conversations are. */
function storedTimes(place: string) {
  try {
    const { times } = storedSchema.parse(JSON.parse(readDraft(place)));
    return { times: noTimes().times.map((empty, row) => times[row] ?? empty) };
  } catch {
    return undefined;
  }
}

const hours = visitTimeOptions.map((value) => ({ value, label: hourLabel(value) }));
const isEmpty = ({ day, time }: { day: string; time: string }) => day === '' && time === '';

/** The guest proposes up to three times for a visit. */
export function ProposeVisitDialog({ conversation, onClose }: ProposeVisitDialogProps) {
  const id = useId();
  const place = `visit:${conversation.id}`;
  const propose = useProposeVisit(conversation.id);
  const form = useZodForm(visitTimesSchema, { defaultValues: noTimes() });
  const { control } = form;
  const { isSubmitting } = form.formState;
  const draft = useFormDraft(form, {
    read: () => storedTimes(place),
    write: (values) => {
      writeDraft(place, values.times.every(isEmpty) ? '' : JSON.stringify(values));
      return true;
    },
    forget: () => writeDraft(place, ''),
  });
  const [shown, setShown] = useState(() => {
    const last = storedTimes(place)?.times.findLastIndex((one) => !isEmpty(one)) ?? 0;
    return Math.max(0, last) + 1;
  });
  const days = visitWindow();

  const remove = (row: number) => {
    const others = form.getValues('times').filter((_, index) => index !== row);
    form.setValue('times', [...others, { day: '', time: '' }]);
    form.clearErrors();
    setShown(shown - 1);
  };
  const submit = async (chosen: string[]) => {
    try {
      await propose.mutateAsync(chosen);
    } catch (failure) {
      const text = failure instanceof VisitError ? failure.text : 'Tente novamente.';
      form.setError('root', { message: `Não foi possível propor a visita. ${text}` });
      return;
    }
    draft.forget();
    notify({
      title: 'Visita proposta',
      text: `Avisamos ${conversation.other.name}. A resposta chega por aqui e por e-mail.`,
      tone: 'success',
    });
    onClose();
  };

  return (
    <Dialog
      open
      locked={isSubmitting}
      onOpenChange={(open) => open || onClose()}
      title="Propor visita"
      description={`Sugira até ${numberInWords(mostVisitTimes)} horários para conhecer ${conversation.spaceTitle}. ${conversation.other.name} escolhe um, e o endereço aparece para a visita.`}
      footer={
        <>
          <Button variant="tertiary" disabled={isSubmitting} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={isSubmitting} busyLabel="Enviando...">
            Propor visita
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="grid gap-5" onSubmit={submit}>
        {Array.from({ length: shown }, (_, row) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are places, their contents move up
            key={row}
            className="grid grid-cols-[minmax(0,1fr)_120px] gap-x-3 gap-y-1.5"
          >
            <legend className="sr-only">{`${row + 1}º horário`}</legend>
            <FormField control={control} name={`times.${row}.day`} label={row === 0 ? 'Dia' : `Dia, ${row + 1}ª opção`}>
              {({ value, onChange, name: _, onBlur: _blur, ...field }) => (
                <DatePicker
                  {...field}
                  label="Dia da visita"
                  value={value || null}
                  min={days.from}
                  max={days.to}
                  onValueChange={(day) => onChange(day ?? '')}
                />
              )}
            </FormField>
            <FormField control={control} name={`times.${row}.time`} label="Horário">
              {(field) => <Select {...field} options={hours} placeholder="Escolha" />}
            </FormField>
            {row > 0 ? (
              <Button
                variant="tertiary"
                size="sm"
                className="col-span-full -ml-3.5 justify-self-start"
                disabled={isSubmitting}
                onClick={() => remove(row)}
              >
                <Icon icon={X} size={18} />
                {`Retirar ${row + 1}ª opção`}
              </Button>
            ) : null}
          </fieldset>
        ))}
        {shown < mostVisitTimes ? (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            disabled={isSubmitting}
            onClick={() => setShown(shown + 1)}
          >
            <Icon icon={Plus} size={18} />
            Adicionar outro horário
          </Button>
        ) : null}
      </Form>
    </Dialog>
  );
}
