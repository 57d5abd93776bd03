// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { redeemMailLink } from './redeem-mail-link.ts';

const { verifyOtp, notify } = vi.hoisted(() => ({ verifyOtp: vi.fn(), notify: vi.fn() }));
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ auth: { verifyOtp } }), notify }));

beforeEach(() => {
  vi.clearAllMocks();
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

test.each([
  ['used', () => Promise.resolve({ error: new Error('expired') })],
  ['without a network', () => Promise.reject(new TypeError('fetch failed'))],
])('a link that is %s says so', async (_, answer) => {
  window.history.replaceState(null, '', '/?token_hash=abc&type=signup');
  verifyOtp.mockImplementation(answer);
  await redeemMailLink();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' }));
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
