import { peopleTexts } from 'shared-domain/rules/texts.ts';
import { fieldName, fieldOf } from 'shared-domain/spaces/fields/field-words.ts';

/** Returns the name of a listing's field for reviewers and the log: texts as their rule names them. */
export const fieldLabel = (column: string): string =>
  peopleTexts[`public.spaces.${column}`]?.label ?? fieldName(fieldOf(column));
