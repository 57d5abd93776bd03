import { Calendar } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatDay } from 'shared-domain/days/format.ts';
import { cn } from '../lib/cn.ts';
import type { DayAlternative } from '../lib/day-alternative.ts';
import type { DayState } from '../lib/day-label.ts';
import { onDemand } from '../lib/on-demand.ts';
import type { DayNote } from './calendar.tsx';
import { Field, FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import { controlStyle } from './input.tsx';
import { Spinner } from './spinner.tsx';

/** Calendar and popover are the largest part of a page with a date: they load when the visitor reaches for the button. */
const popup = onDemand(() => import('./date-picker-popup.tsx').then((module) => module.DatePickerPopup));

export interface DatePickerProps {
  /** `yyyy-MM-dd` */
  value: string | null;
  onValueChange: (day: string | null) => void;
  /** Names the calendar. */
  label: string;
  placeholder?: string;
  min?: string;
  max?: string;
  states?: Readonly<Record<string, DayState>>;
  /** Words below the days: prices. */
  notes?: Readonly<Record<string, DayNote>>;
  months?: 1 | 2;
  /** The first day of the month that is shown, for a calendar that loads month by month. */
  onMonthChange?: (firstDay: string) => void;
  /** Offers 'Limpar data'. */
  clearable?: boolean;
  /** Formats the day; 'sáb., 12 de dez. de 2026' by default. */
  format?: (day: string) => string;
  alternative?: DayAlternative;
  /** Opens below the button even where there is more room above it, and scrolls into view. */
  alwaysBelow?: boolean;
  /** Below the calendar: the legend, or that it is still loading. */
  footer?: ReactNode;
  /** Without border and ground, for a field inside another surface (the search bar of the home page). */
  bare?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
}

/**
 * A button that says the chosen day and opens the calendar. Its name is the label with the id `<id>-label` (what `Field`
 * renders) followed by the day.
 */
export function DatePicker({
  value,
  onValueChange,
  label,
  placeholder = 'Escolha a data',
  clearable = false,
  format = formatDay,
  footer,
  alternative,
  alwaysBelow = false,
  bare = false,
  disabled = false,
  id,
  className,
  months = 1,
  onMonthChange,
  min,
  max,
  states,
  notes,
  ...aria
}: DatePickerProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [reached, setReached] = useState(false);
  const { value: Popup, failed, retry } = popup.useWanted(reached);
  const press = () => {
    setReached(true);
    if (failed) retry();
    setOpen((isOpen) => !isOpen || failed);
  };
  const choose = (day: string | null) => {
    onValueChange(day);
    setOpen(false);
  };
  const waiting = open && !Popup && !failed;
  return (
    <>
      <button
        ref={button}
        type="button"
        id={controlId}
        data-slot="date-picker"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open && Popup !== undefined}
        aria-busy={waiting || undefined}
        aria-labelledby={`${controlId}-label ${controlId}-day`}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={press}
        className={cn(
          'flex items-center justify-between gap-2 text-left aria-expanded:focus-outline',
          bare ? 'min-h-[30px] w-full rounded-[4px] py-0.5 text-base leading-6 text-subtle-foreground' : controlStyle,
          !value && !alternative?.chosen && 'text-muted-foreground',
          className,
        )}
        {...aria}
      >
        <span id={`${controlId}-day`} className="min-w-0 wrap-anywhere">
          {value ? format(value) : (alternative?.chosen ?? placeholder)}
        </span>
        {waiting ? (
          <Spinner className="text-muted-foreground" />
        ) : (
          <Icon icon={Calendar} size={18} className="text-muted-foreground" />
        )}
      </button>
      {open && failed ? (
        <FieldError role="alert">Não foi possível abrir o calendário. Tente novamente.</FieldError>
      ) : null}
      {Popup ? (
        <Popup
          anchor={button}
          open={open}
          onOpenChange={setOpen}
          onChoose={choose}
          clearable={clearable}
          footer={footer}
          alternative={alternative}
          alwaysBelow={alwaysBelow}
          label={label}
          selected={value}
          months={months}
          {...(min ? { min } : {})}
          {...(max ? { max } : {})}
          {...(states ? { states } : {})}
          {...(notes ? { notes } : {})}
          {...(onMonthChange ? { onMonthChange } : {})}
        />
      ) : null}
    </>
  );
}

export interface DateFieldProps extends Omit<DatePickerProps, 'aria-describedby' | 'aria-invalid' | 'bare'> {
  hint?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  success?: ReactNode;
  /** The field's class; `className` is the button's. */
  fieldClassName?: string;
}

/** The date picker as a field: label above, help or verdict below. */
export function DateField({ hint, help, error, success, fieldClassName, id, ...props }: DateFieldProps) {
  return (
    <Field
      label={props.label}
      hint={hint}
      help={help}
      error={error}
      success={success}
      className={fieldClassName}
      {...(id ? { id } : {})}
    >
      {(control) => <DatePicker {...props} {...control} />}
    </Field>
  );
}
