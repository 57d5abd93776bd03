import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gates, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingRow, HostApi, spaceFigures, spaceId, spaceRow } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as MySpacesRoute } from './my-spaces.route.tsx';

let api: HostApi;
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.install();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

/** Amounts are written with unbroken spaces. */
const plain = ({ textContent }: HTMLElement) => textContent?.replace(/\u00a0/g, ' ');
const row = async (name: string) => within(await screen.findByRole('article', { name }));
/** Presses an item in the menu of a listing. */
const choose = async (title: string, item: string) => {
  await user.click((await row(title)).getByRole('button', { name: `Mais ações de ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('signed out', async () => {
  signOut();
  renderHost(<MySpacesRoute />);
  expect(await screen.findByRole('heading', { name: 'Faça login para ver seus espaços' })).toBeTruthy();
  await expectWords(screen, 'Faça login para ver seus espaços');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
});

test('a failure is said in its place; nothing yet leads to the first listing', async () => {
  api.failing.add('spaces');
  renderHost(<MySpacesRoute />);
  expect(await screen.findByText('Não foi possível carregar seus espaços.')).toBeTruthy();
  api.failing.clear();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Anunciar meu primeiro espaço' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Anunciar Novo Espaço' }).getAttribute('href')).toBe('/anunciar');
  await expectWords(screen, 'Anunciar Novo Espaço');
});

test('each status has its word, its reason and its actions', async () => {
  api.spaces = [
    spaceRow({ id: 'a', title: 'Aprovada' }),
    spaceRow({ id: 'p', title: 'Pendente', status: 'pending' }),
    spaceRow({ id: 'r', title: 'Recusada', status: 'rejected', rejection_reason: 'Fotos escuras' }),
    spaceRow({ id: 'c', title: 'Cancelada', status: 'cancelled' }),
    spaceRow({ id: 'u', title: 'Estranha', status: 'archived' }),
  ];
  renderHost(<MySpacesRoute />);
  expect(await screen.findByText('5 anúncios, 1 aguardando aprovação')).toBeTruthy();
  const approved = await row('Aprovada');
  expect(approved.getByText('Aprovado')).toBeTruthy();
  await expectWords(screen, 'Aprovado');
  expect(approved.getByRole('link', { name: 'Editar Aprovada' }).getAttribute('href')).toBe('/editar-espaco/a');
  expect(approved.getByRole('link', { name: 'Calendário Aprovada' }).getAttribute('href')).toBe(
    '/gerenciar-disponibilidade/a',
  );
  const pending = await row('Pendente');
  expect(pending.getByText('Aguardando Aprovação')).toBeTruthy();
  await expectWords(screen, 'Aguardando Aprovação');
  const rejected = await row('Recusada');
  expect(rejected.getByText(/Fotos escuras/)).toBeTruthy();
  expect(rejected.getByRole('link', { name: 'Corrigir e reenviar Recusada' }).getAttribute('href')).toBe(
    '/editar-espaco/r',
  );
  expect(rejected.queryByRole('link', { name: /Calendário/ })).toBeNull();
  expect((await row('Cancelada')).getByText('Cancelado')).toBeTruthy();
  await expectWords(screen, 'Cancelado');
  expect((await row('Estranha')).getByText('Aguardando Aprovação')).toBeTruthy();
});

describe('what a row says of prices and bookings', () => {
  const figures = (overrides: Parameters<typeof spaceFigures>[0] = {}) =>
    spaceFigures({ upcoming_bookings: 0, next_booking_on: null, ...overrides });
  const figuresOf = (...spaces: ReturnType<typeof spaceFigures>[]) => {
    api.dashboard = { ...api.dashboard, active_spaces: 1, spaces };
  };
  const words = async (name: string) => plain(await screen.findByRole('article', { name }));

  test('as guests see it, and how many bookings are to come', async () => {
    api.spaces = [
      spaceRow({
        id: 'a',
        title: 'Varia',
        weekday_prices: [{ weekday: 6, price: 1900 }],
        price_ranges: [
          { name: 'Réveillon', first_day: '2026-12-30', last_day: '2027-01-02', weekdays: null, price: 2900.5 },
        ],
      }),
      spaceRow({ id: 'b', title: 'Fixa' }),
      spaceRow({ id: 'c', title: 'Uma' }),
      spaceRow({ id: 'p', title: 'Pendente', status: 'pending' }),
    ];
    const shown_price = { price: 1550, price_varies: true, price_per_guest: 12.5 };
    figuresOf(
      figures({ id: 'a', upcoming_bookings: 6, next_booking_on: '2026-12-12', shown_price }),
      figures({ id: 'b' }),
    );
    (api.dashboard.spaces as object[]).push(
      figures({ id: 'c', upcoming_bookings: 1, next_booking_on: '2026-12-12' }),
      figures({ id: 'p', status: 'pending' }),
    );
    renderHost(<MySpacesRoute />);
    await vi.waitFor(async () =>
      expect(await words('Varia')).toContain(
        'a partir de R$ 1.550 por evento + R$ 12,50 por convidado · 6 reservas por vir',
      ),
    );
    expect(await words('Fixa')).toContain('R$ 1.450 por evento · nenhuma reserva por vir');
    expect(await words('Uma')).toContain('R$ 1.450 por evento · 1 reserva por vir');
    expect(await words('Pendente')).not.toContain('por vir');
    expect(api.callsOf('host_dashboard')).toHaveLength(1);
  });

  test('where the figures do not come, the price stands alone', async () => {
    api.spaces = [spaceRow()];
    api.failing.add('host_dashboard');
    renderHost(<MySpacesRoute />);
    expect(await words('Galpão Estúdio 27')).toContain('R$ 1.450 por evento');
    await vi.waitFor(() => expect(api.callsOf('host_dashboard').length).toBeGreaterThan(0));
    expect(await words('Galpão Estúdio 27')).not.toContain('por vir');
  });

  test.each([
    [
      'keep',
      { upcoming_bookings: 1, next_booking_on: '2027-01-09' },
      'A reserva já paga, de 9 de janeiro, continua valendo.',
    ],
    ['keep', { upcoming_bookings: 3, next_booking_on: '2027-01-09' }, 'As 3 reservas já pagas continuam valendo.'],
    ['keep', {}, 'Não há reservas pagas por vir.'],
    ['cancel', {}, 'O que estava pago foi cancelado e devolvido.'],
  ])('a suspended listing says what becomes of what is paid: %s %o', async (paid_bookings, paid, sentence) => {
    const suspended_at = '2026-11-20T12:00:00Z';
    api.spaces = [spaceRow({ suspended_at })];
    api.on('suspensions', () => [
      {
        id: 's',
        space_id: spaceId,
        reason: 'O endereço não é o das fotos.',
        paid_bookings,
        created_at: suspended_at,
        appealed_at: null,
      },
    ]);
    figuresOf(figures(paid));
    renderHost(<MySpacesRoute />);
    await vi.waitFor(async () =>
      expect(await words('Galpão Estúdio 27')).toContain(
        `Suspenso em 20/11/2026: O endereço não é o das fotos. O anúncio saiu da busca e não recebe reservas. ${sentence}`,
      ),
    );
    expect(await words('Galpão Estúdio 27')).not.toContain('· ');
  });
});

test.each([
  ['approved', {}, ['Ver como está no site', 'Duplicar anúncio', 'Copiar link', 'Excluir']],
  ['pending', {}, ['Visualizar', 'Duplicar anúncio', 'Cancelar anúncio', 'Excluir']],
  ['rejected', {}, ['Visualizar']],
  ['cancelled', {}, ['Visualizar']],
  ['approved', { suspended_at: '2026-11-20T12:00:00Z' }, ['Visualizar', 'Editar']],
])('what is seldom done with a listing that is %s %o stands in its menu', async (status, suspension, items) => {
  api.spaces = [spaceRow({ status, ...suspension })];
  renderHost(<MySpacesRoute />);
  await user.click((await row('Galpão Estúdio 27')).getByRole('button', { name: 'Mais ações de Galpão Estúdio 27' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items);
});

test('a suspended listing is answered first, once; then it is mended', async () => {
  const suspended_at = '2026-11-20T12:00:00Z';
  const suspension = {
    id: 's',
    space_id: spaceId,
    reason: 'O endereço não é o das fotos.',
    paid_bookings: 'keep',
    created_at: suspended_at,
    appealed_at: null as string | null,
  };
  api.spaces = [spaceRow({ suspended_at }), spaceRow({ id: 'other', title: 'Outra', suspended_at })];
  api.on('suspensions', () => [suspension]);
  renderHost(<MySpacesRoute />);
  expect(await (await row('Outra')).findByText(/Fora da busca com a sua conta/)).toBeTruthy();
  expect(api.callsOf('suspensions')).toHaveLength(1);
  const suspended = await row('Galpão Estúdio 27');
  const answer = await suspended.findByRole('button', { name: 'Responder à suspensão de Galpão Estúdio 27' });
  expect(suspended.queryByRole('link', { name: /Editar|Calendário/ })).toBeNull();
  await user.click(answer);
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder sobre Galpão Estúdio 27' }));
  await user.type(dialog.getByLabelText('Sua resposta'), 'Mandei um vídeo da entrada.');
  suspension.appealed_at = '2026-11-20T15:00:00Z';
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  expect(await suspended.findByText(/Você respondeu em 20\/11\/2026/)).toBeTruthy();
  expect(suspended.queryByRole('button', { name: /Responder/ })).toBeNull();
  expect(suspended.getByRole('link', { name: 'Editar Galpão Estúdio 27' })).toBeTruthy();
});

test('a listing that is not public is shown here', async () => {
  api.spaces = [spaceRow({ status: 'pending' })];
  renderHost(<MySpacesRoute />);
  await choose('Galpão Estúdio 27', 'Visualizar');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Fundo infinito e luz natural.')).toBeTruthy();
});

test('cancelling a listing asks first', async () => {
  api.spaces = [spaceRow({ status: 'pending' })];
  renderHost(<MySpacesRoute />);
  await choose('Galpão Estúdio 27', 'Cancelar anúncio');
  api.refuse = { status: 500, message: 'x' };
  await user.click(await screen.findByRole('button', { name: 'Cancelar anúncio' }));
  await expectWords(screen, 'Não foi possível cancelar o anúncio. Tente novamente.');
  api.refuse = null;
  await choose('Galpão Estúdio 27', 'Cancelar anúncio');
  await user.click(await screen.findByRole('button', { name: 'Cancelar anúncio' }));
  expect(await screen.findByText('Cancelado')).toBeTruthy();
  expect(toasts.at(-1)?.title).toBe('Anúncio cancelado');
  await expectWords(screen, 'Anúncio cancelado');
});

test('deleting says in reais what becomes of the bookings, and a refusal keeps the space', async () => {
  api.spaces = [spaceRow()];
  api.bookings = [bookingRow(), bookingRow({ id: 'old', event_date: '2026-10-01' })];
  renderHost(<MySpacesRoute />);
  const open = () => choose('Galpão Estúdio 27', 'Excluir');
  await open();
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/não pode ser desfeita e todas as reservas futuras serão canceladas/)).toBeTruthy();
  const notice = await dialog.findByText(/Uma reserva confirmada será cancelada/);
  expect(plain(notice)).toContain('R$ 1.522,50 de volta');
  expect(plain(notice)).toContain('deixa de receber R$ 1.450,00');
  api.refuse = { status: 500, message: 'x' };
  await user.click(dialog.getByRole('button', { name: 'Excluir espaço' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('Não foi possível excluir o espaço. Tente novamente.'));
  await expectWords(screen, 'Não foi possível excluir o espaço. Tente novamente.');
  api.refuse = null;
  await open();
  await user.click(await screen.findByRole('button', { name: 'Excluir espaço' }));
  expect(await screen.findByText('Nenhum espaço anunciado ainda')).toBeTruthy();
  expect(toasts.at(-1)?.title).toBe('Espaço excluído');
  await expectWords(screen, 'Espaço excluído');
});

test('a deletion that is refused, or meets no row, says why', async () => {
  api.spaces = [spaceRow()];
  renderHost(<MySpacesRoute />);
  const remove = async () => {
    await choose('Galpão Estúdio 27', 'Excluir');
    await user.click(await screen.findByRole('button', { name: 'Excluir espaço' }));
  };
  api.refuse = { status: 401, message: 'unauthenticated' };
  await remove();
  await expectWords(screen, 'Usuário não autenticado');
  api.refuse = { status: 403, message: 'space_not_owned' };
  await remove();
  await expectWords(screen, 'Você não tem permissão para excluir este espaço');
  api.refuse = { status: 404, message: 'space_not_found' };
  await remove();
  await expectWords(screen, 'Espaço não encontrado');
  api.refuse = null;
  api.deletesNothing = true;
  await remove();
  await expectWords(screen, 'Nenhum espaço foi excluído - possível problema de permissão ou RLS');
});

test('a deleted space is announced, whatever is read again first, and the focus stays on the page', async () => {
  api.spaces = [spaceRow(), spaceRow({ id: 'other', title: 'Outra' })];
  renderHost(<MySpacesRoute />);
  await choose('Galpão Estúdio 27', 'Excluir');
  await screen.findByText('Não há reservas confirmadas para este espaço.');
  let answer = () => {};
  api.beforeBookings = new Promise((resolve) => {
    answer = resolve;
  });
  await user.click(screen.getByRole('button', { name: 'Excluir espaço' }));
  await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Galpão Estúdio 27' })).toBeNull());
  answer();
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Espaço excluído'));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Meus Espaços'));
});

test('a suspended host reads why they cannot list a space', async () => {
  signIn({ isSuspended: true });
  api.spaces = [
    spaceRow({ id: 'a', title: 'Aprovada' }),
    spaceRow({ id: 'c', title: 'Cancelada', status: 'cancelled' }),
  ];
  renderHost(<MySpacesRoute />);
  await row('Cancelada');
  expect(screen.queryByRole('link', { name: /Anunciar/ })).toBeNull();
  expect(screen.getByText(/Sua conta está suspensa e não pode anunciar espaços/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver o motivo' }).getAttribute('href')).toBe('/conta-suspensa');
  await user.click((await row('Aprovada')).getByRole('button', { name: 'Mais ações de Aprovada' }));
  await screen.findByRole('menuitem', { name: 'Copiar link' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicar anúncio' })).toBeNull();
});
