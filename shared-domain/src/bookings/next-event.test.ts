// @vitest-environment happy-dom
import { nextEvent } from 'shared-domain/testing/next-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetNextEvent, nextEventKey, storedNextEvent, storeNextEvent } from './next-event.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('the event stays for its person until its contacts end', () => {
  vi.useFakeTimers({ now: new Date('2026-12-14T05:00:00Z') });
  const event = nextEvent({ userId: 'ana', until: '2026-12-15T05:00:00Z' });
  storeNextEvent(event);
  forgetNextEvent('ana');
  expect(storedNextEvent()).toEqual(event);
  vi.setSystemTime(new Date('2026-12-15T05:00:00Z'));
  forgetNextEvent('ana');
  expect(localStorage.getItem(nextEventKey)).toBeNull();
});

test.each([null, 'bia'])('it goes where the person is %s', (person) => {
  storeNextEvent(nextEvent({ userId: 'ana', until: '2999-01-01T00:00:00Z' }));
  forgetNextEvent(person);
  expect(localStorage.getItem(nextEventKey)).toBeNull();
});

test('a value that is none of ours is no event, and goes', () => {
  for (const value of ['{', '7', '{"userId":"ana"}']) {
    localStorage.setItem(nextEventKey, value);
    forgetNextEvent('ana');
    expect(localStorage.getItem(nextEventKey)).toBeNull();
  }
});

test('without storage nothing is stored, and nothing fails', () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  storeNextEvent(nextEvent());
  forgetNextEvent('ana');
  expect(storedNextEvent()).toBeNull();
  vi.unstubAllGlobals();
});
