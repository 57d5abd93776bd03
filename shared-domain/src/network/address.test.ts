import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:5555 ', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:0db8::7', '2001:db8:0:0:0:0:0:7'],
  ['[2001:db8::7]:443', '2001:db8:0:0:0:0:0:7'],
  ['[2001:db8::7]', '2001:db8:0:0:0:0:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
])('%j is %s', (written, address) => {
  expect(readAddress(written)?.join(address.includes(':') ? ':' : '.')).toBe(address);
});

test.each(['', 'unknown', '203.0.113', '203.0.113.256', '1', '2001:db8', '[2001:db8::7', ':::', 'a.b.c.d:80'])(
  '%j is no address',
  (written) => {
    expect(readAddress(written)).toBeNull();
  },
);
