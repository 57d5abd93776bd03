import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FakeApi, refusal } from 'shared-domain/testing/fake-api.ts';
import { afterEach, expect, test } from 'vitest';
import { Component } from './notificacoes-sair.page.tsx';

afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/notificacoes/sair?token=abc'] })}
      />
    </QueryClientProvider>,
  );

test('the link of a mail switches off without a session, says so and can undo it', async () => {
  const sent: unknown[] = [];
  new FakeApi()
    .on('follow_mail_link', ({ body }) => {
      sent.push(body);
      return 'visits';
    })
    .install();
  show();
  await screen.findByText('Você não recebe mais e-mails de “Visitas”. Os outros continuam.');
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a receber' }));
  await screen.findByText('Você volta a receber e-mails de “Visitas”.');
  expect(sent).toEqual([
    { token: 'abc', is_on: false },
    { token: 'abc', is_on: true },
  ]);
});

test('a link that is not signed says so; a failure can be tried again', async () => {
  const api = new FakeApi().on('follow_mail_link', () => refusal('link_invalid', 404));
  api.install();
  show();
  await screen.findByRole('heading', { name: 'Este link não vale' });
  cleanup();
  api.failing.add('follow_mail_link');
  show();
  await screen.findByRole('heading', { name: 'Não foi possível mudar agora' });
  api.failing.clear();
  api.on('follow_mail_link', () => 'reviews');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Você não recebe mais e-mails de “Avaliações”. Os outros continuam.');
});
