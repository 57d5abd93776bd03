import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, buttonVariants } from './button.tsx';

test('a button in a form does not submit it unless it says so', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Limpar</Button>
      <Button type="submit">Salvar</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(submit).toHaveBeenCalledOnce();
});

test('while it is busy it says so, keeps the focus and does nothing', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const click = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy busyLabel="Criando..." onClick={click}>
        Criar conta
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Criando...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  button.focus();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a link that looks like a button has one border colour', () => {
  const classes = buttonVariants({ variant: 'secondary' }).split(' ');
  expect(classes).toContain('border-border-strong');
  expect(classes).not.toContain('border-transparent');
});
