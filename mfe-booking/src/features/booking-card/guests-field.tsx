import { Minus, Plus } from 'lucide';
import { useState } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { guestsMessage, parseGuests } from './booking-choice.ts';

interface GuestsFieldProps {
  value: number | null;
  capacity: number;
  onChange: (guests: number | null) => void;
}

const stepStyle = [
  'grid size-11 shrink-0 place-items-center rounded-control hover:bg-muted',
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-stone-400',
].join(' ');

/** Written or stepped; more than the capacity can be written, and is refused in words. */
export function GuestsField({ value, capacity, onChange }: GuestsFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  // The choice may change from outside, by a step or a restored draft.
  const shown = parseGuests(text) === value ? text : value === null ? '' : String(value);
  const type = (written: string) => {
    setText(written);
    onChange(parseGuests(written));
  };
  return (
    <Field label="Número de convidados" error={guestsMessage(shown, capacity)}>
      {(control) => (
        <div
          className={cn(
            'flex items-center justify-between rounded-control border border-input bg-surface py-px pr-px pl-3.5 hover:border-foreground',
            'focus-within:border-ring',
            control['aria-invalid'] && 'border-danger-solid shadow-[inset_0_0_0_1px_var(--color-danger-solid)]',
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
              disabled={value === null || value <= 1}
              onClick={() => onChange(Math.max(1, Math.min((value ?? 1) - 1, capacity)))}
            >
              <Icon icon={Minus} size={18} />
            </button>
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              placeholder="0"
              value={shown}
              onChange={(event) => type(event.target.value)}
              className="h-11 w-[52px] rounded-control bg-transparent text-center text-base font-semibold"
            />
            <button
              type="button"
              aria-label="Mais convidados"
              className={stepStyle}
              disabled={value !== null && value >= capacity}
              onClick={() => onChange(Math.min((value ?? 0) + 1, capacity))}
            >
              <Icon icon={Plus} size={18} />
            </button>
          </div>
        </div>
      )}
    </Field>
  );
}
