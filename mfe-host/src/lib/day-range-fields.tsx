import { bookableWindow } from 'shared-domain/days/rio.ts';
import { FormField, useWatch, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';

interface DayRange {
  firstDay: string;
  lastDay: string;
}

/** First and last day of a period, of the days that can be booked. The schema has `dayRangeFields` and `daysInOrder`. */
export function DayRangeFields<Input extends DayRange, Output>(props: { control: ZodForm<Input, Output>['control'] }) {
  // the form has more fields; a control's type does not follow that of its values
  const control = props.control as unknown as ZodForm<DayRange>['control'];
  const window = bookableWindow();
  const firstDay = useWatch({ control, name: 'firstDay' });
  return (
    [
      ['firstDay', 'Primeiro dia', window.from],
      ['lastDay', 'Último dia', firstDay || window.from],
    ] as const
  ).map(([name, label, min]) => (
    <FormField key={name} control={control} name={name} label={label}>
      {({ value, onChange, name: _, onBlur: _blur, ...field }) => (
        <DatePicker
          {...field}
          label={label}
          value={value || null}
          min={min}
          max={window.to}
          onValueChange={(day) => onChange(day ?? '')}
        />
      )}
    </FormField>
  ));
}
