import { cleanup, screen, within } from '@testing-library/react';
import { signOut } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingRow, HostApi, requestRow, spaceFigures } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as DashboardRoute } from './dashboard.route.tsx';

let api: HostApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.dashboard = {
    bookings: 20,
    upcoming_bookings: 3,
    active_spaces: 2,
    pending_spaces: 1,
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
      revenue_cents: index * 10_000,
      bookings: index,
    })),
    coming_months: [],
    conflicts: [],
    spaces: [
      spaceFigures(),
      spaceFigures({
        id: 'p',
        title: 'Casa do Horto',
        status: 'pending',
        revenue_cents: 0,
        coming_cents: 0,
        bookings: 0,
        rating_average: null,
        rating_count: 0,
      }),
      spaceFigures({ id: 'r', title: 'Recusada', status: 'rejected' }),
    ],
  };
  api.install();
  signIn();
});

const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');

test('signed out', async () => {
  signOut();
  renderHost(<DashboardRoute />);
  await expectWords(screen, 'Você precisa estar logado para acessar esta página.');
});

test('live figures, the months, each space with its way to the calendar', async () => {
  api.dashboard.coming_months = [
    { month: '2026-11', revenue_cents: 30_000, bookings: 1 },
    { month: '2026-12', revenue_cents: 270_000, bookings: 2 },
  ];
  renderHost(<DashboardRoute />);
  await screen.findByText('Receita, últimos 12 meses');
  expect(screen.getByRole('heading', { level: 1, name: 'Gerenciar Espaços' })).toBeTruthy();
  await expectWords(screen, 'Gerenciar Espaços');
  const words = plain(document.body.textContent);
  // of 6.600, what of November is still to come
  for (const text of [
    'R$ 6.300,00',
    'R$ 800,00 em novembro até agora',
    'R$ 3.000,00',
    '3 reservas pagas',
    '1 em análise',
    '24 avaliações',
    'Receita: R$ 15.850,00',
    'Por vir: R$ 3.000,00',
  ])
    expect(words).toContain(text);
  expect(within(screen.getByRole('table', { name: 'Receita por mês' })).getAllByRole('row')).toHaveLength(13);
  expect([screen.getByText('recebido'), screen.getByText('por vir')]).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Disponibilidade de Casa do Horto' }).getAttribute('href')).toBe(
    '/gerenciar-disponibilidade/p',
  );
  expect(screen.queryByRole('link', { name: /Disponibilidade de Recusada/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Adicionar Espaço' }).getAttribute('href')).toBe('/anunciar');
  await expectWords(screen, 'Adicionar Espaço');
});

test('the chart of a host whose only booking lies ahead shows it', async () => {
  const none = (api.dashboard.months as object[]).map((month) => ({ ...month, revenue_cents: 0, bookings: 0 }));
  const coming_months = [{ month: '2027-01', revenue_cents: 145_000, bookings: 1 }];
  Object.assign(api.dashboard, { months: none, coming_months });
  renderHost(<DashboardRoute />);
  const row = await screen.findByRole('row', { name: /janeiro de 2027/ });
  expect(plain(row.textContent)).toBe('janeiro de 2027R$ 0,00R$ 1.450,001');
});

test('without spaces, and when the figures do not come', async () => {
  Object.assign(api.dashboard, { bookings: 0, spaces: [] });
  renderHost(<DashboardRoute />);
  expect(await screen.findByRole('link', { name: 'Anunciar meu primeiro espaço' })).toBeTruthy();
  cleanup();
  api.failing.add('host_dashboard');
  renderHost(<DashboardRoute />);
  expect(await screen.findByText('Não foi possível carregar seus números.')).toBeTruthy();
});

test('the next bookings lead each to its page and to the page of all of them, and the host sees what waits for them', async () => {
  api.bookings = Array.from({ length: 6 }, (_, index) =>
    bookingRow({ id: `b${index}`, event_date: `2026-12-0${index + 1}` }),
  );
  api.unread = 2;
  api.visits = [
    {
      id: 'v',
      conversation_id: 'c9',
      proposed_times: [new Date(Date.now() + 3_600_000).toISOString()],
      accepted_time: null,
      conversation: { space_id: 'p', space_title: 'Sítio Alto' },
    },
  ];
  api.reviews = ['p', 'p'].map((id) => ({ space: { id, title: 'Varanda' } }));
  api.dashboard.conflicts = [
    {
      space_id: 'p',
      title: 'Casa do Horto',
      calendar_name: 'Airbnb',
      date: '2026-12-12',
      booking_id: 'b1',
      kind: 'reservation',
      first_seen_at: '2026-12-03T17:00:00Z',
    },
  ];
  api.requests.open = [requestRow({ answer_by: new Date(Date.now() + 3_600_000).toISOString() })];
  renderHost(<DashboardRoute />);
  const coming = within(await screen.findByRole('list', { name: 'Reservas por vir' }));
  expect(coming.getAllByRole('listitem')).toHaveLength(4);
  expect(coming.getAllByRole('listitem')[0]?.textContent).toContain('Marina Azevedo · 8h às 2h · 26 pessoas');
  expect(coming.getAllByRole('link')[0]?.getAttribute('href')).toBe('/gerenciar-espacos/reservas/b0');
  expect(screen.getByRole('link', { name: 'Ver as 6 reservas por vir' }).getAttribute('href')).toBe(
    '/gerenciar-espacos/reservas',
  );
  const waiting = within(screen.getByRole('region', { name: 'Esperam por você' }));
  const item = async (name: RegExp) => (await waiting.findByRole('link', { name })).getAttribute('href');
  expect(await item(/Galpão Estúdio 27 pedido de Beatriz Nogueira para 12 de dezembro: responda até /)).toBe(
    '/gerenciar-espacos/reservas?aba=pedidos',
  );
  expect(waiting.getAllByRole('link')[0]?.textContent).toContain('pedido de Beatriz');
  expect(
    await item(
      /Casa do Horto conflito em .*12 de dezembro, já pago aqui: reserva em Airbnb, vista pela primeira vez em 3\/12, 14h/,
    ),
  ).toBe('/gerenciar-disponibilidade/p');
  expect(await item(/2 mensagens não lidas/)).toBe('/chat');
  expect(await item(/Sítio Alto responda a proposta de visita/)).toBe('/chat?conversa=c9');
  expect(await item(/Varanda 2 avaliações sem resposta/)).toBe('/espaco/p#avaliacoes');
  expect(await item(/Chave PIX/)).toBe('/gerenciar-espacos/repasses');
  expect(await item(/Recusada corrija e reenvie/)).toBe('/editar-espaco/r');
});

test('the pages of the host stand in one line, the shown one is marked, and who has listed nothing has none', async () => {
  api.unread = 1;
  renderHost(<DashboardRoute />);
  const tabs = within(await screen.findByRole('navigation', { name: 'Gestão dos espaços' }));
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/gerenciar-espacos',
    '/gerenciar-espacos/reservas',
    '/meus-espacos',
    '/gerenciar-disponibilidade',
    '/gerenciar-espacos/repasses',
    '/chat',
  ]);
  expect(tabs.getByRole('link', { name: 'Painel' }).getAttribute('aria-current')).toBe('page');
  expect(await tabs.findByRole('link', { name: 'Mensagens 1 não lida' })).toBeTruthy();
  cleanup();
  signIn({ isHost: false });
  renderHost(<DashboardRoute />);
  await screen.findByText('Receita, últimos 12 meses');
  expect(screen.queryByRole('navigation', { name: 'Gestão dos espaços' })).toBeNull();
});

test('a suspended host is offered no new listing', async () => {
  signIn({ isSuspended: true });
  renderHost(<DashboardRoute />);
  expect(await screen.findByText(/Sua conta está suspensa e não pode anunciar espaços/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Adicionar Espaço' })).toBeNull();
});
