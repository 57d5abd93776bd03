import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { onNotification } from 'shared-domain/platform';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resendConfirmation, signIn, signInWithGoogle, signUp } from './authenticate.ts';
import { SignIn } from './sign-in.tsx';

vi.mock('./authenticate.ts');

let shown: { title: string; text?: string; tone?: string }[] = [];
let stop: () => void;

beforeEach(() => {
  shown = [];
  stop = onNotification((notification) => {
    shown.push(notification);
    toasts.push(notification);
  });
});
afterEach(() => {
  stop();
  vi.resetAllMocks();
});

const forgot = vi.fn();

function Page() {
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>('sign-in');
  return <SignIn mode={mode} onModeChange={setMode} onForgotPassword={forgot} terms="Termos" waiting={false} />;
}

const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('asks for what is missing, puts the cursor there, and sends nothing', async () => {
  render(<Page />);
  await type('Senha', 'segredo');
  await press('Entrar');
  expect(screen.getByText('Informe seu e-mail.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(signIn).not.toHaveBeenCalled();
});

test('only an account that is made accepts the terms', async () => {
  render(<Page />);
  expect(screen.queryByText('Termos')).toBeNull();
  await press('Criar conta');
  expect(screen.getByText('Termos')).toBeTruthy();
});

test('signs in and welcomes', async () => {
  vi.mocked(signIn).mockResolvedValue({ needsCode: false });
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await press('Entrar');
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'ana@exemplo.com', password: 'segredo' });
  expect(shown).toEqual([{ title: 'Login realizado com sucesso!', text: 'Bem-vindo de volta!', tone: 'success' }]);
  await expectWords(screen, 'Login realizado com sucesso!');
  await expectWords(screen, 'Bem-vindo de volta!');
});

test('a person who has to enter a code is not welcomed yet', async () => {
  vi.mocked(signIn).mockResolvedValue({ needsCode: true });
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await press('Entrar');
  await waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  await expect(vi.mocked(signIn).mock.results[0]?.value).resolves.toEqual({ needsCode: true });
  expect(shown).toEqual([]);
});

test('a refusal is said by its field and by no toast, and everything that was typed stays', async () => {
  vi.mocked(signIn).mockRejectedValue({ code: 'invalid_credentials' });
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'errada');
  await press('Entrar');
  await expectWords(screen, 'Erro no login');
  await expectWords(screen, 'Credenciais inválidas. Verifique seu email e senha.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Senha')));
  expect(shown).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('errada');
});

test('switching between the two keeps the e-mail and drops the errors', async () => {
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await press('Entrar');
  expect(screen.getByText('Informe sua senha.')).toBeTruthy();
  await press('Criar conta');
  expect(screen.getByRole('heading', { name: 'Criar conta' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@exemplo.com');
  expect(screen.queryByText('Informe sua senha.')).toBeNull();
});

test('a new account leads to the login with the e-mail kept', async () => {
  vi.mocked(signUp).mockResolvedValue({ needsConfirmation: true });
  render(<Page />);
  await press('Criar conta');
  await type('Nome completo', 'Ana Lima');
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', '12345');
  await type('Confirmar senha', '12345');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeTruthy();
  await type('Senha', 'segredo');
  await type('Confirmar senha', 'segredos');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('As senhas não coincidem!')).toBeTruthy();
  expect(signUp).not.toHaveBeenCalled();
  await type('Confirmar senha', 'segredo');
  await userEvent.keyboard('{Enter}');
  expect(signUp).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ fullName: 'Ana Lima', email: 'ana@exemplo.com', password: 'segredo' }),
  );
  expect(shown, 'one message, on the page').toEqual([]);
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@exemplo.com');
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('');
  const heading = screen.getByRole('heading', { name: 'Confirme seu e-mail pelo link que enviamos.' });
  expect(heading.parentElement?.textContent).toContain('ana@exemplo.com');
  expect(document.activeElement).toBe(heading);
});

test.each([{ code: 'email_not_confirmed' }, { message: 'Email not confirmed' }])(
  'the refusal of an unconfirmed address offers its link again: %o',
  async (refusal) => {
    vi.mocked(signIn).mockRejectedValue(refusal);
    render(<Page />);
    await type('E-mail', ' ana@exemplo.com ');
    await type('Senha', 'segredo');
    await press('Entrar');
    expect(await screen.findByText('Confirme seu e-mail pelo link que enviamos antes de entrar.')).toBeTruthy();
    await press('Enviar o link de novo');
    expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith('ana@exemplo.com');
    expect(await screen.findByText(/^Pedido feito/)).toBeTruthy();
    await type('E-mail', 'outra@exemplo.com');
    expect(screen.queryByRole('button', { name: 'Enviar o link de novo' })).toBeNull();
  },
);

