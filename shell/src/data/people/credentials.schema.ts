import { isLongEnough, passwordTooShort } from 'shared-domain/people/auth-error.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Informe seu e-mail.'),
    z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Informe um e-mail válido.'),
  );

export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Informe sua senha.')),
});

/** 'Esqueci minha senha': where the link goes. */
export const recoveryRequestSchema = z.object({ email });

const newPassword = z.string().check(
  z.minLength(1, 'Informe uma senha.'),
  z.refine((password) => password.length === 0 || isLongEnough(password), passwordTooShort),
);

interface Passwords {
  password: string;
  passwordConfirmation: string;
}

const samePasswords = z.refine<Passwords>(({ password, passwordConfirmation }) => password === passwordConfirmation, {
  error: 'As senhas não coincidem!',
  path: ['passwordConfirmation'],
  // said together with what else is wrong, not only once everything else is right
  when: () => true,
});

export const newPasswordSchema = z
  .object({ password: newPassword, passwordConfirmation: z.string() })
  .check(samePasswords);

export const signUpSchema = z
  .object({
    fullName: z.string().check(z.trim(), z.minLength(1, 'Informe seu nome completo.'), atMost(textLimits.personName)),
    email,
    password: newPassword,
    passwordConfirmation: z.string(),
  })
  .check(samePasswords);

export type SignIn = z.output<typeof signInSchema>;
export type SignUp = z.output<typeof signUpSchema>;
