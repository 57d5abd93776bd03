import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { namedAreas, namedRoads } from 'shared-ui/patterns/rio-map.geometry.ts';
import {
  type MapView,
  overlap,
  type PxRect,
  place,
  pointsOf,
  type Size,
  wholeCity,
} from 'shared-ui/patterns/rio-map.layout.ts';
import { beaches, type Fact, metroStations, trainStations } from '../../data/places/map-facts.ts';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';

export type LabelKind = 'own' | 'neighborhood' | 'metro' | 'train' | 'park' | 'water' | 'beach' | 'road';

/** A name on the map, in px of its box: the middle of its base line, or with a station's square the left end of it. */
export interface MapLabel {
  kind: LabelKind;
  name: string;
  left: number;
  top: number;
  /** px */
  size: number;
  /** Degrees, along a road. */
  angle: number;
  /** The area it covers, with a station's square. */
  rect: PxRect;
  /** Of a station: the upper left corner of its square. */
  square?: { left: number; top: number };
}

export interface LocalMap {
  view: MapView;
  box: Size;
  /** Px of the box. */
  centre: { left: number; top: number };
  labels: MapLabel[];
}

/** The sizes it is drawn for; it is scaled to the width it gets. Units that the nearest view is wide. */
const localBoxes = {
  wide: { box: { width: 828, height: 400 }, nearest: 148, inset: { width: 150, height: 68, margin: 14 } },
  phone: { box: { width: 390, height: 320 }, nearest: 96, inset: { width: 112, height: 51, margin: 12 } },
} as const;

/** Px: half of the circle that represents the neighbourhood. */
export const circleRadius = 29;
/** Px: half of the disc in its middle, with its white edge. */
export const discRadius = 22;
/** Px: a station's square. */
export const squareSize = 18;
/** So many others have to be named: else the map shows more around. */
const fewestNeighbors = 3;
const mostNeighbors = 9;
const mostStations = 4;
/** Px that stay free around a name, and at the edge. */
const air = { name: 4, edge: 7 };
/** px; stations of both kinds are alike */
export const labelSizes: Record<LabelKind, number> = {
  own: 15.5,
  neighborhood: 13.5,
  metro: 12,
  train: 12,
  park: 12,
  water: 12,
  beach: 13,
  road: 12,
};
/** Width of a letter by its height, rather too wide. */
const letter = 0.57;

interface Point {
  x: number;
  y: number;
}

const factPoint = ([, latitude, longitude]: Fact): Point => projectToMap({ latitude, longitude });
const allCentres = neighborhoods.map((known) => ({
  slug: known.slug,
  name: known.name,
  ...projectToMap(centreOf(known)),
}));
const stations = [
  ...metroStations.map((fact) => ({ kind: 'metro' as const, name: fact[0], ...factPoint(fact) })),
  // a station of both kinds is drawn once
  ...trainStations
    .filter(
      (train) =>
        !metroStations.some((metro) => metro[0] === train[0] && distance(factPoint(metro), factPoint(train)) < 8),
    )
    .map((fact) => ({ kind: 'train' as const, name: fact[0], ...factPoint(fact) })),
];

/** Along their lines, once: a page is laid out at every visit of the server. */
const areas = namedAreas.map((area) => ({ ...area, points: inwards(pointsOf(area.d)) }));
const roads = namedRoads.map((road) => ({
  ...road,
  points: pointsOf(road.d).filter(
    ({ x, y }) =>
      x >= (road.west ?? Number.NEGATIVE_INFINITY) &&
      x <= (road.east ?? Number.POSITIVE_INFINITY) &&
      y >= (road.north ?? Number.NEGATIVE_INFINITY) &&
      y <= (road.south ?? Number.POSITIVE_INFINITY),
  ),
}));

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const byDistance = <T extends Point>(from: Point, things: readonly T[]) =>
  things.toSorted((a, b) => distance(from, a) - distance(from, b));

/** Cached layouts, by neighbourhood. */
const laid = { wide: new Map<string, LocalMap>(), phone: new Map<string, LocalMap>() };

/** The map around a neighbourhood, laid out once; null for one that only the database knows. */
export function layLocalMap(slug: string, size: keyof typeof localBoxes): LocalMap | null {
  const known = laid[size].get(slug);
  if (known) return known;
  const own = allCentres.find((centre) => centre.slug === slug);
  if (!own) return null;
  const map = layAround(own, localBoxes[size]);
  laid[size].set(slug, map);
  return map;
}

