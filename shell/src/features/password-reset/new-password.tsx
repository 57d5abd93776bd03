import { authErrorField, authMessages, passwordHelp } from 'shared-domain/people/auth-error.ts';
import { notify } from 'shared-domain/platform';
import { Form, FormField, useWatch, useZodForm, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { PasswordStrength } from 'shared-ui/patterns/password-strength.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import type * as z from 'zod/mini';
import { newPasswordSchema } from '../../data/people/credentials.schema.ts';
import { setNewPassword } from './recovery.ts';

type NewPasswordForm = ZodForm<z.input<typeof newPasswordSchema>>;

interface NewPasswordProps {
  email: string;
  /** The address was signed up more than once before it was confirmed. */
  isRepeatedSignUp?: boolean;
  onSaved: () => void;
}

export function NewPassword({ email, isRepeatedSignUp = false, onSaved }: NewPasswordProps) {
  const form = useZodForm(newPasswordSchema, { defaultValues: { password: '', passwordConfirmation: '' } });

  const submit = async ({ password }: { password: string }) => {
    try {
      await setNewPassword(password);
    } catch (error) {
      const { title, text } = authMessages.newPassword(error);
      if (authErrorField(error) === 'password') form.setError('password', { type: 'server', message: text });
      else notify({ title, text, tone: 'danger' });
      return;
    }
    notify({ ...authMessages.passwordChanged, tone: 'success' });
    onSaved();
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">Criar nova senha</h1>
        <p className="wrap-anywhere text-muted-foreground">Para a conta {email}</p>
        {isRepeatedSignUp && (
          <p>
            Seu e-mail está confirmado. Ele recebeu mais de um pedido de cadastro: para que só você entre na conta, as
            senhas escolhidas antes não valem mais. Crie a sua agora.
          </p>
        )}
      </div>
      <Form form={form} className="grid gap-4.5" onSubmit={submit}>
        {/* password managers store the new password with its account */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FormField control={form.control} name="password" label="Nova senha" help={passwordHelp}>
          {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={200} required />}
        </FormField>
        <Strength control={form.control} email={email} />
        <FormField control={form.control} name="passwordConfirmation" label="Confirmar nova senha">
          {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={200} required />}
        </FormField>
        <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyLabel="Salvando...">
          Salvar nova senha
        </Button>
      </Form>
      <p className="text-xs text-muted-foreground">
        Ao salvar, você sai dos outros aparelhos em que entrou. O que já estava aberto neles deixa de funcionar em até
        uma hora.
      </p>
    </div>
  );
}

function Strength({ control, email }: { control: NewPasswordForm['control']; email: string }) {
  return <PasswordStrength password={useWatch({ control, name: 'password' })} ownData={[email]} />;
}
