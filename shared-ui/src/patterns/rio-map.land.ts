import { lagoons, neighbouringLand, parks, zoneAreas, zoneIslands } from './rio-map.geometry.ts';
import { extentOf, pointsOf } from './rio-map.layout.ts';

interface Point {
  x: number;
  y: number;
}

const shapeOf = ({ d }: { d: string }) => ({ extent: extentOf(d), edge: pointsOf(d) });
const [ofZones, ofLagoons, ofParks] = [[...zoneAreas, ...zoneIslands], lagoons, parks].map((shapes) =>
  shapes.map(shapeOf),
);
const ofNeighbours = neighbouringLand.map((d) => shapeOf({ d }));

/** Returns whether the drawing has land of the city there, and no lagoon. */
export const isCity = (point: Point): boolean => isIn(ofZones, point) && !isIn(ofLagoons, point);

/** Returns whether the drawing has any land there, the city's or its neighbours'. */
export const isLand = (point: Point): boolean =>
  // the land continues in the north of the drawing
  (point.y < -75 || isIn(ofZones, point) || isIn(ofNeighbours, point)) && !isIn(ofLagoons, point);

/** Tells whether a point lies in a park. */
export const isPark = (point: Point): boolean => isIn(ofParks, point);

function isIn(shapes: readonly ReturnType<typeof shapeOf>[] = [], { x, y }: Point): boolean {
  return shapes.some(
    ({ extent, edge }) =>
      x >= extent.left && x <= extent.right && y >= extent.top && y <= extent.bottom && isInPolygon(edge, x, y),
  );
}

/** A line to the left crosses the edge an odd number of times. */
export function isInPolygon(edge: readonly Point[], x: number, y: number): boolean {
  let crossed = false;
  let before = edge.at(-1);
  for (const point of edge) {
    if (
      before &&
      point.y > y !== before.y > y &&
      x < ((before.x - point.x) * (y - point.y)) / (before.y - point.y) + point.x
    )
      crossed = !crossed;
    before = point;
  }
  return crossed;
}
