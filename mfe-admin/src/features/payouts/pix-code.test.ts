import { parsePix } from 'pix-utils';
import { expect, test } from 'vitest';
import { pixCode } from './pix-code.ts';

test('the code has key, holder and the exact amount, with the checksum of the format', () => {
  expect(pixCode({ key: '52998224725', holder: 'Helena Prado', cents: 150_055 })).toBe(
    '00020126330014br.gov.bcb.pix01115299822472552040000530398654071500.555802BR5912HELENA PRADO6014RIO DE JANEIRO62070503***6304EAAA',
  );
});

test.each([1, 7, 29, 100, 1_005, 8_116_333, 99_999_999])('%i cents stay what they are', (cents) => {
  const code = pixCode({ key: 'h@exemplo.test', holder: 'H', cents });
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  expect(code).toContain(`54${String(amount.length).padStart(2, '0')}${amount}5802BR`);
});

test('a long name, accents and signs become what the format allows', () => {
  const code = pixCode({ key: 'h@exemplo.test', holder: 'José “Zé” da Conceição & Filhos Eventos', cents: 100 });
  expect(parsePix(code)).toMatchObject({ merchantName: 'JOSE ZE DA CONCEICAO  FIL', pixKey: 'h@exemplo.test' });
  expect(pixCode({ key: 'k@exemplo.test', holder: '★', cents: 100 })).toContain('5909RECEBEDOR');
});
