import { Popover as Base } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDay } from 'shared-domain/money/dates.ts';
import { cn } from '../lib/cn.ts';
import type { DayState } from '../lib/day-label.ts';
import { onDemand } from '../lib/on-demand.ts';
import { usePortal } from '../lib/portal.ts';
import { FailedPart } from '../patterns/failed-part.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { controlStyle } from './input.tsx';
import { floatingSurface } from './popover.tsx';
import { Skeleton } from './skeleton.tsx';

/** The largest part of a page with a date: it comes when somebody reaches for it. */
const calendar = onDemand(() => import('./calendar.tsx').then((module) => module.Calendar));

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
  months?: 1 | 2;
  /** The first day of the month that is shown, for a calendar that loads month by month. */
  onMonthChange?: (firstDay: string) => void;
  /** Offers 'Limpar data'. */
  clearable?: boolean;
  /** Below the calendar: the legend, or that it is still loading. */
  footer?: ReactNode;
  /** Without border and ground, for a field that is drawn by what surrounds it (the search bar of the home page). */
  bare?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
}

/**
 * A button that says the chosen day and opens the calendar. Its name is the label with the id `<id>-label` (what `Field`
 * draws) followed by the day.
 */
export function DatePicker({
  value,
  onValueChange,
  label,
  placeholder = 'Escolha a data',
  clearable = false,
  footer,
  bare = false,
  disabled = false,
  id,
  className,
  months = 1,
  onMonthChange,
  min,
  max,
  states,
  ...aria
}: DatePickerProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const [open, setOpen] = useState(false);
  const { value: Calendar, failed, retry } = calendar.useWanted(open);
  const choose = (day: string | null) => {
    onValueChange(day);
    setOpen(false);
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger
        id={controlId}
        data-slot="date-picker"
        disabled={disabled}
        aria-labelledby={`${controlId}-label ${controlId}-day`}
        onPointerEnter={calendar.preload}
        onFocus={calendar.preload}
        className={cn(
          'flex items-center justify-between gap-2 text-left',
          bare ? 'min-h-[30px] w-full rounded-[4px] py-0.5 text-base leading-6 text-subtle-foreground' : controlStyle,
          !value && 'text-muted-foreground',
          className,
        )}
        {...aria}
      >
        <span id={`${controlId}-day`} className="truncate">
          {value ? formatDay(value) : placeholder}
        </span>
        <Icon icon={CalendarDays} size={18} className="text-muted-foreground" />
      </Base.Trigger>
      <Base.Portal {...usePortal()}>
        <Base.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            data-slot="date-picker-popup"
            aria-label={label}
            className={cn(
              floatingSurface,
              'grid max-h-(--available-height) max-w-(--available-width) gap-3 overflow-auto px-2 py-3 desk:p-4',
              months === 2 && 'desk:p-6',
            )}
          >
            {Calendar ? (
              <Calendar
                label={label}
                selected={value}
                onSelect={choose}
                months={months}
                autoFocus
                {...(min ? { min } : {})}
                {...(max ? { max } : {})}
                {...(states ? { states } : {})}
                {...(onMonthChange ? { onMonthChange } : {})}
              />
            ) : failed ? (
              <FailedPart
                layout="column"
                className="w-[308px] border-t-0 px-3"
                text="Confira sua conexão."
                onRetry={retry}
              />
            ) : (
              <div role="status" className={months === 2 ? 'w-[308px] desk:w-[704px]' : 'w-[308px] desk:w-[336px]'}>
                <span className="sr-only">Carregando calendário...</span>
                <Skeleton className="h-[366px]" />
              </div>
            )}
            {footer}
            {clearable && value ? (
              <Button variant="tertiary" size="sm" className="justify-self-start" onClick={() => choose(null)}>
                Limpar data
              </Button>
            ) : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface DateFieldProps extends Omit<DatePickerProps, 'aria-describedby' | 'aria-invalid' | 'bare'> {
  hint?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  success?: ReactNode;
  /** Of the field; `className` is the button's. */
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
