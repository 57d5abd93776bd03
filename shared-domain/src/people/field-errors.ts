import type * as z from 'zod/mini';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The first message of each field. */
export function fieldErrors<Field extends string>(error: z.core.$ZodError): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as Field | undefined;
    if (field !== undefined && errors[field] === undefined) errors[field] = issue.message;
  }
  return errors;
}
