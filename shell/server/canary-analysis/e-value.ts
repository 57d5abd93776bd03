/**
 * Sequential tests on failure counts, as e-values. An e-value has an expectation of at most 1 while the version is no worse, so
 * it exceeds 1/α with a probability of at most α, however often the test is repeated (Ville's inequality). See docs/decisions/061.
 */

export interface Counts {
  exposures: number;
  failures: number;
}

/** Odds ratios of the alternative hypothesis, equally weighted. */
const alternatives = [2, 4, 10, 40];
/** Odds ratio of the null hypothesis: a new version starts with empty caches, so it loads a little more. */
const tolerated = 1.25;

/**
 * Compares the canary with the live version at the same time. Each pair of counts is one interval: given all failures in it, the canary's
 * share is hypergeometric if both versions fail alike, so an outage that affects all visitors does not count against the canary. Returns
 * the logarithm of the e-value.
 */
export function concurrentLogEValue(intervals: { canary: Counts; live: Counts }[]): number {
  return logMean(
    alternatives.map((odds) =>
      sum(intervals.map(({ canary, live }) => likelihood(canary, live, odds) - likelihood(canary, live, tolerated))),
    ),
  );
}

/** Logarithm of the probability of the canary's failures given all failures (noncentral hypergeometric), but for a constant. */
function likelihood(canary: Counts, live: Counts, odds: number): number {
  const all = canary.failures + live.failures;
  const least = Math.max(0, all - live.exposures);
  const most = Math.min(all, canary.exposures);
  const logOdds = Math.log(odds);
  const terms: number[] = [];
  let weight = 0;
  for (let k = least; k <= most; k++) {
    terms.push(weight + k * logOdds);
    weight += Math.log(((canary.exposures - k) * (all - k)) / ((k + 1) * (live.exposures - all + k + 1)));
  }
  return canary.failures * logOdds - logSum(terms);
}

/**
 * A version against the previous one, which ran earlier. `alpha` is the error probability spent on estimating the previous rate:
 * the null hypothesis uses its upper confidence bound. Returns the logarithm of the e-value.
 */
export function historicalLogEValue(version: Counts, previous: Counts, alpha: number): number {
  const rate = upperBound(previous, alpha);
  if (rate >= 1) return 0;
  const { exposures, failures } = version;
  const null0 = rateAtOdds(rate, tolerated);
  return logMean(
    alternatives.map((odds) => {
      const worse = rateAtOdds(rate, odds);
      return failures * Math.log(worse / null0) + (exposures - failures) * Math.log((1 - worse) / (1 - null0));
    }),
  );
}

/** Upper confidence bound of a failure rate at level `alpha` (Clopper–Pearson). */
export function upperBound({ exposures, failures }: Counts, alpha: number): number {
  if (failures >= exposures) return 1;
  let [low, high] = [failures / exposures, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (logAtMost(failures, exposures, middle) > Math.log(alpha)) low = middle;
    else high = middle;
  }
  return high;
}

/** Logarithm of the probability of at most `failures` of `exposures` at this rate. */
function logAtMost(failures: number, exposures: number, rate: number): number {
  const logOdds = Math.log(rate) - Math.log1p(-rate);
  const terms: number[] = [];
  let term = exposures * Math.log1p(-rate);
  for (let k = 0; k <= failures; k++) {
    terms.push(term);
    term += Math.log((exposures - k) / (k + 1)) + logOdds;
  }
  return logSum(terms);
}

function rateAtOdds(rate: number, odds: number): number {
  return (odds * rate) / (1 - rate + odds * rate);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function logSum(values: number[]): number {
  const most = values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(sum(values.map((value) => Math.exp(value - most))));
}

const logMean = (values: number[]) => logSum(values) - Math.log(values.length);
