import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  type Control,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useController,
  useForm,
  useFormState,
} from 'react-hook-form';
import { formatNumber } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { readFields } from '../lib/read-fields.ts';
import { Field, type FieldControl, FieldGroup, type FieldProps } from '../primitives/field.tsx';
import { Notice } from './notice.tsx';

/** For a widget that renders its own label, for what depends on a field, and for a form that outlives its component. */
export { createFormControl, useController, useFormState, useWatch } from 'react-hook-form';

/** A form whose fields hold `Input`; `Output` is what its schema makes of them. */
export type ZodForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>;

/** The form without its rendered state: made by `createFormControl`, it outlives the component that renders it. */
export type FormOwner<Input extends FieldValues, Output = Input> = Omit<ZodForm<Input, Output>, 'formState'>;

type ZodFormOptions<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'defaultValues' | 'shouldFocusError' | 'formControl'
> &
  (
    | {
        /** All fields: each of them is controlled from the start. */
        defaultValues: Input;
      }
    | { formControl: FormOwner<Input, Output>; defaultValues?: never }
  );

/** `useForm` with its rules in a schema: checked when the form is sent, and from then on with every change. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input>,
  { defaultValues, ...options }: ZodFormOptions<Input, Output>,
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    ...options,
    defaultValues: defaultValues as NonNullable<UseFormProps<Input>['defaultValues']>,
    resolver: zodResolver(schema),
    // `Form` does it, in the order of the page
    shouldFocusError: false,
  });
}

export interface FormProps<Input extends FieldValues, Output>
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInvalid'> {
  form: ZodForm<Input, Output>;
  /** The form is submitting until the returned promise has settled. Errors are not caught here; the caller handles expected ones. */
  onSubmit: (values: Output) => unknown;
  /** The schema refused the values that were sent. */
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /** Sent again while it is submitting, which is refused. */
  onSubmitAgain?: () => void;
}

