import type { ReactNode } from 'react';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { codeSchema } from 'shared-domain/people/enter-code.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { SixDigits } from 'shared-ui/primitives/six-digits.tsx';

interface CodeFormProps {
  onCode: (code: string) => Promise<void>;
  /** Gets whether the code is on its way. */
  children: (busy: boolean) => ReactNode;
}

/** A field for the six digits of an authenticator, with the service's errors. */
export function CodeForm({ onCode, children }: CodeFormProps) {
  const form = useZodForm(codeSchema, { defaultValues: { code: '' } });
  const send = async ({ code }: { code: string }) => {
    try {
      await onCode(code);
      form.reset();
    } catch (error) {
      form.setError('code', {
        type: 'server',
        message: authErrorText(error) ?? 'Não foi possível conferir o código. Tente novamente.',
      });
    }
  };
  return (
    <Form form={form} onSubmit={send} className="grid gap-6">
      <FormField control={form.control} name="code" label="Código de 6 algarismos" labelHidden>
        {(field) => <SixDigits {...field} className="max-w-[440px]" />}
      </FormField>
      {children(form.formState.isSubmitting)}
    </Form>
  );
}
