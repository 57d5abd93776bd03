import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { notify } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { PasswordStrength } from 'shared-ui/patterns/password-strength.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { signInSchema, signUpSchema } from '../../data/people/credentials.schema.ts';
import { signIn, signInWithGoogle, signUp } from './authenticate.ts';

type FormField = 'fullName' | 'email' | 'password' | 'passwordConfirmation';
type Mode = 'sign-in' | 'sign-up';

export interface SignInProps {
  mode: Mode;
  onModeChange: (mode: Mode) => void;
  /** 'Esqueci minha senha', with the e-mail as it was typed. */
  onForgotPassword: (email: string) => void;
  /** Links below the form of a new account, to the terms. */
  terms: ReactNode;
  /** The password was accepted; the session follows by itself. */
  waiting: boolean;
}

const order: readonly FormField[] = ['fullName', 'email', 'password', 'passwordConfirmation'];

/** Sign-in and sign-up by e-mail and password or with Google. Switching between the two keeps the e-mail. */
export function SignIn({ mode, onModeChange, onForgotPassword, terms, waiting }: SignInProps) {
  const isSignUp = mode === 'sign-up';
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors<FormField>>({});
  const [busy, setBusy] = useState<'form' | 'google'>();
  const [confirmationFor, setConfirmationFor] = useState<string>();

  const switchTo = (next: Mode) => {
    setErrors({});
    setPassword('');
    onModeChange(next);
  };

  const showErrors = (found: FieldErrors<FormField>) => {
    setErrors(found);
    const first = order.find((field) => found[field]);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const attempt = isSignUp ? prepareSignUp(values) : prepareSignIn(values);
    if ('errors' in attempt) {
      showErrors(attempt.errors);
      return;
    }
    setErrors({});
    setBusy('form');
    try {
      setConfirmationFor(await attempt.run());
      if (isSignUp) onModeChange('sign-in');
    } catch (error) {
      notify({ ...(isSignUp ? authMessages.signUp(error) : authMessages.signIn(error)), tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };

  const continueWithGoogle = async () => {
    setBusy('google');
    try {
      await signInWithGoogle();
    } catch (error) {
      notify({ ...authMessages.google(error), tone: 'danger' });
      setBusy(undefined);
    }
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">{isSignUp ? 'Criar conta' : 'Entrar'}</h1>
        <p className="text-muted-foreground">
          {isSignUp ? 'Já tem conta?' : 'Ainda não tem conta?'}{' '}
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => switchTo(isSignUp ? 'sign-in' : 'sign-up')}
          >
            {isSignUp ? 'Entrar' : 'Criar conta'}
          </button>
        </p>
      </div>
      {confirmationFor && !isSignUp ? (
        <Notice tone="info" role="status">
          Confirme seu e-mail pelo link que enviamos para <b className="font-semibold">{confirmationFor}</b> e entre
          aqui.
        </Notice>
      ) : null}
      <Button
        variant="secondary"
        full
        busy={busy === 'google'}
        busyLabel="Abrindo o Google..."
        onClick={continueWithGoogle}
      >
        <b aria-hidden="true" className="text-lg font-bold font-stretch-112%">
          G
        </b>
        Continuar com Google
      </Button>
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border before:content-[''] after:h-px after:flex-1 after:bg-border after:content-['']">
        ou com e-mail
      </p>
      <form ref={form} noValidate className="grid gap-[18px]" onSubmit={submit}>
        {isSignUp ? (
          <Field label="Nome completo" error={errors.fullName}>
            {(control) => (
              <Input
                {...control}
                name="fullName"
                autoComplete="name"
                maxLength={120}
                required
                onChange={({ target }) => setFullName(target.value)}
              />
            )}
          </Field>
        ) : null}
        <Field label="E-mail" error={errors.email}>
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
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field
          key={`password-${mode}`}
          label="Senha"
          help={isSignUp ? 'Pelo menos 6 caracteres' : undefined}
          error={errors.password}
        >
          {(control) => (
            <Input
              {...control}
              name="password"
              type="password"
              autoComplete={isSignUp ? 'new-password' : 'current-password'}
              maxLength={200}
              required
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        {isSignUp ? <PasswordStrength password={password} ownData={[fullName, email]} /> : null}
        {isSignUp ? (
          <Field label="Confirmar senha" error={errors.passwordConfirmation}>
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
        ) : null}
        {isSignUp ? null : (
          <button
            type="button"
            className="link -mt-3.5 inline-flex min-h-11 items-center justify-self-start text-sm"
            onClick={() => onForgotPassword(email.trim())}
          >
            Esqueci minha senha
          </button>
        )}
        <Button
          type="submit"
          size="lg"
          full
          busy={busy === 'form' || waiting}
          busyLabel={isSignUp ? 'Criando...' : 'Entrando...'}
        >
          {isSignUp ? 'Criar conta' : 'Entrar'}
        </Button>
      </form>
      {isSignUp ? <p className="text-xs text-muted-foreground">{terms}</p> : null}
    </div>
  );
}

/** What would be sent, or what is wrong with it. `run` says which address must still be confirmed. */
type Attempt = { errors: FieldErrors<FormField> } | { run: () => Promise<string | undefined> };

function prepareSignIn(values: unknown): Attempt {
  const parsed = signInSchema.safeParse(values);
  if (!parsed.success) return { errors: fieldErrors<FormField>(parsed.error) };
  return {
    run: async () => {
      await signIn(parsed.data);
      notify({ ...authMessages.signedIn, tone: 'success' });
      return undefined;
    },
  };
}

function prepareSignUp(values: unknown): Attempt {
  const parsed = signUpSchema.safeParse(values);
  if (!parsed.success) return { errors: fieldErrors<FormField>(parsed.error) };
  return {
    run: async () => {
      const { needsConfirmation } = await signUp(parsed.data);
      notify({ ...authMessages.signedUp, tone: 'success' });
      return needsConfirmation ? parsed.data.email : undefined;
    },
  };
}
