import { expect, test } from 'vitest';
import { formatPixKey, isPixKey, maskPixKey, type PixKeyType, payoutKeySchema } from './pix-key.ts';
import { invalidPixKeys, validPixKeys } from './testing/pix-key-cases.ts';

test.each(validPixKeys)('as %s, %s is a key', (type, key) => {
  expect(isPixKey(type, key)).toBe(true);
});

test.each(invalidPixKeys)('as %s, %j is no key in the form that is stored', (type, key) => {
  expect(isPixKey(type, key)).toBe(false);
});

test.each<[PixKeyType, string, string]>([
  ['cpf', ' 529.982.247-25 ', '52998224725'],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['email', ' Helena@Exemplo.com.br ', 'helena@exemplo.com.br'],
  ['phone', '(21) 99887-7665', '+5521998877665'],
  ['phone', '+55 21 99887-7665', '+5521998877665'],
  ['phone', '021 99887 7665', '+5521998877665'],
  ['random', ' 123E4567-E89B-12D3-A456-426614174000 ', '123e4567-e89b-12d3-a456-426614174000'],
])('a %s typed as %j is stored as %s', (type, typed, key) => {
  expect(payoutKeySchema.parse({ type, key: typed, holderName: ' Helena Prado ' })).toEqual({
    type,
    key,
    holderName: 'Helena Prado',
  });
  // a displayed key may be typed again
  expect(payoutKeySchema.parse({ type, key: formatPixKey(type, key), holderName: 'Helena Prado' }).key).toBe(key);
});

test.each<[PixKeyType, string, string]>([
  ['cpf', '529.982.247-26', 'Informe um CPF válido.'],
  ['cpf', '529a98224725', 'Informe um CPF válido.'],
  ['cnpj', '11.222.333/0001-82', 'Informe um CNPJ válido.'],
  ['email', 'helena', 'Informe um e-mail válido, de até 77 caracteres.'],
  ['phone', '(21) 3333-4444', 'Informe um celular com DDD: (21) 99999-9999.'],
  // eleven digits, as a mobile of Minas Gerais has them
  ['phone', '+34 912 345 678', 'Informe um celular com DDD: (21) 99999-9999.'],
  ['random', '1234', 'Cole a chave aleatória inteira, com 36 caracteres.'],
  ['random', '  ', 'Informe a chave PIX.'],
])('a %s typed as %j is refused in words', (type, key, message) => {
  const { error } = payoutKeySchema.safeParse({ type, key, holderName: 'Helena' });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['key'], message]]);
});

test('a payment needs a name', () => {
  const { error } = payoutKeySchema.safeParse({ type: 'cpf', key: '52998224725', holderName: ' ' });
  expect(error?.issues[0]).toMatchObject({ path: ['holderName'], message: 'Informe o nome de quem recebe.' });
});

test.each<[PixKeyType, string, string]>([
  ['cnpj', '11', '11'],
  ['cnpj', '112223330', '11.222.333/0'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['phone', '+5521998877665', '(21) 99887-7665'],
  ['email', 'A@b.c', 'A@b.c'],
])('a %s is written while one types: %s → %s', (type, typed, written) => {
  expect(maskPixKey(type, typed)).toBe(written);
});
