import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmLink } from './confirm-link.tsx';
import type { MailLink } from './mail-link.ts';

const { verifyOtp, rpc } = vi.hoisted(() => ({ verifyOtp: vi.fn(), rpc: vi.fn() }));
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ auth: { verifyOtp }, rpc }) }));

const user = { id: 'ana', email: 'ana@exemplo.com' };
const [onOpen, onOver] = [vi.fn(), vi.fn()];

beforeEach(() => {
  verifyOtp.mockResolvedValue({ data: { user }, error: null });
  rpc.mockResolvedValue({ data: { needs_password: false } });
});
afterEach(() => {
  vi.resetAllMocks();
});

const draw = (type: MailLink['type'], email = '') =>
  render(<ConfirmLink link={{ type, tokenHash: 'abc', email }} onOpen={onOpen} onOver={onOver} back={null} />);
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
      ...{ state: 'open', userId: 'ana', email: 'ana@exemplo.com', needsPassword: false },
    }),
  );
  expect(onOver).not.toHaveBeenCalled();
});

test('the page names the account where the link does', () => {
  draw('signup', 'ana+festa@exemplo.com');
  expect(screen.getByText('Para a conta ana+festa@exemplo.com')).toBeTruthy();
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