test('a refusal replaces the notice of the sign-up, so that the link is offered once', async () => {
  await signUpAsAna();
  vi.mocked(signIn).mockRejectedValue({ code: 'email_not_confirmed' });
  await type('Senha', 'segredo');
  await press('Entrar');
  expect(await screen.findByText(/antes de entrar/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Enviar o link de novo' })).toHaveLength(1);
});

async function signUpAsAna() {
  vi.mocked(signUp).mockResolvedValue({ needsConfirmation: true });
  render(<Page />);
  await press('Criar conta');
  await type('Nome completo', 'Ana Lima');
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await type('Confirmar senha', 'segredo');
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Confirme seu e-mail pelo link que enviamos.' });
  return heading.parentElement as HTMLElement;
}

test('after a sign-up the page says what to do, also when the address has an account already', async () => {
  const notice = await signUpAsAna();
  await expectWords(screen, 'Conta criada com sucesso!');
  await expectWords(screen, 'Sua conta foi criada. Tente fazer login agora.');
  expect(notice.textContent).toContain('Se este e-mail já tiver uma conta, o link não chega: entre com a sua senha');
});

test('the link of a sign-up can be sent again, and a limit says how long to wait', async () => {
  const notice = await signUpAsAna();
  vi.mocked(resendConfirmation).mockRejectedValueOnce({
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 42 seconds.',
  });
  await press('Enviar o link de novo');
  expect(notice.textContent).toContain('Espere 42 segundos para pedir outro.');
  await press('Enviar o link de novo');
  expect(resendConfirmation).toHaveBeenLastCalledWith('ana@exemplo.com');
  expect(notice.textContent).toContain('Pedido feito.');
  expect(notice.textContent).not.toContain('Espere');
});

test('where no confirmation is asked for, the account is said to be made', async () => {
  vi.mocked(signUp).mockResolvedValue({ needsConfirmation: false });
  render(<Page />);
  await press('Criar conta');
  await type('Nome completo', 'Ana Lima');
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await type('Confirmar senha', 'segredo');
  await userEvent.keyboard('{Enter}');
  expect(shown).toMatchObject([{ title: 'Conta criada com sucesso!', tone: 'success' }]);
});

test('a password that is too short, or is not repeated, is said by its field', async () => {
  render(<Page />);
  await press('Criar conta');
  await type('Senha', '12345');
  await type('Confirmar senha', '123456');
  await userEvent.keyboard('{Enter}');
  await expectWords(screen, 'A senha deve ter pelo menos 6 caracteres.');
  await expectWords(screen, 'As senhas não coincidem!');
});

test('a fault of ours is said as one', async () => {
  vi.mocked(signIn).mockRejectedValue(new TypeError('x is undefined'));
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await press('Entrar');
  await expectWords(screen, 'Ocorreu um erro inesperado. Tente novamente.');
});

test('an account that could not be made for a reason without words is said', async () => {
  vi.mocked(signUp).mockRejectedValue({ code: 'a_code_of_tomorrow' });
  render(<Page />);
  await press('Criar conta');
  await type('Nome completo', 'Ana Lima');
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await type('Confirmar senha', 'segredo');
  await userEvent.keyboard('{Enter}');
  await expectWords(screen, 'Erro ao criar conta. Tente novamente.');
});

test('an account that exists is said, and the form stays', async () => {
  vi.mocked(signUp).mockRejectedValue({ code: 'user_already_exists' });
  render(<Page />);
  await press('Criar conta');
  await type('Nome completo', 'Ana Lima');
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await type('Confirmar senha', 'segredo');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Erro no cadastro: Já existe uma conta com este e-mail/)).toBeTruthy();
  await expectWords(screen, 'Erro no cadastro');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(shown).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Criar conta' })).toBeTruthy();
});

test('what belongs to no field is said by a toast', async () => {
  vi.mocked(signIn).mockRejectedValue({ name: 'AuthRetryableFetchError' });
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await press('Entrar');
  expect(shown).toEqual([
    { title: 'Erro no login', text: expect.stringMatching(/Confira sua internet/), tone: 'danger' },
  ]);
});

test('one click sends once, however often it is repeated', async () => {
  let finish = () => {};
  vi.mocked(signIn).mockReturnValue(
    new Promise((resolve) => {
      finish = () => resolve({ needsCode: false });
    }),
  );
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await type('Senha', 'segredo');
  await press('Entrar');
  const busy = await screen.findByRole('button', { name: 'Entrando...' });
  await userEvent.click(busy);
  await userEvent.type(screen.getByLabelText('Senha'), '{Enter}');
  expect(signIn).toHaveBeenCalledOnce();
  finish();
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test('Google that does not answer is said', async () => {
  vi.mocked(signInWithGoogle).mockRejectedValue(new Error('boom'));
  render(<Page />);
  await press('Continuar com Google');
  expect(shown).toEqual([
    { title: 'Erro no login com Google', text: 'Ocorreu um erro ao fazer login com Google.', tone: 'danger' },
  ]);
  await expectWords(screen, 'Erro no login com Google');
  await expectWords(screen, 'Ocorreu um erro ao fazer login com Google.');
});

test('the forgotten password is asked for with the e-mail that was typed', async () => {
  render(<Page />);
  await type('E-mail', 'ana@exemplo.com');
  await press('Esqueci minha senha');
  expect(forgot).toHaveBeenCalledExactlyOnceWith('ana@exemplo.com');
  expect(signIn).not.toHaveBeenCalled();
});
