/** Units of `rio-map.svg` (1600 × 850). The formula belongs to the drawing. */
export function projectToMap(point: { latitude: number; longitude: number }): { x: number; y: number } {
  return {
    x: Math.round((point.longitude + 43.83) * 2132.9 * 10) / 10,
    y: Math.round((-22.735 - point.latitude) * 2316 * 10) / 10,
  };
}
