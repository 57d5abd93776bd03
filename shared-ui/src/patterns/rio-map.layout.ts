/** A part of the map, in its units. */
export interface MapView {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const wholeCity: MapView = { x: 150, y: 20, width: 1420, height: 730 };

export interface Size {
  width: number;
  height: number;
}

/** A part of the box, in px. */
export interface PxRect {
  left: number;
  right: number;
  top: number;
  bottom: number;
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

/** How tall a pin is for its neighbours; its target reaches a little further. */
const pinHeight = 36;

/** How wide a pin with this text is, in px, near enough. */
const pinWidth = (text: string) => Math.max(44, text.length * 7.4 + 20);

/**
 * Pins that would hide each other, or lie under a button of the map, are moved apart: each one goes to the nearest free place
 * around its point, in the order given, and inside the box as far as its point is. Px of the box in, px out.
 */
export function partPins(
  pins: readonly { left: number; top: number; text: string }[],
  box: Size,
  buttons: readonly PxRect[] = [],
): { left: number; top: number }[] {
  const placed: { left: number; top: number; width: number }[] = [];
  for (const { left, top, text } of pins) {
    const width = pinWidth(text);
    const isShown = left > 0 && left < box.width && top > 0 && top < box.height;
    const fits = (x: number, y: number) => {
      if (!isShown) return true;
      const pin = pinRect({ left: x, top: y, text });
      if (pin.left < 0 || pin.right > box.width || pin.top < 0 || pin.bottom > box.height) return false;
      return !buttons.some((button) => overlap(pin, button));
    };
    const isFree = (x: number, y: number) =>
      fits(x, y) &&
      placed.every(
        (other) => Math.abs(other.left - x) >= (other.width + width) / 2 || Math.abs(other.top - y) >= pinHeight,
      );
    placed.push({ ...(nearby(left, top).find(({ left: x, top: y }) => isFree(x, y)) ?? { left, top }), width });
  }
  return placed.map(({ left, top }) => ({ left, top }));
}

/** What a pin covers. */
export function pinRect({ left, top, text }: { left: number; top: number; text: string }): PxRect {
  const half = pinWidth(text) / 2;
  return { left: left - half, right: left + half, top: top - pinHeight, bottom: top };
}

export const overlap = (a: PxRect, b: PxRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A point, then ever wider ovals around it. */
export function nearby(left: number, top: number, rings = 10): { left: number; top: number }[] {
  const places = [{ left, top }];
  for (let ring = 1; ring <= rings; ring++) {
    const steps = 8 + ring * 4;
    for (let step = 0; step < steps; step++) {
      const angle = (step / steps) * 2 * Math.PI;
      places.push({
        left: Math.round(left + Math.cos(angle) * ring * 26),
        top: Math.round(top + Math.sin(angle) * ring * 18),
      });
    }
  }
  return places;
}

/** From here on all neighbourhoods are named, below their points. */
const nearScale = 1.7;
export const isNear = (scale: number) => scale >= nearScale;
