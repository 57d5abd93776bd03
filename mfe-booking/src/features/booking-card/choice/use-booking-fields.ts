import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import type { FormOwner } from 'shared-ui/patterns/form.tsx';
import { clearDraft, type Draft, saveDraft, startingFields } from './booking-draft.ts';
import type { BookingFields } from './booking-form.schema.ts';

export type BookingFormOwner = FormOwner<BookingFields, BookingChoice>;

/**
 * Reads the form of a space's booking and saves its draft. The form owns the fields from the moment its code is there; until
 * then they are those it starts with, which the phone's bar already shows.
 */
export function useBookingFields({ space, initialDate, initialGuests, onDateChange }: BookingCardProps) {
  const broughtDate = initialDate ?? null;
  const broughtGuests = initialGuests ?? null;
  const [start] = useState(() => startingFields(space.id, broughtDate, broughtGuests));
  const [form, setForm] = useState<BookingFormOwner | null>(null);
  const [fields, setFields] = useState(start.fields);

  const read = useEffectEvent((values: BookingFields) => {
    // the form also calls for what is no change: a field that was left
    const next = replaceEqualDeep(fields, values);
    if (next === fields) return;
    setFields(next);
    saveDraft(space.id, { ...next, broughtDate, broughtGuests });
    if (next.date !== null && next.date !== fields.date && next.date !== broughtDate) onDateChange?.(next.date);
  });
  useEffect(() => form?.subscribe({ formState: { values: true }, callback: ({ values }) => read(values) }), [form]);

  const setDate = (date: string | null) => {
    if (!form) return setFields((before) => ({ ...before, date }));
    form.setValue('date', date);
    form.clearErrors('date');
  };
  // the page's own calendar may choose a day while the card is there
  const lastBrought = useRef(broughtDate);
  const bringDate = useEffectEvent(() => {
    if (broughtDate !== null && broughtDate !== lastBrought.current) setDate(broughtDate);
    lastBrought.current = broughtDate;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is brought
  useEffect(() => bringDate(), [broughtDate]);

  return {
    fields,
    form,
    setForm,
    /** After a confirmed booking or a request: the same again, without its day and message. */
    chooseAnew: () => {
      setDate(null);
      form?.setValue('message', '');
      clearDraft(space.id);
    },
    /** Saves the draft, with what else is to be found on the way back. */
    keep: (changes: Partial<Draft> = {}) =>
      saveDraft(space.id, { ...(form?.getValues() ?? fields), broughtDate, broughtGuests, ...changes }),
    // alone: it arrives later than the question, and must not bring older fields back
    keepCoupon: (couponCode: string | null) => saveDraft(space.id, { couponCode }),
    /** The code of the booking that was kept before this card was opened. */
    storedCode: start.couponCode,
    /** The person comes back from sign-in. */
    resumed: start.resume,
  };
}

export type KeepBooking = ReturnType<typeof useBookingFields>['keep'];
