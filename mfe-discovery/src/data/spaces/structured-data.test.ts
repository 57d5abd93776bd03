import { describe, expect, test } from 'vitest';
import { spaceCrumbs } from './space-crumbs.ts';
import { breadcrumbNode, type StructuredSpace, siteNodes, spaceNodes } from './structured-data.ts';

const url = new URL('https://espacos.example.test/espaco/s1?date=2027-01-02');
const space: StructuredSpace = {
  id: 's1',
  title: 'Casa da Pedra',
  type: 'casamento',
  zone: 'zona-central',
  zoneName: 'Zona Central',
  neighborhood: 'santa-teresa',
  neighborhoodName: 'Santa Teresa',
  capacity: 140,
  facts: ['60 sentados'],
  price: 8900,
  priceVaries: false,
  pricePerGuest: null,
  rating: { average: 4.87, count: 64 },
  description: 'Um casarão.',
  images: ['https://api.example.test/casa.webp'],
  amenities: ['Piscina'],
};
const node = (nodes: Record<string, unknown>[], type: string) => nodes.find((each) => each['@type'] === type);

describe('a space', () => {
  test('is a venue with its place, its capacity and the rating of its reviews', () => {
    expect(node(spaceNodes(space, url), 'EventVenue')).toMatchObject({
      '@id': 'https://espacos.example.test/espaco/s1#espaco',
      name: 'Casa da Pedra',
      url: 'https://espacos.example.test/espaco/s1',
      image: ['https://api.example.test/casa.webp'],
      address: { addressLocality: 'Rio de Janeiro', addressCountry: 'BR' },
      containedInPlace: { '@type': 'Place', name: 'Santa Teresa' },
      geo: { latitude: expect.closeTo(-22.92, 1), longitude: expect.closeTo(-43.19, 1) },
      maximumAttendeeCapacity: 140,
      amenityFeature: [
        { name: '60 sentados', value: true },
        { name: 'Piscina', value: true },
      ],
      aggregateRating: { ratingValue: 4.87, reviewCount: 64 },
    });
  });

  test('without reviews has no rating, and without a known place no coordinates', () => {
    const venue = node(
      spaceNodes({ ...space, rating: null, neighborhood: 'atlantida', images: [] }, url),
      'EventVenue',
    );
    expect(venue).not.toHaveProperty('aggregateRating');
    expect(venue).not.toHaveProperty('geo');
    expect(venue).not.toHaveProperty('image');
  });

  test('is offered per event, at the venue', () => {
    expect(node(spaceNodes(space, url), 'Offer')).toMatchObject({
      price: '8900.00',
      priceCurrency: 'BRL',
      priceSpecification: { unitText: 'evento' },
      availableAtOrFrom: { '@id': 'https://espacos.example.test/espaco/s1#espaco' },
    });
  });

  test('whose price varies is offered from the lowest on', () => {
    const nodes = spaceNodes({ ...space, priceVaries: true }, url);
    expect(node(nodes, 'Offer')).toBeUndefined();
    expect(node(nodes, 'AggregateOffer')).toMatchObject({
      lowPrice: '8900.00',
      priceSpecification: { minPrice: '8900.00', unitText: 'evento' },
    });
  });

  test('lies under its category and its zone', () => {
    const trail = node(spaceNodes(space, url), 'BreadcrumbList')?.itemListElement as { item: string; name: string }[];
    expect(trail.map(({ item }) => item.replace('https://espacos.example.test', ''))).toEqual([
      '/',
      '/categoria/casamento',
      '/buscar?type=casamento&zone=zona-central',
      '/espaco/s1',
    ]);
    expect(trail.map(({ name }) => name)).toEqual(['Início', 'Casamentos', 'Zona Central', 'Casa da Pedra']);
  });

  test('of any kind lies under its category, of one that is not known under the search', () => {
    expect(spaceCrumbs({ type: 'outros', zone: '', zoneName: '' })).toEqual([
      { name: 'Outros', path: '/categoria/outros' },
    ]);
    expect(spaceCrumbs({ type: 'castelo', zone: 'lua', zoneName: 'Lua' })).toEqual([
      { name: 'Todos os espaços', path: '/buscar' },
    ]);
  });
});

test('a trail counts from one and begins at home', () => {
  expect(breadcrumbNode([], url).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Início', item: 'https://espacos.example.test/' },
  ]);
});

test('the site says where its search is', () => {
  expect(node(siteNodes(url), 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://espacos.example.test/buscar?q={search_term_string}' } },
  });
});

/**
 * Properties that schema.org (and the search engines' own pages about rich results) require of each type, and all
 * others that we may use.
 */
const vocabulary: Record<string, { required: string[]; others?: string[] }> = {
  EventVenue: {
    required: ['name', 'address', 'url'],
    others: [
      'description',
      'image',
      'containedInPlace',
      'geo',
      'maximumAttendeeCapacity',
      'amenityFeature',
      'aggregateRating',
    ],
  },
  PostalAddress: { required: ['addressLocality', 'addressRegion', 'addressCountry'] },
  Place: { required: ['name'] },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  LocationFeatureSpecification: { required: ['name', 'value'] },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], others: ['bestRating', 'worstRating'] },
  Offer: {
    required: ['price', 'priceCurrency', 'availability', 'itemOffered', 'url'],
    others: ['businessFunction', 'offeredBy', 'priceSpecification', 'availableAtOrFrom'],
  },
  UnitPriceSpecification: { required: ['price', 'priceCurrency'], others: ['unitText'] },
  Service: { required: ['name'], others: ['serviceType'] },
  Organization: { required: ['name', 'url'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name', 'item'] },
  WebSite: { required: ['name', 'url', 'potentialAction'], others: ['inLanguage', 'publisher'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
};

function check(value: unknown, trail: string): void {
  if (Array.isArray(value)) {
    for (const one of value) check(one, trail);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { '@type': type, '@id': id, ...properties } = value as Record<string, unknown>;
  if (type === undefined) {
    expect(id, `${trail} points at a node`).toMatch(/^https:/);
    return;
  }
  const known = vocabulary[type as string];
  if (!known) throw new Error(`${trail}: nobody knows ${String(type)}.`);
  for (const name of known.required) expect(properties[name], `${trail} ${type}.${name}`).toBeTruthy();
  const allowed = [...known.required, ...(known.others ?? [])];
  expect(
    Object.keys(properties).filter((name) => !allowed.includes(name)),
    `${trail} ${type}`,
  ).toEqual([]);
  for (const [name, property] of Object.entries(properties)) check(property, `${trail} ${type}.${name}`);
}

test('every node has what its type requires, and nothing its type does not know', () => {
  check(siteNodes(url), 'site');
  check(spaceNodes(space, url), 'space');
  check(spaceNodes({ ...space, rating: null, neighborhood: '', neighborhoodName: '', images: [] }, url), 'bare space');
});
