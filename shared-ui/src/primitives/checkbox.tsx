import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

const boxStyle = [
  'm-0 size-[22px] shrink-0 appearance-none border-[1.5px] border-input bg-surface bg-center bg-no-repeat',
  'hover:border-foreground disabled:cursor-not-allowed disabled:border-border-strong disabled:bg-muted',
  'aria-invalid:border-danger-solid',
].join(' ');

const checkboxStyle = [
  'rounded-tag bg-size-[16px] checked:border-primary checked:bg-primary checked:check-tick',
  'disabled:checked:border-primary disabled:checked:bg-primary',
].join(' ');

const radioStyle =
  'rounded-full checked:border-primary checked:bg-primary checked:bg-[radial-gradient(circle,#fff_0_4px,transparent_4.5px)]';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
};

function Choice({
  kind,
  children,
  className,
  onChange,
  onCheckedChange,
  ...props
}: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  return (
    <label data-slot={kind} className={cn('flex min-h-11 items-center gap-3', className)}>
      <input
        type={kind}
        className={cn(boxStyle, kind === 'checkbox' ? checkboxStyle : radioStyle)}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
        {...props}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** A tick with its text; the whole line is the target. */
export function Checkbox(props: ChoiceProps) {
  return <Choice kind="checkbox" {...props} />;
}

/** One of several with the same `name`. */
export function Radio(props: ChoiceProps) {
  return <Choice kind="radio" {...props} />;
}
