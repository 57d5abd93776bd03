import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import { resumeEdit } from 'shared-domain/edits/edit.ts';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';
import type { ListingDraft } from '../../data/spaces/listing.schema.ts';
import { type ListingRow, listingParts } from '../../data/spaces/listing-row.ts';
import { clearDraft, type DraftName, readDraft, sameListing, saveDraft } from './listing-draft.ts';
import {
  draftOfValues,
  type ListingFormState,
  type ListingValues,
  valuesOfDraft,
  valuesOfRow,
} from './listing-values.ts';

interface ListingDraftOptions {
  name: DraftName;
  userId: string;
  /** The first values of the form: empty, or those of the listing that is changed or copied. */
  initial: ListingDraft;
  /** In a change: the listing as it is stored. */
  stored?: ListingRow | undefined;
}

/** Keeps a listing while it is written, from its first change until it is saved or given up. */
export function useListingDraft(form: ListingFormState, { name, userId, initial, stored }: ListingDraftOptions) {
  const earlier = changeBefore(name);
  // it may be stored by now: its name must not be lost, even where nothing was written
  const wasSent = useRef(false);
  const isDone = useRef(false);
  const [found] = useState(() => readStored(name, userId, earlier, stored));
  const asRead = useRef(found?.asRead ?? stored);
  const [savedAt, setSavedAt] = useState<string>();

  const keep = (values: ListingValues): boolean => {
    if (isDone.current) return true;
    const draft = draftOfValues(values);
    const isUntouched = draft.waiting.length === 0 && sameListing(draft.listing, initial);
    if (!isUntouched || wasSent.current) {
      const isStored = saveDraft(name, userId, { ...draft, asRead: asRead.current });
      if (isStored) setSavedAt(formatInstantTime(new Date().toISOString()));
      return isStored;
    }
    setSavedAt(undefined);
    clearDraft(name);
    return true;
  };

  const { isRestored, forget } = useFormDraft(form, {
    read: () => found?.values,
    write: keep,
    forget: () => {
      clearDraft(name);
      if (earlier) clearDraft(earlier);
    },
  });
  const [isDiscarded, setDiscarded] = useState(false);

  return {
    /** An earlier draft is in the form again. */
    isRestored: isRestored && !isDiscarded,
    /** '14:32': the time of the last save of the draft. */
    storedAt: savedAt,
    /** In a change: the values that each of its parts was read with. */
    asRead: () => asRead.current,
    /** To be called before it is sent. */
    hold() {
      wasSent.current = true;
      keep(form.getValues());
    },
    /** It was given up, and another may be written. */
    discard() {
      wasSent.current = false;
      asRead.current = stored;
      setDiscarded(true);
      forget();
    },
    /** It was saved, or given up for good: the draft is deleted. */
    finish() {
      isDone.current = true;
      // before the page is left, which must not ask
      flushSync(forget);
    },
  };
}

/** Returns the earlier draft; in a change, fields that it had not touched follow the stored listing. */
function readStored(name: DraftName, userId: string, earlier: DraftName | null, stored: ListingRow | undefined) {
  const found = readDraft(name, userId) ?? (earlier && readDraft(earlier, userId));
  if (!found) return undefined;
  const values = valuesOfDraft(found);
  if (!stored) return { values, asRead: undefined };
  const resumed = resumeEdit<ListingRow, ListingValues>(listingParts, valuesOfRow, stored, {
    values,
    read: found.asRead ?? stored,
  });
  return { values: resumed.values, asRead: resumed.read };
}

/** Returns the draft of the change during which a listing was refused: the new listing goes on with it. */
const changeBefore = (name: DraftName): DraftName | null =>
  name.startsWith('copy:') ? `edit:${name.slice('copy:'.length)}` : null;
