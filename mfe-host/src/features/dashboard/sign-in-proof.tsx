import { useState } from 'react';
import { asksForSignIn, confirmPassword, hasPassword } from 'shared-domain/people/account-data.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { useSession } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';

/** The sign-in of the last ten minutes that the server wants before a key changes: asked for once it has said so. */
export function useSignInProof() {
  const email = useSession(({ user }) => user?.email ?? '');
  const [wanted, setWanted] = useState<'password' | 'google'>();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();

  /** Whether a refusal asked for a sign-in; then its field is there. */
  const isWanted = async (failure: unknown): Promise<boolean> => {
    if (!asksForSignIn(failure)) return false;
    setWanted((await hasPassword().catch(() => true)) ? 'password' : 'google');
    return true;
  };
  /** Signs in anew where that was asked for; false when the password is missing or wrong, which is said at its field. */
  const confirm = async (): Promise<boolean> => {
    if (wanted !== 'password') return true;
    setError(undefined);
    if (!password) {
      setError('Informe sua senha.');
      return false;
    }
    try {
      await confirmPassword(email, password);
      return true;
    } catch (failure) {
      const { code } = failure as { code?: unknown };
      const isWrong = code === 'invalid_credentials' || code === 'invalid_grant';
      setError(isWrong ? 'Senha incorreta.' : (authErrorText(failure) ?? 'Não foi possível conferir a senha.'));
      return false;
    }
  };
  return { wanted, password, setPassword, error, isWanted, confirm };
}

export function SignInProof({ proof }: { proof: ReturnType<typeof useSignInProof> }) {
  if (proof.wanted === 'password')
    return (
      <Field label="Digite sua senha para confirmar" error={proof.error}>
        {(control) => (
          <Input
            {...control}
            // the person is asked for it in this moment
            autoFocus
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={proof.password}
            onChange={(event) => proof.setPassword(event.target.value)}
          />
        )}
      </Field>
    );
  if (proof.wanted === 'google')
    return (
      <Notice tone="info" role="alert">
        Para sua segurança, saia da conta e entre de novo com o Google. Depois volte aqui em até 10 minutos.
      </Notice>
    );
  return null;
}
