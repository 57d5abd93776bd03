import { type FormEvent, useRef, useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { notify } from 'shared-domain/platform';
import { PasswordStrength } from 'shared-ui/patterns/password-strength.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { newPasswordSchema } from '../../data/people/credentials.schema.ts';
import { setNewPassword } from './recovery.ts';

type FormField = 'password' | 'passwordConfirmation';

interface NewPasswordProps {
  email: string;
  onSaved: () => void;
}

export function NewPassword({ email, onSaved }: NewPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<FormField>>({});
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const parsed = newPasswordSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      const found = fieldErrors<FormField>(parsed.error);
      setErrors(found);
      form.current
        ?.querySelector<HTMLInputElement>(`[name=${found.password ? 'password' : 'passwordConfirmation'}]`)
        ?.focus();
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await setNewPassword(parsed.data.password);
      notify({ ...authMessages.passwordChanged, tone: 'success' });
      onSaved();
    } catch (error) {
      notify({ ...authMessages.newPassword(error), tone: 'danger' });
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">Criar nova senha</h1>
        <p className="wrap-anywhere text-muted-foreground">Para a conta {email}</p>
      </div>
      <form ref={form} noValidate className="grid gap-4.5" onSubmit={submit}>
        {/* password managers store the new password with its account */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Nova senha" help="Pelo menos 6 caracteres" error={errors.password}>
          {(control) => (
            <Input
              {...control}
              name="password"
              type="password"
              autoComplete="new-password"
              maxLength={200}
              required
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <PasswordStrength password={password} ownData={[email]} />
        <Field label="Confirmar nova senha" error={errors.passwordConfirmation}>
          {(control) => (
            <Input
              {...control}
              name="passwordConfirmation"
              type="password"
              autoComplete="new-password"
              maxLength={200}
              required
            />
          )}
        </Field>
        <Button type="submit" size="lg" full busy={busy} busyLabel="Salvando...">
          Salvar nova senha
        </Button>
      </form>
      <p className="text-xs text-muted-foreground">Ao salvar, você sai dos outros aparelhos em que entrou.</p>
    </div>
  );
}
