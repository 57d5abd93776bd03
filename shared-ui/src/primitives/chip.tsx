import { X } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { Icon } from './icon.tsx';

const chipStyle = 'inline-flex min-h-11 items-center rounded-control text-sm font-medium whitespace-nowrap';

/** An option that is on or off (price band, amenity). */
export function ToggleChip({ pressed, className, ...props }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      data-slot="toggle-chip"
      type="button"
      aria-pressed={pressed}
      className={cn(
        chipStyle,
        'gap-2 border border-border-strong bg-surface px-3.5 hover:border-foreground',
        'aria-pressed:border-primary aria-pressed:bg-primary-subtle aria-pressed:text-primary-strong',
        'aria-pressed:shadow-[inset_0_0_0_1px_var(--color-primary)]',
        className,
      )}
      {...props}
    />
  );
}

/** An active filter; its cross removes it. */
export function RemovableChip({
  label,
  onRemove,
  className,
  ...props
}: Omit<ComponentProps<'span'>, 'children'> & { label: string; onRemove: () => void }) {
  return (
    <span data-slot="removable-chip" className={cn(chipStyle, 'bg-muted pl-[13px]', className)} {...props}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={`Remover filtro ${label}`}
        onClick={onRemove}
        className="-ml-[5px] grid size-11 place-items-center rounded-control hover:bg-secondary-hover"
      >
        <Icon icon={X} size={16} />
      </button>
    </span>
  );
}
