// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { useMailLink } from './mail-link.ts';
import { takeMailLink } from './take-mail-link.ts';

beforeEach(() => useMailLink.setState({ link: null }));

const address = () => window.location.pathname + window.location.search + window.location.hash;

test('a link waits for its press, and its token leaves the address at once', () => {
  window.history.replaceState({ idx: 3 }, '', '/buscar?token_hash=abc&type=magiclink&ref=ANA#topo');
  takeMailLink();
  expect(useMailLink.getState().link).toEqual({ type: 'magiclink', tokenHash: 'abc', email: '' });
  expect(address()).toBe('/buscar?ref=ANA#topo');
  expect(window.history.state).toEqual({ idx: 3 });
});

test.each([
  ['#email=ana%2Bfesta@exemplo.com', 'ana+festa@exemplo.com'],
  ['#email=ana+festa@exemplo.com', 'ana+festa@exemplo.com'],
  ['#email=a%@exemplo.com', 'a%@exemplo.com'],
  ['', ''],
])('the fragment "%s" names the address "%s" and leaves the address bar', (hash, email) => {
  window.history.replaceState(null, '', `/?token_hash=abc&type=signup${hash}`);
  takeMailLink();
  expect(useMailLink.getState().link).toEqual({ type: 'signup', tokenHash: 'abc', email });
  expect(address()).toBe('/');
});

test.each([
  '/',
  '/?token_hash=abc',
  '/?token_hash=abc&type=invite',
  '/buscar?type=sitio',
  '/redefinir-senha?token_hash=abc&type=recovery',
])('%s carries no link to redeem here and stays unchanged', (other) => {
  window.history.replaceState(null, '', other);
  takeMailLink();
  expect(useMailLink.getState().link).toBeNull();
  expect(address()).toBe(other);
});
