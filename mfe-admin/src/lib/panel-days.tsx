import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { DateField } from 'shared-ui/primitives/date-field.tsx';

/** No record is older. Without a first day a calendar offers the days to come alone. */
export const firstRecordedDay = '2020-01-01';

const dayOf = (value: string | null): string | undefined => (value && isDay(value) ? value : undefined);

/** Returns the first and last day (`yyyy-MM-dd`) that the address of a panel names. */
export const panelDays = (params: URLSearchParams) => ({ from: dayOf(params.get('de')), to: dayOf(params.get('ate')) });

interface PanelDaysProps extends ReturnType<typeof panelDays> {
  onChange: (change: { de: string | null } | { ate: string | null }) => void;
}

/** The filter of a list by its days. */
export function PanelDays({ from, to, onChange }: PanelDaysProps) {
  return (
    <div className="gap-2 max-desk:contents desk:flex">
      <Day name="De" value={from} max={to} onChange={(de) => onChange({ de })} />
      <Day name="Até" value={to} min={from} onChange={(ate) => onChange({ ate })} />
    </div>
  );
}

interface DayProps {
  name: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | null) => void;
}

function Day({ name, value, min, max, onChange }: DayProps) {
  return (
    <DateField
      label={name}
      fieldClassName="max-desk:w-full desk:w-44"
      className="min-h-11 py-[9px]"
      placeholder="Qualquer data"
      format={formatNumericDay}
      clearable
      value={value ?? null}
      onValueChange={onChange}
      min={min ?? firstRecordedDay}
      {...(max ? { max } : {})}
    />
  );
}
