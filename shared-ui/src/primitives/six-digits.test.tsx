import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SixDigits } from './six-digits.tsx';

function Sample() {
  const [code, setCode] = useState('');
  return <SixDigits aria-label="Código" value={code} onChange={setCode} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' });
const drawn = () => [...document.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);

test('is one field for screen readers and browsers, and looks like six boxes', () => {
  render(<Sample />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
  expect(drawn()).toHaveLength(6);
});

test('what is typed fills the boxes in their order, and nothing but digits does', async () => {
  render(<Sample />);
  await userEvent.type(field(), '4a1-8');
  expect(field().value).toBe('418');
  expect(drawn()).toEqual(['4', '1', '8', '', '', '']);
  await userEvent.type(field(), '{Backspace}');
  expect(field().value).toBe('41');
});

test('a code that is pasted fills all of them, with the space that an app may put in its middle', async () => {
  render(<Sample />);
  await userEvent.click(field());
  await userEvent.paste('418 026');
  expect(drawn().join('')).toBe('418026');
});

test('full-width digits are digits', async () => {
  render(<Sample />);
  await userEvent.type(field(), '４１８０２６');
  expect(field().value).toBe('418026');
});

test('a seventh digit is none', async () => {
  render(<Sample />);
  await userEvent.type(field(), '4180267');
  expect(field().value).toBe('418026');
});
