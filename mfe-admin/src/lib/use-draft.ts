import { useSession } from 'shared-domain/platform';
import type { ZodForm } from 'shared-ui/patterns/form.tsx';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';

type Values = Record<string, unknown>;

/** In the memory of this page only: a reason or a note may name somebody. */
const drafts = new Map<string, Values>();

/** Keeps what is typed into a dialog when that is closed, or its tab is left, before it was sent. `key` says what it is about. */
export function useDraft<Input extends Values, Output>(form: ZodForm<Input, Output>, key: string) {
  const place = `${useSession(({ user }) => user?.id)} ${key}`;
  return useFormDraft(form, {
    read: () => drafts.get(place) as Input | undefined,
    write: (values) => drafts.set(place, values).has(place),
    forget: () => void drafts.delete(place),
  });
}
