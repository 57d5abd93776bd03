import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';
import type { ListingDraft } from '../../data/spaces/listing.schema.ts';
import { clearDraft, type DraftName, readDraft, sameListing, saveDraft } from './listing-draft.ts';
import { draftOfValues, type ListingFormState, type ListingValues, valuesOfDraft } from './listing-values.ts';

interface ListingDraftOptions {
  name: DraftName;
  userId: string;
  /** What the form starts with: nothing, or the listing that is changed or made anew. */
  initial: ListingDraft;
}

/** Keeps a listing while it is written, from its first change until it is saved or given up. */
export function useListingDraft(form: ListingFormState, { name, userId, initial }: ListingDraftOptions) {
  const earlier = changeBefore(name);
  // it may be stored by now: its name must not be lost, even where nothing was written
  const wasSent = useRef(false);
  const isDone = useRef(false);

  const keep = (values: ListingValues): boolean => {
    if (isDone.current) return true;
    const draft = draftOfValues(values);
    const isUntouched = draft.waiting.length === 0 && sameListing(draft.listing, initial);
    if (!isUntouched || wasSent.current) return saveDraft(name, userId, draft);
    clearDraft(name);
    return true;
  };

  const { isRestored, forget } = useFormDraft(form, {
    read: () => {
      const kept = readDraft(name, userId) ?? (earlier && readDraft(earlier, userId));
      return kept ? valuesOfDraft(kept) : undefined;
    },
    write: keep,
    forget: () => {
      clearDraft(name);
      if (earlier) clearDraft(earlier);
    },
  });
  const [isDiscarded, setDiscarded] = useState(false);

  return {
    /** What was written earlier is in the form again. */
    isRestored: isRestored && !isDiscarded,
    /** To be called before it is sent. */
    hold() {
      wasSent.current = true;
      keep(form.getValues());
    },
    /** It was given up, and another may be written. */
    discard() {
      wasSent.current = false;
      setDiscarded(true);
      forget();
    },
    /** It was saved, or given up for good: nothing is kept any more. */
    finish() {
      isDone.current = true;
      // before the page is left, which must not ask
      flushSync(forget);
    },
  };
}

/** What was being changed when a listing was refused goes on in the one made from it. */
const changeBefore = (name: DraftName): DraftName | null =>
  name.startsWith('copy:') ? `edit:${name.slice('copy:'.length)}` : null;
