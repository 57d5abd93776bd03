import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { signInSchema, signUpSchema } from './credentials.schema.ts';
import { profileCompletionSchema } from './profile-completion.schema.ts';

/** The first message of each field, as the form shows it. */
const errorsOf = ({ error }: { error?: z.core.$ZodError }) =>
  Object.fromEntries([...(error?.issues ?? [])].reverse().map(({ path, message }) => [String(path[0]), message]));

describe('sign-in', () => {
  test('asks for both fields', () => {
    expect(errorsOf(signInSchema.safeParse({ email: ' ', password: '' }))).toEqual({
      email: 'Informe seu e-mail.',
      password: 'Informe sua senha.',
    });
  });
  test('trims the e-mail and leaves the password alone', () => {
    expect(signInSchema.parse({ email: ' ana@exemplo.com ', password: ' 123 ' })).toEqual({
      email: 'ana@exemplo.com',
      password: ' 123 ',
    });
  });
});

describe('sign-up', () => {
  const whole = {
    fullName: 'Ana Lima',
    email: 'ana@exemplo.com',
    password: 'segredo',
    passwordConfirmation: 'segredo',
  };
  test('accepts what is complete', () => {
    expect(signUpSchema.parse(whole)).toMatchObject({ fullName: 'Ana Lima' });
  });
  test('says everything that is wrong at once', () => {
    const wrong = { fullName: '', email: 'ana@', password: '12345', passwordConfirmation: '1234' };
    expect(errorsOf(signUpSchema.safeParse(wrong))).toEqual({
      fullName: 'Informe seu nome completo.',
      email: 'Informe um e-mail válido.',
      password: 'A senha deve ter pelo menos 6 caracteres.',
      passwordConfirmation: 'As senhas não coincidem!',
    });
  });
  test('six characters are enough, five are not', () => {
    expect(signUpSchema.safeParse({ ...whole, password: '123456', passwordConfirmation: '123456' }).success).toBe(true);
    expect(signUpSchema.safeParse({ ...whole, password: '12345', passwordConfirmation: '12345' }).success).toBe(false);
  });
});

describe('profile completion', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-03:00') });
  });
  const whole = { fullName: ' Ana Lima ', phone: '(21) 99887-7665', dateOfBirth: '12/04/1990' };

  test('gives the date as the database keeps it', () => {
    expect(profileCompletionSchema.parse(whole)).toEqual({
      fullName: 'Ana Lima',
      phone: '(21) 99887-7665',
      dateOfBirth: '1990-04-12',
    });
  });
  test('asks for all three', () => {
    const errors = errorsOf(profileCompletionSchema.safeParse({ fullName: ' ', phone: ' ', dateOfBirth: '' }));
    expect(errors).toEqual({
      fullName: 'Campos obrigatórios',
      phone: 'Campos obrigatórios',
      dateOfBirth: 'Campos obrigatórios',
    });
  });
  test.each(['31/02/1990', '12/04/90', '12/04/1899', '00/00/0000', '12-04-1990'])(
    'refuses the date %s',
    (dateOfBirth) => {
      expect(errorsOf(profileCompletionSchema.safeParse({ ...whole, dateOfBirth }))).toEqual({
        dateOfBirth: 'Informe uma data que existe, no formato dd/mm/aaaa.',
      });
    },
  );
  test.each(['21/11/2026', '22/11/2026'])('nobody was born on %s', (dateOfBirth) => {
    expect(errorsOf(profileCompletionSchema.safeParse({ ...whole, dateOfBirth }))).toEqual({
      dateOfBirth: 'A data de nascimento está no futuro.',
    });
  });
});
