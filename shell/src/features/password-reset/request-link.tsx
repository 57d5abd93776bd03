import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { fieldErrors } from 'shared-domain/people/field-errors.ts';
import { notify } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
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
export function RequestLink({ expired, email, back }: RequestLinkProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSentTo(undefined);
    const parsed = recoveryRequestSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      setError(fieldErrors<'email'>(parsed.error).email);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await requestRecovery(parsed.data.email);
      setSentTo(parsed.data.email);
    } catch (failure) {
      notify({ ...authMessages.recoveryRequest(failure), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">{expired ? 'Este link não vale mais' : 'Recuperar senha'}</h1>
        <p className="text-muted-foreground">
          {expired
            ? 'Ele já foi usado ou passou do prazo. Peça outro: o anterior deixa de funcionar.'
            : 'Enviamos um link para criar outra senha.'}
        </p>
      </div>
      <form ref={form} noValidate className="grid gap-4.5" onSubmit={submit}>
        <Field label="E-mail" error={error}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              defaultValue={email}
            />
          )}
        </Field>
        <Button type="submit" size="lg" full busy={busy} busyLabel="Enviando...">
          {expired || sentTo ? 'Enviar novo link' : 'Enviar link'}
        </Button>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {sentTo ? (
          <Notice tone="info">
            Se houver uma conta para <b className="font-semibold">{sentTo}</b>, o link chega em instantes. Ele vale por
            uma hora e funciona uma vez. Abra-o neste mesmo navegador.
          </Notice>
        ) : null}
      </div>
      {back}
    </div>
  );
}