/** The nearest on which its name and enough of its neighbours can be read. */
function layAround(
  own: (typeof allCentres)[number],
  { box, nearest, inset }: (typeof localBoxes)[keyof typeof localBoxes],
): LocalMap {
  for (let width: number = nearest; ; width *= 1.2) {
    const map = layAt(own, width, box, inset);
    const isEnough =
      map.labels.some(({ kind }) => kind === 'own') &&
      map.labels.filter(({ kind }) => kind === 'neighborhood').length >= fewestNeighbors;
    if (isEnough || width > wholeCity.width) return map;
  }
}

function layAt(
  own: (typeof allCentres)[number],
  width: number,
  box: Size,
  inset: { width: number; height: number; margin: number },
): LocalMap {
  const height = (width * box.height) / box.width;
  const view = { x: own.x - width / 2, y: own.y - height / 2, width, height };
  const centre = { left: box.width / 2, top: box.height / 2 };
  const labels: MapLabel[] = [];
  const circle = around(centre.left, centre.top + circleRadius, circleRadius * 2, circleRadius * 2);
  const disc = around(centre.left, centre.top + discRadius, discRadius * 2, discRadius * 2);
  const occupied: PxRect[] = [
    {
      left: box.width - inset.width - inset.margin * 2,
      right: box.width,
      top: box.height - inset.height - inset.margin * 2,
      bottom: box.height,
    },
  ];
  const isInside = (rect: PxRect) =>
    rect.left >= air.edge &&
    rect.right <= box.width - air.edge &&
    rect.top >= air.edge &&
    rect.bottom <= box.height - air.edge;
  const isFree = (rect: PxRect, middle = circle) =>
    isInside(rect) && !overlap(rect, middle) && !occupied.some((other) => overlap(grown(rect), other));
  const put = (label: MapLabel) => {
    labels.push(label);
    occupied.push(label.rect);
  };
  /** The first place that is free, of some around a point. */
  const tryName = (
    kind: LabelKind,
    name: string,
    point: Point,
    steps: readonly (readonly [dx: number, dy: number])[],
  ): boolean => {
    const at = place(point, view, box);
    const size = labelSizes[kind];
    for (const [dx, dy] of steps) {
      const left = at.left + dx;
      const top = at.top + dy;
      const rect = around(left, top + size * 0.28, name.length * size * letter, size * 1.25);
      if (!isFree(rect)) continue;
      put({ kind, name, left, top, size, angle: 0, rect });
      return true;
    }
    return false;
  };
  /** Puts the name next to its square, or above or below it; the circle is transparent, the disc is not. */
  const tryStation = (kind: 'metro' | 'train', name: string, point: Point): boolean => {
    const at = besideDisc(place(point, view, box), centre);
    const size = labelSizes[kind];
    const text = name.length * size * letter;
    const square = around(at.left, at.top + squareSize / 2, squareSize, squareSize);
    const beside = squareSize / 2 + 5;
    const line = size * 1.25;
    const across = { left: at.left - Math.max(text, squareSize) / 2, right: at.left + Math.max(text, squareSize) / 2 };
    const places: [left: number, top: number, rect: PxRect][] = [
      [at.left + beside, at.top + 4, { ...square, right: at.left + beside + text }],
      [at.left - beside - text, at.top + 4, { ...square, left: at.left - beside - text }],
      [at.left - text / 2, square.bottom + size, { ...square, ...across, bottom: square.bottom + line }],
      [at.left - text / 2, square.top - 4, { ...square, ...across, top: square.top - line }],
    ];
    const free = places.find(([, , rect]) => isFree(rect, disc));
    if (!free) return false;
    const [left, top, rect] = free;
    put({ kind, name, left, top, size, angle: 0, rect, square: { left: square.left, top: square.top } });
    return true;
  };

  const nearest = nearestStations(own);
  // the text below the map names them
  let stops = nearest.filter((station) => tryStation(station.kind, station.name, station)).length;
  const aside = circleRadius + 9 + (own.name.length * labelSizes.own * letter) / 2;
  tryName('own', own.name, own, [
    [0, -circleRadius - 9],
    [0, circleRadius + 20],
    [aside, 5],
    [-aside, 5],
    [0, -circleRadius - 28],
    [0, circleRadius + 39],
  ]);
  const isShown = ({ x, y }: Point) => x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
  const shown = <T extends Point>(things: readonly T[]) => byDistance(own, things.filter(isShown));
  const middle = [
    [0, 4],
    [0, -12],
    [0, 20],
  ] as const;
  const others = shown(allCentres.filter(({ slug }) => slug !== own.slug));
  let named = 0;
  for (const other of others.slice(0, fewestNeighbors + 1))
    if (tryName('neighborhood', other.name, other, middle)) named++;
  for (const station of shown(stations))
    if (stops < mostStations && !nearest.includes(station) && tryStation(station.kind, station.name, station)) stops++;
  for (const beach of shown(beaches.map((fact) => ({ name: fact[0], ...factPoint(fact) }))))
    tryName('beach', beach.name, beach, [
      [0, 20],
      [0, 34],
      [beach.name.length * 4 + 14, 4],
      [0, -14],
    ]);
  for (const other of others.slice(fewestNeighbors + 1))
    if (named < mostNeighbors && tryName('neighborhood', other.name, other, middle)) named++;
  for (const area of areas) {
    const candidates = area.points.filter(isShown);
    for (const point of byDistance(meanOf(candidates), candidates))
      if (tryName(area.kind, area.name, point, [[0, 4]])) break;
  }
  for (const road of roads) {
    const points = road.points.filter(({ y }) => y >= view.y && y <= view.y + view.height);
    const text = road.name.length * labelSizes.road * letter;
    for (let index = 2; index < points.length - 2; index++) {
      const [before, here, after] = [points[index - 2], points[index], points[index + 2]];
      if (!before || !here || !after) continue;
      const at = place(here, view, box);
      const slope = Math.atan2(after.y - before.y, after.x - before.x);
      const angle = Math.abs(slope) > Math.PI / 2 ? slope - Math.sign(slope) * Math.PI : slope;
      const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const [wide, high] = [text * cos + 14 * sin, text * sin + 14 * cos];
      const rect = around(at.left, at.top + high / 2, wide, high);
      if (!isFree(rect)) continue;
      put({
        kind: 'road',
        name: road.name,
        left: at.left,
        top: at.top,
        size: labelSizes.road,
        angle: (angle * 180) / Math.PI,
        rect,
      });
      break;
    }
  }
  return { view, box, centre, labels };
}