/** Sends once, moves the focus to the first wrong field, and says the error that belongs to no field (`root`). */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  onInvalid,
  onSubmitAgain,
  children,
  ...props
}: FormProps<Input, Output>) {
  // the state arrives with the next rendering; a second click may be faster
  const running = useRef(false);
  const sent = useRef<HTMLFormElement>(null);
  const { submitCount, errors } = useFormState({ control: form.control });

  // counted once it has settled: errors of the schema and of the server are both rendered
  useEffect(() => {
    if (submitCount > 0 && sent.current) focusFirstWrong(sent.current, form);
  }, [submitCount, form]);

  const read = (event: FormEvent<HTMLFormElement>) => {
    readFields(event);
    for (const field of event.currentTarget.elements) if (field instanceof HTMLSelectElement) readChoice(field, form);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    // from a form in a dialog that is rendered among its fields: events rise as components do
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (running.current) return onSubmitAgain?.();
    running.current = true;
    sent.current = event.currentTarget;
    try {
      await form.handleSubmit(onSubmit, onInvalid)();
    } finally {
      running.current = false;
    }
  };
  return (
    <form noValidate {...props} onSubmitCapture={read} onSubmit={(event) => void submit(event)}>
      {errors.root?.message ? (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}

/** Gives the form a choice that was made without an event, as password managers make it. */
function readChoice<Input extends FieldValues, Output>(field: HTMLSelectElement, form: ZodForm<Input, Output>) {
  const known: unknown = field.name && form.getValues(field.name as FieldPath<Input>);
  if (field.name && typeof known === 'string' && known !== field.value)
    field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Focuses the first wrong field in the order of the page; the form knows fields in the order in which they were registered. */
function focusFirstWrong<Input extends FieldValues, Output>(element: HTMLFormElement, form: ZodForm<Input, Output>) {
  const wrong = [...element.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => form.getFieldState(dataset.field as FieldPath<Input>).invalid,
  );
  const control =
    wrong?.querySelector<HTMLElement>('[aria-invalid]') ??
    wrong?.querySelector<HTMLElement>(':checked, input, select, textarea, button');
  control?.focus();
}

/** Connects a control to its field: `<Input {...control} />`. `onChange` takes an event, or the value of a widget that has none. */
interface FormControl<Value> {
  name: string;
  value: Value;
  onChange: (next: Value | { target: EventTarget }) => void;
  onBlur: () => void;
}

interface NamedField<Input extends FieldValues, Output, Name extends FieldPath<Input>> {
  control: Control<Input, unknown, Output>;
  name: Name;
}

export interface FormFieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>>
  extends NamedField<Input, Output, Name>,
    Omit<FieldProps, 'id' | 'children'> {
  /** Formats the typed text: '(21) 99887-7665'. */
  mask?: (text: string) => string;
  /** Most characters of a long text: the field shows the count, and an error above the limit. Nothing is cut. */
  limit?: number;
  /** `{(control) => <Input {...control} />}` */
  children: (control: FormControl<FieldPathValue<Input, Name>> & FieldControl) => ReactNode;
}

/** A field by its name: label, hint, help and error, and the focus when it is the first wrong one. */
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  mask,
  limit,
  help,
  error,
  children,
  ...props
}: FormFieldProps<Input, Output, Name>) {
  const { field, fieldState } = useController({ control, name });
  const { ref: _, ...bound } = field;
  const length = typeof field.value === 'string' ? field.value.trim().length : 0;
  const tooLong = limit !== undefined && length > limit ? `Use até ${formatNumber(limit)} caracteres.` : undefined;
  return (
    <Field
      data-field={name}
      error={fieldState.error?.message ?? tooLong ?? error}
      help={
        limit === undefined ? (
          help
        ) : (
          <>
            {help ? <span className="block">{help}</span> : null}
            {formatNumber(length)} de {formatNumber(limit)} caracteres
          </>
        )
      }
      {...props}
    >
      {(ids) =>
        children({
          ...bound,
          ...ids,
          ...(mask ? { onChange: (next) => field.onChange(mask(textOf(next))) } : {}),
        })
      }
    </Field>
  );
}

const textOf = (next: unknown) =>
  typeof next === 'string' ? next : (next as { target: HTMLInputElement }).target.value;

export interface FormFieldGroupProps<Input extends FieldValues, Output, Name extends FieldPath<Input>>
  extends NamedField<Input, Output, Name>,
    Omit<ComponentProps<typeof FieldGroup>, 'name' | 'children'> {
  children: (control: FormControl<FieldPathValue<Input, Name>>) => ReactNode;
}

/** The same for a label over several controls: radio buttons, stars. */
export function FormFieldGroup<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  error,
  children,
  ...props
}: FormFieldGroupProps<Input, Output, Name>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldGroup data-field={name} error={fieldState.error?.message ?? error} {...props}>
      {children(field)}
    </FieldGroup>
  );
}

/** Messages by field; `root` is shown above the form. */
export type FormErrors<Input extends FieldValues> = Partial<Record<FieldPath<Input> | 'root', string>>;

/** Shows the server's errors by field. Returns whether there were any. */
export function showErrors<Input extends FieldValues, Output>(
  form: Pick<ZodForm<Input, Output>, 'setError'>,
  errors: FormErrors<Input>,
): boolean {
  const entries = Object.entries<string | undefined>(errors);
  for (const [name, message] of entries) {
    if (message) form.setError(name as FieldPath<Input> | 'root', { type: 'server', message });
  }
  return entries.some(([, message]) => message);
}

/** The errors of a refusal's code. Sign-in names it in `code`; a procedure raises it as its `message`. */
export function errorsByCode<Errors extends object>(
  failure: unknown,
  known: Record<string, Errors>,
): Errors | Record<never, never> {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
  const named = [code, message].find((name) => typeof name === 'string' && Object.hasOwn(known, name));
  return known[String(named)] ?? {};
}
