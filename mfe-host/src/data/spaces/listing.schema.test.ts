import fc from 'fast-check';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { describe, expect, test } from 'vitest';
import { emptyListing, listingColumns, listingLists, listingSchema } from './listing.schema.ts';

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
  seats: '400',
  zone: 'zona-sul',
  neighborhood: 'leblon',
  description: 'Clara.',
  price: '8.900',
  amenities: ['Projetor', 'Heliponto', 'Bar'],
  images: ['a/1.webp'],
  image_descriptions: { 'a/1.webp': 'Sala', 'a/2.webp': 'Foi removida', 'a/3.webp': '' },
  postalCode: '22610-180',
  street: ' Rua Iposeira ',
  streetNumber: '318',
};
const messages = (part: object): string[] | undefined =>
  listingSchema
    .safeParse({ ...complete, ...part })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);

test('a complete listing, as its columns', () => {
  expect(listingColumns(listingSchema.parse(complete))).toEqual({
    title: 'Casa',
    type: 'casamento',
    capacity: 1200,
    seats: 400,
    standing: null,
    zone: 'zona-sul',
    neighborhood: 'leblon',
    description: 'Clara.',
    price: 8900,
    amenities: ['Bar', 'Projetor'],
    images: ['a/1.webp'],
    image_descriptions: { 'a/1.webp': 'Sala' },
    opens_at: '08:00:00',
    closes_at: '02:00:00',
    music_until: null,
    house_rules: {},
    house_rules_note: null,
    notice_days: 0,
    horizon_days: 365,
    booking_mode: 'instant',
    cancellation_policy: 'moderate',
  });
});

const address = {
  street: 'Rua Iposeira',
  number: '318',
  complement: null,
  postal_code: '22610-180',
  arrival: null,
  day_phone: null,
};

test('what stands in tables of its own: a weekday without a price has that of the listing', () => {
  const weekdayPrices = ['5.400', '', '', '', '', '5.400,50', '6.200'];
  expect(listingLists(listingSchema.parse({ ...complete, weekdayPrices }))).toEqual({
    extras: [],
    weekday_prices: [
      { weekday: 0, price: 5400 },
      { weekday: 5, price: 5400.5 },
      { weekday: 6, price: 6200 },
    ],
    price_ranges: [],
    address,
  });
});

describe('the address', () => {
  const without = { postalCode: '', street: '', streetNumber: '' };

  test('is asked of every new listing', () => {
    expect(messages(without)).toEqual([
      'postalCode: Informe o CEP com oito números.',
      'street: Informe a rua.',
      'streetNumber: Informe o número, ou s/n.',
    ]);
  });

  test('may be left out of an older listing until one of its fields is filled in', () => {
    const before = { ...complete, ...without, asksAddress: false };
    expect(listingLists(listingSchema.parse(before)).address).toBeNull();
    expect(messages({ ...without, asksAddress: false, dayPhone: '(21) 99876-5432' })).toHaveLength(3);
  });
});

test.each([
  [{ title: '  ' }, 'title: Informe o título.'],
  [{ type: 'castelo' }, 'type: Escolha o tipo de espaço.'],
  [{ capacity: '0' }, 'capacity: Informe um número inteiro de pessoas, a partir de 1.'],
  [{ capacity: '1.5' }, 'capacity: Informe um número inteiro de pessoas, a partir de 1.'],
  [{ capacity: '100001' }, 'capacity: A capacidade máxima é de 100.000 pessoas.'],
  [{ seats: '1.201' }, 'seats: Não pode passar da capacidade.'],
  [{ standing: 'x' }, 'standing: Informe um número inteiro de pessoas, a partir de 1.'],
  [{ neighborhood: 'centro' }, 'neighborhood: Escolha um bairro desta zona.'],
  [{ price: '0,50' }, 'price: O preço mínimo é R$ 1,00.'],
  [{ price: '900.000,01' }, 'price: O preço máximo é R$ 900.000,00.'],
  [{ price: 'x' }, 'price: Informe um valor em reais, por exemplo 1.450,00.'],
  [{ images: [] }, 'images: Você deve adicionar pelo menos 1 imagem do seu espaço.'],
  [
    { images: Array.from({ length: listingLimits.images + 1 }, (_, i) => `a/${i}.webp`) },
    'images: Você pode adicionar no máximo 10 imagens.',
  ],
  [
    { opens_at: '10:00', closes_at: '18:00', music_until: '22:00' },
    'music_until: A música termina dentro do horário do espaço.',
  ],
  [{ opens_at: '' }, 'opens_at: Escolha o horário.'],
  [{ house_rules_note: 'x'.repeat(1001) }, 'house_rules_note: Use até 1.000 caracteres.'],
  [{ weekdayPrices: ['', 'x', '', '', '', '', ''] }, 'weekdayPrices: Informe um valor em reais, por exemplo 1.450,00.'],
  [{ notice_days: '61' }, 'notice_days: Escolha um prazo.'],
  [{ horizon_days: '29' }, 'horizon_days: Escolha um prazo.'],
  [
    { dayPhone: '9987' },
    'dayPhone: Informe o telefone com DDD, por exemplo (21) 99887-7665. De outro país, comece com + e o código do país.',
  ],
  [{ postalCode: '2261' }, 'postalCode: Informe o CEP com oito números.'],
  [{ postalCode: '24020-005' }, 'postalCode: Este CEP não é da cidade do Rio de Janeiro.'],
])('%o is refused', (part, message) => {
  expect(messages(part)).toEqual([message]);
});
