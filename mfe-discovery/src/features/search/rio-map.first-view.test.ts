import { readFileSync } from 'node:fs';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { zoneAreas } from 'shared-ui/patterns/rio-map.geometry.ts';
import { isCity, isLand, isPark } from 'shared-ui/patterns/rio-map.land.ts';
import {
  arrangePins,
  firstView,
  isInView,
  type MapView,
  overlap,
  type PxRect,
  pinRect,
  place,
  pointAt,
  pointsOf,
  type Size,
} from 'shared-ui/patterns/rio-map.layout.ts';
import { describe, expect, test } from 'vitest';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';
import { nameRect, placeNames } from './rio-map.names.ts';

const demo = ['celebrate', 'special', 'work'].map((kind) =>
  readFileSync(new URL(`../../../../backend/demo/src/spaces-${kind}.data.ts`, import.meta.url), 'utf8'),
);
const demoSpaces = [...demo.join('').matchAll(/neighborhood: '([a-z-]+)',\s+capacity: \d+,\s+price: (\d+)/g)].flatMap(
  ([, slug, price]) => {
    const known = findNeighborhood(slug);
    return known ? [{ ...known, ...projectToMap(centreOf(known)), price: Number(price) }] : [];
  },
);
/** As `ResultsMap` makes them; every third neighbourhood has a result on the first page. */
const pins = [...Map.groupBy(demoSpaces, ({ slug }) => slug).values()].flatMap(([space, ...others], index) => {
  if (!space) return [];
  const value = Math.min(space.price, ...others.map(({ price }) => price));
  const { x, y, zone } = space;
  return [{ x, y, zone, value, text: `R$ ${value}`, count: others.length + 1, quiet: index % 3 > 0 }];
});
type Pins = typeof pins;
const coast = zoneAreas.flatMap(({ d }) => pointsOf(d, 2));

/** Px: land is named when a name, a pin, a park or water is as near as this. */
const near = 40;

test('the demo has spaces all over the city', () => {
  expect(demoSpaces.length).toBeGreaterThan(40);
  expect(pins.length).toBeGreaterThan(30);
});

describe.each([
  ['1440 × 900', { width: 619, height: 746 }],
  ['390 × 844', { width: 390, height: 706 }],
])('the first view of the demo in a window of %s', (_, box) => {
  const { view, placed } = shownAtFirst(pins, box);
  const names = placeNames({ view, box, reserved: placed.map(pinRect) });
  const reserved = [...placed.map(pinRect), ...names.map(nameRect)];

  test('at most 12 % of it is land without a name, a pin, water or a park near', () => {
    const unnamed = pixels(box).filter((at) => {
      const point = pointAt(at, view, box);
      return isLand(point) && !isPark(point) && !reserved.some((rect) => overlap(rect, around(at)));
    });
    expect(unnamed.length / pixels(box).length).toBeLessThanOrEqual(0.12);
  });

  test('most of the spaces are in it', () => {
    const sum = (all: typeof pins) => all.reduce((total, { count }) => total + count, 0);
    expect(sum(pins.filter((pin) => isInView(pin, view, box))) / sum(pins)).toBeGreaterThanOrEqual(0.7);
  });

  test('zones and neighbourhoods are named', () => {
    const named = (wanted: string) => names.filter(({ kind }) => kind === wanted).map(({ name }) => name);
    expect(named('zone')).toEqual(expect.arrayContaining(['Zona Sul', 'Zona Central', 'Zona Norte']));
    expect(named('neighborhood').length).toBeGreaterThanOrEqual(8);
  });

  test('no pin stands in water', () => {
    expect(
      placed.filter(({ left, top }) => !isCity(pointAt({ left, top }, view, box))).map(({ text }) => text),
    ).toEqual([]);
  });
});

const everyZone = Object.entries(Object.groupBy(pins, ({ zone }) => zone));
const results: [string, Pins][] = [
  ['all', pins],
  ['every third', pins.filter((_, index) => index % 3 === 0)],
  ['twelve', pins.slice(0, 12)],
  ['three', pins.slice(4, 7)],
  ...everyZone.map(([zone, own = []]): [string, Pins] => [zone, own]),
];
const boxes = [320, 360, 390, 619, 820].map((width) => ({ width, height: 560 + width / 2 }));

test.each(results)('pins in the first view keep 12 px from the frame: %s', (_, some) => {
  for (const box of boxes) {
    const frame = { left: 0, right: box.width, top: 0, bottom: box.height };
    const inView = shownAtFirst(some, box)
      .placed.map(pinRect)
      .filter((pin) => overlap(pin, frame));
    expect(inView.length).toBeGreaterThan(0);
    for (const { left, right, top, bottom } of inView)
      expect(Math.min(left, top, box.width - right, box.height - bottom), `${box.width} px`).toBeGreaterThanOrEqual(12);
  }
});

function shownAtFirst(shown: Pins, box: Size) {
  const placedIn = (view: MapView) =>
    arrangePins(
      shown.map((pin) => ({ ...pin, ...place(pin, view, box) })),
      box,
      [],
      (at) => isLand(pointAt(at, view, box)),
    );
  const view = firstView(shown, box, coast, (next) => placedIn(next).map(pinRect));
  return { view, placed: placedIn(view) };
}

function pixels({ width, height }: { width: number; height: number }) {
  const all: { left: number; top: number }[] = [];
  for (let left = 3; left < width; left += 6) for (let top = 3; top < height; top += 6) all.push({ left, top });
  return all;
}

const around = ({ left, top }: { left: number; top: number }): PxRect => ({
  left: left - near,
  right: left + near,
  top: top - near,
  bottom: top + near,
});
