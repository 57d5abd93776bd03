import { peopleTexts } from 'shared-domain/rules/texts.ts';
import { fieldName, fieldOf } from 'shared-domain/spaces/fields/field-words.ts';

/** What reviewers and the log call a field of a listing: texts as their rule names them. */
export const fieldLabel = (column: string): string =>
  peopleTexts[`public.spaces.${column}`]?.label ?? fieldName(fieldOf(column));
