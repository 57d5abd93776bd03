import { type ReactNode, useState } from 'react';
import { authErrorField, authMessages, isUnconfirmed, passwordHelp } from 'shared-domain/people/auth-error.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useWatch, useZodForm, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { PasswordStrength } from 'shared-ui/patterns/password-strength.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { EmailInput } from 'shared-ui/primitives/email-input.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import {
  type SignIn as Credentials,
  type SignUp as NewAccount,
  signInSchema,
  signUpSchema,
} from '../../data/people/credentials.schema.ts';
import { signIn, signInWithGoogle, signUp } from './authenticate.ts';
import { ConfirmationSent } from './confirmation-sent.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

type Mode = 'sign-in' | 'sign-up';

export interface SignInProps {
  mode: Mode;
  onModeChange: (mode: Mode) => void;
  /** 'Esqueci minha senha', with the e-mail as it was typed. */
  onForgotPassword: (email: string) => void;
  /** The terms that creating an account accepts, with links. */
  terms: ReactNode;
  /** The password was accepted; the session follows. */
  waiting: boolean;
}

/** Sign-in and sign-up by e-mail and password or with Google. Switching between the two keeps the e-mail. */
export function SignIn({ mode, onModeChange, onForgotPassword, terms, waiting }: SignInProps) {
  const isSignUp = mode === 'sign-up';
  const signInForm = useZodForm(signInSchema, { defaultValues: { email: '', password: '' } });
  const signUpForm = useZodForm(signUpSchema, {
    defaultValues: { fullName: '', email: '', password: '', passwordConfirmation: '' },
  });
  const [opensGoogle, setOpensGoogle] = useState(false);
  const [confirmationFor, setConfirmationFor] = useState<string>();

  const switchTo = (next: Mode) => {
    const email = isSignUp ? signUpForm.getValues('email') : signInForm.getValues('email');
    if (next === 'sign-up') signUpForm.reset({ fullName: '', email, password: '', passwordConfirmation: '' });
    else signInForm.reset({ email, password: '' });
    onModeChange(next);
  };

  const enter = async (credentials: Credentials) => {
    if (opensGoogle) return;
    let needsCode: boolean;
    try {
      ({ needsCode } = await signIn(credentials));
    } catch (error) {
      const field = authErrorField(error);
      const { title, text } = authMessages.signIn(error);
      // The refusal offers the link itself, in place of the notice.
      setConfirmationFor(undefined);
      const isRequested = isUnconfirmed(error);
      const message = isRequested
        ? { type: 'unconfirmed', message: text }
        : { type: 'server', message: `${title}: ${text}` };
      if (field) signInForm.setError(field, message);
      else notify({ title, text, tone: 'danger' });
      return;
    }
    // half the way: who enters the code is welcomed there
    if (!needsCode) notify({ ...authMessages.signedIn, tone: 'success' });
    setConfirmationFor(undefined);
  };

  const create = async (account: NewAccount) => {
    if (opensGoogle) return;
    try {
      const { needsConfirmation } = await signUp(account);
      setConfirmationFor(needsConfirmation ? account.email : undefined);
      if (!needsConfirmation) notify({ ...authMessages.signedUp, tone: 'success' });
    } catch (error) {
      const field = authErrorField(error);
      const { title, text } = authMessages.signUp(error);
      if (field) signUpForm.setError(field, { type: 'server', message: `${title}: ${text}` });
      else notify({ title, text, tone: 'danger' });
      return;
    }
    switchTo('sign-in');
  };

  const continueWithGoogle = async () => {
    setOpensGoogle(true);
    try {
      await signInWithGoogle();
    } catch (error) {
      notify({ ...authMessages.google(error), tone: 'danger' });
      setOpensGoogle(false);
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
      {confirmationFor && !isSignUp ? <ConfirmationSent key={confirmationFor} email={confirmationFor} /> : null}
      <Button variant="secondary" full busy={opensGoogle} busyLabel="Abrindo o Google..." onClick={continueWithGoogle}>
        <GoogleSign />
        Continuar com Google
      </Button>
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border before:content-[''] after:h-px after:flex-1 after:bg-border after:content-['']">
        ou com e-mail
      </p>
      {isSignUp ? (
        <SignUpFields form={signUpForm} onSubmit={create} waiting={waiting} />
      ) : (
        <SignInFields
          form={signInForm}
          onSubmit={enter}
          waiting={waiting}
          onForgotPassword={() => onForgotPassword(signInForm.getValues('email').trim())}
        />
      )}
      {isSignUp ? <p className="text-xs text-muted-foreground">{terms}</p> : null}
    </div>
  );
}

interface FieldsProps<Values extends Record<string, string>> {
  form: ZodForm<Values>;
  onSubmit: (values: Values) => Promise<void>;
  waiting: boolean;
}

function SignInFields({
  form,
  onSubmit,
  waiting,
  onForgotPassword,
}: FieldsProps<Credentials> & { onForgotPassword: () => void }) {
  return (
    <Form form={form} className="grid gap-[18px]" onSubmit={onSubmit}>
      <FormField control={form.control} name="email" label="E-mail">
        {(control) => <EmailInput {...control} />}
      </FormField>
      {form.formState.errors.email?.type === 'unconfirmed' ? (
        <ResendConfirmation email={form.getValues('email').trim()} />
      ) : null}
      <FormField control={form.control} name="password" label="Senha">
        {(control) => <Input {...control} type="password" autoComplete="current-password" maxLength={200} required />}
      </FormField>
      <button
        type="button"
        className="link -mt-3.5 inline-flex min-h-11 items-center justify-self-start text-sm"
        onClick={onForgotPassword}
      >
        Esqueci minha senha
      </button>
      <Button type="submit" size="lg" full busy={form.formState.isSubmitting || waiting} busyLabel="Entrando...">
        Entrar
      </Button>
    </Form>
  );
}

function SignUpFields({ form, onSubmit, waiting }: FieldsProps<NewAccount>) {
  return (
    <Form form={form} className="grid gap-[18px]" onSubmit={onSubmit}>
      <FormField control={form.control} name="fullName" label="Nome completo">
        {(control) => <Input {...control} autoComplete="name" maxLength={textLimits.personName} required />}
      </FormField>
      <FormField control={form.control} name="email" label="E-mail">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <FormField control={form.control} name="password" label="Senha" help={passwordHelp}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={200} required />}
      </FormField>
      <Strength control={form.control} />
      <FormField control={form.control} name="passwordConfirmation" label="Confirmar senha">
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={200} required />}
      </FormField>
      <Button type="submit" size="lg" full busy={form.formState.isSubmitting || waiting} busyLabel="Criando...">
        Criar conta
      </Button>
    </Form>
  );
}

function Strength({ control }: { control: ZodForm<NewAccount>['control'] }) {
  const [password, ...ownData] = useWatch({ control, name: ['password', 'fullName', 'email'] });
  return <PasswordStrength password={password} ownData={ownData} />;
}

function GoogleSign() {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      {googleColours.map(([fill, d]) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}

const googleColours = [
  [
    '#EA4335',
    'M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z',
  ],
  ['#4285F4', 'M47 24.5c0-1.6-.2-3.1-.4-4.5H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.9 47 24.5z'],
  ['#FBBC05', 'M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8z'],
  [
    '#34A853',
    'M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z',
  ],
] as const;
