import type { Tables } from '../../db/database.types.ts';
import type { textLimits } from '../../rules/text-limits.ts';

/** A column of `spaces` that a host writes. */
export type FieldColumn = keyof Tables<'spaces'> & string;

/** A number that guests search by: spaces of which the column is at least the value. */
interface NumberFilter {
  /** Of the address: `/buscar?sentados=60`. */
  param: string;
  /** '60 sentados ou mais' */
  chip: (count: number) => string;
  /** Next to a number they make it one of this field: '60 sentados'. Folded: small letters without accents. */
  words: readonly string[];
}

interface Common {
  column: FieldColumn;
  /** Label of its control and on all pages for hosts. */
  label: string;
  /** In the log and for reviewers, where the label is a question or too long. */
  name?: string;
  help?: string;
  /** The sentence of what is missing; without it the field may stay empty. */
  required?: string;
  /** The section of the form that shows it; without one a section of its own does. */
  section?: 'basic' | 'booking';
  /** The part of a listing that it is decided about with; without one it is a part of its own. */
  part?: PartName;
  /** A change of it in an approved listing waits in the queue of changes. */
  isQueued?: true;
  /** Label for guests, on the page of a space and in comparisons. */
  guest?: string;
  /** Cards say it, too: '60 sentados'. */
  card?: (value: number) => string;
}

interface TextField extends Common {
  kind: 'text';
  /** In `textLimits`: moderation and shape are those of `rules/texts.ts`. */
  limit: keyof typeof textLimits;
  lines: 'one' | 'several';
}

export interface NumberField extends Common {
  kind: 'number';
  least: number;
  most: number;
  /** Digits after the comma; none without. */
  decimals?: number;
  unit: readonly [one: string, several: string];
  /** The sentence of a value above `most`. */
  tooMuch?: string;
  /** It is at most another one, and the sentence that says so. */
  within?: { column: FieldColumn; message: string };
  filter?: NumberFilter;
}

interface MoneyField extends Common {
  kind: 'money';
}

interface YesNoField extends Common {
  kind: 'yes/no';
}

interface ChoiceField extends Common {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  /** Chosen where nothing is. */
  preset?: string;
  /** Of the list before anything is chosen. */
  placeholder?: string;
}

/** `HH:mm`, in Rio. */
interface TimeField extends Common {
  kind: 'time';
  preset?: string;
}

/** A number of days, chosen from a list. */
interface DaysField extends Common {
  kind: 'days';
  least: number;
  most: number;
  preset: number;
  words: (days: number) => string;
}

/** A field whose value has a form of its own, and whose control, words and draft are written by hand. */
interface OwnField extends Common {
  kind: 'own';
}

export type Field = TextField | NumberField | MoneyField | YesNoField | ChoiceField | TimeField | DaysField | OwnField;

/** Parts of several columns, with their names. */
export const partNames = {
  place: 'Localização',
  photos: 'Fotos',
  hours: 'Horários',
  rules: 'Regras',
  notice: 'Antecedência',
} as const;
export type PartName = keyof typeof partNames;
