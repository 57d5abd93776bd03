import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectToMap } from './map-projection.ts';
import { centreOf } from './neighborhood-centres.ts';
import {
  findNeighborhood,
  neighborhoodName,
  neighborhoods,
  neighborhoodsOfZone,
  titleFromSlug,
} from './neighborhoods.ts';
import { placeLabel } from './place-label.ts';
import { inPlace, theNeighborhood } from './place-phrases.ts';
import { zones } from './zones.ts';

const sql = readFileSync(new URL('../../../backend/supabase/schemas/places/rows.sql', import.meta.url), 'utf8');

test('the database has the same neighbourhoods', () => {
  const rows = [
    ...sql.matchAll(/\(\s*'([a-z0-9-]+)',\s*'(zona-[a-z]+)',\s*'([^']+)',\s*(-?[\d.]+),\s*(-?[\d.]+)\s*\)/g),
  ];
  const stored = rows.map(([, slug, zone, name, latitude, longitude]) => ({
    slug,
    zone,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  const bySlug = (a: { slug?: string | undefined }, b: { slug?: string | undefined }) =>
    (a.slug ?? '').localeCompare(b.slug ?? '');
  const known = neighborhoods.map((place) => ({ ...place, ...centreOf(place) }));
  expect(stored.sort(bySlug)).toEqual(known.sort(bySlug));
});

test('the database has the same zones', () => {
  for (const zone of zones) expect(sql).toContain(`('${zone.slug}', '${zone.name}'`);
});

test('slugs are unique', () => {
  expect(new Set(neighborhoods.map((place) => place.slug)).size).toBe(neighborhoods.length);
});

test('each zone has its list, in alphabetical order', () => {
  expect(zones.map((zone) => neighborhoodsOfZone(zone.slug).length)).toEqual([16, 18, 73, 44]);
  for (const { slug } of zones) {
    const names = neighborhoodsOfZone(slug).map((place) => place.name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  }
});

test('every neighbourhood lies in the city, and on the map where it is drawn', () => {
  for (const place of neighborhoods) {
    const { x, y } = projectToMap(centreOf(place));
    expect(x, place.slug).toBeGreaterThan(100);
    expect(x, place.slug).toBeLessThan(1560);
    expect(y, place.slug).toBeGreaterThan(50);
    expect(y, place.slug).toBeLessThan(800);
  }
  const copacabana = findNeighborhood('copacabana');
  expect(copacabana && projectToMap(centreOf(copacabana))).toEqual({ x: 1377.9, y: 535 });
});

test('places in words', () => {
  expect(placeLabel({ neighborhood: 'santa-teresa', zone: 'zona-central' })).toBe('Santa Teresa, Zona Central');
  expect(placeLabel({ neighborhood: null, zone: null })).toBe('Local não informado');
  expect(inPlace({ neighborhood: 'urca', zone: 'zona-sul' })).toBe('na Urca');
  expect(inPlace({ neighborhood: null, zone: null })).toBe('no Rio de Janeiro');
  expect(theNeighborhood('leblon')).toBe('o Leblon');
  expect(theNeighborhood('copacabana')).toBe('Copacabana');
  expect(neighborhoodName('largo-do-machado')).toBe('Largo do Machado');
  expect(titleFromSlug('vila-da-penha')).toBe('Vila da Penha');
});
