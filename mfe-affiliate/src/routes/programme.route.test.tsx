// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSession } from 'shared-domain/platform';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { AffiliateApi, commissionRow, personId } from '../testing/fake-api.ts';
import { Component } from './programme.route.tsx';

let api: AffiliateApi;

beforeEach(() => {
  api = new AffiliateApi();
  api.install();
  signIn();
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole('button', { name });
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('not signed in', () => {
  test('the programme, and the way in', async () => {
    signOut();
    draw(<Component />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Indique espaços e ganhe em cada reserva');
    expect(screen.getByText(/rende R\$ 467,25 para você/)).toBeTruthy();
    await userEvent.click(await button('Entrar ou criar conta'));
    expect(gates.requireSignIn).toHaveBeenCalledOnce();
  });

  test('nothing is said before it is known who is here', () => {
    setSession({ status: 'loading', user: null });
    draw(<Component />);
    expect(screen.getByRole('status').textContent).toBe('Carregando seus dados de afiliado');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('without an account', () => {
  test('one click opens it, once', async () => {
    let open = () => {};
    api.beforeOpening = new Promise((resolve) => {
      open = resolve;
    });
    draw(<Component />);
    await userEvent.click(await button('Tornar-se Afiliado'));
    const busy = await button('Criando...');
    await userEvent.click(busy);
    open();
    expect(await screen.findByText(api.code)).toBeTruthy();
    expect(api.opened).toEqual([{ user_id: personId, affiliate_code: api.code }]);
    expect(toasts).toEqual([
      { title: 'Sucesso!', text: 'Sua conta de afiliado foi criada com sucesso!', tone: 'success' },
    ]);
  });

  test.each(['generate_affiliate_code', 'insert'])('a failure (%s) is said, and can be tried again', async (where) => {
    if (where === 'insert') api.openingRefusal = { status: 500, code: 'XX000' };
    else api.failing.add(where);
    draw(<Component />);
    await userEvent.click(await button('Tornar-se Afiliado'));
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Erro', text: 'Não foi possível criar sua conta de afiliado.', tone: 'danger' },
      ]),
    );
    api.openingRefusal = null;
    api.failing.clear();
    await userEvent.click(await button('Tornar-se Afiliado'));
    expect(await screen.findByText(api.code)).toBeTruthy();
  });

  test('opened meanwhile in another tab: it is shown', async () => {
    api.openingRefusal = { status: 409, code: '23505' };
    draw(<Component />);
    await userEvent.click(await button('Tornar-se Afiliado'));
    expect(await screen.findByText(api.code)).toBeTruthy();
  });
});

describe('with an account', () => {
  beforeEach(() => {
    api.isAffiliate = true;
  });

  test('code, link, figures', async () => {
    api.totalEarnings = 122_011;
    api.results = { signups: 14, bookings: 6, booked_signups: 4 };
    draw(<Component />);
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Seu link' });
    expect(link.value).toBe(`${window.location.origin}/?ref=${api.code}`);
    expect(figure('Total Ganho')).toBe('R$\u00a01.220,11');
    await vi.waitFor(() => expect(figure('Taxa de Conversão')).toBe('28,6%'));
    expect(screen.getByText('4 de 14 cadastros já reservaram')).toBeTruthy();
    expect(figure('Cadastros')).toBe('14');
    expect(figure('Reservas')).toBe('6');
  });

  test('nothing yet', async () => {
    draw(<Component />);
    expect(await screen.findByText('Nenhuma comissão ainda. Comece a compartilhar seu link!')).toBeTruthy();
    await vi.waitFor(() => expect(figure('Taxa de Conversão')).toBe('0,0%'));
    expect(figure('Total Ganho')).toBe('R$\u00a00,00');
  });

  test('the link is copied', async () => {
    const user = userEvent.setup();
    draw(<Component />);
    await user.click(await button('Copiar link'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?ref=${api.code}`);
    expect(toasts).toEqual([
      {
        title: 'Link copiado!',
        text: 'Seu link de afiliado foi copiado para a área de transferência.',
        tone: 'success',
      },
    ]);
  });

  test('a browser that does not let it be copied: it is selected', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    draw(<Component />);
    await user.click(await button('Copiar link'));
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu link' });
    await vi.waitFor(() => expect(toasts[0]?.title).toBe('Não foi possível copiar o link'));
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  });

  test('where the device can share, it shares the link', async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    draw(<Component />);
    await userEvent.click(await button('Compartilhar'));
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${window.location.origin}/?ref=${api.code}` }));
  });

  test('commissions with their states; what was taken back says why', async () => {
    api.commissions = [
      commissionRow(1, { commission_amount: -23_362 }),
      commissionRow(2),
      commissionRow(3, { status: 'paid' }),
      commissionRow(4, { status: 'reversed' }),
      commissionRow(5, { status: 'contested' }),
    ];
    draw(<Component />);
    const table = await screen.findByRole('table', { name: 'Histórico de comissões' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows).toEqual([
      ['17/11/2026', '-R$\u00a0233,62', '00000001Reserva cancelada: desconto no próximo acerto', 'Pendente'],
      ['16/11/2026', 'R$\u00a0467,25', '00000002', 'Pendente'],
      ['15/11/2026', 'R$\u00a0467,25', '00000003', 'Pago'],
      ['14/11/2026', 'R$\u00a0467,25', '00000004Reserva cancelada: sem comissão', 'Estornada'],
      ['13/11/2026', 'R$\u00a0467,25', '00000005', 'contested'],
    ]);
  });

  test('twenty at a time; a page that fails takes nothing away', async () => {
    api.commissions = Array.from({ length: 25 }, (_, number) => commissionRow(number));
    draw(<Component />);
    const more = await button('Mostrar mais comissões');
    expect(screen.getAllByRole('row')).toHaveLength(21);
    api.failing.add('affiliate_commissions');
    await userEvent.click(more);
    expect(await screen.findByText('Não foi possível carregar as comissões.')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(21);
    api.failing.clear();
    await userEvent.click(await button('Tentar novamente'));
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(26));
    expect(screen.queryByRole('button', { name: 'Mostrar mais comissões' })).toBeNull();
  });

  test('a failure is said in its place and can be tried again', async () => {
    api.failing.add('affiliates');
    draw(<Component />);
    expect(await screen.findByText('Não foi possível carregar os dados do afiliado.')).toBeTruthy();
    api.failing.clear();
    api.failing.add('affiliate_results');
    await userEvent.click(await button('Tentar novamente'));
    // the link and the commissions are there without the figures
    expect(await screen.findByText('Não foi possível carregar os seus resultados.')).toBeTruthy();
    expect(await screen.findByText(/^Nenhuma comissão ainda/)).toBeTruthy();
    api.failing.clear();
    await userEvent.click(await button('Tentar novamente'));
    await vi.waitFor(() => expect(figure('Cadastros')).toBe('0'));
  });
});
