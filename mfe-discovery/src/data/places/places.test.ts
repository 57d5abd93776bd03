import { readFileSync } from 'node:fs';
import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zoneAreas, zoneIslands } from 'shared-ui/patterns/rio-map.geometry.ts';
import { isCity, isInPolygon } from 'shared-ui/patterns/rio-map.land.ts';
import { pointsOf } from 'shared-ui/patterns/rio-map.layout.ts';
import { expect, test } from 'vitest';
import { metroStations, trainStations } from './map-facts.ts';
import { projectToMap } from './map-projection.ts';
import { centreOf } from './neighborhood-centres.ts';
import { inPlace, theNeighborhood } from './place-phrases.ts';

const sql = readFileSync(new URL('../../../../backend/supabase/schemas/places/rows.sql', import.meta.url), 'utf8');

test('the database has the same centres', () => {
  const rows = [...sql.matchAll(/\(\s*'([a-z0-9-]+)',\s*'zona-[a-z]+',\s*'[^']+',\s*(-?[\d.]+),\s*(-?[\d.]+)\s*\)/g)];
  const stored = rows.map(([, slug, latitude, longitude]) => [
    slug,
    { latitude: Number(latitude), longitude: Number(longitude) },
  ]);
  expect(stored).toHaveLength(neighborhoods.length);
  expect(Object.fromEntries(stored)).toEqual(
    Object.fromEntries(neighborhoods.map((place) => [place.slug, centreOf(place)])),
  );
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

test('every neighbourhood lies in the drawing of its zone', () => {
  const areas = [...zoneAreas, ...zoneIslands].map(({ zone, d }) => ({ zone, edge: pointsOf(d) }));
  for (const place of neighborhoods) {
    const { x, y } = projectToMap(centreOf(place));
    const zones = areas.filter(({ edge }) => isInPolygon(edge, x, y)).map(({ zone }) => zone);
    expect([place.slug, zones]).toEqual([place.slug, [place.zone]]);
  }
});

test('no neighbourhood and no station lies in water', () => {
  // their spaces are shown at the middle of the neighbourhood
  const places = neighborhoods.map((known) => ({ name: known.slug, ...projectToMap(centreOf(known)) }));
  const stations = [...metroStations, ...trainStations].map(([name, latitude, longitude]) => ({
    name,
    ...projectToMap({ latitude, longitude }),
  }));
  expect([...places, ...stations].filter((point) => !isCity(point)).map(({ name }) => name)).toEqual([]);
  expect(isCity({ x: 1450, y: 600 })).toBe(false);
});

test('places in words', () => {
  expect(inPlace({ neighborhood: 'urca', zone: 'zona-sul' })).toBe('na Urca');
  expect(inPlace({ neighborhood: null, zone: null })).toBe('no Rio de Janeiro');
  expect(theNeighborhood('leblon')).toBe('o Leblon');
  expect(theNeighborhood('copacabana')).toBe('Copacabana');
});
