import { expect, test } from 'vitest';
import { refusalMessage } from './refusal-messages.ts';

type Errors = Parameters<typeof refusalMessage>[0];
type Values = Parameters<typeof refusalMessage>[1];
const values = {
  title: 'a',
  type: 'b',
  capacity: '1',
  zone: 'c',
  neighborhood: 'd',
  postalCode: 'e',
  street: 'f',
  streetNumber: '1',
  description: 'g',
  price: '1',
  images: [],
} as unknown as Values;

test.each([
  [[], 'Você deve adicionar pelo menos 1 imagem do seu espaço.', 'Imagens obrigatórias'],
  [Array.from({ length: 11 }), 'Você pode adicionar no máximo 10 imagens.', 'Muitas imagens'],
])('pictures that are refused have their title', (images, message, title) => {
  const errors = { images: { type: 'custom', message } } as Errors;
  expect(refusalMessage(errors, { ...values, images } as Values)).toEqual({ title, text: message });
});
