/** A part of the map, in its units. */
export interface MapView {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The view that shows all neighbourhoods, in units of the drawing. */
export const wholeCity: MapView = { x: 150, y: 20, width: 1420, height: 730 };

/** A size in pixels. */
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

/** Returns a map point's place in the box, in px. */
export function place(point: { x: number; y: number }, view: MapView, box: Size): { left: number; top: number } {
  const scale = scaleOf(view, box);
  return {
    left: box.width / 2 + (point.x - view.x - view.width / 2) * scale,
    top: box.height / 2 + (point.y - view.y - view.height / 2) * scale,
  };
}

/** The point of the map that lies at a place of the box. */
export function pointAt(at: { left: number; top: number }, view: MapView, box: Size): { x: number; y: number } {
  const scale = scaleOf(view, box);
  return {
    x: view.x + view.width / 2 + (at.left - box.width / 2) / scale,
    y: view.y + view.height / 2 + (at.top - box.height / 2) / scale,
  };
}

/** Units that the nearest view is wide. */
export const nearest = 60;
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

/** Px of sea that are left below the coast. */
const mostSea = 90;

/** Units: the north of the city, and a little more. */
const north = 40;

/**
 * A view that was framed for its points, moved up where it would show more sea than a strip: its content is on land. One that is higher
 * than the city stays, since north of it there is nothing either.
 */
export function lessSea(view: MapView, box: Size, land: readonly { x: number; y: number }[]): MapView {
  const scale = scaleOf(view, box);
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const reach = box.width / scale / 2;
  const bottom = middle.y + box.height / scale / 2;
  const coast = land.filter(({ x }) => Math.abs(x - middle.x) <= reach).map(({ y }) => y);
  const excess = bottom - (Math.max(...coast) + mostSea / scale);
  const top = middle.y - box.height / scale / 2;
  const rise = Math.min(excess, top - north);
  return coast.length > 0 && rise > 0 ? { ...view, y: view.y - rise } : view;
}

/** A point that counts as often as it has things. */
export interface WeighedPoint {
  x: number;
  y: number;
  count?: number | undefined;
}

/** The part of all things that the first view shows at least; the rest is one press away. */
const mostThings = 0.7;
/** Factor by which a view has to come nearer for leaving more points out. */
const worthIt = 1.25;
/** Fewest points of which one may be left out. */
const manyPoints = 8;
/** Px that stay free around the outermost points: half of a pin, or of the widest, a whole one above. */
const frames = [56, 92].map((side) => ({ side, top: 60, bottom: 40 }));
/** Px between a pin and the box's edge in the first view. */
const edge = 12;

/**
 * The first view of a box: it shows where most things are, no more sea than a strip, and no pin that its edge cuts. One point after the
 * other is left out, each time the outer one without which the rest lies nearest together, as long as the view still shows enough.
 * @param pinsIn the pins that a view would show
 */
export function firstView(
  points: readonly WeighedPoint[],
  box: Size,
  land: readonly { x: number; y: number }[],
  pinsIn: (view: MapView) => readonly PxRect[] = () => [],
): MapView {
  const viewsFor = (held: readonly WeighedPoint[]) =>
    frames.map((frame) => lessSea(holding(held, box, frame), box, land));
  const least = weightOf(points) * mostThings;
  const views = viewsFor(points);
  for (let rest = points; points.length >= manyPoints && rest.length > 1; ) {
    rest = withoutOuter(rest, box);
    for (const view of viewsFor(rest))
      if (weightOf(points.filter((point) => isInView(point, view, box))) >= least) views.push(view);
  }
  const nearest = Math.min(...views.map(({ width }) => width));
  const near = views.filter(({ width }) => width < nearest * worthIt);
  const far = views.filter((view) => !near.includes(view)).toSorted((a, b) => a.width - b.width);
  return [...near, ...far].find((view) => !pinsIn(view).some((pin) => isCut(pin, box))) ?? near[0] ?? wholeCity;
}

/** Returns whether a pin that is not out of view lies on the edge of the box, or nearly so. */
function isCut(pin: PxRect, box: Size): boolean {
  const view = { left: 0, right: box.width, top: 0, bottom: box.height };
  return (
    overlap(pin, view) &&
    (pin.left < edge || pin.right > box.width - edge || pin.top < edge || pin.bottom > box.height - edge)
  );
}

const weightOf = (points: readonly WeighedPoint[]) => points.reduce((sum, { count = 1 }) => sum + count, 0);

/** Returns whether a point lies in the box. */
export function isInView(point: { x: number; y: number }, view: MapView, box: Size): boolean {
  const { left, top } = place(point, view, box);
  return left >= 0 && left <= box.width && top >= 0 && top <= box.height;
}

/** The view with the ratio of the box that holds the points within its frame. */
function holding(
  points: readonly { x: number; y: number }[],
  box: Size,
  frame: (typeof frames)[number],
  minimum = 260,
): MapView {
  const { left, right, top, bottom } = extentOfPoints(points);
  const inner = { width: box.width - 2 * frame.side, height: box.height - frame.top - frame.bottom };
  const scale = Math.min(inner.width / (right - left), inner.height / (bottom - top), box.width / minimum);
  const [width, height] = [box.width / scale, box.height / scale];
  return {
    x: (left + right - width) / 2,
    y: (top + bottom - height) / 2 - (frame.top - frame.bottom) / 2 / scale,
    width,
    height,
  };
}

function withoutOuter(points: readonly WeighedPoint[], box: Size): readonly WeighedPoint[] {
  const { left, right, top, bottom } = extentOfPoints(points);
  const [nearest] = points
    .filter(({ x, y }) => x === left || x === right || y === top || y === bottom)
    .map((outer) => points.filter((point) => point !== outer))
    .map((rest) => ({ rest, spread: spreadOf(rest, box) }))
    .toSorted((a, b) => a.spread - b.spread);
  return nearest?.rest ?? [];
}

/** Returns the distance between points, in boxes of one unit; the lesser side counts where the greater is the same. */
function spreadOf(points: readonly { x: number; y: number }[], box: Size): number {
  const { left, right, top, bottom } = extentOfPoints(points);
  const [across, down] = [(right - left) / box.width, (bottom - top) / box.height];
  return Math.max(across, down) + (across + down) / 10;
}

function extentOfPoints(points: readonly { x: number; y: number }[]): PxRect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A pin's height for its neighbours; its target reaches a little further. */
const pinHeight = 36;

/** Returns the approximate width of a pin with this text, in px. */
const pinWidth = (text: string) => Math.max(44, text.length * 7.4 + 20);

/** Most px between a pin and its point: further away it would mark a different place. */
const mostMoved = 14;

/** The part of a group's pin that says how many there are. */
const countWidth = 34;

/** A pin and the point that it marks. */
export interface PointedPin {
  left: number;
  top: number;
  text: string;
  /** The lowest of a group is the one it shows. */
  value: number;
  /** Number of things at its point. Default 1. */
  count?: number | undefined;
  /** Alone it is a dot: its text waits until one asks. */
  quiet?: boolean | undefined;
}

/** One pin, or several that would hide each other. */
export interface PlacedPin {
  left: number;
  top: number;
  text: string;
  /** Their places in the list that was given. */
  members: number[];
  /** Number of its members. */
  count: number;
  isDot: boolean;
}

/**
 * Lays pins out without overlaps: next to its point as long as that is near enough, else as a group in the middle of its members' points.
 * They keep off water, and away from the box's edge and from buttons where that is near enough, too. Px of the box in, px out.
 */
export function arrangePins(
  pins: readonly PointedPin[],
  box: Size,
  buttons: readonly PxRect[] = [],
  isLand: (at: { left: number; top: number }) => boolean = () => true,
): PlacedPin[] {
  let groups = pins.map((_, index) => [index]);
  for (;;) {
    const placed: PlacedPin[] = [];
    let merged: number[][] | null = null;
    for (const members of groups) {
      const pin = pinOf(members, pins, isLand);
      const isFree = (at: { left: number; top: number }) =>
        !placed.some((other) => overlap(pinRect({ ...pin, ...at }), pinRect(other)));
      // a pin that stays on its point says where something is
      const near = (pin.isDot ? [pin] : beside(pin)).filter((at, index) => isFree(at) && (index === 0 || isLand(at)));
      const at = near.find((place) => isClear(pinRect({ ...pin, ...place }), box, buttons)) ?? near[0];
      if (at) {
        placed.push({ ...pin, ...at });
        continue;
      }
      const hidden = placed.find((other) => overlap(pinRect(pin), pinRect(other))) ?? placed[0];
      const rest = groups.filter((group) => group !== members && group !== hidden?.members);
      merged = [[...(hidden?.members ?? []), ...members], ...rest];
      break;
    }
    if (!merged) return placed;
    groups = merged;
  }
}

function pinOf(
  members: number[],
  pins: readonly PointedPin[],
  isLand: (at: { left: number; top: number }) => boolean,
): PlacedPin {
  const own = members.flatMap((index) => pins[index] ?? []);
  const lowest = own.reduce((a, b) => (b.value < a.value ? b : a));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const count = own.reduce((sum, one) => sum + (one.count ?? 1), 0);
  const middle = { left: mean(own.map(({ left }) => left)), top: mean(own.map(({ top }) => top)) };
  const fromMiddle = ({ left, top }: { left: number; top: number }) => Math.hypot(left - middle.left, top - middle.top);
  const { left, top } =
    own.length === 1 || isLand(middle) ? middle : own.reduce((a, b) => (fromMiddle(b) < fromMiddle(a) ? b : a));
  return {
    left,
    top,
    text: count === 1 ? lowest.text : `desde ${lowest.text}`,
    members,
    count,
    isDot: own.length === 1 && lowest.quiet === true,
  };
}

const isClear = (pin: PxRect, box: Size, buttons: readonly PxRect[]) =>
  pin.left >= edge &&
  pin.right <= box.width - edge &&
  pin.top >= edge &&
  pin.bottom <= box.height - edge &&
  !buttons.some((button) => overlap(pin, button));

/** A point, then places around it, up to as far as a pin may be moved. */
function beside({ left, top }: { left: number; top: number }): { left: number; top: number }[] {
  const around = [mostMoved / 2, mostMoved].flatMap((distance) =>
    Array.from({ length: 12 }, (_, step) => {
      const angle = (step / 12) * 2 * Math.PI;
      return { left: left + Math.cos(angle) * distance, top: top + Math.sin(angle) * distance };
    }),
  );
  return [{ left, top }, ...around];
}

/** Size of a dot and of its target, in px. */
const dotSize = 24;
/** Px that the target of a pin reaches over it and under it: a dot there could not be pressed. */
const targetReach = 5;

/** Returns a pin's rectangle. */
export function pinRect({ left, top, text, count, isDot }: Omit<PlacedPin, 'members'>): PxRect {
  const half = isDot ? dotSize / 2 : (pinWidth(text) + (count > 1 ? countWidth : 0)) / 2;
  return isDot
    ? { left: left - half, right: left + half, top: top - half - targetReach, bottom: top + half + targetReach }
    : { left: left - half, right: left + half, top: top - pinHeight, bottom: top };
}

/** Tells whether two rectangles cover each other. */
export const overlap = (a: PxRect, b: PxRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A point, then ever wider ovals around it. */
export function nearby(left: number, top: number, rings: number): { left: number; top: number }[] {
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
/** Tells whether a view is near enough for names of streets. */
export const isNear = (scale: number) => scale >= nearScale;

/** Points along a line of the drawing: an absolute move, then cubic curves or lines. */
export function pointsOf(d: string, perCurve = 6): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (const [, command, rest] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const numbers = (rest?.match(/-?[\d.]+/g) ?? []).map(Number);
    const pairs = Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[index * 2] ?? 0,
      y: numbers[index * 2 + 1] ?? 0,
    }));
    if (command !== 'C') {
      points.push(...pairs);
      continue;
    }
    for (let index = 0; index + 2 < pairs.length; index += 3) {
      const [from, one, two, to] = [points.at(-1), pairs[index], pairs[index + 1], pairs[index + 2]];
      if (!from || !one || !two || !to) break;
      for (let step = 1; step <= perCurve; step++) {
        const t = step / perCurve;
        const along = (a: number, b: number, c: number, e: number) =>
          a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + e * t ** 3;
        points.push({ x: along(from.x, one.x, two.x, to.x), y: along(from.y, one.y, two.y, to.y) });
      }
    }
  }
  return points;
}

