import type { Deployment } from 'federation/registry/registry.schema.ts';
import { expect, test } from 'vitest';
import type { TelemetryReport } from '../../src/data/telemetry/telemetry-report.schema.ts';
import { type GroupCounts, TelemetryBuffer } from '../telemetry/telemetry-buffer.ts';
import type { HealthSlot } from '../telemetry/telemetry-database.ts';
import { dice } from '../testing/dice.ts';
import { noiseOf } from '../testing/error-mixture.ts';
import { analysisTiming } from './analysis-timing.ts';
import { comparableFrom, compareWithLive, worseThanLive } from './compare-versions.ts';

// A day's mixture of reports, replayed: from what pages send to the verdict on the canary.

const live = 'aaaaaaaaaaaaaaaa';
const canary = 'bbbbbbbbbbbbbbbb';
const slotMs = 60_000;
const none = { started: [], alive: [], after_ms: 0, used: [], failed: [], errors: [], vitals: [] };
type ReportedError = TelemetryReport['errors'][number];

interface Replay {
  seed: number;
  slots: number;
  /** Visitors in a slot. */
  visitors?: number;
  /** Percentage of visitors who get the canary, and the slot from which it applies. The first: 10. */
  becomes?: { percent: number; at: number };
  first?: number;
  /** Probability that the button throws at a visitor's click. */
  throws?: { canary: number; live: number };
  /** An additional probability for the canary's visitors of one group. */
  throwsFor?: { group: string; share: number };
  /** Factor by which noise exceeds an ordinary day's. */
  noise?: (at: { version: string; slot: number }) => number;
}

/** Shares of browsers among a hundred visitors. */
const browsers = { Chrome: 68, Safari: 10, 'Samsung Internet': 10, Edge: 6, Firefox: 3, Outro: 3 };
const languages = { pt: 93, en: 4, es: 2, other: 1 };

function drawn(shares: Record<string, number>, random: number): string {
  const hundred = Object.entries(shares).flatMap(([name, share]) => Array<string>(share).fill(name));
  return hundred[Math.floor(random * 100)] ?? '';
}

interface Visitor {
  id: string;
  groups: string[];
}

/** Returns the slot after which the canary is taken back, and the group of visitors in which it was worse; null: it stays. */
function rollbackAfter({
  seed,
  slots,
  visitors = 200,
  throws,
  throwsFor,
  noise = () => 1,
  first = 10,
  becomes,
}: Replay): { slots: number; group: string | undefined } | null {
  const percentIn = (slot: number) => (becomes && slot >= becomes.at ? becomes.percent : first);
  const step = (percent: number, at: number): Deployment => ({
    unit: 'booking',
    pointer: 'canary',
    from: null,
    to: canary,
    percent,
    by: 'release',
    at: new Date(at * slotMs).toISOString(),
  });
  const history = [step(first, 0), ...(becomes ? [step(becomes.percent, becomes.at)] : [])];
  const random = dice(seed);
  let clock = 0;
  const buffer = new TelemetryBuffer({ timing: analysisTiming(slotMs), now: () => clock });
  const counted: HealthSlot[] = [];
  const coming = new Map<number, [at: number, who: Visitor, report: Partial<TelemetryReport>][]>();
  const send = (at: number, who: Visitor, report: Partial<TelemetryReport>) => {
    const slot = Math.floor(at / slotMs);
    coming.set(slot, [...(coming.get(slot) ?? []), [at, who, report]]);
  };
  for (let slot = 0; slot < slots; slot++) {
    for (let visitor = 0; visitor < visitors; visitor++) {
      const version = random() < percentIn(slot) / 100 ? canary : live;
      const groups = [`browser ${drawn(browsers, random())}`, `language ${drawn(languages, random())}`];
      const who = { id: `${slot}.${visitor}`, groups };
      const begin = (slot + random()) * slotMs;
      send(begin, who, { used: [{ unit: 'booking', version }] });
      const errs = (error: Partial<ReportedError>) => {
        // people click soon, or ten minutes later, and again when nothing happens
        const at = begin + random() ** 3 * 10 * slotMs;
        const reported = {
          unit: 'booking',
          version,
          kind: 'error' as const,
          message: '',
          count: 1,
          first: true,
          ...error,
        };
        for (const again of [0, 1000]) send(at + again, who, { errors: [reported] });
      };
      const frame = (name: string) => `at ${name} (/releases/booking/${version}/entry.91c2.js:1:8213)`;
      for (const { perThousand, ...error } of noiseOf(frame))
        if (random() < (perThousand / 1000) * noise({ version, slot })) errs(error);
      const share = version === canary ? throws?.canary : throws?.live;
      if (random() < (share ?? 0)) errs({ message: 'TypeError: preço', stack: frame('onClick') });
      if (version === canary && throwsFor && groups.includes(throwsFor.group) && random() < throwsFor.share)
        errs({ message: 'TypeError: intl', stack: frame('format') });
    }
    for (const [at, who, report] of (coming.get(slot) ?? []).sort(([a], [b]) => a - b)) {
      clock = at;
      const whole = { ...none, visit: who.id, ...report };
      buffer.add(whole, who.id, who.groups);
    }
    coming.delete(slot);
    counted.push(...buffer.take().visits);
    const until = (slot + 1) * slotMs;
    const uncaughtFrom = comparableFrom(
      history.filter(({ at }) => Date.parse(at) < until),
      'booking',
      canary,
      slotMs,
    );
    const worse = worseThanLive(counted, { canary, live, until, uncaughtFrom });
    if (worse) return { slots: slot + 1, group: worse.group };
  }
  return null;
}
const each = (count: number, replay: Omit<Replay, 'seed'>) =>
  Array.from({ length: count }, (_, seed) => rollbackAfter({ seed: seed + 1, ...replay }));
