import { expect, test } from 'vitest';
import type { Release } from '../registry/release-record.ts';
import { oversizedFirstViews } from './budget.ts';

/** A release of which only sizes matter. */
const unit = (name: string, rest: object): Release =>
  ({
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    entry: 'entry.js',
    routes: [],
    widgets: {},
    styles: [],
    assets: { 'entry.js': { brotli: 100 }, 'chunk.js': { brotli: 10 } },
    ...rest,
  }) as unknown as Release;
const releases = {
  shell: unit('shell', {}),
  discovery: unit('discovery', { routes: [{ id: 'space-detail', chunks: ['chunk.js'] }] }),
  booking: unit('booking', { widgets: { 'booking-card': { chunks: ['chunk.js'] } } }),
};
const view = (scripts: number) => ({ 'discovery/space-detail': { scripts, widgets: ['booking/booking-card'] } });

test('a first view has the scripts of shell, remote, page and widgets, and no more than its budget', () => {
  expect(oversizedFirstViews(releases, view(320))).toEqual([]);
  expect(oversizedFirstViews(releases, view(319))).toEqual([
    expect.stringMatching(/^discovery\/space-detail: 0\.3 KB of scripts/),
  ]);
});

test('a budget of a page or widget that is not there is an error', () => {
  expect(() => oversizedFirstViews(releases, { 'discovery/home': { scripts: 1 } })).toThrow(
    'discovery has no page home',
  );
  expect(() => oversizedFirstViews({ shell: releases.shell }, view(1))).toThrow('of a unit that is not there');
});
