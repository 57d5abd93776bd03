import { describe, expect, test } from 'vitest';
import { zoneAreas } from './rio-map.geometry.ts';
import {
  arrangePins,
  firstView,
  isInView,
  lessSea,
  overlap,
  pan,
  pinRect,
  place,
  plainOutside,
  pointsOf,
  viewOf,
  wholeCity,
  zoom,
} from './rio-map.layout.ts';

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
  const pin = (left: number, top: number, value = 2600) => ({ left, top, text: `R$ ${value}`, value });

  test('become a group that says the lowest price, in the middle of their points', () => {
    const [group, ...others] = arrangePins([pin(200, 200), pin(220, 210, 900), pin(240, 205, 3100)], box);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ text: 'desde R$ 900', left: 220, top: 205 });
    expect(group?.members.toSorted()).toEqual([0, 1, 2]);
  });

  test('those that have room stay on their point', () => {
    const pins = [pin(60, 60), pin(200, 60), pin(60, 110)];
    expect(arrangePins(pins, box).map(({ left, top }) => ({ left, top }))).toEqual(
      pins.map(({ left, top }) => ({ left, top })),
    );
  });

  test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'none hides another, all are there, and none is moved far (%i)',
    (seed) => {
      const random = numbers(seed);
      const pins = Array.from({ length: seed + 8 }, () => pin(random(800), random(400), 300 + random(20_000)));
      const placed = arrangePins(pins, box);
      expect(placed.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(pins.map((_, index) => index));
      for (const [index, a] of placed.entries()) {
        for (const b of placed.slice(index + 1)) expect(overlap(pinRect(a), pinRect(b))).toBe(false);
        const own = a.members.flatMap((member) => pins[member] ?? []);
        const middle = { left: mean(own.map(({ left }) => left)), top: mean(own.map(({ top }) => top)) };
        expect(Math.hypot(a.left - middle.left, a.top - middle.top)).toBeLessThanOrEqual(14.001);
      }
    },
  );

  test('one under a button or over the edge steps aside, as far as that is near enough', () => {
    const button = { left: 740, right: 784, top: 16, bottom: 105 };
    const [near, far] = arrangePins([{ ...pin(710, 120), text: 'R$ 2.300' }, pin(60, 402)], box, [button]);
    expect(near && overlap(pinRect(near), button)).toBe(false);
    expect(far?.top).toBeLessThanOrEqual(400);
  });
});

/** Below `most`, the same for a seed (Lehmer's generator). */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a dot alone is a dot where it is; under a pin it counts in its group', () => {
  const at = (left: number, extra: object) => ({ left, top: 200, text: 'R$ 900', value: 900, ...extra });
  const [pin, dot] = arrangePins([at(100, {}), at(300, { quiet: true, count: 3 })], box);
  expect(pin).toMatchObject({ isDot: false, count: 1, text: 'R$ 900' });
  expect(dot).toMatchObject({ isDot: true, count: 3, left: 300, top: 200 });
  const [group, ...others] = arrangePins([at(100, {}), at(105, { quiet: true, count: 3 })], box);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ isDot: false, count: 4, text: 'desde R$ 900' });
});

test('a dot that the target of a pin reaches joins it', () => {
  const own = { left: 100, text: 'R$ 900', value: 900 };
  const beside = (top: number) =>
    arrangePins(
      [
        { ...own, top: 200 },
        { ...own, top, quiet: true },
      ],
      box,
    ).length;
  expect([beside(210), beside(214), beside(218)]).toEqual([1, 1, 2]);
  expect([beside(155), beside(150), beside(146)]).toEqual([1, 1, 2]);
});

test('below the coast no more sea is shown than a strip; inland, and from far, nothing moves', () => {
  const land = [{ x: 500, y: 500 }];
  const view = { x: 400, y: 300, width: 200, height: 200 };
  const square = { width: 400, height: 800 };
  // two px a unit: the box reaches 200 units below the middle, 100 of them sea
  expect(lessSea(view, square, land).y).toBe(300 - (600 - (500 + 45)));
  expect(lessSea({ ...view, y: 0 }, square, land).y).toBe(0);
  const far = { x: 0, y: 0, width: 1000, height: 1000 };
  expect(lessSea(far, square, land)).toEqual(far);
});

describe('the first view', () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ x: 1300 + index * 10, y: 400 + index * 10 }));
  const outlier = { x: 300, y: 400 };
  const seen = (points: readonly { x: number; y: number; count?: number }[]) => {
    const view = firstView(points, box, []);
    return points.filter((point) => isInView(point, view, box));
  };

  test('is where most things are', () => {
    expect(seen([...many, outlier])).toEqual(many);
    // ten times as many are out there
    expect(seen([...many, { ...outlier, count: 90 }])).toHaveLength(10);
  });

  test('holds all of few points, and all when leaving some out would bring it hardly nearer', () => {
    expect(seen([...many.slice(0, 3), outlier])).toHaveLength(4);
    expect(seen([...many, { x: 1270, y: 400 }])).toHaveLength(10);
  });
});

test('a pin over water is moved to land; a group whose middle is in the water stands on one of its points', () => {
  const isLand = ({ left }: { left: number }) => left < 190 || left > 210;
  const own = { top: 200, text: 'R$ 900', value: 900 };
  const [group] = arrangePins(
    [
      { ...own, left: 180 },
      { ...own, left: 220 },
    ],
    box,
    [],
    isLand,
  );
  expect(group).toMatchObject({ count: 2, left: 180 });
  const button = { left: 130, right: 184, top: 160, bottom: 205 };
  const [alone] = arrangePins([{ ...own, left: 189 }], box, [button], isLand);
  expect(alone && isLand(alone)).toBe(true);
});

test('outside of a view a shape is plain; inside it stays as it is', () => {
  const view = { x: 1100, y: 540, width: 150, height: 75 };
  for (const { d } of zoneAreas) {
    const plain = plainOutside(d, view);
    expect(plain.length).toBeLessThan(d.length / 2);
    const seen = (shape: string) => pointsOf(shape).filter(({ x, y }) => x > 1100 && x < 1250 && y > 540 && y < 615);
    expect(seen(plain)).toEqual(seen(d));
  }
});
