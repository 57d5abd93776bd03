// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { openRecovery, rememberRecovery, requestRecovery, setNewPassword } from './recovery.ts';

const auth = vi.hoisted(() => ({
  resetPasswordForEmail: vi.fn(),
  initialize: vi.fn(),
  getSession: vi.fn(),
  updateUser: vi.fn(),
}));
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ auth }) }));

const ana = { id: 'ana', email: 'ana@exemplo.com' };
const expired = { code: 'otp_expired' };

beforeEach(() => {
  sessionStorage.clear();
  vi.resetAllMocks();
  for (const call of Object.values(auth)) call.mockResolvedValue({ data: {}, error: null });
  auth.getSession.mockResolvedValue({ data: { session: null } });
});

test('the mail leads to the page of the product', async () => {
  await requestRecovery('ana@exemplo.com');
  expect(auth.resetPasswordForEmail).toHaveBeenCalledWith('ana@exemplo.com', {
    redirectTo: `${window.location.origin}/redefinir-senha`,
  });
});

test('a redeemed link opens the form, and a reload goes on', async () => {
  expect(rememberRecovery(ana.id, ana.email)).toEqual({ state: 'open', email: ana.email });
  auth.getSession.mockResolvedValue({ data: { session: { user: ana } } });
  expect(await openRecovery('', '')).toEqual({ state: 'open', email: ana.email });
});

test.each([
  ['an error in the address', '?error=access_denied', ''],
  ['an error behind the hash', '', '#error=access_denied&error_code=otp_expired'],
])('%s: the link no longer works', async (_, search, hash) => {
  expect(await openRecovery(search, hash)).toEqual({ state: 'expired' });
});

test('a confirmed person without a password sets one, and a reload goes on', async () => {
  auth.getSession.mockResolvedValue({ data: { session: { user: ana } } });
  expect(await openRecovery('', '', true)).toEqual({ state: 'open', email: ana.email });
  expect(await openRecovery('', '')).toEqual({ state: 'open', email: ana.email });
});

test('a link that was used is said to be', async () => {
  auth.initialize.mockResolvedValue({ error: expired });
  expect(await openRecovery('?code=abc', '')).toEqual({ state: 'expired' });
});

test('somebody who is signed in, or another person in this tab, is not asked for a new password', async () => {
  auth.getSession.mockResolvedValue({ data: { session: { user: ana } } });
  expect(await openRecovery('', '')).toEqual({ state: 'none' });
  rememberRecovery(ana.id, ana.email);
  auth.getSession.mockResolvedValue({ data: { session: { user: { id: 'bia', email: 'bia@exemplo.com' } } } });
  expect(await openRecovery('', '')).toEqual({ state: 'none' });
});

test('the new password is set once', async () => {
  rememberRecovery(ana.id, ana.email);
  await setNewPassword('segredo');
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'segredo' });
  auth.getSession.mockResolvedValue({ data: { session: { user: ana } } });
  expect(await openRecovery('', '')).toEqual({ state: 'none' });
});

test('a password that the service refuses is not said to be saved', async () => {
  auth.updateUser.mockResolvedValue({ error: { code: 'same_password' } });
  await expect(setNewPassword('segredo')).rejects.toEqual({ code: 'same_password' });
});
