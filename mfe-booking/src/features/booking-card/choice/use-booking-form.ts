import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import { createFormControl, useZodForm } from 'shared-ui/patterns/form.tsx';
import type { BookingCardState } from '../use-booking-card.ts';
import { type BookingFields, bookingFormSchema, requiredTexts } from './booking-form.schema.ts';
import type { BookingFormOwner } from './use-booking-fields.ts';

/** The form of the card. It outlives the phone's sheet, whose next opening finds the fields and no errors. */
export function useBookingForm({ space, fields, form: known, setForm, judge, terms }: BookingCardState) {
  const schema = useMemo(
    () => bookingFormSchema({ capacity: space.capacity, judge, terms }),
    [space.capacity, judge, terms],
  );
  const [formControl] = useState<BookingFormOwner>(
    () => known ?? createFormControl<BookingFields, unknown, BookingChoice>({ defaultValues: fields }).formControl,
  );
  const form = useZodForm(schema, { formControl });
  useEffect(() => {
    setForm(formControl);
    return () => formControl.reset(formControl.getValues());
  }, [formControl, setForm]);

  // A refused day may be free by now, and the other way round.
  const judgeAgain = useEffectEvent(() => {
    const { error } = form.getFieldState('date');
    // the server's answer about the day is more exact than the calendar
    if (error && error.type !== 'server' && form.getValues('date') !== null) void form.trigger('date');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: validated again with each calendar
  useEffect(() => judgeAgain(), [schema]);

  const { isSubmitted, errors } = form.formState;
  /** It was sent with neither date nor guests: one message names both. */
  const isEmpty = errors.date?.message === requiredTexts.date && errors.guests?.message === requiredTexts.guests;
  return { form, isEmpty, isWrong: isSubmitted && !isEmpty && !schema.safeParse(form.getValues()).success };
}

export type BookingFormControl = BookingFormOwner['control'];
