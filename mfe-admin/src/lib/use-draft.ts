import { useState } from 'react';
import { type DraftPart, resumeEdit } from 'shared-domain/edits/edit.ts';
import { useSession } from 'shared-domain/platform';
import type { ZodForm } from 'shared-ui/patterns/form.tsx';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';

type Values = Record<string, unknown>;

interface Draft {
  values: Values;
  /** The row on which an edit was begun. */
  asRead: object | undefined;
}

/** In the memory of this page only: a reason or a note may name a person. */
const drafts = new Map<string, Draft>();

/** Keeps what is typed into a dialog when that is closed, or its tab is left, before it was sent. `key` says what it is about. */
export const useDraft = <Input extends Values, Output>(form: ZodForm<Input, Output>, key: string) =>
  useEditDraft<object, Input, Output>(form, key);

interface Edited<Row, Input> {
  parts: readonly DraftPart<Row, Input>[];
  write: (row: Row) => Input;
  stored: Row | undefined;
}

/**
 * The same for the edit of what is stored: fields that the draft had not changed follow the stored row. `asRead`: the
 * row on which the edit begins.
 */
export function useEditDraft<Row extends object, Input extends Values, Output>(
  form: ZodForm<Input, Output>,
  key: string,
  edited?: Edited<Row, Input>,
) {
  const place = `${useSession(({ user }) => user?.id)} ${key}`;
  const [earlier] = useState(() => {
    const draft = drafts.get(place) as { values: Input; asRead: Row | undefined } | undefined;
    if (!draft || !edited?.stored) return draft && { values: draft.values, read: undefined };
    const { parts, write, stored } = edited;
    return resumeEdit<Row, Input>(parts, write, stored, { values: draft.values, read: draft.asRead ?? stored });
  });
  const [asRead] = useState(earlier?.read ?? edited?.stored);
  const draft = useFormDraft(form, {
    read: () => earlier?.values,
    write: (values) => drafts.set(place, { values, asRead }).has(place),
    forget: () => void drafts.delete(place),
  });
  return { ...draft, asRead };
}
