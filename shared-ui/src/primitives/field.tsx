import { CircleAlert, CircleCheck } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { Icon } from './icon.tsx';

/** The attributes that tie a control to its field's label and messages. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: ReactNode;
  /** Shown after the label in quiet type: 'opcional'. */
  hint?: ReactNode;
  help?: ReactNode;
  /** Replaces nothing: the help stays, the control is tied to both. Announced when it appears. */
  error?: ReactNode;
  /** A good verdict, for example 'Data disponível'. */
  success?: ReactNode;
  /** The label is read but not shown (a search box with its icon). */
  labelHidden?: boolean;
  /** Gets what ties the control to its label and messages: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControl) => ReactNode;
}

/** Label above, help or verdict below, tied together by ids. */
export function Field({
  label,
  hint,
  help,
  error,
  success,
  labelHidden = false,
  className,
  children,
  id,
  ...props
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const messages = [help && `${controlId}-help`, (error || success) && `${controlId}-verdict`].filter(Boolean);
  return (
    <div data-slot="field" className={cn('grid min-w-0 content-start gap-1.5', className)} {...props}>
      <label id={`${controlId}-label`} htmlFor={controlId} className={cn(fieldLabelStyle, labelHidden && 'sr-only')}>
        {label}
        {hint ? <span className="font-normal text-muted-foreground"> {hint}</span> : null}
      </label>
      {children({
        id: controlId,
        ...(messages.length > 0 ? { 'aria-describedby': messages.join(' ') } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {help ? <FieldHelp id={`${controlId}-help`}>{help}</FieldHelp> : null}
      <div id={`${controlId}-verdict`} aria-live="polite" className="contents">
        {error ? <FieldError>{error}</FieldError> : success ? <FieldSuccess>{success}</FieldSuccess> : null}
      </div>
    </div>
  );
}

/** The look of a field's label, for groups that have a legend instead. */
export const fieldLabelStyle = 'text-sm leading-5 font-semibold';

function FieldHelp({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="field-help" className={cn('text-xs text-muted-foreground', className)} {...props} />;
}

/** A sentence in danger with its icon; also for an error that belongs to a whole form. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p data-slot="field-error" className={cn('flex gap-1.5 text-xs font-strong text-danger', className)} {...props}>
      <Icon icon={CircleAlert} size={16} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}

function FieldSuccess({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p data-slot="field-success" className={cn('flex gap-1.5 text-xs font-strong text-success', className)} {...props}>
      <Icon icon={CircleCheck} size={16} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}

/** A label over a group of controls (radio halves, stars). */
export function FieldGroup({
  label,
  labelHidden = false,
  help,
  error,
  className,
  children,
  ...props
}: ComponentProps<'fieldset'> & { label: ReactNode; help?: ReactNode; error?: ReactNode } & Pick<
    FieldProps,
    'labelHidden'
  >) {
  const id = useId();
  return (
    <fieldset
      data-slot="field-group"
      aria-describedby={help || error ? `${id}-messages` : undefined}
      className={cn('min-w-0', className)}
      {...props}
    >
      <legend className={cn(fieldLabelStyle, labelHidden ? 'sr-only' : 'mb-1.5')}>{label}</legend>
      {children}
      <div id={`${id}-messages`} aria-live="polite" className="mt-1.5 grid gap-1 empty:hidden">
        {help ? <FieldHelp>{help}</FieldHelp> : null}
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </fieldset>
  );
}
