const step = Math.log(1.05);

/**
 * The step of the histogram that a value falls into: 5 % wide, so that a percentile is right to 2.5 %. Milliseconds, or
 * thousandths for CLS; -1 for nothing at all. The database turns it back (`private.vital_p75`).
 */
export function bucketOf(metric: string, value: number): number {
  const scaled = metric === 'CLS' ? value * 1000 : value;
  if (scaled < 0.5) return -1;
  return Math.min(Math.max(Math.round(Math.log(scaled) / step), 0), 260);
}
