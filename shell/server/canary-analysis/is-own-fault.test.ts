import { describe, expect, test } from 'vitest';
import { noiseOf } from '../testing/error-mixture.ts';
import { isOwnFault } from './is-own-fault.ts';

const version = 'bbbbbbbbbbbbbbbb';
const ours = `at onClick (/releases/booking/${version}/entry.91c2.js:1:8213)`;
const react = 'at qe (/releases/shell/ffffffffffffffff/main.3c1f.js:2:41007)';
const thrown = { unit: 'booking', version, kind: 'error' as const, message: 'TypeError: preço', stack: ours };

describe('an error that nobody caught speaks against the version', () => {
  test.each([
    ['whose code threw', thrown],
    ['whose promise nobody waited for', { ...thrown, kind: 'rejection' as const }],
    ['whose code threw through React', { ...thrown, stack: `${react}\n${ours}` }],
    [
      'as Safari and Firefox write it',
      { ...thrown, stack: `onClick@/releases/booking/${version}/entry.91c2.js:1:8213` },
    ],
    ['from a bucket of its own', { ...thrown, stack: `at f (/rio/releases/booking/${version}/entry.js:1:2)` }],
    [
      'though an extension had pressed the button',
      { ...thrown, stack: `${ours}\nat chrome-extension://abc/fill.js:1:2` },
    ],
  ])('%s', (_, error) => expect(isOwnFault(error)).toBe(true));
});

describe('it does not', () => {
  test.each([
    ['when the page showed the failure: that counts as one already', { ...thrown, kind: 'render' as const }],
    ['when data did not arrive or were refused', { ...thrown, no_data: true }],
    [
      'when the guard against translators kept React from failing',
      {
        ...thrown,
        message: "Rescued 'removeChild' on 'Node': the node has another parent",
        stack: `${react}\n${ours}`,
      },
    ],
    ['without a frame', { ...thrown, stack: undefined }],
    ['with the shell’s frames only', { ...thrown, stack: react }],
    ['when the frames are of another version', { ...thrown, stack: ours.replaceAll('b', 'c') }],
    ['when an extension threw, called by us', { ...thrown, stack: `at chrome-extension://abc/fetch.js:1:2\n${ours}` }],
  ])('%s', (_, error) => expect(isOwnFault(error)).toBe(false));

  test.each(noiseOf(() => ours).map((error) => [error.message, error] as const))('noise: %s', (_, error) => {
    expect(isOwnFault({ ...thrown, stack: undefined, ...error })).toBe(false);
  });
});