const stays = (count: number) => Array<null>(count).fill(null);

test('noise alone takes nothing back', () => {
  expect(each(4, { slots: 30 })).toEqual(stays(4));
});

test('not even when the canary’s visitors have far more of it, or lose the network for ten minutes', () => {
  const uneven = ({ version, slot }: { version: string; slot: number }) =>
    (version === canary ? 4 : 1) * (slot >= 5 && slot < 15 ? 5 : 1);
  expect(each(2, { slots: 25, noise: uneven })).toEqual(stays(2));
});

test('an error that the live version throws as often takes nothing back, rare or at every third visit', () => {
  expect(each(4, { slots: 25, throws: { canary: 0.03, live: 0.03 } })).toEqual(stays(4));
  expect(each(2, { slots: 25, throws: { canary: 0.33, live: 0.33 } })).toEqual(stays(2));
});

test('nor does it when the canary is made smaller or larger meanwhile', () => {
  const alike = { slots: 40, throws: { canary: 0.05, live: 0.05 } };
  expect(each(4, { ...alike, first: 60, becomes: { percent: 3, at: 12 } })).toEqual(stays(4));
  expect(each(2, { ...alike, first: 3, becomes: { percent: 60, at: 12 } })).toEqual(stays(2));
});

test('a canary that throws at the click of a part of its visitors goes within few slots, noise or not', () => {
  const after = each(8, { slots: 40, throws: { canary: 0.2, live: 0.005 } });
  for (const rolledBack of after) expect(rolledBack?.slots ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(8);
});

test('also on a quiet site, and though the live version throws now and then', () => {
  const after = each(4, { slots: 60, visitors: 40, throws: { canary: 0.4, live: 0.03 } });
  for (const rolledBack of after) expect(rolledBack?.slots ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(25);
});

test('a handful of visitors is no evidence', () => {
  const slots = Array.from({ length: 20 }, (_, slot) => ({
    slot: new Date(slot * slotMs).toISOString(),
    failures: 0,
    started: 0,
    alive: 0,
    by_group: null,
  }));
  const rows = (affected: number) =>
    slots.flatMap((slot, index) => [
      { ...slot, version: live, exposures: 500, uncaught: 0 },
      { ...slot, version: canary, exposures: 10, uncaught: index < affected ? 1 : 0 },
    ]);
  const verdict = (affected: number) =>
    compareWithLive('uncaught', rows(affected), { canary, live, until: 20 * slotMs }).isWorse;
  expect(verdict(7)).toBe(false);
  expect(verdict(8)).toBe(true);
});

test('slots of a site server that did not look for errors yet say nothing of them', () => {
  const row = { slot: new Date(0).toISOString(), exposures: 50, failures: 0, started: 0, alive: 0, by_group: null };
  const rows = [
    { ...row, version: live, uncaught: null },
    { ...row, version: canary, uncaught: 20 },
  ];
  expect(compareWithLive('uncaught', rows, { canary, live, until: slotMs })).toMatchObject({
    isWorse: false,
    baseline: { exposures: 0, failures: 0 },
  });
});

test.each([
  ['browser Safari', 40],
  ['language en', 80],
])(
  'a canary that throws for visitors with %s only goes, though the live version throws now and then',
  (group, most) => {
    const after = each(5, { slots: most, throws: { canary: 0.04, live: 0.04 }, throwsFor: { group, share: 0.5 } });
    for (const rolledBack of after) expect(rolledBack).not.toBeNull();
    expect(after.map((rolledBack) => rolledBack?.group)).toContain(group);
  },
);

test('a group alone needs more than all visitors do', () => {
  const until = 20 * slotMs;
  const rows = (affected: number, where: 'all' | 'group') =>
    Array.from({ length: 20 }, (_, index) => {
      const slot = { slot: new Date(index * slotMs).toISOString(), exposures: 100, failures: 0, started: 0, alive: 0 };
      const uncaught = index < affected % 20 ? Math.ceil(affected / 20) : Math.floor(affected / 20);
      // the group's surplus is missing from the canary's other visitors
      const elsewhere = where === 'all' ? 0 : uncaught;
      const grouped = (counts: [number, number, number]) => ({
        by_group: { 'browser Safari': [...counts, 0, 0] satisfies GroupCounts },
      });
      return [
        {
          ...slot,
          version: live,
          uncaught: elsewhere,
          ...(where === 'all' ? { by_group: null } : grouped([100, 0, 0])),
        },
        { ...slot, version: canary, uncaught, ...(where === 'all' ? { by_group: null } : grouped([100, 0, uncaught])) },
      ];
    }).flat();
  const verdict = (affected: number, where: 'all' | 'group') =>
    worseThanLive(rows(affected, where), { canary, live, until })?.signal;
  expect([verdict(22, 'all'), verdict(22, 'group')]).toEqual(['uncaught', undefined]);
  expect(verdict(30, 'group')).toBe('uncaught');
});
