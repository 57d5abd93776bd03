import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Disclosure } from './disclosure.tsx';

const user = userEvent.setup();

const hours = (props: { hasError?: boolean; isFilled?: boolean } = {}) => (
  <Disclosure title="Horários" summary="08:00 às 02:00 do dia seguinte" isFilled={false} {...props}>
    <label>
      Das <input />
    </label>
  </Disclosure>
);
const button = () => screen.getByRole('button', { name: 'Horários', description: '08:00 às 02:00 do dia seguinte' });

test('it is closed and says what stands; a press, or the keyboard, opens and closes it', async () => {
  render(hours());
  expect(screen.getByRole('heading', { level: 3, name: 'Horários' })).toBeTruthy();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('Padrão')).toBeTruthy();
  expect(screen.queryByLabelText('Das')).toBeNull();
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByLabelText('Das')).toBeTruthy();
  button().focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByLabelText('Das')).toBeNull();
});

test('what was set is tagged; an error inside opens it', () => {
  const { rerender } = render(hours({ isFilled: true }));
  expect(screen.getByText('Preenchido')).toBeTruthy();
  rerender(hours({ isFilled: true, hasError: true }));
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByLabelText('Das')).toBeTruthy();
});
