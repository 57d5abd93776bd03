import { useEffect, useEffectEvent, useMemo } from 'react';
import { useZodForm } from 'shared-ui/patterns/form.tsx';
import {
  type BookingFields,
  bookingFormSchema,
  readChoice,
  requiredTexts,
  writeChoice,
} from './booking-form.schema.ts';
import type { BookingCardState } from './use-booking-card.ts';

/** Values and validity of the form. It starts from the card's choice and tells the card every change. */
export function useBookingForm({ space, choice, choose, judge, terms, company }: BookingCardState) {
  const schema = useMemo(
    () => bookingFormSchema({ capacity: space.capacity, judge, terms }),
    [space.capacity, judge, terms],
  );
  const form = useZodForm(schema, { defaultValues: writeChoice(choice, company.kept()) });

  const tell = useEffectEvent((values: BookingFields) => {
    company.keep({ companyName: values.companyName, cnpj: values.cnpj });
    const next = readChoice(values);
    if (JSON.stringify(next) !== JSON.stringify(choice)) choose(next);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }), [form]);

  // The page's own calendar chooses a day, too.
  useEffect(() => {
    if (form.getValues('date') === choice.date) return;
    form.setValue('date', choice.date);
    form.clearErrors('date');
  }, [form, choice.date]);

  // A refused day may be free by now, and the other way round.
  const judgeAgain = useEffectEvent(() => {
    const { error } = form.getFieldState('date');
    // what the server has said of the day says more than the calendar
    if (error && error.type !== 'server' && choice.date !== null) void form.trigger('date');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each calendar
  useEffect(() => judgeAgain(), [schema]);

  const { isSubmitted, errors } = form.formState;
  /** It was sent with neither date nor guests: one sentence names both. */
  const isEmpty = errors.date?.message === requiredTexts.date && errors.guests?.message === requiredTexts.guests;
  return { form, isEmpty, isWrong: isSubmitted && !isEmpty && !schema.safeParse(form.getValues()).success };
}

export type BookingFormControl = ReturnType<typeof useBookingForm>['form']['control'];
