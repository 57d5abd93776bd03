import type { PixKeyType } from '../pix-key.ts';

/** Keys in their stored form that browser and database must judge alike. */
export const validPixKeys: [PixKeyType, string][] = [
  ['cpf', '52998224725'],
  ['cpf', '11144477735'],
  ['cnpj', '11222333000181'],
  ['cnpj', '00000000000191'],
  ['cnpj', '12ABC34501DE35'],
  ['email', 'helena@exemplo.com.br'],
  ['email', "o'hara+pix@a-b.co"],
  ['email', `${'a'.repeat(65)}@exemplo.com`],
  ['phone', '+5521998877665'],
  ['random', '123e4567-e89b-12d3-a456-426614174000'],
];

export const invalidPixKeys: [PixKeyType, string][] = [
  ['cpf', ''],
  ['cpf', '52998224726'],
  ['cpf', '529.982.247-25'],
  ['cpf', '11111111111'],
  ['cpf', '5299822472５'],
  ['cpf', '52998224725\n'],
  ['cnpj', '11222333000182'],
  ['cnpj', '11.222.333/0001-81'],
  ['cnpj', '12abc34501de35'],
  ['cnpj', '12ABC34501DE3A'],
  ['cnpj', '00000000000000'],
  ['cnpj', '52998224725'],
  ['email', 'Helena@exemplo.com'],
  ['email', 'helena@exemplo'],
  ['email', 'helena exemplo@a.com'],
  ['email', 'helená@exemplo.com'],
  ['email', 'helena@-exemplo.com'],
  ['email', `${'a'.repeat(66)}@exemplo.com`],
  ['phone', '21998877665'],
  ['phone', '+552133334444'],
  ['phone', '+5501998877665'],
  ['phone', '+1 415 555 0100'],
  ['random', '123E4567-E89B-12D3-A456-426614174000'],
  ['random', '123e4567e89b12d3a456426614174000'],
  ['random', '52998224725'],
];
