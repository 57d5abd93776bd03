import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { networkOf } from './client-address.ts';

const balancer = { socket: { remoteAddress: '10.0.0.7' } } as IncomingMessage;
const requested = (forwarded: string, trustedHops: number) =>
  networkOf(new Headers({ 'x-forwarded-for': forwarded }), balancer, { trustedHops });

test('behind a CDN and a balancer the address is the one the CDN was asked by, whatever the visitor wrote before it', () => {
  expect(requested('1.1.1.1, 203.0.113.9, 198.51.100.2', 2)).toBe('203.0.113.9');
  expect(requested('203.0.113.9, 198.51.100.2', 2)).toBe('203.0.113.9');
});

test('behind one proxy it is the last one of the list', () => {
  expect(requested('1.1.1.1, 203.0.113.9', 1)).toBe('203.0.113.9');
  // past the CDN: the balancer's word is all there is
  expect(requested('203.0.113.9', 2)).toBe('203.0.113.9');
});

test('a proxy may write the port, too', () => {
  expect(requested('203.0.113.9:5555', 1)).toBe('203.0.113.9');
  expect(requested('[2001:db8:1:2ff::7]:443', 1)).toBe('2001:db8:1:200');
});

test('with nobody in front the header is anybody’s word, and so is one without an address', () => {
  expect(requested('203.0.113.9', 0)).toBe('10.0.0.7');
  expect(requested('unknown', 1)).toBe('10.0.0.7');
});

test('another header may carry it', () => {
  const headers = new Headers({ 'cf-connecting-ip': '2001:db8:1:2ff::7' });
  expect(networkOf(headers, balancer, { trustedHops: 1, header: 'cf-connecting-ip' })).toBe('2001:db8:1:200');
});
