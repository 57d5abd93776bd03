import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../lib/cn.ts';
import { Spinner } from './spinner.tsx';

const buttonTable = cva('button-shape off:button-off', {
  variants: {
    variant: {
      primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
      secondary: 'border-border-strong bg-surface text-foreground hover:border-foreground',
      quiet: 'bg-secondary text-foreground hover:bg-secondary-hover',
      tertiary: 'bg-transparent text-foreground hover:bg-muted',
      danger: 'bg-danger-solid text-primary-foreground hover:bg-danger',
      'danger-outline': 'border-border-strong bg-surface text-danger hover:border-danger hover:bg-danger-subtle',
      accent: 'bg-accent text-accent-foreground hover:bg-accent-hover',
      'inverse-outline': 'border-inverse-input bg-transparent text-inverse-foreground hover:border-inverse-foreground',
    },
    size: {
      sm: 'min-h-11 px-4 py-2 text-sm leading-[1.375rem]',
      md: 'min-h-12 px-[22px] py-2.5 text-base leading-[1.375rem]',
      lg: 'min-h-14 px-7 py-3.5 text-base leading-[1.375rem]',
      icon: 'size-11 shrink-0 p-0',
    },
    full: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
});

type ButtonLook = VariantProps<typeof buttonTable>;

/** Also for links that look like buttons: `<Link className={buttonVariants({ variant: 'secondary' })}>`. */
export function buttonVariants(look: ButtonLook & { className?: string | undefined } = {}): string {
  return cn(buttonTable(look));
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Something is under way: the button keeps its place, turns, and ignores clicks. */
  busy?: boolean;
  /** The text while it is busy, for example 'Criando...'. */
  busyLabel?: string;
}

/** One primary per view. Without a `type` it does not submit the form around it. */
export function Button({
  variant,
  size,
  full,
  busy = false,
  busyLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      data-slot="button"
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonVariants({ variant, size, full, className })}
      onClick={ignoreWhileBusy}
      {...props}
    >
      {busy ? (
        // both texts share one grid cell: the button is as wide as the wider one and does not jump
        <span className="grid place-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2.5" aria-hidden="true">
            {children}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2.5">
            <Spinner />
            {busyLabel ?? children}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
