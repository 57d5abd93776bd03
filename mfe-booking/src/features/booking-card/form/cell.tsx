import { type ReactNode, useId } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { useController } from 'shared-ui/patterns/form.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import type { BookingFields } from '../choice/booking-form.schema.ts';
import type { BookingFormControl } from '../choice/use-booking-form.ts';

/** Makes a control fill its cell, below the label. */
export const cellControlStyle =
  'size-full min-h-14 rounded-[7px] border-0 bg-transparent pt-[25px] pr-2.5 pb-[7px] pl-[13px] text-[0.9375rem] leading-[1.375rem] text-foreground';

interface CellOptions {
  /** Wrong before anything was sent. */
  error?: string | null;
  /** Ids of its further descriptions. */
  describedBy?: string;
}

/** A field of the form whose label is in a cell of the group and whose error is below it. */
export function useCell<Name extends keyof BookingFields>(
  control: BookingFormControl,
  name: Name,
  { error, describedBy }: CellOptions = {},
) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref: _, ...bound } = field;
  const wrong = fieldState.error?.message ?? error ?? undefined;
  const described = [wrong && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return {
    id,
    name,
    error: wrong,
    control: {
      ...bound,
      id,
      ...(described && { 'aria-describedby': described }),
      ...(wrong && { 'aria-invalid': true as const }),
    },
  };
}

type CellOf = Pick<ReturnType<typeof useCell>, 'id' | 'name' | 'error'>;

export function Cell({ cell, label, children }: { cell: CellOf; label: ReactNode; children: ReactNode }) {
  return (
    <div
      data-field={cell.name}
      className={cn(
        'relative min-w-0 focus-within:z-2 nth-[n+3]:border-t nth-[n+3]:border-border-strong even:border-l even:border-border-strong',
        cell.error && 'z-1 rounded-[7px] shadow-[0_0_0_2px_var(--color-danger-solid)]',
      )}
    >
      <label
        id={`${cell.id}-label`}
        htmlFor={cell.id}
        className="pointer-events-none absolute top-2 left-[13px] text-2xs font-semibold"
      >
        {label}
      </label>
      {children}
    </div>
  );
}

/** Errors of the group's cells, in their order, below the group. */
export function CellErrors({ cells }: { cells: readonly CellOf[] }) {
  return (
    <div aria-live="polite" className="grid gap-1 empty:hidden">
      {cells.map(({ id, error }) =>
        error ? (
          <FieldError key={id} id={`${id}-error`}>
            {error}
          </FieldError>
        ) : null,
      )}
    </div>
  );
}
