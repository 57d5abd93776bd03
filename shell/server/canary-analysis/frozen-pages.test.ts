import { expect, test } from 'vitest';
import type { TelemetryReport } from '../../src/data/telemetry/telemetry-report.schema.ts';
import { TelemetryBuffer } from '../telemetry/telemetry-buffer.ts';
import type { HealthSlot } from '../telemetry/telemetry-database.ts';
import { dice } from '../testing/dice.ts';
import { analysisTiming, finalBefore } from './analysis-timing.ts';
import { worseThanLive } from './compare-versions.ts';

// Simulates visitors of a canary for 10 % of them, minute by minute: their failures, and the time until the canary is taken back.

const live = 'aaaaaaaaaaaaaaaa';
const canary = 'bbbbbbbbbbbbbbbb';
const slotMs = 60_000;

interface Replay {
  /** In a minute. */
  visitors?: number;
  minutes?: number;
  /** The share of visitors of that version for whom a page that started never comes to life. */
  freezes: (at: { version: string; minute: number }) => number;
  /** Site servers behind a balancer that sends each report to any of them. */
  instances?: number;
}

/** After how many minutes it goes, and how many of its page loads never came to life until then; null: it stays. */
function rollback(seed: number, { visitors = 200, minutes = 30, freezes, instances = 1 }: Replay) {
  const random = dice(seed);
  const timing = analysisTiming(slotMs);
  let clock = 0;
  const buffers = Array.from({ length: instances }, () => new TelemetryBuffer({ timing, now: () => clock }));
  const counted = new Map<string, HealthSlot>();
  const coming: { at: number; who: string; report: Partial<TelemetryReport> }[] = [];
  let frozen = 0;
  for (let minute = 0; minute < minutes; minute++) {
    for (let visitor = 0; visitor < visitors; visitor++) {
      const version = random() < 0.1 ? canary : live;
      const units = [{ unit: 'discovery', version }];
      const [who, begin] = [`${minute}.${visitor}`, (minute + random()) * slotMs];
      // two pages, one after the other; a visitor whose page freezes closes the tab
      for (const load of [0, 1]) {
        const [visit, at] = [`${who}.${load}`, begin + load * 9000];
        coming.push({ at, who, report: { visit, started: units } });
        if (random() < freezes({ version, minute })) {
          if (version === canary) frozen += 1;
          break;
        }
        coming.push({ at: at + 2000, who, report: { visit, alive: units, after_ms: 2000 } });
      }
    }
    coming.sort((a, b) => a.at - b.at);
    const end = (minute + 1) * slotMs;
    while (coming[0] && coming[0].at < end) {
      const { at, who, report } = coming.shift() as (typeof coming)[number];
      clock = at;
      const whole = { visit: '', started: [], alive: [], after_ms: 0, used: [], failed: [], errors: [], vitals: [] };
      buffers[Math.floor(random() * instances)]?.add({ ...whole, ...report }, who, []);
    }
    for (const row of buffers.flatMap((buffer) => buffer.take().visits)) {
      const [key, known] = [`${row.version} ${row.slot}`, counted.get(`${row.version} ${row.slot}`)];
      const [started, alive] = [row.started + (known?.started ?? 0), row.alive + (known?.alive ?? 0)];
      counted.set(key, { ...row, started, alive });
    }
    const worse = worseThanLive([...counted.values()], { canary, live, until: finalBefore(end, timing) });
    if (worse) return { signal: worse.signal, minutes: minute + 1, frozen };
  }
  return null;
}
const each = (count: number, replay: Replay) => Array.from({ length: count }, (_, seed) => rollback(seed + 1, replay));
/** The share of visitors who leave before the page is idle. */
const leave = 0.15;
const only = (share: number) => ({
  freezes: ({ version }: { version: string }) => (version === canary ? 1 - (1 - leave) * (1 - share) : leave),
});

test.each([
  ['an endless loop in render freezes everybody: gone after two minutes', only(1), 2, 45],
  ['a loader never answers half of the visitors: gone within four minutes', only(0.5), 4, 75],
  ['one page of five freezes: gone within a quarter of an hour', only(0.2), 16, 170],
  [
    'everybody, on a quiet site with two visitors of the canary a minute: gone within six',
    { ...only(1), visitors: 20 },
    6,
    15,
  ],
  ['everybody, with two site servers: gone after two minutes', { ...only(1), instances: 2 }, 2, 45],
])('%s', (_, replay, minutes, frozen) => {
  for (const rolledBack of each(6, replay)) {
    expect(rolledBack).toMatchObject({ signal: 'frozen' });
    expect(rolledBack?.minutes).toBeLessThanOrEqual(minutes);
    expect(rolledBack?.frozen).toBeLessThanOrEqual(frozen);
  }
});

test.each([
  ['visitors who leave early', { freezes: () => 0.3 }],
  ['a network that is lost for ten minutes', { freezes: ({ minute }) => (minute > 5 && minute < 15 ? 0.9 : leave) }],
  ['a canary that is a little slower', { freezes: ({ version }) => (version === canary ? 0.17 : leave) }],
  ['two site servers', { freezes: () => leave, instances: 2 }],
] satisfies [string, Replay][])('%s: nothing is taken back', (_, replay) => {
  expect(each(6, replay)).toEqual(Array(6).fill(null));
});
