import fc from 'fast-check';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { describe, expect, test } from 'vitest';
import { emptyListing, listingColumns, listingSchema } from './listing.schema.ts';

describe('a price as it is typed', () => {
  test.each([
    ['1450', 1450],
    ['1450,5', 1450.5],
    ['1.450,50', 1450.5],
    ['R$ 1.450', 1450],
    ['1450.50', 1450.5],
    ['900.000', 900_000],
    ['', undefined],
    ['1,2,3', undefined],
    ['1.45', 1.45],
    ['1.4500', undefined],
    ['-5', undefined],
    ['mil', undefined],
  ])('%s', (text, reais) => {
    expect(readPrice(text)).toBe(reais);
  });

  test('what is written is read again, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 90_000_000 }), (cents) => {
        expect(readPrice(writePrice(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});

const complete = {
  ...emptyListing,
  title: ' Casa ',
  type: 'casamento',
  capacity: '1.200',
  zone: 'zona-sul',
  neighborhood: 'leblon',
  description: 'Clara.',
  price: '8.900',
  amenities: ['Projetor', 'Heliponto', 'Bar'],
  images: ['a/1.webp'],
  imageDescriptions: { 'a/1.webp': 'Sala', 'a/2.webp': 'Foi removida', 'a/3.webp': '' },
};
const messages = (part: object) =>
  listingSchema
    .safeParse({ ...complete, ...part })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);

test('a complete listing, as its columns', () => {
  expect(listingColumns(listingSchema.parse(complete))).toEqual({
    title: 'Casa',
    type: 'casamento',
    capacity: 1200,
    zone: 'zona-sul',
    neighborhood: 'leblon',
    description: 'Clara.',
    price: 8900,
    amenities: ['Bar', 'Projetor'],
    images: ['a/1.webp'],
    image_descriptions: { 'a/1.webp': 'Sala' },
  });
});

test.each([
  [{ title: '  ' }, 'title: Informe o título.'],
  [{ type: 'castelo' }, 'type: Escolha o tipo de espaço.'],
  [{ capacity: '0' }, 'capacity: Informe um número inteiro de pessoas, a partir de 1.'],
  [{ capacity: '1.5' }, 'capacity: Informe um número inteiro de pessoas, a partir de 1.'],
  [{ capacity: '100001' }, 'capacity: A capacidade máxima é de 100.000 pessoas.'],
  [{ neighborhood: 'centro' }, 'neighborhood: Escolha um bairro desta zona.'],
  [{ price: '0,50' }, 'price: O preço mínimo é R$ 1,00.'],
  [{ price: '900.000,01' }, 'price: O preço máximo é R$ 900.000,00.'],
  [{ price: 'x' }, 'price: Informe um valor em reais, por exemplo 1.450,00.'],
  [{ images: [] }, 'images: Você deve adicionar pelo menos 1 imagem do seu espaço.'],
  [
    { images: Array.from({ length: listingLimits.images + 1 }, (_, i) => `a/${i}.webp`) },
    `images: Você pode adicionar no máximo ${listingLimits.images} imagens.`,
  ],
])('%o is refused', (part, message) => {
  expect(messages(part)).toEqual([message]);
});
