import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './input.tsx';

function Example({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={locked}
        title="Complete seu perfil"
        description="Falta um dado."
        footer={<Button>Salvar</Button>}
      >
        <Input aria-label="Telefone" />
      </Dialog>
    </>
  );
}

test('opens with its first field, is named and described, and gives the focus back', async () => {
  render(<Example />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Complete seu perfil' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Falta um dado.');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefone')));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('what can’t be undone is announced as an alert, and a click beside it does not answer it', async () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog open alert onOpenChange={onOpenChange} title="Cancelar reserva?">
      <Button>Manter reserva</Button>
    </Dialog>,
  );
  await screen.findByRole('alertdialog', { name: 'Cancelar reserva?' });
  await userEvent.click(document.querySelector('[data-slot=dialog-backdrop]') as Element);
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledOnce();
});

test('what is being saved is not closed by accident', async () => {
  render(<Example locked />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Fechar diálogo' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the way back of a phone closes it; while something is being saved it is not heard', async () => {
  const watchers: { onclose?: () => void; destroy: () => void }[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose?: () => void;
      destroy = vi.fn();
      constructor() {
        watchers.push(this);
      }
    },
  );
  const onOpenChange = vi.fn();
  const dialog = (locked: boolean) => <Dialog open locked={locked} onOpenChange={onOpenChange} title="Ordenar por" />;
  const { rerender } = render(dialog(false));
  watchers[0]?.onclose?.();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  rerender(dialog(true));
  expect(watchers[0]?.destroy).toHaveBeenCalledOnce();
  expect(watchers).toHaveLength(1);
});
