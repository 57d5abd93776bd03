import { useState } from 'react';
import { asksForSignIn, confirmPassword, hasPassword } from 'shared-domain/people/account-data.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { useSession } from 'shared-domain/platform';
import { recentSignInMinutes } from 'shared-domain/rules/people-rules.ts';
import { FormField, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';

/** Empty until the server requires it. */
export const signInProofSchema = z.object({ password: z.string() });
type SignInProofFields = z.input<typeof signInProofSchema>;

/**
 * The sign-in within the last ten minutes that the server requires before a key changes: the form shows it once the
 * server has refused.
 */
export function useSignInProof() {
  const email = useSession(({ user }) => user?.email ?? '');
  const [wanted, setWanted] = useState<'password' | 'google'>();

  /** Whether a refusal requires a sign-in; its field is shown from then on. */
  const isWanted = async (failure: unknown): Promise<boolean> => {
    if (!asksForSignIn(failure)) return false;
    setWanted((await hasPassword().catch(() => true)) ? 'password' : 'google');
    return true;
  };
  /** Signs in again where that is required. Returns the errors by field; an empty object when the form may go on. */
  const confirm = async (password: string): Promise<Partial<SignInProofFields>> => {
    if (wanted !== 'password') return {};
    if (!password) return { password: 'Informe sua senha.' };
    try {
      await confirmPassword(email, password);
      return {};
    } catch (failure) {
      const { code } = failure as { code?: unknown };
      const isWrong = code === 'invalid_credentials' || code === 'invalid_grant';
      return {
        password: isWrong ? 'Senha incorreta.' : (authErrorText(failure) ?? 'Não foi possível conferir a senha.'),
      };
    }
  };
  return { wanted, isWanted, confirm };
}

interface SignInProofProps<Input extends SignInProofFields, Output> {
  proof: Pick<ReturnType<typeof useSignInProof>, 'wanted'>;
  control: ZodForm<Input, Output>['control'];
}

export function SignInProof<Input extends SignInProofFields, Output>({
  proof,
  control,
}: SignInProofProps<Input, Output>) {
  if (proof.wanted === 'password')
    // the library's types know no form by a part of its fields
    return <PasswordField control={control as unknown as ZodForm<SignInProofFields>['control']} />;
  if (proof.wanted === 'google')
    return (
      <Notice tone="info" role="alert">
        Para sua segurança, saia da conta e entre de novo com o Google. Depois volte aqui em até {recentSignInMinutes}{' '}
        minutos.
      </Notice>
    );
  return null;
}

function PasswordField({ control }: { control: ZodForm<SignInProofFields>['control'] }) {
  return (
    <FormField control={control} name="password" label="Digite sua senha para confirmar">
      {(field) => (
        <Input
          {...field}
          // requested in this moment
          autoFocus
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
      )}
    </FormField>
  );
}
