import type { ComponentProps } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { CountInput } from './count-input.tsx';
import { FloatingField, floatingControl } from './floating-field.tsx';

interface BarFieldProps {
  id: string;
  className?: string;
  filters: SearchFilters;
  onChange: (changes: Partial<SearchFilters>) => void;
}

/** The day of the event, in a bar of filters. */
export function DateFilter({
  id,
  className = '',
  filters,
  onChange,
  ...more
}: BarFieldProps & Pick<ComponentProps<typeof DatePicker>, 'alternative'>) {
  return (
    <FloatingField label="Data do evento" id={id} className={className}>
      <DatePicker
        id={id}
        label="Data do evento"
        placeholder="Qualquer data"
        className={cn(floatingControl, 'items-end pr-2 [&_svg]:hidden')}
        months={2}
        clearable
        format={formatNumericDay}
        value={filters.date}
        onValueChange={(date) => onChange({ date })}
        {...more}
      />
    </FloatingField>
  );
}

/** The number of guests, in a bar of filters. */
export function GuestsFilter({ id, className = '', filters, onChange }: BarFieldProps) {
  return (
    <FloatingField label="Convidados" id={id} className={className}>
      <CountInput
        id={id}
        className={cn(floatingControl, 'pr-3')}
        placeholder="Quantos"
        value={filters.guests}
        onValueChange={(guests) => onChange({ guests })}
      />
    </FloatingField>
  );
}
