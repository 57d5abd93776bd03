import { useId } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, FormFieldGroup, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ChoiceCards } from 'shared-ui/primitives/choices.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import type { ReportedItem } from '../../../data/reports/reports.query.ts';
import { dismissalSchema, measureSchema } from '../../../data/reports/reports.schema.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { type Measure, measuresFor } from './measures.ts';
import { headline } from './report-texts.ts';

interface DecisionDialogProps {
  item: ReportedItem;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** `onDone`: it was decided. */
  onDecide: (measure: Measure | null, note: string, onDone: () => void) => void;
}

const noteField = {
  label: 'Nota',
  hint: 'opcional',
  help: 'Só a administração lê. Quem denunciou recebe o resultado por e-mail, sem a nota.',
  limit: textLimits.reportNote,
};

/** "Não procede". */
export function DismissDialog({ item, open, busy, onClose, onDecide }: DecisionDialogProps) {
  const formId = useId();
  const form = useZodForm(dismissalSchema, { defaultValues: { note: '' } });
  const draft = useDraft(form, `dismissal ${item.target_id}`);
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title="Não procede"
      description={`Nada muda para ${headline(item)}, e quem denunciou é avisado.`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Encerrando...">
            Encerrar a denúncia
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={({ note }) => busy || onDecide(null, note, draft.forget)}>
        <FormField control={form.control} name="note" {...noteField}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** "Procede": which measure. */
export function MeasureDialog({ item, open, busy, onClose, onDecide }: DecisionDialogProps) {
  const formId = useId();
  const measures = measuresFor(item);
  const form = useZodForm(measureSchema, { defaultValues: { measure: '', note: '' } });
  const draft = useDraft(form, `measure ${item.target_id}`);
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title="Procede"
      description={headline(item)}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Salvando...">
            Continuar
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="grid gap-5"
        onSubmit={({ measure, note }) => {
          const chosen = measures.find(({ value }) => value === measure);
          if (chosen && !busy) onDecide(chosen, note, draft.forget);
        }}
      >
        <FormFieldGroup control={form.control} name="measure" label="O que fazer">
          {({ name, value, onChange }) => (
            <ChoiceCards name={name} value={value} onValueChange={onChange} options={measures} />
          )}
        </FormFieldGroup>
        <FormField control={form.control} name="note" {...noteField}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
