import {
  capacityLabel,
  formatRating,
  priceSentence,
  reviewCountLabel,
  shownPrice,
  spaceCard,
} from 'shared-domain/spaces/space-card.ts';
import {
  categoryPath,
  findType,
  findTypeByName,
  spaceTypeLabel,
  spaceTypes,
} from 'shared-domain/spaces/space-types.ts';
import { describe, expect, test } from 'vitest';
import { toSpaceItem } from './space-item.ts';
import { searchAnswerSchema, spacePageSchema } from './space-rows.schema.ts';

const row = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Casa do Mirante',
  type: 'casamento',
  zone: 'zona-central',
  neighborhood: 'santa-teresa',
  neighborhood_name: 'Santa Teresa',
  zone_name: 'Zona Central',
  capacity: 140,
  price: 8900,
  amenities: ['Vista para o mar', 'Área externa', 'Bar', 'Piscina', 'Projetor'],
  images: ['demo/a.jpg', 'demo/b.jpg'],
  cover_image_index: 1,
  rating_average: 4.87,
  rating_count: 64,
};

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
      freeDays: null,
      image: 'demo/b.jpg',
    });
  });
  test('a space without reviews has no rating, and no invented one', () => {
    expect(toSpaceItem({ ...row, rating_average: null, rating_count: 0 }).rating).toBeNull();
  });
  test('what is missing is said in words', () => {
    const bare = spaceCard(
      toSpaceItem({
        ...row,
        zone: null,
        neighborhood: null,
        neighborhood_name: null,
        zone_name: null,
        amenities: null,
        images: null,
      }),
    );
    expect(bare).toMatchObject({ place: 'Local não informado', amenities: [], moreAmenities: 0, image: null });
  });
});

test('the lowest of several prices is one “a partir de”; that of a day is not, and what each guest pays stands beside it', () => {
  const sentence = (given: object, date?: string) =>
    priceSentence(shownPrice(toSpaceItem({ ...row, ...given }), date)).replaceAll('\u00a0', ' ');
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

test('answers of the procedures are checked', () => {
  expect(
    searchAnswerSchema.parse({ items: [row], total: 1, page: 1, page_size: 12, words: 0 }).items[0]?.images,
  ).toEqual(['demo/b.jpg', 'demo/a.jpg']);
  expect(() => searchAnswerSchema.parse({ items: [{ id: 1 }], total: 1, page: 1, page_size: 12, words: 0 })).toThrow();
  const page = spacePageSchema.parse({
    space: { ...row, description: null, created_at: '2026-01-01T00:00:00Z' },
    host: {
      id: 'h',
      full_name: ' ',
      avatar_url: null,
      member_since: null,
      host_verified: null,
      response_minutes: null,
    },
    reviews: [
      {
        id: 'r',
        rating: 5,
        comment: 'x',
        created_at: '2026-01-01T00:00:00Z',
        reviewer_name: null,
        reviewer_avatar: null,
      },
    ],
    rating_distribution: { 5: 58, 4: 5 },
  });
  expect(page.space.description).toBe('');
  expect(page.host).toMatchObject({ name: 'Anfitrião', verified: false });
  expect(page.reviews[0]?.reviewerName).toBe('Hóspede');
  expect(page.rating_distribution).toEqual({ 1: 0, 2: 0, 3: 0, 4: 5, 5: 58 });
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
