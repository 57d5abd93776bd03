import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { priceSpan, weekdays } from 'shared-domain/spaces/listing-terms.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { useController, useWatch } from 'shared-ui/patterns/form.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import { weekdayNames } from '../../../data/spaces/listing-terms.schema.ts';
import { PriceInput } from '../../../lib/price-input.tsx';
import { PriceRangeList } from '../../../lib/price-range-list.tsx';
import { entryErrors } from './entry-errors.ts';
import { type FoldProps, useFold } from './use-fold.ts';

export function DatePriceFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['weekdayPrices', 'priceRanges']);
  // the calendar leads here
  const isRequested = useLocation().hash === '#precos-por-data';
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isRequested) place.current?.scrollIntoView?.();
  }, [isRequested]);
  const base = readPrice(useWatch({ control, name: 'price' }));
  const { field: ofWeekdays, fieldState } = useController({ control, name: 'weekdayPrices' });
  const { field: ranges, fieldState: rangesState } = useController({ control, name: 'priceRanges' });
  const others = [
    ...ofWeekdays.value.flatMap((text) => readPrice(text) ?? []),
    ...ranges.value.map(({ price }) => price),
  ];
  // the form has an error for each entry of a list
  const wrong = (Array.isArray(fieldState.error) ? fieldState.error : []) as ({ message?: string } | undefined)[];
  const summary =
    others.length === 0
      ? 'O mesmo preço todos os dias'
      : base === undefined
        ? 'Com preços próprios'
        : priceSpan(base, others);
  return (
    <Disclosure title="Preços por data" summary={summary} defaultOpen={isRequested} {...fold}>
      <fieldset ref={place} className="grid min-w-0 gap-2" data-field="weekdayPrices">
        <legend className="mb-2 text-sm leading-5 font-semibold">Por dia da semana</legend>
        <div className="grid grid-cols-4 gap-2 max-[17rem]:grid-cols-2 desk:grid-cols-7">
          {weekdays.map((day, weekday) => {
            const set = (text: string) =>
              ofWeekdays.onChange(ofWeekdays.value.map((one, index) => (index === weekday ? text : one)));
            const text = ofWeekdays.value[weekday] ?? '';
            return (
              <div key={day} className="grid gap-1.5 text-sm font-strong text-muted-foreground">
                <span aria-hidden="true">{day}</span>
                <PriceInput
                  bare
                  aria-label={`Preço de ${weekdayNames[weekday]}`}
                  aria-invalid={wrong[weekday] ? true : undefined}
                  className="px-2.5"
                  placeholder={base === undefined ? '' : writePrice(base)}
                  value={text}
                  onChange={set}
                />
              </div>
            );
          })}
        </div>
        <div aria-live="polite">
          {wrong.some(Boolean) ? <FieldError>{wrong.find(Boolean)?.message}</FieldError> : null}
        </div>
        <p className="text-xs text-muted-foreground">
          Em branco vale o preço do anúncio{base === undefined ? '' : `, R$ ${writePrice(base)}`}.
        </p>
      </fieldset>
      <div className="grid gap-2">
        <h4 className="text-sm leading-5 font-semibold">Por período</h4>
        <PriceRangeList
          field="priceRanges"
          ranges={ranges.value}
          errors={entryErrors(rangesState.error)}
          onChange={ranges.onChange}
        />
      </div>
      <p className="text-sm text-muted-foreground">
        O período vale mais que o dia da semana, que vale mais que o preço do anúncio. Quem busca sem data vê o menor
        preço, “a partir de”.
      </p>
    </Disclosure>
  );
}
