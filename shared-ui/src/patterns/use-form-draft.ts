import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useUnsavedChanges } from '../lib/use-unsaved-changes.ts';
import type { ZodForm } from './form.tsx';

/** Storage of a form's draft: of the tab or of the browser, or the memory of the page. */
export interface DraftStore<Input extends FieldValues> {
  read: () => Partial<Input> | undefined;
  /** Returns whether it was stored: a storage may be full or forbidden. */
  write: (values: Input) => boolean;
  forget: () => void;
}

/**
 * Stores typed values until they are sent or discarded, and restores them; values that differ from the form's `defaultValues` are dirty.
 * While they can't be stored, the page asks before it is left. `store` is the one of the first rendering.
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  store: DraftStore<Input>,
) {
  const [{ read, write, forget }] = useState(store);
  const [stored] = useState(read);
  const [atRisk, setAtRisk] = useState(false);
  const restored = useRef(false);
  useUnsavedChanges(atRisk);

  // before the first paint, so that the fields never appear without it
  useLayoutEffect(() => {
    if (!stored || restored.current) return;
    restored.current = true;
    form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true, keepFieldsRef: true });
  }, [form, stored]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setAtRisk(!write(values)),
      }),
    [form, write],
  );

  return {
    /** The draft was restored from an earlier visit. */
    isRestored: stored !== undefined,
    /** Deletes the draft after sending or cancelling. */
    forget: () => {
      forget();
      setAtRisk(false);
    },
  };
}
