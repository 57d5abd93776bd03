import type { MapNeighborhood } from './rio-map.geometry.ts';

/** A part of the map, in its units. */
export interface MapView {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const wholeCity: MapView = { x: 150, y: 20, width: 1420, height: 730 };

interface Size {
  width: number;
  height: number;
}

/** Px per unit when the whole view fits into the box, as `preserveAspectRatio="xMidYMid meet"` draws it. */
export function scaleOf(view: MapView, box: Size): number {
  return Math.min(box.width / view.width, box.height / view.height);
}

/** Where a point of the map lies in the box, in px. */
export function place(point: { x: number; y: number }, view: MapView, box: Size): { left: number; top: number } {
  const scale = scaleOf(view, box);
  return {
    left: box.width / 2 + (point.x - view.x - view.width / 2) * scale,
    top: box.height / 2 + (point.y - view.y - view.height / 2) * scale,
  };
}

const nearest = 60;
const farthest = 1900;

/** The view about its centre: a factor above 1 comes nearer. */
export function zoom(view: MapView, factor: number): MapView {
  const width = Math.min(farthest, Math.max(nearest, view.width / factor));
  const height = (view.height * width) / view.width;
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height };
}

/** The view moved by px of the box; its centre stays on the drawing. */
export function pan(view: MapView, dx: number, dy: number, box: Size): MapView {
  const scale = scaleOf(view, box);
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    ...view,
    x: within(view.x - dx / scale, -view.width / 2, 1600 - view.width / 2),
    y: within(view.y - dy / scale, -view.height / 2, 850 - view.height / 2),
  };
}

/** A view that holds all points, with air around them; the whole city when there is none. */
export function viewOf(points: readonly { x: number; y: number }[], minimum = 260): MapView {
  if (points.length === 0) return wholeCity;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max((right - left) * 1.3, minimum);
  const height = Math.max((bottom - top) * 1.3, minimum * 0.8);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/**
 * Pins on the same point would hide each other: they are put in rings around it. Offsets in px, in the order of the pins.
 */
export function spread(points: readonly { x: number; y: number }[]): { dx: number; dy: number }[] {
  const seen = new Map<string, number>();
  return points.map(({ x, y }) => {
    const key = `${x}/${y}`;
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    if (index === 0) return { dx: 0, dy: 0 };
    const ring = Math.ceil(index / 6);
    const angle = ((index - 1) % 6) * (Math.PI / 3) + ring * 0.5;
    return { dx: Math.round(Math.cos(angle) * 58 * ring), dy: Math.round(Math.sin(angle) * 34 * ring) };
  });
}

/** Names that fit: the great ones from afar, all from near. */
export function namedNeighborhoods(all: readonly MapNeighborhood[], scale: number): readonly MapNeighborhood[] {
  if (scale >= 1.7) return all;
  return scale >= 0.62 ? all.filter(({ major }) => major) : [];
}
