import { useId } from 'react';
import { notify } from 'shared-domain/platform';
import { reportedThings, reportReasonLabels } from 'shared-domain/reports/report-labels.ts';
import type { Report } from 'shared-domain/reports/send-report.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { type ReportKind, type ReportReason, reportReasons } from 'shared-domain/rules/report-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { Button } from '../primitives/button.tsx';
import { ChoiceCards } from '../primitives/choices.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { Textarea } from '../primitives/textarea.tsx';
import { Form, FormField, FormFieldGroup, useZodForm } from './form.tsx';

/** Identifies the listing, message, review or person that is reported. */
export interface ReportedThing {
  kind: ReportKind;
  id: string;
  /** The reported text, or its author. */
  quote?: string | undefined;
}

export interface ReportDialogProps {
  thing: ReportedThing;
  /** `shared-domain/reports/send-report.ts` */
  send: (report: Report) => Promise<void>;
  errorText: (error: unknown) => string;
  open: boolean;
  onClose: () => void;
}

const schema = z.object({
  reason: z.pipe(
    z.string().check(z.minLength(1, 'Escolha um motivo.')),
    z.transform((reason) => reason as ReportReason),
  ),
  words: z.string().check(z.trim(), atMost(textLimits.reportWords)),
});

/** "Denunciar": why, and what else there is to say. */
export function ReportDialog({ thing, send, errorText, open, onClose }: ReportDialogProps) {
  const formId = useId();
  const { kind, id, quote } = thing;
  const form = useZodForm(schema, { defaultValues: { reason: '' as ReportReason | '', words: '' } });
  const busy = form.formState.isSubmitting;
  const submit = async (given: { reason: ReportReason; words: string }) => {
    try {
      await send({ kind, id, ...given });
      notify({
        title: 'Denúncia enviada',
        text: 'A equipe lê e avisa você por e-mail do resultado.',
        tone: 'success',
      });
      onClose();
    } catch (error) {
      notify({ title: 'Erro ao denunciar', text: errorText(error), tone: 'danger' });
    }
  };
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title={`Denunciar ${reportedThings[kind]}`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Enviando...">
            Enviar denúncia
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className="grid gap-4.5" onSubmit={submit}>
        {quote ? (
          <blockquote className="line-clamp-4 border-l-2 border-border pl-4 text-[0.9375rem] leading-[1.4375rem] wrap-anywhere text-subtle-foreground">
            {quote}
          </blockquote>
        ) : null}
        <FormFieldGroup control={form.control} name="reason" label="O que há de errado?">
          {({ name, value, onChange }) => (
            <ChoiceCards
              name={name}
              value={value}
              onValueChange={onChange}
              options={reportReasons[kind].map((reason) => ({ value: reason, label: reportReasonLabels[reason] }))}
            />
          )}
        </FormFieldGroup>
        <FormField
          control={form.control}
          name="words"
          label="Quer contar mais?"
          hint="opcional"
          limit={textLimits.reportWords}
        >
          {(control) => <Textarea {...control} rows={2} />}
        </FormField>
        <p className="text-sm text-muted-foreground">
          {kind === 'message' ? 'A equipe lê esta conversa. ' : ''}Você recebe um aviso com o resultado; a outra pessoa
          não sabe quem denunciou.
        </p>
      </Form>
    </Dialog>
  );
}
