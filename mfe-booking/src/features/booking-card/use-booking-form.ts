import { useEffect, useEffectEvent, useMemo } from 'react';
import { useZodForm } from 'shared-ui/patterns/form.tsx';
import { type BookingFields, bookingFormSchema, readChoice, writeChoice } from './booking-form.schema.ts';
import type { BookingCardState } from './use-booking-card.ts';

/** Values and validity of the form. It starts from the card's choice and tells the card every change. */
export function useBookingForm({ space, choice, choose, verdict }: BookingCardState) {
  const schema = useMemo(() => bookingFormSchema({ capacity: space.capacity, verdict }), [space.capacity, verdict]);
  const form = useZodForm(schema, { defaultValues: writeChoice(choice) });

  const tell = useEffectEvent((values: BookingFields) => {
    const next = readChoice(values);
    if (next.date !== choice.date || next.guests !== choice.guests || next.method !== choice.method) choose(next);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }), [form]);

  // The page's own calendar chooses a day, too.
  useEffect(() => {
    if (form.getValues('date') !== choice.date) form.setValue('date', choice.date);
  }, [form, choice.date]);

  return { form, ready: schema.safeParse(writeChoice(choice)).success };
}

export type BookingFormControl = ReturnType<typeof useBookingForm>['form']['control'];
