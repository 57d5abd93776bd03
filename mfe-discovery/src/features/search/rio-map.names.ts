import {
  type MapNeighborhood,
  mapNeighborhoods,
  waterLabels,
  zoneLabels,
} from 'shared-ui/patterns/rio-map.geometry.ts';
import {
  isNear,
  type MapView,
  nearby,
  overlap,
  type PxRect,
  place,
  type Size,
  scaleOf,
} from 'shared-ui/patterns/rio-map.layout.ts';

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
/** How far the name of a zone may go from its place: it names an area. */
const zoneSteps = nearby(0, 0, 3);

interface Surroundings {
  view: MapView;
  box: Size;
  /** What stands over the map: pins, buttons. */
  taken: readonly PxRect[];
}

/**
 * The names that can be read whole: none is cut by the edge of the box, none lies under a pin or a button, no two run into each
 * other. From afar the zones and waters, and with them the great neighbourhoods; from near all neighbourhoods.
 */
export function placeNames({ view, box, taken }: Surroundings): PlacedName[] {
  const scale = scaleOf(view, box);
  const near = isNear(scale);
  const placed: PlacedName[] = [];
  const occupied = [...taken];

  const tryPlaces = (
    name: Omit<PlacedName, 'left' | 'top'>,
    point: { x: number; y: number },
    rise: number,
    steps = [origin],
  ) => {
    const { left, top } = place(point, view, box);
    if (left < 0 || left > box.width || top < 0 || top > box.height) return;
    const half = (name.name.length * name.size * letter[name.kind]) / 2;
    for (const step of steps) {
      const at = {
        left: within(left + step.left, half + air, box.width - half - air),
        top: within(top + rise + step.top, name.size + air, box.height - air),
      };
      const rect = {
        left: at.left - half,
        right: at.left + half,
        top: at.top - name.size,
        bottom: at.top + name.size * 0.3,
      };
      if (half * 2 + air * 2 > box.width || occupied.some((other) => overlap(rect, other))) continue;
      placed.push({ ...name, ...at });
      occupied.push(rect);
      return;
    }
  };

  if (!near) {
    for (const zone of zoneLabels)
      tryPlaces({ kind: 'zone', name: zone.name, size: scale < 0.45 ? 12 : 14 }, zone, 0, zoneSteps);
  }
  for (const one of candidates(scale)) {
    tryPlaces({ kind: 'neighborhood', name: one.name, size: near ? 13 : 11.5 }, one, near ? 17 : -7);
  }
  if (!near)
    for (const water of waterLabels) tryPlaces({ kind: 'water', name: water.name, size: 12 }, water, 0, zoneSteps);
  return placed;
}

const origin = { left: 0, top: 0 };

/** From afar none, then the great ones, from near all, the great ones first. */
function candidates(scale: number): readonly MapNeighborhood[] {
  if (scale < 0.62) return [];
  const great = mapNeighborhoods.filter(({ major }) => major);
  return isNear(scale) ? [...great, ...mapNeighborhoods.filter(({ major }) => !major)] : great;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
