import { describe, expect, test } from 'vitest';
import { overlap, pan, partPins, pinRect, place, viewOf, wholeCity, zoom } from './rio-map.layout.ts';

const box = { width: 800, height: 400 };

test('the centre of the view lies in the middle of the box, whatever its ratio', () => {
  const view = { x: 100, y: 50, width: 200, height: 200 };
  expect(place({ x: 200, y: 150 }, view, box)).toEqual({ left: 400, top: 200 });
  // 400 px hold 200 units of height: two px a unit
  expect(place({ x: 210, y: 150 }, view, box)).toEqual({ left: 420, top: 200 });
});

describe('zoom', () => {
  test('keeps the centre and the ratio', () => {
    const near = zoom({ x: 0, y: 0, width: 400, height: 200 }, 2);
    expect(near).toEqual({ x: 100, y: 50, width: 200, height: 100 });
  });
  test('ends at both ends', () => {
    let view = wholeCity;
    for (let i = 0; i < 50; i++) view = zoom(view, 1.5);
    expect(view.width).toBe(60);
    for (let i = 0; i < 50; i++) view = zoom(view, 1 / 1.5);
    expect(view.width).toBe(1900);
  });
});

test('the map follows the pointer and does not leave the city', () => {
  const view = { x: 600, y: 300, width: 400, height: 200 };
  expect(pan(view, 100, -50, box)).toMatchObject({ x: 550, y: 325 });
  expect(pan(view, 100_000, 100_000, box)).toMatchObject({ x: -200, y: -100 });
  expect(pan(view, -100_000, -100_000, box)).toMatchObject({ x: 1400, y: 750 });
});

describe('the view of some points', () => {
  test('holds them all', () => {
    const points = [
      { x: 300, y: 400 },
      { x: 1400, y: 500 },
    ];
    const view = viewOf(points);
    for (const point of points) {
      const { left, top } = place(point, view, box);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(box.width);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(box.height);
    }
  });
  test('of one point shows what is around it, of none the whole city', () => {
    expect(viewOf([{ x: 1000, y: 500 }])).toMatchObject({ x: 870, width: 260 });
    expect(viewOf([])).toBe(wholeCity);
  });
});

describe('pins that would hide each other', () => {
  const overlap = (a: { left: number; top: number }, b: { left: number; top: number }) =>
    Math.abs(a.left - b.left) < 70 && Math.abs(a.top - b.top) < 30;

  test('are parted, whether they share a point or only stand close', () => {
    const same = Array.from({ length: 12 }, () => ({ left: 200, top: 200, text: 'R$ 2.600' }));
    const close = Array.from({ length: 12 }, (_, i) => ({ left: 200 + i * 9, top: 215 + i * 4, text: 'R$ 12.600' }));
    const places = partPins([...same, ...close], box);
    for (const [i, a] of places.entries()) for (const b of places.slice(i + 1)) expect(overlap(a, b)).toBe(false);
  });

  test('those that have room stay on their point', () => {
    const pins = [
      { left: 60, top: 60, text: 'R$ 900' },
      { left: 200, top: 60, text: 'R$ 900' },
      { left: 60, top: 110, text: 'R$ 900' },
    ];
    expect(partPins(pins, box)).toEqual(pins.map(({ left, top }) => ({ left, top })));
  });
});

test('a pin that would lie under a button steps aside', () => {
  const button = { left: 740, right: 784, top: 16, bottom: 105 };
  const pin = { left: 750, top: 80, text: 'R$ 2.300' };
  const [at] = partPins([pin], box, [button]);
  expect(overlap(pinRect({ ...pin, ...at }), button)).toBe(false);
});

test('a pin at the edge is drawn whole; one that is out of sight stays there', () => {
  const [atEdge, outside] = partPins(
    [
      { left: 795, top: 200, text: 'R$ 2.600' },
      { left: 900, top: 200, text: 'R$ 2.600' },
    ],
    box,
  );
  expect(atEdge?.left).toBeLessThanOrEqual(800 - 36);
  expect(outside).toEqual({ left: 900, top: 200 });
});
