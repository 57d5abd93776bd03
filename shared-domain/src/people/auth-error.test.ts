import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { authErrorText, authMessages, isLongEnough } from './auth-error.ts';

test.each([
  [
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
    'Credenciais inválidas. Verifique seu email e senha.',
  ],
  [{ code: 'user_already_exists' }, 'Já existe uma conta com este e-mail. Entre com a sua senha.'],
  [{ code: 'weak_password', name: 'AuthWeakPasswordError' }, 'A senha deve ter pelo menos 6 caracteres.'],
  [
    { name: 'AuthRetryableFetchError', status: 503, message: 'fetch failed' },
    'Não foi possível falar com o servidor. Confira sua internet e tente novamente.',
  ],
  [{ message: 'User already registered' }, 'Já existe uma conta com este e-mail. Entre com a sua senha.'],
  [{ name: 'AuthSessionMissingError', message: 'Auth session missing!' }, 'Sua sessão terminou. Entre novamente.'],
  [
    { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    'Muitas tentativas seguidas. Espere um minuto e tente novamente.',
  ],
  [
    {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 42 seconds.',
    },
    'Acabamos de enviar um e-mail para este endereço. Espere 42 segundos para pedir outro.',
  ],
  [
    { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
    'Não conseguimos enviar mais e-mails agora. Tente novamente em uma hora.',
  ],
  [
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
    'Informe um e-mail válido.',
  ],
  [
    { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' },
    'A senha pode ter no máximo 72 caracteres.',
  ],
])('%o', (error, text) => {
  expect(authErrorText(error)).toBe(text);
});

test('an error nobody foresaw never shows its English words', () => {
  const strange = { code: 'teapot', message: 'I am a teapot' };
  expect(authMessages.signIn(strange).text).toBe('Credenciais inválidas. Verifique seu email e senha.');
  expect(authMessages.signUp(strange).text).toBe('Erro ao criar conta. Tente novamente.');
  expect(authMessages.google(strange).text).toBe('Ocorreu um erro ao fazer login com Google.');
  expect(authMessages.signOut(strange)).toEqual({ title: 'Erro', text: 'Ocorreu um erro ao fazer logout.' });
});

test('outcomes have the specified words', () => {
  expect(authMessages).toMatchObject({
    signedIn: { title: 'Login realizado com sucesso!', text: 'Bem-vindo de volta!' },
    signedUp: { title: 'Conta criada com sucesso!', text: 'Sua conta foi criada. Tente fazer login agora.' },
    signedOut: { title: 'Logout realizado', text: 'Você saiu da sua conta com sucesso.' },
  });
  const refused = { code: 'weak_password', name: 'AuthWeakPasswordError' };
  const text = 'A senha deve ter pelo menos 6 caracteres.';
  expect(authMessages.signUp(refused)).toEqual({ title: 'Erro no cadastro', text });
  expect(authMessages.signOut(refused)).toEqual({ title: 'Erro ao sair', text });
});

test('codes that belong to every object are not messages', () => {
  expect(authErrorText({ code: 'constructor', name: 'toString' })).toBeUndefined();
});

test('a password is long enough for the form exactly when it is for Auth', () => {
  const config = readFileSync(path.join(import.meta.dirname, '../../../backend/supabase/config.toml'), 'utf8');
  const least = Number(/^minimum_password_length = (\d+)$/m.exec(config)?.[1]);
  expect([least - 1, least].map((length) => isLongEnough('x'.repeat(length)))).toEqual([false, true]);
});
