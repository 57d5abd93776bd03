import { minutesUntil } from 'shared-domain/days/time-of-day.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { fieldOf } from 'shared-domain/spaces/fields/field-words.ts';
import { hoursLabel, untilLabel } from 'shared-domain/spaces/listing-terms.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { PlainFields, timesWith } from '../plain-fields.tsx';
import { type FoldProps, useFold } from './use-fold.ts';

const after = (from: string, times: readonly string[]) =>
  [...times]
    .sort((a, b) => minutesUntil(from, a) - minutesUntil(from, b))
    .map((value) => ({ value, label: untilLabel(from, value) }));

export function HourFields({ form }: FoldProps) {
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
