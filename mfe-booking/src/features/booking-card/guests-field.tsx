import { Minus, Plus } from 'lucide';
import { formatNumber } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { guestsMessage, parseGuests } from './booking-choice.ts';
import type { BookingFormControl } from './use-booking-form.ts';

interface GuestsFieldProps {
  control: BookingFormControl;
  capacity: number;
}

const stepStyle = [
  'grid size-11 shrink-0 place-items-center rounded-control hover:bg-muted',
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-stone-400',
].join(' ');

/** Written or stepped; more than the capacity can be written, and is refused in words. */
export function GuestsField({ control, capacity }: GuestsFieldProps) {
  const typed = useWatch({ control, name: 'guests' });
  const guests = parseGuests(typed);
  return (
    <FormField control={control} name="guests" label="Número de convidados" error={guestsMessage(typed, capacity)}>
      {(field) => (
        <div
          className={cn(
            'flex items-center justify-between rounded-control border border-input bg-surface py-px pr-px pl-3.5 hover:border-foreground',
            'focus-within:border-ring',
            field['aria-invalid'] && 'border-danger-solid shadow-[inset_0_0_0_1px_var(--color-danger-solid)]',
          )}
        >
          <span aria-hidden="true" className="text-sm text-muted-foreground">
            Até {formatNumber(capacity)} {capacity === 1 ? 'pessoa' : 'pessoas'}
          </span>
          <div className="flex items-center gap-1">
            <button
              type="button"
              aria-label="Menos convidados"
              className={stepStyle}
              disabled={guests === null || guests <= 1}
              onClick={() => field.onChange(String(Math.max(1, Math.min((guests ?? 1) - 1, capacity))))}
            >
              <Icon icon={Minus} size={18} />
            </button>
            <input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              placeholder="0"
              className="h-11 w-[52px] rounded-control bg-transparent text-center text-base font-semibold"
            />
            <button
              type="button"
              aria-label="Mais convidados"
              className={stepStyle}
              disabled={guests !== null && guests >= capacity}
              onClick={() => field.onChange(String(Math.min((guests ?? 0) + 1, capacity)))}
            >
              <Icon icon={Plus} size={18} />
            </button>
          </div>
        </div>
      )}
    </FormField>
  );
}
