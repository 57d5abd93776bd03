import { describe, expect, test } from 'vitest';
import { formatTimeLeft, holdPhase, payableUntil } from './hold.ts';

describe('a hold', () => {
  const ends = Date.parse('2026-11-20T12:33:00Z');
  const hold = { status: 'pending', hold_expires_at: new Date(ends).toISOString() };

  test('can be paid until two minutes before it ends', () => {
    expect(payableUntil(hold)).toBe(ends - 120_000);
    expect(holdPhase(hold, ends - 120_001)).toBe('payable');
    expect(holdPhase(hold, ends - 120_000)).toBe('closing');
    expect(holdPhase(hold, ends - 1)).toBe('closing');
    expect(holdPhase(hold, ends)).toBe('over');
  });

  test('a paid or cancelled booking holds nothing', () => {
    expect(holdPhase({ ...hold, status: 'paid' }, ends - 500_000)).toBe('over');
    expect(holdPhase({ status: 'pending', hold_expires_at: null }, 0)).toBe('over');
  });

  test.each([
    [24 * 60_000 + 59_999, '24\u00a0min'],
    [60_000, '1\u00a0min'],
    [59_999, '59\u00a0s'],
    [-5, '0\u00a0s'],
  ])('%i ms are %s', (ms, text) => expect(formatTimeLeft(ms)).toBe(text));
});
