import { type RefObject, useState } from 'react';
import type { DecisionKind } from 'shared-domain/rules/decision-reasons.ts';
import { FormField, useWatch, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { reasonLabel } from '../data/decisions/decision-reasons.ts';
import { isReasonText, reasonOptions, reasonText } from '../data/decisions/reason-texts.ts';

type ReasonInput = Record<string, unknown> & { reasonCode: string; reason: string };

interface ReasonFieldsProps<Input extends ReasonInput, Output> {
  form: ZodForm<Input, Output>;
  kind: DecisionKind;
  /** Label of the words. */
  label: string;
  help?: string;
  limit: number;
  rows: number;
  focusRef?: RefObject<HTMLSelectElement | null>;
}

/**
 * A reason and the words that its reader gets. A reason fills in its words; edited words stay when another reason is
 * chosen, and can be exchanged for that reason's words and back.
 */
export function ReasonFields<Input extends ReasonInput, Output>({
  form,
  kind,
  label,
  help,
  limit,
  rows,
  focusRef,
}: ReasonFieldsProps<Input, Output>) {
  // the names of its fields are known for the part only
  const { control, getValues, setValue } = form as unknown as ZodForm<ReasonInput>;
  const [code, words] = useWatch({ control, name: ['reasonCode', 'reason'] });
  const [replaced, setReplaced] = useState<string>();
  const isEdited = words.trim() !== '' && !isReasonText(kind, words);
  const suggested = reasonText(kind, code);
  const fill = (text: string) => setValue('reason', text, { shouldDirty: true, shouldValidate: text !== '' });
  const choose = (next: string) => {
    const { reason } = getValues();
    if (reason.trim() === '' || isReasonText(kind, reason)) fill(reasonText(kind, next));
  };
  return (
    <div className="grid gap-5">
      <FormField control={control} name="reasonCode" label="Motivo">
        {({ onChange, ...field }) => (
          <Select
            {...field}
            ref={focusRef}
            placeholder="Escolha o motivo"
            options={reasonOptions(kind)}
            onChange={onChange}
            onValueChange={choose}
          />
        )}
      </FormField>
      <div>
        <FormField control={control} name="reason" label={label} limit={limit} help={help}>
          {(field) => <Textarea {...field} rows={rows} />}
        </FormField>
        {isEdited && suggested ? (
          <button
            type="button"
            className="link mt-2 min-h-11 cursor-pointer text-left text-sm"
            onClick={() => {
              setReplaced(words);
              fill(suggested);
            }}
          >
            Usar o texto de “{reasonLabel(kind, code)}”
          </button>
        ) : null}
        {!isEdited && replaced ? (
          <button
            type="button"
            className="link mt-2 min-h-11 cursor-pointer text-left text-sm"
            onClick={() => {
              fill(replaced);
              setReplaced(undefined);
            }}
          >
            Voltar ao meu texto
          </button>
        ) : null}
      </div>
    </div>
  );
}
