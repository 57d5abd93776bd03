import { formatNumber } from 'shared-domain/money/format.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import type { PlainColumn } from 'shared-domain/spaces/fields/field-words.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { FormField, FormFieldGroup } from 'shared-ui/patterns/form.tsx';
import { Segments } from 'shared-ui/primitives/choices.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type PlainField, plainFields } from '../../data/spaces/listing-fields.ts';
import { answerLabels } from '../../data/spaces/listing-terms.schema.ts';
import { PriceInput } from '../../lib/price-input.tsx';
import type { ListingFormState } from './listing-values.ts';

interface PlainFieldsProps {
  form: ListingFormState;
  columns: readonly PlainColumn[];
}

/** The fields of these columns, each with the control of its kind. */
export const PlainFields = ({ form, columns }: PlainFieldsProps) =>
  columns.map((column) => <PlainFieldControl key={column} form={form} field={fieldNamed(column)} />);

const fieldNamed = (column: PlainColumn) => plainFields.find((field) => field.column === column) as PlainField;

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Every half hour, and the stored time where it is in between. */
export const timesWith = (chosen: string): string[] =>
  chosen === '' || halfHours.includes(chosen) ? halfHours : [...halfHours, chosen].sort();

const dayChoices = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180, 270, 365];

function daysWith({ least, most, words }: Extract<PlainField, { kind: 'days' }>, chosen: string) {
  const offered = dayChoices.filter((days) => days >= least && days <= most);
  return [...new Set([...offered, Number(chosen)])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: upperFirst(words(days)) }));
}

function PlainFieldControl({ form: { control }, field }: { form: ListingFormState; field: PlainField }) {
  const required = field.required !== undefined;
  const common = { control, name: field.column, label: field.label, help: field.help };
  const optional = required ? undefined : 'opcional';
  switch (field.kind) {
    case 'text':
      return field.lines === 'one' ? (
        <FormField {...common} hint={optional}>
          {(props) => <Input {...props} required={required} autoComplete="off" />}
        </FormField>
      ) : (
        <FormField {...common} hint={optional} limit={textLimits[field.limit]}>
          {(props) => <Textarea {...props} required={required} className={required ? 'min-h-36' : undefined} />}
        </FormField>
      );
    case 'number': {
      const digits = field.decimals ? /[^\d.,]/g : /[^\d.]/g;
      return (
        <FormField {...common} hint={optional} mask={(text) => text.replace(digits, '')}>
          {(props) => (
            <Input
              {...props}
              required={required}
              inputMode={field.decimals ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={formatNumber(field.most).length + (field.decimals ?? 0)}
            />
          )}
        </FormField>
      );
    }
    case 'money':
      return (
        <FormField {...common} hint={optional}>
          {({ onChange, ...props }) => (
            <PriceInput {...props} required={required} placeholder="0,00" onChange={onChange} />
          )}
        </FormField>
      );
    case 'time':
      return (
        <FormField {...common}>
          {(props) => (
            <Select
              {...props}
              {...(required ? {} : { placeholder: 'Sem limite' })}
              options={optionsOf(timesWith(props.value))}
            />
          )}
        </FormField>
      );
    case 'days':
      return (
        <FormField {...common}>{(props) => <Select {...props} options={daysWith(field, props.value)} />}</FormField>
      );
    case 'choice': {
      const placeholder = field.placeholder ?? (required ? null : 'Não informado');
      return (
        <FormField {...common}>
          {(props) => (
            <Select
              {...props}
              required={required}
              {...(placeholder ? { placeholder } : {})}
              options={[...field.options]}
            />
          )}
        </FormField>
      );
    }
    case 'yes/no':
      return (
        <FormFieldGroup {...common}>
          {({ value, onChange }) => (
            <Segments
              label={field.label}
              value={value}
              options={(['yes', 'no'] as const).map((answer) => ({ value: answer, label: answerLabels[answer] }))}
              onValueChange={onChange}
            />
          )}
        </FormFieldGroup>
      );
  }
}
