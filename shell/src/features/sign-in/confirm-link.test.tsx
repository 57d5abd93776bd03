import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { ConfirmLink } from './confirm-link.tsx';
import { type MailLink, mailLinkOf } from './mail-link.ts';

const { getSession, verifyOtp, rpc } = vi.hoisted(() => ({ getSession: vi.fn(), verifyOtp: vi.fn(), rpc: vi.fn() }));
vi.mock('shared-domain/platform', () => ({
  supabase: () => ({ auth: { getSession, verifyOtp }, rpc: () => ({ maybeSingle: rpc }) }),
  notify: vi.fn(),
}));
vi.mock('../../platform/session.ts', () => ({ endSession: vi.fn() }));

const user = { id: 'ana', email: 'ana@exemplo.com' };
const [onOpen, onOver] = [vi.fn(), vi.fn()];

const signedInBefore = (id?: string) =>
  getSession.mockResolvedValue({ data: { session: id ? { user: { id } } : null } });

beforeEach(() => {
  signedInBefore();
  verifyOtp.mockResolvedValue({ data: { user }, error: null });
  rpc.mockResolvedValue({ data: { needs_password: false } });
});
afterEach(() => {
  vi.resetAllMocks();
});

function draw(type: MailLink['type'], email = '') {
  const link = { type, tokenHash: 'abc', email };
  const element = <ConfirmLink link={link} onOpen={onOpen} onOver={onOver} back={null} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/profile?x=1'] });
  render(<RouterProvider router={router} />);
  return router;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['signup', 'Confirmar seu e-mail', 'Confirmar meu e-mail'],
  ['magiclink', 'Entrar na sua conta', 'Entrar'],
  ['email_change', 'Trocar o e-mail da conta', 'Confirmar troca'],
  ['recovery', 'Recuperar senha', 'Escolher nova senha'],
] as const)('a link of type %s names its step, and only the press uses it up', async (type, heading, action) => {
  draw(type);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(verifyOtp).not.toHaveBeenCalled();
  await press(action);
  expect(verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type });
  await waitFor(() =>
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({
      userId: 'ana',
      email: 'ana@exemplo.com',
      needsPassword: false,
      doubt: null,
    }),
  );
  expect(onOver).not.toHaveBeenCalled();
});

test('before the press the page does not repeat the address that the link names', () => {
  draw('signup', 'outra@exemplo.com');
  expect(document.body.textContent).not.toContain('outra@exemplo.com');
});

test.each([
  ['nobody was signed in and the link names the account', undefined, 'Ana@Exemplo.com'],
  ['the same account was signed in', 'ana', ''],
])('%s: no question', async (_, before, named) => {
  signedInBefore(before);
  draw('magiclink', named);
  await press('Entrar');
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading', { name: 'Esta conta é sua?' })).toBeNull();
});

describe.each([
  ['another account was signed in', 'bia', '', /em outra conta/],
  ['the link names another address', undefined, 'bia@exemplo.com', /endereço escrito no link é outro/],
  ['the link names another address than the account signed in before', 'ana', 'bia@exemplo.com', /é outro/],
])('%s', (_, before, named, reason) => {
  const ask = async () => {
    signedInBefore(before);
    const router = draw('magiclink', named);
    await press('Entrar');
    const question = await screen.findByRole('heading', { level: 1, name: 'Esta conta é sua?' });
    return { router, question };
  };

  test('asks, with the account of the session, and the question has the focus', async () => {
    const { router, question } = await ask();
    expect(document.activeElement).toBe(question);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText('ana@exemplo.com')).toBeTruthy();
    expect(document.body.textContent).not.toContain('bia@exemplo.com');
    expect(onOpen).not.toHaveBeenCalled();
    // a reload asks again; the token is not kept
    expect(mailLinkOf(router.state.location.state)).toMatchObject({ tokenHash: '', opened: { userId: 'ana' } });
    await press('Sim, é minha');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ userId: 'ana' }));
    expect(endSession).not.toHaveBeenCalled();
  });

  test('the way out ends the session on this device only', async () => {
    vi.mocked(endSession).mockResolvedValue({ error: null });
    const { router } = await ask();
    await press('Não é minha: sair');
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(router.state.location.pathname).toBe('/profile');
    expect(endSession).toHaveBeenCalledExactlyOnceWith('local');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('a way out that fails keeps the question', async () => {
    vi.mocked(endSession).mockRejectedValue(new Error('x'));
    await ask();
    await press('Não é minha: sair');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Não é minha: sair' })).toHaveProperty('disabled', false),
    );
    expect(screen.getByRole('heading', { name: 'Esta conta é sua?' })).toBeTruthy();
  });
});

test('a confirmed address that was signed up more than once needs a new password', async () => {
  rpc.mockResolvedValue({ data: { needs_password: true } });
  draw('signup');
  await press('Confirmar meu e-mail');
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ needsPassword: true })));
});

test('a used or expired link calls onOver', async () => {
  verifyOtp.mockResolvedValue({
    data: { user: null },
    error: { code: 'otp_expired', message: 'Email link is invalid' },
  });
  draw('recovery');
  await press('Escolher nova senha');
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(onOpen).not.toHaveBeenCalled();
});

test.each<[string, () => void, RegExp]>([
  [
    'the service is not reached',
    () => verifyOtp.mockResolvedValueOnce({ data: { user: null }, error: { name: 'AuthRetryableFetchError' } }),
    /Confira sua internet/,
  ],
  [
    'the client’s own code does not come',
    () => verifyOtp.mockRejectedValueOnce(new TypeError('x')),
    /Confira sua internet/,
  ],
  [
    'it was asked too often',
    () => verifyOtp.mockResolvedValueOnce({ data: { user: null }, error: { code: 'over_request_rate_limit' } }),
    /Espere um minuto/,
  ],
])('while %s the page shows the reason, and the link can be pressed again', async (_, fail, text) => {
  fail();
  draw('signup');
  await press('Confirmar meu e-mail');
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(onOver).not.toHaveBeenCalled();
  await press('Confirmar meu e-mail');
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toBe('');
});
