import { mapNeighborhoods, zoneLabels } from 'shared-ui/patterns/rio-map.geometry.ts';
import { place, viewOf, wholeCity } from 'shared-ui/patterns/rio-map.layout.ts';
import { describe, expect, test } from 'vitest';
import { placeNames } from './rio-map.names.ts';

const nobody: [] = [];
const namesOf = (names: readonly { name: string }[]) => names.map(({ name }) => name);
/** A view that shows `scale` px a unit about Botafogo. */
const about = (scale: number, box: { width: number; height: number }) => ({
  x: 1385 - box.width / scale / 2,
  y: 500 - box.height / scale / 2,
  width: box.width / scale,
  height: box.height / scale,
});

test('names appear as one comes nearer', () => {
  const box = { width: 9000, height: 6000 };
  const named = (scale: number) =>
    placeNames({ view: about(scale, box), box, reserved: nobody }).filter(({ kind }) => kind === 'neighborhood');
  expect(named(0.3)).toHaveLength(0);
  const great = mapNeighborhoods.filter(({ major }) => major).map(({ name }) => name);
  expect(namesOf(named(1)).slice(0, great.length).toSorted()).toEqual(great.toSorted());
  expect(namesOf(named(2))).toContain('Lapa');
  expect(namesOf(named(3))).toContain('Santa Teresa');
  expect(namesOf(named(4)).length).toBeGreaterThan(named(2).length);
});

describe.each([
  { width: 320, height: 502 },
  { width: 390, height: 706 },
  { width: 619, height: 746 },
])('on a map of $width × $height px', (box) => {
  const views = {
    'the whole city': wholeCity,
    ...Object.fromEntries(
      zoneLabels.map(({ zone, name }) => [name, viewOf(mapNeighborhoods.filter((one) => one.zone === zone))]),
    ),
  };

  test.each(Object.entries(views))('%s: each name is whole and alone', (_, view) => {
    const pin = { left: 100, right: 180, top: 200, bottom: 236 };
    const rects = placeNames({ view, box, reserved: [pin] }).map(({ name, left, top, size }) => {
      // no letter is narrower than this
      const half = (name.length * size * 0.5) / 2;
      return { name, left: left - half, right: left + half, top: top - size, bottom: top + 2 };
    });
    expect(rects.length).toBeGreaterThan(0);
    for (const [index, a] of rects.entries()) {
      expect(a.left, a.name).toBeGreaterThanOrEqual(0);
      expect(a.right, a.name).toBeLessThanOrEqual(box.width);
      expect(a.bottom, a.name).toBeLessThanOrEqual(box.height);
      for (const b of [pin, ...rects.slice(index + 1)])
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom, a.name).toBe(false);
    }
  });

  test('the whole city names all four zones', () => {
    expect(namesOf(placeNames({ view: wholeCity, box, reserved: nobody }))).toEqual(
      expect.arrayContaining(['Zona Sul', 'Zona Central', 'Zona Norte', 'Zona Oeste']),
    );
  });
});

test('a zone out of sight is not named', () => {
  const box = { width: 390, height: 280 };
  const names = namesOf(placeNames({ view: about(4, box), box, reserved: nobody }));
  expect(names).not.toContain('Zona Oeste');
  expect(names).toContain('Urca');
  expect(place({ x: 1385, y: 500 }, about(4, box), box)).toEqual({ left: 195, top: 140 });
});
