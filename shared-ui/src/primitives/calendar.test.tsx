import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

beforeEach(() => {
  // still the 20th in Rio, already the 21st in UTC
  vi.useFakeTimers({ now: new Date('2026-11-21T01:30:00Z'), toFake: ['Date'] });
});

const states = { '2026-11-24': 'booked', '2026-11-25': 'held', '2026-11-26': 'blocked' } as const;
const day = (name: RegExp) => screen.getByRole('button', { name });

describe('for a guest', () => {
  test('today is the day in Rio, and days before it can not be chosen', async () => {
    const choose = vi.fn();
    render(<Calendar label="Data do evento" selected={null} onSelect={choose} />);
    await userEvent.click(day(/19 de novembro de 2026, indisponível/));
    expect(choose).not.toHaveBeenCalled();
    await userEvent.click(day(/^hoje, sexta-feira, 20 de novembro/));
    expect(choose).toHaveBeenCalledExactlyOnceWith('2026-11-20');
  });

  test('a day that is taken can not be chosen', async () => {
    const choose = vi.fn();
    render(<Calendar label="Data do evento" selected={null} onSelect={choose} states={states} />);
    for (const unavailable of [/24 de novembro/, /25 de novembro/, /26 de novembro/]) {
      expect(day(unavailable).getAttribute('aria-label')).toMatch(/indisponível$/);
      await userEvent.click(day(unavailable));
    }
    expect(choose).not.toHaveBeenCalled();
    await userEvent.click(day(/27 de novembro/));
    expect(choose).toHaveBeenCalledExactlyOnceWith('2026-11-27');
  });

  test('the last day that can be booked is the last one', async () => {
    const choose = vi.fn();
    render(<Calendar label="Data" selected={null} onSelect={choose} month="2027-11-01" />);
    expect(day(/Próximo mês/).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(day(/21 de novembro de 2027/));
    expect(choose).not.toHaveBeenCalled();
    await userEvent.click(day(/20 de novembro de 2027/));
    expect(choose).toHaveBeenCalledExactlyOnceWith('2027-11-20');
  });

  test('the arrows pass over days that are taken', async () => {
    render(<Calendar label="Data" selected="2026-11-23" onSelect={() => {}} states={states} autoFocus />);
    expect(document.activeElement).toBe(day(/23 de novembro/));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(day(/27 de novembro/));
  });

  test('a month that is shown is reported, so that its days can be loaded', async () => {
    const shown = vi.fn();
    render(<Calendar label="Data" selected={null} onSelect={() => {}} onMonthChange={shown} />);
    await userEvent.click(day(/Próximo mês/));
    expect(shown).toHaveBeenCalledExactlyOnceWith('2026-12-01');
    expect(screen.getByText('dezembro de 2026')).toBeTruthy();
  });
});

describe('for the host', () => {
  test('blocked days can be chosen, booked and held ones can not', async () => {
    const choose = vi.fn();
    render(
      <Calendar label="Dias" view="host" mode="multiple" selected={['2026-11-30']} onSelect={choose} states={states} />,
    );
    await userEvent.click(day(/24 de novembro de 2026, reservada/));
    await userEvent.click(day(/25 de novembro de 2026, aguardando pagamento/));
    expect(choose).not.toHaveBeenCalled();
    await userEvent.click(day(/26 de novembro de 2026, bloqueada por você/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(['2026-11-26', '2026-11-30']);
  });
});

test('on a narrow page of two months one is rendered, and the page key leads to the next', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  render(<Calendar label="Data do evento" selected={null} onSelect={() => {}} months={2} autoFocus />);
  expect(screen.getAllByRole('grid')).toHaveLength(1);
  await userEvent.keyboard('{PageDown}');
  expect(screen.getByRole('grid', { name: /dezembro de 2026/ })).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/20 de dezembro/);
  vi.unstubAllGlobals();
});
