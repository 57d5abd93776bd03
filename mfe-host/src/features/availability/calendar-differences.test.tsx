import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CalendarDifferences } from './calendar-differences.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const differences = { takenThere: ['2026-12-12'], takenHere: ['2027-01-02'], freeThere: [] };

test('a calendar that once repeated ours is compared with it, date by date', () => {
  render(<CalendarDifferences name="Airbnb" hasEchoed differences={differences} />);
  const list = screen.getByRole('list', { name: 'Diferenças entre Airbnb e este calendário' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ocupado em Airbnb, livre aqui: 12/12.', 'Ocupado aqui, livre em Airbnb: 02/01/2027.']);
});

test('a calendar that never repeated ours, or has the same dates, is not compared', () => {
  render(<CalendarDifferences name="Google" hasEchoed={false} differences={differences} />);
  render(
    <CalendarDifferences name="Airbnb" hasEchoed differences={{ takenThere: [], takenHere: [], freeThere: [] }} />,
  );
  expect(screen.queryByRole('list')).toBeNull();
});
