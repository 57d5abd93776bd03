/**
 * How strongly counts of failures speak against a version. All of it is made of e-values: a number whose expectation is at
 * most 1 while the version is no worse, so that it exceeds 1/α with a probability of at most α, however often one looks and
 * whenever one stops (Ville's inequality). Written down in docs/decisions/060.
 */

export interface Counts {
  exposures: number;
  failures: number;
}

/** Odds ratios that the evidence looks for; each gets the same weight. */
const alternatives = [2, 4, 10, 40];
/** Up to this odds ratio a version counts as no worse: a new version comes with empty caches, and so with a little more to load. */
const tolerated = 1.25;

/**
 * Canary against live, side by side. Each pair of counts is one stretch of time: given how many failed in it altogether, the
 * canary's share is hypergeometric when both fail alike, whatever failed everybody at that time. Returns the logarithm of
 * the e-value.
 */
export function evidenceSideBySide(stretches: { canary: Counts; live: Counts }[]): number {
  return logMean(
    alternatives.map((odds) =>
      sum(stretches.map(({ canary, live }) => likelihood(canary, live, odds) - likelihood(canary, live, tolerated))),
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
 * A version against what is known of the one before it, which ran at another time. `alpha` is the share of errors spent on
 * not knowing that one's rate: the evidence is against the highest rate that it may well have had. Logarithm of the e-value.
 */
export function evidenceAgainstHistory(version: Counts, before: Counts, alpha: number): number {
  const rate = upperBound(before, alpha);
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

/** The highest failure rate under which so few failures are seen with a probability of `alpha` (Clopper and Pearson). */
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
