import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordStrength } from './password-strength.tsx';

test('says how good the password is in a place that is announced, and nothing before one is typed', () => {
  const { container, rerender } = render(<PasswordStrength password="" />);
  const region = container.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  rerender(<PasswordStrength password="123456" />);
  expect(screen.getByText(/^Senha fraca\./).closest('[aria-live]')).toBe(region);
  rerender(<PasswordStrength password="mar-pedra-verde-luz" />);
  expect(region?.textContent).toBe('Senha forte.');
});
