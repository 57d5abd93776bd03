import type { Row } from 'shared-domain/db/row.types.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import type { Field, NumberField } from 'shared-domain/spaces/fields/field.ts';
import { fields, type PlainColumn } from 'shared-domain/spaces/fields/field-words.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import * as z from 'zod/mini';
import { optionalPriceText, priceText } from './listing-terms.schema.ts';

/** The fields of a listing in its form: each kind is written as a text, read again, and checked before it is sent. */

export type PlainField = Exclude<Field, { kind: 'own' }> & { column: PlainColumn };

export const plainFields = fields.filter((field): field is PlainField => field.kind !== 'own');

/** The fields that a section of the form shows, in their order. */
export const columnsOfSection = (section: Field['section']): PlainColumn[] =>
  plainFields.filter((field) => field.section === section).map(({ column }) => column);

const perPlainField = <Value>(of: (field: PlainField) => Value) =>
  Object.fromEntries(plainFields.map((field) => [field.column, of(field)])) as Record<PlainColumn, Value>;

const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const whole = /^\d{1,3}(?:\.\d{3})+$|^\d+$/;
const decimal = /^\d+,\d+$/;

/** The number that is written in Portuguese; NaN for anything else. */
export function readNumber(text: string, decimals = 0): number {
  if (whole.test(text)) return Number(text.replaceAll('.', ''));
  if (decimal.test(text) && (text.split(',')[1] ?? '').length <= decimals) return Number(text.replace(',', '.'));
  return Number.NaN;
}

function numberText({ least, most, decimals = 0, unit, required, tooMuch }: NumberField) {
  const [, several] = unit;
  const kind = decimals > 0 ? 'um número' : 'um número inteiro';
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => !required || text !== '', required ?? ''),
      z.refine(
        (text) => text === '' || readNumber(text, decimals) >= least,
        `Informe ${kind} de ${several}, a partir de ${formatNumber(least)}.`,
      ),
      z.refine(
        (text) => !(readNumber(text, decimals) > most),
        tooMuch ?? `O máximo é de ${formatNumber(most)} ${several}.`,
      ),
    ),
    z.transform((text: string) => (text === '' ? null : readNumber(text, decimals))),
  );
}

/** From what is written to what is stored. */
function schemaOf(field: PlainField): z.ZodMiniType<unknown, string> {
  switch (field.kind) {
    case 'text': {
      const text = field.required ? requiredText(field.required) : z.string().check(z.trim());
      return z.pipe(
        text.check(atMost(textLimits[field.limit])),
        z.transform((words: string) => (field.required ? words : words || null)),
      );
    }
    case 'number':
      return numberText(field);
    case 'money':
      return field.required ? priceText(field.required) : optionalPriceText;
    case 'time': {
      const time = z.string().check(z.regex(/^\d\d:\d\d$/, field.required ?? 'Escolha o horário.'));
      return z.pipe(
        field.required ? time : z.union([time, z.literal('')]),
        z.transform((text: string) => (text === '' ? null : `${text}:00`)),
      );
    }
    case 'days':
      return z.pipe(
        z
          .string()
          .check(z.refine((text) => Number(text) >= field.least && Number(text) <= field.most, 'Escolha um prazo.')),
        z.transform(Number),
      );
    case 'choice': {
      const isOption = (text: string) => field.options.some(({ value }) => value === text);
      const choice = z
        .string()
        .check(z.refine((text) => isOption(text) || (text === '' && !field.required), field.required ?? ''));
      return z.pipe(
        choice,
        z.transform((text: string) => text || null),
      );
    }
    case 'yes/no':
      return z.pipe(
        z.string(),
        z.transform((text: string) => (text === '' ? null : text === 'yes')),
      );
  }
}

/** From the text of each field to the value of its column. */
export const fieldSchemas = perPlainField(schemaOf) as {
  [Column in PlainColumn]: z.ZodMiniType<Row<'spaces'>[Column], string>;
};

/** Values of a new listing. */
export const emptyFields = perPlainField((field) => ('preset' in field ? String(field.preset ?? '') : ''));

function writeField(field: PlainField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'money') return writePrice(Number(value));
  if (field.kind === 'time') return String(value).slice(0, 5);
  if (field.kind === 'number') return String(value).replace('.', ',');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** The stored values as the form shows them. */
export const writeFields = (row: Pick<Row<'spaces'>, PlainColumn>): Record<PlainColumn, string> =>
  perPlainField((field) => writeField(field, row[field.column]));

const isNumeric = ({ kind }: PlainField) => kind === 'number' || kind === 'money' || kind === 'days';

/** The columns of a stored listing, as a draft keeps them. */
export const columnSchemas = perPlainField((field): z.ZodMiniType => {
  if (isNumeric(field)) return z.nullable(z.number());
  return z.nullable(field.kind === 'yes/no' ? z.boolean() : z.string());
}) as unknown as { [Column in PlainColumn]: z.ZodMiniType<Row<'spaces'>[Column]> };