/** The place of a station, moved out of the disc in the middle where its square would lie under it. */
function besideDisc(at: { left: number; top: number }, centre: { left: number; top: number }) {
  const [dx, dy] = [at.left - centre.left, at.top - centre.top];
  const away = Math.max(Math.abs(dx), Math.abs(dy));
  const least = discRadius + squareSize / 2 + 1;
  if (away >= least) return at;
  if (away === 0) return { left: at.left, top: at.top + least };
  return { left: centre.left + (dx * least) / away, top: centre.top + (dy * least) / away };
}

/** A rectangle by the middle of its lower edge. */
function around(left: number, bottom: number, width: number, height: number): PxRect {
  return { left: left - width / 2, right: left + width / 2, top: bottom - height, bottom };
}

const grown = ({ left, right, top, bottom }: PxRect): PxRect => ({
  left: left - air.name,
  right: right + air.name,
  top: top - air.name / 2,
  bottom: bottom + air.name / 2,
});

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Points within an area: those halfway between its edge and its middle, and the middle. */
function inwards(edge: readonly Point[]): Point[] {
  const middle = meanOf(edge);
  return [
    middle,
    ...[0.35, 0.65].flatMap((share) =>
      edge.map(({ x, y }) => ({ x: x + (middle.x - x) * share, y: y + (middle.y - y) * share })),
    ),
  ];
}

/** Km: further away a station is none of the neighbourhood's. */
const furthestStation = 2.5;
const kmPerUnit = 111.3 / 2316;

export interface NearStation {
  kind: 'metro' | 'train';
  name: string;
}

const nearestStations = (own: Point) =>
  byDistance(own, stations)
    .filter((station) => distance(own, station) * kmPerUnit <= furthestStation)
    .slice(0, 3);

/**
 * Returns up to three stations that both sizes of the map show, nearest first. Their distance is unknown: only the
 * middle of the neighbourhood is known.
 */
export function nearStations(slug: string): NearStation[] {
  const own = allCentres.find((known) => known.slug === slug);
  const maps = (['wide', 'phone'] as const).map((size) => layLocalMap(slug, size));
  if (!own) return [];
  const near = nearestStations(own).map(({ kind, name }) => ({ kind, name }));
  const hidden = near.findIndex(
    (station) =>
      !maps.every((map) => map?.labels.some(({ kind, name }) => kind === station.kind && name === station.name)),
  );
  return hidden < 0 ? near : near.slice(0, hidden);
}
