import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';

// the first import of the calendar takes its time
beforeAll(() => import('./date-picker-popup.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

function Form({ initial = null }: { initial?: string | null }) {
  const [day, setDay] = useState<string | null>(initial);
  return (
    <DateField
      label="Data do evento"
      value={day}
      onValueChange={setDay}
      clearable
      error={day ? undefined : 'Selecione uma data futura'}
    />
  );
}

test('the button is named by label and day, and tied to its error', () => {
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Data do evento Escolha a data' });
  expect(button.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Selecione uma data futura',
  );
});

test('choosing a day says it, closes the calendar and gives the focus back', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: /Data do evento/ }));
  await userEvent.click(await screen.findByRole('button', { name: /27 de novembro de 2026/ }));
  const button = await screen.findByRole('button', { name: 'Data do evento sex., 27 de nov. de 2026' });
  await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('opens with the chosen day in focus; a second press and Escape close it', async () => {
  render(<Form initial="2026-12-12" />);
  const button = screen.getByRole('button', { name: /12 de dez/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  const day = await screen.findByRole('button', { name: /12 de dezembro de 2026, selecionada/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(day));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button);
  await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('grid');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a day can be taken back', async () => {
  render(<Form initial="2026-12-12" />);
  await userEvent.click(screen.getByRole('button', { name: /12 de dez/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar data' }));
  expect(await screen.findByRole('button', { name: 'Data do evento Escolha a data' })).toBeTruthy();
});
