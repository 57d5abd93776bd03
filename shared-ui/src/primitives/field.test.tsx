import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('help and error both belong to the control', () => {
  render(
    <Field label="Senha" help="Pelo menos 6 caracteres" error="A senha deve ter pelo menos 6 caracteres.">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText('Senha');
  expect(describedBy(input)).toBe('Pelo menos 6 caracteres A senha deve ter pelo menos 6 caracteres.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('without messages nothing is described and nothing is invalid', () => {
  render(<Field label="E-mail">{(control) => <Input {...control} />}</Field>);
  const input = screen.getByLabelText('E-mail');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('an error that appears is announced where it stands', () => {
  const field = (error?: string) => (
    <Field label="E-mail" error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const before = document.querySelector('[aria-live=polite]');
  rerender(field('Informe um e-mail válido.'));
  expect(before?.textContent).toBe('Informe um e-mail válido.');
});
