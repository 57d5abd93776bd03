import { expect, test } from 'vitest';
import { authErrorText, authMessages } from './auth-error.ts';

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

test('codes that belong to every object are not messages', () => {
  expect(authErrorText({ code: 'constructor', name: 'toString' })).toBeUndefined();
});
