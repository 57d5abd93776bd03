// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { cameBack, markLeavingSite, rememberReturn, takeReturn } from './return-address.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

test('leads back once', () => {
  rememberReturn('/espaco/1?date=2026-12-12#reserva');
  expect(takeReturn()).toBe('/espaco/1?date=2026-12-12#reserva');
  expect(takeReturn()).toBe('/');
});

test('is forgotten after an hour', () => {
  rememberReturn('/espaco/1');
  vi.advanceTimersByTime(60 * 60_000 + 1);
  expect(takeReturn()).toBe('/');
});

test('the way through the identity provider keeps the place and is said once', () => {
  rememberReturn('/espaco/1');
  expect(cameBack()).toBe(false);
  markLeavingSite();
  expect(cameBack()).toBe(true);
  expect(cameBack()).toBe(false);
  expect(takeReturn()).toBe('/espaco/1');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  '%s that somebody put into the storage does not lead away',
  (path) => {
    localStorage.setItem('return-address', JSON.stringify({ path, at: Date.now() }));
    expect(takeReturn()).toBe('/');
  },
);

test.each(['', 'null', '{', '[]', '{"path":1,"at":0}', '{"path":"/a"}'])('%j in the storage is nothing', (stored) => {
  localStorage.setItem('return-address', stored);
  expect(takeReturn()).toBe('/');
});

test('a storage that is forbidden breaks nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  expect(() => rememberReturn('/espaco/1')).not.toThrow();
  expect(takeReturn()).toBe('/');
});
