import { type ReactNode, useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { mailLinkTerms } from 'shared-domain/rules/rule-labels.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { EmailInput } from 'shared-ui/primitives/email-input.tsx';
import { recoveryRequestSchema } from '../../data/people/credentials.schema.ts';
import { resendConfirmation } from './authenticate.ts';

interface LinkOverProps {
  /** From the link, or ''. */
  email: string;
  /** The way to sign-in. */
  back: ReactNode;
}

/** The link of a confirmation mail was used or is too old: another one by one press. Never says whether an account waits. */
export function LinkOver({ email, back }: LinkOverProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(recoveryRequestSchema, { defaultValues: { email } });

  const submit = async ({ email }: { email: string }) => {
    setSentTo(undefined);
    try {
      await resendConfirmation(email);
      setSentTo(email);
    } catch (error) {
      form.setError('email', { type: 'server', message: authMessages.linkRequest(error).text });
    }
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">Este link não vale mais</h1>
        <p className="text-muted-foreground">
          Ele já foi usado ou passou do prazo. Se você já confirmou seu e-mail, é só entrar; se não, peça outro link.
        </p>
      </div>
      <Form form={form} className="grid gap-4.5" onSubmit={submit} onInvalid={() => setSentTo(undefined)}>
        <FormField control={form.control} name="email" label="E-mail">
          {(control) => <EmailInput {...control} />}
        </FormField>
        <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyLabel="Enviando...">
          Enviar novo link
        </Button>
      </Form>
      <div aria-live="polite" className="empty:hidden">
        {sentTo ? (
          <Notice tone="info">
            Se uma conta espera a confirmação de <b className="font-semibold">{sentTo}</b>, o link chega em instantes.
            Ele {mailLinkTerms}; o anterior deixa de funcionar.
          </Notice>
        ) : null}
      </div>
      {back}
    </div>
  );
}
