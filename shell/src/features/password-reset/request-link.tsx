import { type ReactNode, useState } from 'react';
import { authErrorField, authMessages } from 'shared-domain/people/auth-error.ts';
import { notify } from 'shared-domain/platform';
import { mailLinkTerms } from 'shared-domain/rules/rule-labels.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { EmailInput } from 'shared-ui/primitives/email-input.tsx';
import { recoveryRequestSchema } from '../../data/people/credentials.schema.ts';
import { requestRecovery } from './recovery.ts';

interface RequestLinkProps {
  /** The person came by a link that no longer works. */
  expired: boolean;
  email: string;
  /** The way back to sign-in. */
  back: ReactNode;
}

/** Asks for the link. Never says whether there is an account for the address. */
export function RequestLink({ expired, email: typed, back }: RequestLinkProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(recoveryRequestSchema, { defaultValues: { email: typed } });

  const submit = async ({ email }: { email: string }) => {
    setSentTo(undefined);
    try {
      await requestRecovery(email);
      setSentTo(email);
    } catch (failure) {
      const { title, text } = authMessages.linkRequest(failure);
      if (authErrorField(failure) === 'email') form.setError('email', { type: 'server', message: text });
      else notify({ title, text, tone: 'danger' });
    }
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">{expired ? 'Este link não vale mais' : 'Recuperar senha'}</h1>
        <p className="text-muted-foreground">
          {expired
            ? 'Ele já foi usado ou passou do prazo. Peça outro: o anterior deixa de funcionar.'
            : 'Enviaremos um link para criar outra senha.'}
        </p>
      </div>
      <Form form={form} className="grid gap-4.5" onSubmit={submit} onInvalid={() => setSentTo(undefined)}>
        <FormField control={form.control} name="email" label="E-mail">
          {(control) => <EmailInput {...control} />}
        </FormField>
        <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyLabel="Enviando...">
          {expired || sentTo ? 'Enviar novo link' : 'Enviar link'}
        </Button>
      </Form>
      <div aria-live="polite" className="empty:hidden">
        {sentTo ? (
          <Notice tone="info">
            Se houver uma conta para <b className="font-semibold">{sentTo}</b>, o link chega em instantes. Ele{' '}
            {mailLinkTerms}.
          </Notice>
        ) : null}
      </div>
      {back}
    </div>
  );
}
