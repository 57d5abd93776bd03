import path from 'node:path';
import { expect, test } from 'vitest';
import { readProjectConfig } from '../project-config.ts';
import { createAuthLimits, type MailKind } from './auth-limits.ts';
import { clientAddress } from './client-address.ts';

const { auth: config } = await readProjectConfig(path.resolve(import.meta.dirname, '../../..'), {});

function limits(changes: Partial<typeof config.rate_limit> = {}) {
  const clock = { now: 1_000_000 };
  const rate_limit = { ...config.rate_limit, ...changes };
  const { request, mail } = createAuthLimits({ ...config, rate_limit }, () => clock.now);
  const passes = (endpoint: Parameters<typeof request>[0], address: string) => request(endpoint, address) === null;
  const sends = (kind: MailKind, email: string) => !(mail(kind, email) instanceof Response);
  return { clock, request, mail, passes, sends };
}

const seconds = (count: number) => count * 1000;

test('the project has hosted Auth’s numbers: 30 sign-ins at once, then one every ten seconds', () => {
  const { clock, request, passes } = limits();
  for (let i = 0; i < 30; i += 1) expect(passes('password', '198.51.100.1')).toBe(true);
  const refused = request('password', '198.51.100.1');
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('10');
  clock.now += seconds(10);
  expect(passes('password', '198.51.100.1')).toBe(true);
  expect(passes('password', '198.51.100.1')).toBe(false);
  clock.now += seconds(3600);
  for (let i = 0; i < 30; i += 1) expect(passes('password', '198.51.100.1')).toBe(true);
  expect(passes('password', '198.51.100.1')).toBe(false);
});

test('the networks of a /48 have ten times the limit of one', () => {
  const { passes } = limits({ sign_in_sign_ups: 1 });
  const network = (number: number) => `2001:db8:7:${number.toString(16)}::`;
  for (let number = 0; number < 10; number += 1) {
    expect(passes('password', network(number))).toBe(true);
    // refused, and not counted for the others
    expect(passes('password', network(number))).toBe(false);
  }
  expect(passes('password', network(10))).toBe(false);
  expect(passes('password', '2001:db8:8:0::')).toBe(true);
});

test('another address and another endpoint have limits of their own', () => {
  const { passes } = limits({ sign_in_sign_ups: 1 });
  expect(passes('password', '198.51.100.1')).toBe(true);
  expect(passes('password', '198.51.100.1')).toBe(false);
  expect(passes('password', '198.51.100.2')).toBe(true);
  expect(passes('signup', '198.51.100.1')).toBe(true);
});

test('codes of second factors: 30 at once, then one every four seconds', () => {
  const { clock, request, passes } = limits();
  for (let i = 0; i < 30; i += 1) expect(passes('factor_verify', '198.51.100.1')).toBe(true);
  expect(request('factor_verify', '198.51.100.1')?.headers.get('retry-after')).toBe('4');
  expect(passes('factor_challenge', '198.51.100.1')).toBe(true);
  clock.now += seconds(4);
  expect(passes('factor_verify', '198.51.100.1')).toBe(true);
  expect(passes('factor_verify', '198.51.100.1')).toBe(false);
});

test('one address gets one mail of a kind a minute, and of another kind at once', () => {
  const { clock, sends } = limits();
  expect(sends('recovery', 'a@exemplo.test')).toBe(true);
  expect(sends('recovery', 'a@exemplo.test')).toBe(false);
  expect(sends('confirmation', 'a@exemplo.test')).toBe(true);
  expect(sends('recovery', 'b@exemplo.test')).toBe(true);
  clock.now += seconds(60);
  expect(sends('recovery', 'a@exemplo.test')).toBe(true);
});

test('no more mails leave in an hour than the project allows, and a minute of waiting is not promised', async () => {
  const { sends, mail } = limits({ email_sent: 2 });
  expect(sends('recovery', 'a@exemplo.test')).toBe(true);
  expect(sends('recovery', 'b@exemplo.test')).toBe(true);
  const refused = mail('recovery', 'c@exemplo.test');
  if (!(refused instanceof Response)) throw new Error('a third mail was sent');
  expect(Number(refused.headers.get('retry-after'))).toBe(1800);
  expect(await refused.json()).toMatchObject({
    error_code: 'over_email_send_rate_limit',
    msg: 'email rate limit exceeded',
  });
});

test('a mail that was not sent after all counts for nothing', () => {
  const { mail, sends } = limits({ email_sent: 1 });
  const ticket = mail('recovery', 'a@exemplo.test');
  if (ticket instanceof Response) throw new Error('refused');
  ticket.undo();
  expect(sends('recovery', 'a@exemplo.test')).toBe(true);
});

test('an address is the connection’s, unless our own server or our own proxy names another', () => {
  const secretKey = 'secret';
  const address = (headers: Record<string, string>, peer = '127.0.0.1', proxyHeader?: string) =>
    clientAddress({ headers: new Headers(headers), peer, secretKey, proxyHeader });
  expect(address({})).toBe('127.0.0.1');
  expect(address({ 'x-forwarded-for': '203.0.113.9', 'sb-forwarded-for': '203.0.113.9', apikey: 'publishable' })).toBe(
    '127.0.0.1',
  );
  expect(address({ 'sb-forwarded-for': '203.0.113.9', apikey: secretKey })).toBe('203.0.113.9');
  expect(address({ 'x-forwarded-for': 'forged, 203.0.113.9' }, '127.0.0.1', 'x-forwarded-for')).toBe('203.0.113.9');
  expect(address({}, '::ffff:203.0.113.9')).toBe('203.0.113.9');
  const proxied = (written: string) => address({ 'x-forwarded-for': written }, '127.0.0.1', 'x-forwarded-for');
  expect(proxied('203.0.113.9:5555')).toBe('203.0.113.9');
  expect(proxied('[2001:db8:0:7::1]:443')).toBe('2001:db8:0:7::');
});

test('a network of IPv6 counts as one address', () => {
  const of = (peer: string) => clientAddress({ headers: new Headers(), peer, secretKey: 's' });
  expect(of('2001:db8:0:7::1')).toBe('2001:db8:0:7::');
  expect(of('2001:0db8:0000:0007:ffff:0:0:9')).toBe('2001:db8:0:7::');
  expect(of('2001:db8:0:8::1')).not.toBe('2001:db8:0:7::');
  expect(of('::1')).toBe('0:0:0:0::');
});
