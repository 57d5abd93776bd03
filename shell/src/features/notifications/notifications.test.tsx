import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { afterEach, expect, test } from 'vitest';
import { MailSwitches } from './mail-switches.tsx';
import { momentOf, periodOf } from './moment.ts';
import { Notifications } from './notifications.tsx';

afterEach(cleanup);

const show = (page: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/'] })} />
    </QueryClientProvider>,
  );

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const note = (id: string, kind: string, facts: object, isRead = false) => ({
  id,
  kind,
  created_at: minutesAgo(5),
  is_read: isRead,
  facts,
});

test('each says what happened, leads there, and is read when it is opened', async () => {
  const read: unknown[] = [];
  new FakeApi()
    .on('my_notifications', () => ({
      unread: 1,
      items: [
        note('a', 'booking_received', {
          title: 'Casa do Mirante',
          event_date: '2027-02-06',
          guest_name: 'Lia Ramos',
          booking_id: 'b1',
        }),
        note('b', 'space_approved', { title: 'Varanda', space_id: 's1' }, true),
        note('c', 'of_a_later_release', {}),
      ],
    }))
    .on('read_notifications', ({ body }) => {
      read.push(body);
      return 0;
    })
    .install();
  show(<Notifications userId="ana" />);
  const link = await screen.findByRole('link', {
    name: /^Não lida: Lia reservou Casa do Mirante, sábado, 6 de fevereiro/,
  });
  expect(link.getAttribute('href')).toBe('/gerenciar-espacos/reservas/b1');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  screen.getByRole('link', { name: 'Seu anúncio “Varanda” está no ar.' });
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todas como lidas' }));
  await expect.poll(() => read).toEqual([{}]);
  expect(screen.queryByText('Não lida:')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /^Lia reservou/ }));
  await expect.poll(() => read.at(-1)).toEqual({ ids: ['a'] });
});

test('all can be read when only those of other pages are unread', async () => {
  new FakeApi()
    .on('my_notifications', () => ({
      unread: 3,
      items: [note('a', 'space_approved', { title: 'Varanda', space_id: 's1' }, true)],
    }))
    .on('read_notifications', () => 0)
    .install();
  show(<Notifications userId="ana" />);
  const all = await screen.findByRole('button', { name: 'Marcar todas como lidas' });
  await userEvent.click(all);
  expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull();
});

test('none, and a failure with the way to try again', async () => {
  const api = new FakeApi().on('my_notifications', () => ({ unread: 0, items: [] }));
  api.install();
  show(<Notifications userId="ana" />);
  await screen.findByText('Nenhuma notificação');
  cleanup();
  api.failing.add('my_notifications');
  show(<Notifications userId="bia" />);
  await screen.findByText('As notificações não carregaram.');
});

test('a switch moves at the press, and back when the database did not take it', async () => {
  const api = new FakeApi().on('my_mail_topics', () => [
    { topic: 'messages', is_on: true },
    { topic: 'visits', is_on: false },
  ]);
  api.install();
  api.failing.add('set_mail_topic');
  show(<MailSwitches userId="ana" />);
  const messages = await screen.findByRole('checkbox', { name: 'Mensagens' });
  expect((messages as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('checkbox', { name: 'Visitas' }) as HTMLInputElement).checked).toBe(false);
  await userEvent.click(messages);
  await expect.poll(() => (screen.getByRole('checkbox', { name: 'Mensagens' }) as HTMLInputElement).checked).toBe(true);
});

test('moments are in Rio', () => {
  const now = new Date('2026-11-26T02:30:00Z');
  expect(momentOf('2026-11-26T02:29:40Z', now)).toBe('agora');
  expect(momentOf('2026-11-26T02:22:00Z', now)).toBe('há 8 min');
  expect(momentOf('2026-11-25T23:20:00Z', now)).toBe('há 3 h');
  expect(momentOf('2026-11-24T13:00:00Z', now)).toBe('ontem, 10h00');
  expect(momentOf('2026-11-21T13:00:00Z', now)).toBe('sáb., 21 de nov.');
  expect(
    ['2026-11-25T23:20:00Z', '2026-11-20T12:00:00Z', '2026-11-18T12:00:00Z'].map((at) => periodOf(at, now)),
  ).toEqual(['Hoje', 'Esta semana', 'Antes']);
});
