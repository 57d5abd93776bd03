import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { neighborhoodName, neighborhoods, neighborhoodsOfZone, titleFromSlug } from './neighborhoods.ts';
import { placeLabel } from './place-label.ts';
import { zones } from './zones.ts';

const sql = readFileSync(new URL('../../../backend/supabase/schemas/places/rows.sql', import.meta.url), 'utf8');

test('the database has the same neighbourhoods', () => {
  const rows = [...sql.matchAll(/\(\s*'([a-z0-9-]+)',\s*'(zona-[a-z]+)',\s*'([^']+)',\s*-?[\d.]+,\s*-?[\d.]+\s*\)/g)];
  const stored = rows.map(([, slug, zone, name]) => ({ slug, zone, name }));
  const bySlug = (a: { slug?: string | undefined }, b: { slug?: string | undefined }) =>
    (a.slug ?? '').localeCompare(b.slug ?? '');
  expect(stored.sort(bySlug)).toEqual([...neighborhoods].sort(bySlug));
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

test('places in words', () => {
  expect(placeLabel({ neighborhood: 'santa-teresa', zone: 'zona-central' })).toBe('Santa Teresa, Zona Central');
  expect(placeLabel({ neighborhood: null, zone: null })).toBe('Local não informado');
  expect(neighborhoodName('largo-do-machado')).toBe('Largo do Machado');
  expect(titleFromSlug('vila-da-penha')).toBe('Vila da Penha');
});
