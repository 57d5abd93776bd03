import { expect, test } from 'vitest';
import { isCpf, maskCpf } from './cpf.ts';

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['5299822472', '529.982.247-2'],
  ['52998224725999', '529.982.247-25'],
])('%s is written %s', (typed, written) => {
  expect(maskCpf(typed)).toBe(written);
  expect(maskCpf(written)).toBe(written);
});

test.each(['529.982.247-25', '52998224725', '111.444.777-35'])('%s is a CPF', (text) => {
  expect(isCpf(text)).toBe(true);
});

test.each(['', '529.982.247-26', '529.982.247-52', '111.111.111-11', '529.982.247', '5299822472５'])(
  '%s is no CPF',
  (text) => {
    expect(isCpf(text)).toBe(false);
  },
);