/** Cache of the extents of the drawing's shapes, which never change. */
const extents = new Map<string, PxRect>();

/** Returns the extent of a shape of the drawing, in its units. */
export function extentOf(d: string): PxRect {
  const known = extents.get(d);
  if (known) return known;
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const extent = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  extents.set(d, extent);
  return extent;
}

/** Returns whether a shape of the drawing may be visible in a view. */
export function reaches(d: string, view: MapView): boolean {
  const { left, right, top, bottom } = extentOf(d);
  return right >= view.x && left <= view.x + view.width && bottom >= view.y && top <= view.y + view.height;
}

/** A part of a shape that is drawn at once: a move, a line or a curve. */
interface Piece {
  /** As a command of the shape. */
  text: string;
  isLine: boolean;
  /** The straight line in its place. */
  straight: string;
  /** Where its ends and control points lie. */
  extent: PxRect;
}

/** Cache of the pieces of the drawing's shapes: the server cuts the same ones to ever other views. */
const pieces = new Map<string, Piece[]>();

function piecesOf(d: string): Piece[] {
  const known = pieces.get(d);
  if (known) return known;
  const found: Piece[] = [];
  let end = { x: 0, y: 0 };
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[index * 2] ?? 0,
      y: numbers[index * 2 + 1] ?? 0,
    }));
    const isLine = command === 'L' || command === 'C';
    const step = command === 'C' ? 3 : isLine ? 1 : Math.max(points.length, 1);
    for (let index = 0; index < Math.max(points.length, 1); index += step) {
      const own = points.slice(index, index + step);
      const from = end;
      end = own.at(-1) ?? end;
      found.push({
        text: command + (isLine ? own.map(({ x, y }) => `${x} ${y}`).join(' ') : rest),
        isLine,
        straight: `L${end.x} ${end.y}`,
        extent: extentOfPoints([from, ...own]),
      });
    }
  }
  pieces.set(d, found);
  return found;
}

/**
 * A shape without its detail outside of a view: there, straight lines replace its curves. A line whose ends and control points all
 * lie beyond one edge can't reach into the view, and neither can the straight one.
 */
export function plainOutside(d: string, { x, y, width, height }: MapView): string {
  // room for the stroke
  const air = width / 10;
  const edges: ((extent: PxRect) => boolean)[] = [
    ({ right }) => right < x - air,
    ({ left }) => left > x + width + air,
    ({ bottom }) => bottom < y - air,
    ({ top }) => top > y + height + air,
  ];
  const parts: string[] = [];
  /** The edge beyond which the straight line goes that may still be drawn further. */
  let open: ((extent: PxRect) => boolean) | undefined;
  for (const { text, isLine, straight, extent } of piecesOf(d)) {
    if (isLine && open?.(extent)) {
      parts[parts.length - 1] = straight;
      continue;
    }
    open = isLine ? edges.find((isBeyond) => isBeyond(extent)) : undefined;
    parts.push(open ? straight : text);
  }
  return parts.join('');
}
