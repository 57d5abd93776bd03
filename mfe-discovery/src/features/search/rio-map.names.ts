import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { mapNeighborhoods, waterLabels, zoneAreas, zoneLabels } from 'shared-ui/patterns/rio-map.geometry.ts';
import { isInPolygon } from 'shared-ui/patterns/rio-map.land.ts';
import {
  isNear,
  type MapView,
  nearby,
  overlap,
  type PxRect,
  place,
  pointsOf,
  type Size,
  scaleOf,
} from 'shared-ui/patterns/rio-map.layout.ts';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';

/** A name on the map, where it is drawn: px of the box, the middle of its base line. */
export interface PlacedName {
  kind: 'zone' | 'neighborhood' | 'water';
  name: string;
  left: number;
  top: number;
  /** px */
  size: number;
}

/** Width of a letter by its height, near enough and rather too wide: the names of zones are set wide, those of waters spaced. */
const letter = { zone: 0.6, neighborhood: 0.6, water: 0.62 } as const;
/** Px that stay free between a name and the edge. */
const air = 6;
/** Steps by which the name of a water, or of a zone, may move from its place: it names an area. */
const areaSteps = nearby(0, 0, 3);
/** A name is above its point, or below it where a pin's tip or a dot is. */
const pointSteps = [-7, 17, 31].map((top) => ({ left: 0, top }));
/** From near a point is inside its neighbourhood, and the name is below it. */
const nearSteps = [17, 31, -7].map((top) => ({ left: 0, top }));
/** Px that stay free around the name of a lesser neighbourhood. */
const room = { across: 44, down: 34 };

interface Surroundings {
  view: MapView;
  box: Size;
  /** Areas covered by pins and buttons. */
  reserved: readonly PxRect[];
}

/**
 * Returns the names that can be read whole: none is cut by the edge of the box, none is under a pin or a button, no two
 * overlap. From afar the zones and waters; nearer the large neighbourhoods, and others where there is room; from near
 * all of them.
 */
export function placeNames({ view, box, reserved }: Surroundings): PlacedName[] {
  const scale = scaleOf(view, box);
  const near = isNear(scale);
  const placed: PlacedName[] = [];
  const occupied = [...reserved];
  const isShown = ({ left, top }: Px) => left >= 0 && left <= box.width && top >= 0 && top <= box.height;

  /** At the first of the places that is free. */
  const tryPlaces = (name: Omit<PlacedName, keyof Px>, places: readonly Px[], free = { across: 0, down: 0 }): void => {
    const half = halfOf(name);
    if (half * 2 + air * 2 > box.width) return;
    for (const { left, top } of places) {
      const at = {
        left: within(left, half + air, box.width - half - air),
        top: within(top, name.size + air, box.height - air),
      };
      const rect = nameRect({ ...name, ...at });
      const wanted = {
        left: rect.left - free.across,
        right: rect.right + free.across,
        top: rect.top - free.down,
        bottom: rect.bottom + free.down,
      };
      if (occupied.some((other) => overlap(wanted, other))) continue;
      placed.push({ ...name, ...at });
      occupied.push(rect);
      return;
    }
  };

  if (!near) {
    for (const { zone, name, ...anchor } of zoneLabels) {
      const at = place(anchor, view, box);
      const size = scale < 0.45 ? 12 : 14;
      // elsewhere it would name the area next to the zone
      const side = halfOf({ kind: 'zone', name, size }) + air;
      const inside = () =>
        pointsIn(zone)
          .map((point) => place(point, view, box))
          .filter(({ left, top }) => isShown({ left, top }) && left >= side && left <= box.width - side);
      tryPlaces({ kind: 'zone', name, size }, isShown(at) ? around(at, areaSteps) : fromTheMiddle(inside()));
    }
  }
  const kind = 'neighborhood';
  const size = near ? 13 : 11.5;
  const steps = near ? nearSteps : pointSteps;
  if (scale >= namedFrom) {
    for (const { name, rank, ...point } of ranked) {
      const at = place(point, view, box);
      if (!isShown(at)) continue;
      tryPlaces({ kind, name, size }, around(at, steps), rank === 2 ? room : undefined);
    }
  }
  if (!near) {
    for (const { name, ...point } of waterLabels) {
      const at = place(point, view, box);
      if (isShown(at)) tryPlaces({ kind: 'water', name, size: 12 }, around(at, areaSteps));
    }
  }
  return placed;
}

const halfOf = ({ kind, name, size }: Pick<PlacedName, 'kind' | 'name' | 'size'>) =>
  (name.length * size * letter[kind]) / 2;

/** Returns the area that a name covers. */
export function nameRect({ left, top, ...name }: PlacedName): PxRect {
  const half = halfOf(name);
  return { left: left - half, right: left + half, top: top - name.size, bottom: top + name.size * 0.3 };
}

interface Px {
  left: number;
  top: number;
}

/** Px a unit. */
const namedFrom = 0.62;

/** The great ones first, then the others of the drawing, then the rest. */
const ranked = neighborhoods
  .map((known) => {
    const drawn = mapNeighborhoods.find(({ slug }) => slug === known.slug);
    return { name: known.name, ...projectToMap(centreOf(known)), rank: drawn?.major ? 0 : drawn ? 1 : 2 };
  })
  .toSorted((a, b) => a.rank - b.rank);

const grids = new Map<string, { x: number; y: number }[]>();

/** Points all over a zone, found when the place of its name is out of view. */
function pointsIn(zone: string): { x: number; y: number }[] {
  const area = zoneAreas.find((one) => one.zone === zone);
  const points = grids.get(zone) ?? (area ? gridWithin(pointsOf(area.d)) : []);
  grids.set(zone, points);
  return points;
}

function gridWithin(edge: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const grid: { x: number; y: number }[] = [];
  for (let x = 100; x < 1600; x += 14)
    for (let y = 50; y < 800; y += 14) if (isInPolygon(edge, x, y)) grid.push({ x, y });
  return grid;
}

const around = ({ left, top }: Px, steps: readonly Px[]) =>
  steps.map((step) => ({ left: left + step.left, top: top + step.top }));

const meanOf = (all: readonly Px[]): Px => ({
  left: all.reduce((sum, { left }) => sum + left, 0) / all.length,
  top: all.reduce((sum, { top }) => sum + top, 0) / all.length,
});

const fromTheMiddle = (all: readonly Px[]) => {
  const middle = meanOf(all);
  const distance = ({ left, top }: Px) => Math.hypot(left - middle.left, top - middle.top);
  return all.toSorted((a, b) => distance(a) - distance(b));
};

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
