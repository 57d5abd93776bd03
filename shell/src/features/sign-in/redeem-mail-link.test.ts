// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { useOverLink, useRepeatedSignUp } from './over-link.ts';
import { redeemMailLink } from './redeem-mail-link.ts';

const { verifyOtp, rpc, notify } = vi.hoisted(() => ({ verifyOtp: vi.fn(), rpc: vi.fn(), notify: vi.fn() }));
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ auth: { verifyOtp }, rpc }), notify }));

beforeEach(() => {
  vi.clearAllMocks();
  useOverLink.setState({ email: null });
  verifyOtp.mockResolvedValue({ error: null });
});

test('a link is redeemed, and its token leaves the address before anything else happens', async () => {
  window.history.replaceState({ idx: 3 }, '', '/buscar?token_hash=abc&type=magiclink&ref=ANA#topo');
  verifyOtp.mockImplementation(async () => {
    expect(window.location.href).not.toContain('abc');
    return { error: null };
  });
  await redeemMailLink();
  expect(verifyOtp).toHaveBeenCalledWith({ token_hash: 'abc', type: 'magiclink' });
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/buscar?ref=ANA#topo');
  expect(window.history.state).toEqual({ idx: 3 });
  expect(notify).not.toHaveBeenCalled();
});

test.each([true, false])(
  'a confirmed sign-up leads to a new password when none opens the account: %s',
  async (needed) => {
    window.history.replaceState(null, '', '/?token_hash=abc&type=signup');
    rpc.mockResolvedValue({ data: { needs_password: needed } });
    await redeemMailLink();
    expect(useRepeatedSignUp.getState().isConfirmed).toBe(needed);
  },
);

test('an expired sign-up link names its recipient and leaves the address bar', async () => {
  window.history.replaceState(null, '', '/?token_hash=abc&type=signup#email=ana%2Bfesta@exemplo.com');
  verifyOtp.mockResolvedValue({ error: { code: 'otp_expired', message: 'Email link is invalid or has expired' } });
  await redeemMailLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/');
  expect(useOverLink.getState().email).toBe('ana+festa@exemplo.com');
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  ['#email=ana+festa@exemplo.com', 'ana+festa@exemplo.com'],
  ['#email=a%@exemplo.com', 'a%@exemplo.com'],
  ['', ''],
])('%s tells %s', async (hash, email) => {
  window.history.replaceState(null, '', `/?token_hash=abc&type=signup${hash}`);
  verifyOtp.mockResolvedValue({ error: { code: 'otp_expired' } });
  await redeemMailLink();
  expect(useOverLink.getState().email).toBe(email);
});

test('while the client’s own code does not come nothing is said about the link', async () => {
  window.history.replaceState(null, '', '/?token_hash=abc&type=signup');
  verifyOtp.mockRejectedValue(new TypeError('fetch failed'));
  await redeemMailLink();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringMatching(/Confira sua internet/) }));
  expect(useOverLink.getState().email).toBeNull();
});

test('a link of another kind that is over says so', async () => {
  window.history.replaceState(null, '', '/?token_hash=abc&type=email_change');
  verifyOtp.mockResolvedValue({ error: { code: 'otp_expired' } });
  await redeemMailLink();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' }));
});

test.each([
  [
    'the service is not reached',
    { name: 'AuthRetryableFetchError' },
    /Confira sua internet.*abra o link do e-mail de novo/,
  ],
  ['it was asked too often', { code: 'over_request_rate_limit' }, /Espere um minuto.*abra o link do e-mail de novo/],
])('while %s nothing is said about the link', async (_, error, text) => {
  window.history.replaceState(null, '', '/?token_hash=abc&type=signup');
  verifyOtp.mockResolvedValue({ error });
  await redeemMailLink();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringMatching(text) }));
  expect(useOverLink.getState().email).toBeNull();
});

test.each([
  '/',
  '/?token_hash=abc',
  '/?token_hash=abc&type=invite',
  '/buscar?type=sitio',
  '/redefinir-senha?token_hash=abc&type=recovery',
])('%s is no such link and stays as it is', async (address) => {
  window.history.replaceState(null, '', address);
  await redeemMailLink();
  expect(verifyOtp).not.toHaveBeenCalled();
  expect(window.location.pathname + window.location.search).toBe(address);
});
