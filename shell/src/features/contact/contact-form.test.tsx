import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactForm } from './contact-form.tsx';

const send = vi.hoisted(() => vi.fn());
vi.mock('../../data/people/send-contact-message.mutation.ts', async (original) => ({
  ...(await original<object>()),
  useSendContactMessage: () => ({ mutateAsync: send }),
}));

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const page = (
  <QueryClientProvider client={new QueryClient()}>
    <ContactForm subject="Denúncia" />
  </QueryClientProvider>
);

test('what is typed before the scripts come is kept, and only then the form can be sent', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  document.body.append(place);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar mensagem' });
  expect(send.type).toBe('button');
  screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value = 'Há um anúncio falso.';

  await act(async () => {
    root = hydrateRoot(place, page);
  });
  expect(send.type).toBe('submit');
  await act(async () => send.click());
  expect(screen.getAllByText('Campos obrigatórios')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('Há um anúncio falso.');
  expect(screen.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Denúncia');
});

test('once it is sent the message is gone from the form, who wrote it stays', async () => {
  render(page);
  await userEvent.type(screen.getByLabelText('Nome'), 'Ana');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
  for (const message of ['Primeira mensagem.', 'Segunda mensagem.']) {
    await userEvent.clear(screen.getByLabelText('Assunto'));
    await userEvent.type(screen.getByLabelText('Assunto'), 'Denúncia');
    await userEvent.type(screen.getByLabelText('Mensagem'), message);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }));
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Ana', message }));
    expect(await screen.findByText('Mensagem enviada.', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Assunto').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana');
  }
});
