import {
  capacityLabel,
  formatRating,
  pricePhrase,
  reviewCountLabel,
  shownPrice,
  spaceCard,
  toSpaceItem,
} from 'shared-domain/spaces/space-card.ts';
import {
  categoryPath,
  findType,
  findTypeByName,
  spaceTypeLabel,
  spaceTypes,
} from 'shared-domain/spaces/space-types.ts';
import type { SpaceCardRow } from 'shared-domain/spaces/spaces.answers.ts';
import { describe, expect, test } from 'vitest';
import { spaceRow } from '../../testing/fake-api.ts';

const row = spaceRow({
  amenities: ['Vista para o mar', 'Área externa', 'Bar', 'Piscina', 'Projetor'],
  images: ['demo/a.jpg', 'demo/b.jpg'],
  cover_image_index: 1,
});

describe('the card of a space', () => {
  test('says place, kind, capacity, three amenities and how many more', () => {
    expect(spaceCard(toSpaceItem(row), { date: '2026-12-12', guests: 60 })).toEqual({
      id: row.id,
      href: `/espaco/${row.id}?date=2026-12-12&guests=60`,
      title: 'Casa do Mirante',
      place: 'Santa Teresa, Zona Central',
      summary: 'Casamento · até 140 pessoas',
      amenities: ['Vista para o mar', 'Área externa', 'Bar'],
      moreAmenities: 2,
      price: { from: '', amount: 'R$\u00a08.900', perGuest: '' },
      rating: { average: 4.87, count: 64 },
      answerTime: null,
      freeDays: null,
      images: ['demo/b.jpg', 'demo/a.jpg'],
    });
  });
  test('a space without reviews has no rating, and no invented one', () => {
    expect(toSpaceItem({ ...row, rating_average: null, rating_count: 0 }).rating).toBeNull();
  });
});

test('the lowest of several prices is one “a partir de”; that of a day is not, and the price per guest is added', () => {
  const sentence = (given: Partial<SpaceCardRow>, date?: string) =>
    pricePhrase(shownPrice(toSpaceItem({ ...row, ...given }), date)).replaceAll('\u00a0', ' ');
  expect(sentence({})).toBe('R$ 8.900 por evento');
  expect(sentence({ price_varies: true })).toBe('a partir de R$ 8.900 por evento');
  expect(sentence({ price_varies: true }, '2026-12-12')).toBe('R$ 8.900 por evento');
  expect(sentence({ price_varies: true, price_per_guest: 12.5 })).toBe(
    'a partir de R$ 8.900 por evento + R$ 12,50 por convidado',
  );
});

test('numbers are Portuguese', () => {
  expect(formatRating(4.87)).toBe('4,9');
  expect(formatRating(5)).toBe('5,0');
  expect(reviewCountLabel(1)).toBe('1 avaliação');
  expect(reviewCountLabel(1200)).toBe('1.200 avaliações');
  expect(capacityLabel(1)).toBe('até 1 pessoa');
});

describe('kinds of spaces', () => {
  test('all eight categories have the addresses and headings of the product', () => {
    expect(spaceTypes.map((type) => [type.category.slug, type.category.heading])).toEqual([
      ['casamento', 'Casamentos'],
      ['casa-com-piscina', 'Casas com Piscina'],
      ['salao-festas', 'Salões de Festas no Rio de Janeiro'],
      ['coworking', 'Coworking'],
      ['estudio-fotografia', 'Estúdios de Fotografia'],
      ['evento-corporativo', 'Eventos Corporativos'],
      ['sitio', 'Sítios'],
      ['outros', 'Outros Espaços'],
    ]);
  });
  test('slugs and keys differ where the product says so', () => {
    const hall = findType('salao-de-festas');
    expect(hall && categoryPath(hall)).toBe('/categoria/salao-festas');
    expect(spaceTypeLabel('nave')).toBe('nave');
  });
  test.each(['salao-festas', 'salao-de-festas', 'Salão de festas', 'SALÃO DE FESTAS'])(
    'a type is known by its key, its category and its label: %s',
    (name) => expect(findTypeByName(name)?.key).toBe('salao-de-festas'),
  );
  test.each(['', 'nave', 'salao', undefined])('%j is none', (name) => expect(findTypeByName(name)).toBeUndefined());
});
