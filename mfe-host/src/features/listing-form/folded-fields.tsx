import { Lock } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { minutesUntil } from 'shared-domain/days/time-of-day.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import {
  bookableDays,
  cancellationPolicies,
  cancellationPolicyNames,
  contactDays,
} from 'shared-domain/rules/booking-rules.ts';
import { houseRuleKeys, listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { fieldOf } from 'shared-domain/spaces/fields/field-words.ts';
import { houseRuleAnswers } from 'shared-domain/spaces/house-rules.ts';
import {
  horizonLabel,
  hoursLabel,
  noticeDaysLabel,
  priceSpan,
  untilLabel,
  weekdays,
} from 'shared-domain/spaces/listing-terms.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { FormField, FormFieldGroup, useController, useFormState, useWatch } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ChoiceCards, Segments } from 'shared-ui/primitives/choices.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { emptyListing } from '../../data/spaces/listing.schema.ts';
import { answerLabels, houseRuleLabels, weekdayNames } from '../../data/spaces/listing-terms.schema.ts';
import { extrasLabel, policyLabel, rulesLabel } from '../../data/spaces/listing-terms.ts';
import { PriceInput } from '../../lib/price-input.tsx';
import { PriceRangeList } from '../../lib/price-range-list.tsx';
import { ExtraList } from './extra-list.tsx';
import type { ListingFormState, ListingValues } from './listing-values.ts';
import { PlainFields, timesWith } from './plain-fields.tsx';

interface FoldProps {
  form: ListingFormState;
}

type Field = keyof ListingValues & keyof typeof emptyListing;

/** Whether one of these is wrong, and whether one is other than it is without anybody's doing. */
function useFold({ control }: ListingFormState, fields: readonly Field[]) {
  const { errors } = useFormState({ control });
  const values = useWatch({ control, name: fields as Field[] });
  return {
    hasError: fields.some((field) => errors[field]),
    isFilled: fields.some((field, index) => JSON.stringify(values[index]) !== JSON.stringify(emptyListing[field])),
  };
}

/** What nobody has to say: each part is folded, and says what stands without it. */
export function FoldedFields({ form }: FoldProps) {
  return (
    <section aria-label="Mais detalhes" className="grid gap-5 pt-8">
      <div className="grid gap-1">
        <h2 className="type-h3">Mais detalhes</h2>
        <p className="text-sm text-muted-foreground">Tudo aqui é opcional e pode ficar para depois.</p>
      </div>
      <div>
        <ArrivalFields form={form} />
        <HourFields form={form} />
        <RuleFields form={form} />
        <ExtraFields form={form} />
        <DatePriceFields form={form} />
        <BookingFields form={form} />
      </div>
    </section>
  );
}

/** The note that only the guest of a paid booking sees the address. */
export function PrivateNote() {
  return (
    <p className="flex gap-2.5 text-sm text-subtle-foreground">
      <Icon icon={Lock} size={18} className="mt-px shrink-0" />
      <span>
        Só quem já pagou vê estes dados, até {daysInWords(contactDays)} depois do evento. Na página continua aparecendo
        apenas o bairro.
      </span>
    </p>
  );
}

function ArrivalFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['arrival', 'dayPhone']);
  const [arrival, phone] = useWatch({ control, name: ['arrival', 'dayPhone'] });
  const said = [...(phone.trim() ? [phone.trim()] : []), ...(arrival.trim() ? ['com instruções de chegada'] : [])];
  return (
    <Disclosure
      title="Chegada e telefone no dia"
      summary={`${said.length > 0 ? said.join(' · ') : 'Não informados · vale o telefone da sua conta'} · só quem já pagou vê`}
      {...fold}
    >
      <PrivateNote />
      <FormField
        control={control}
        name="dayPhone"
        label="Telefone no dia"
        hint="opcional"
        help="De quem recebe as pessoas na porta"
        mask={maskPhone}
        className="desk:max-w-80"
      >
        {(field) => <Input {...field} type="tel" inputMode="tel" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="arrival" label="Como chegar" hint="opcional" limit={listingLimits.arrival}>
        {(field) => <Textarea {...field} />}
      </FormField>
    </Disclosure>
  );
}

const after = (from: string, times: readonly string[]) =>
  [...times]
    .sort((a, b) => minutesUntil(from, a) - minutesUntil(from, b))
    .map((value) => ({ value, label: untilLabel(from, value) }));

function HourFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['opens_at', 'closes_at', 'music_until']);
  const [opens_at, closes_at, music_until] = useWatch({ control, name: ['opens_at', 'closes_at', 'music_until'] });
  const minutes = minutesUntil(opens_at, closes_at);
  const hours = `${formatNumber(minutes / 60, { least: 0, most: 1 })} ${minutes === 60 ? 'hora' : 'horas'}`;
  const musicTimes = timesWith(music_until).filter(
    (time) => time === music_until || minutesUntil(opens_at, time) <= minutes,
  );
  return (
    <Disclosure
      title="Horários"
      summary={hoursLabel({ opens_at: opens_at, closes_at: closes_at, music_until: music_until })}
      {...fold}
    >
      <div className="grid gap-5 desk:grid-cols-3">
        <PlainFields form={form} columns={['opens_at']} />
        <FormField control={control} name="closes_at" label={fieldOf('closes_at').label}>
          {(field) => <Select {...field} options={after(opens_at, timesWith(closes_at))} />}
        </FormField>
        <FormField control={control} name="music_until" label={fieldOf('music_until').label}>
          {(field) => <Select {...field} placeholder="Sem limite" options={after(opens_at, musicTimes)} />}
        </FormField>
      </div>
      <p className="text-sm text-muted-foreground">
        Montagem e desmontagem contam dentro desse horário: {hours} no total.
      </p>
    </Disclosure>
  );
}

function RuleFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['house_rules', 'house_rules_note']);
  const { field: rules } = useController({ control, name: 'house_rules' });
  const note = useWatch({ control, name: 'house_rules_note' });
  const hasAnswers = Object.keys(rules.value).length > 0;
  return (
    <Disclosure
      title="Regras"
      summary={rulesLabel({ house_rules: rules.value, house_rules_note: note.trim() })}
      {...fold}
    >
      <div>
        {houseRuleKeys.map((key) => (
          <Segments
            key={key}
            label={houseRuleLabels[key]}
            value={rules.value[key] ?? ''}
            options={houseRuleAnswers.map((value) => ({ value, label: answerLabels[value] }))}
            onValueChange={(answer) => rules.onChange({ ...rules.value, [key]: answer })}
          />
        ))}
        {hasAnswers ? (
          <Button variant="tertiary" size="sm" className="-ml-3.5" onClick={() => rules.onChange({})}>
            Limpar as respostas
          </Button>
        ) : null}
      </div>
      <PlainFields form={form} columns={['house_rules_note']} />
    </Disclosure>
  );
}

interface EntryError {
  name?: { message?: string };
  description?: { message?: string };
}

/** Of a list the form keeps the errors of each entry. */
const entryErrors = (error: unknown): (string | undefined)[] =>
  Array.isArray(error)
    ? Array.from(error as (EntryError | undefined)[], (entry) => entry?.name?.message ?? entry?.description?.message)
    : [];

function ExtraFields({ form }: FoldProps) {
  const fold = useFold(form, ['extras']);
  const { field, fieldState } = useController({ control: form.control, name: 'extras' });
  return (
    <Disclosure title="Extras" summary={extrasLabel(field.value)} {...fold}>
      <ExtraList extras={field.value} errors={entryErrors(fieldState.error)} onChange={field.onChange} />
    </Disclosure>
  );
}

function DatePriceFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['weekdayPrices', 'priceRanges']);
  // the calendar leads here
  const isAskedFor = useLocation().hash === '#precos-por-data';
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView?.();
  }, [isAskedFor]);
  const base = readPrice(useWatch({ control, name: 'price' }));
  const { field: ofWeekdays, fieldState } = useController({ control, name: 'weekdayPrices' });
  const { field: ranges, fieldState: rangesState } = useController({ control, name: 'priceRanges' });
  const others = [
    ...ofWeekdays.value.flatMap((text) => readPrice(text) ?? []),
    ...ranges.value.map(({ price }) => price),
  ];
  // of a list the form keeps an error for each entry
  const wrong = (Array.isArray(fieldState.error) ? fieldState.error : []) as ({ message?: string } | undefined)[];
  const summary =
    others.length === 0
      ? 'O mesmo preço todos os dias'
      : base === undefined
        ? 'Com preços próprios'
        : priceSpan(base, others);
  return (
    <Disclosure title="Preços por data" summary={summary} defaultOpen={isAskedFor} {...fold}>
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

const policyChoices = cancellationPolicyNames.map((name) => {
  const { fullRefundDays, halfRefundDays } = cancellationPolicies[name];
  return {
    value: name,
    label: policyLabel(name),
    text: `Tudo de volta até ${fullRefundDays} dias antes, metade até ${halfRefundDays} dias antes.`,
  };
});
const withdrawalSentence = `O direito de arrependimento, ${cancellationPolicies.moderate.withdrawalDays} dias depois de reservar, vale nas três.`;

function BookingFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['notice_days', 'horizon_days', 'cancellation_policy']);
  const [notice, horizon, policy] = useWatch({ control, name: ['notice_days', 'horizon_days', 'cancellation_policy'] });
  const limits = [
    noticeDaysLabel(Number(notice)),
    ...(Number(horizon) === bookableDays ? [] : [`até ${horizonLabel(Number(horizon))}`]),
  ];
  return (
    <Disclosure title="Reserva" summary={`Cancelamento ${policyLabel(policy)} · ${limits.join(' · ')}`} {...fold}>
      <div className="grid gap-5 desk:grid-cols-2">
        <PlainFields form={form} columns={['notice_days', 'horizon_days']} />
      </div>
      <FormFieldGroup control={control} name="cancellation_policy" label={fieldOf('cancellation_policy').label}>
        {({ name, value, onChange }) => (
          <ChoiceCards name={name} value={value} onValueChange={onChange} options={policyChoices} />
        )}
      </FormFieldGroup>
      <p className="text-xs text-muted-foreground">{withdrawalSentence}</p>
    </Disclosure>
  );
}
