// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  cleanup();
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
  act(() => send.click());
  expect(screen.getAllByText('Campos obrigatórios')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('Há um anúncio falso.');
  expect(screen.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Denúncia');
});
