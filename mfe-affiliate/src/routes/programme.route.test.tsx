import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideWidgets, setSession } from 'shared-domain/platform';
import { json } from 'shared-domain/testing/fake-api.ts';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../features/dashboard/campaign-dialog.tsx';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { AffiliateApi, commissionRow, personId } from '../testing/fake-api.ts';
import { Component } from './programme.route.tsx';

let api: AffiliateApi;

beforeEach(() => {
  api = new AffiliateApi();
  api.install();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const button = (name: string) => screen.findByRole('button', { name });
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('not signed in', () => {
  test('the programme, and the way in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
    signOut();
    renderPart(<Component />, { remote: 'affiliate' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Indique espaços e ganhe em cada reserva');
    expect(screen.getByText(/rende R\$ 467,25 para você/)).toBeTruthy();
    await userEvent.click(await button('Entrar ou criar conta'));
    expect(gates.requireSignIn).toHaveBeenCalledOnce();
  });

  test('nothing is said before it is known who is here', () => {
    setSession({ status: 'loading', user: null });
    renderPart(<Component />, { remote: 'affiliate' });
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
    renderPart(<Component />, { remote: 'affiliate' });
    await expectWords(screen, 'Tornar-se Afiliado');
    await userEvent.click(await button('Tornar-se Afiliado'));
    const busy = await button('Criando...');
    await expectWords(screen, 'Criando...');
    await userEvent.click(busy);
    open();
    expect(await screen.findByText(api.code)).toBeTruthy();
    expect(api.opened).toEqual([{ user_id: personId, affiliate_code: api.code }]);
    expect(toasts).toEqual([
      { title: 'Sucesso!', text: 'Sua conta de afiliado foi criada com sucesso!', tone: 'success' },
    ]);
    await expectWords(screen, 'Sua conta de afiliado foi criada com sucesso!');
    await expectWords(screen, 'Sucesso!');
  });

  test.each(['generate_affiliate_code', 'insert'])('a failure (%s) is said, and can be tried again', async (where) => {
    if (where === 'insert') api.openingRefusal = { status: 500, code: 'XX000' };
    else api.failing.add(where);
    renderPart(<Component />, { remote: 'affiliate' });
    await userEvent.click(await button('Tornar-se Afiliado'));
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Erro', text: 'Não foi possível criar sua conta de afiliado.', tone: 'danger' },
      ]),
    );
    await expectWords(screen, 'Não foi possível criar sua conta de afiliado.');
    api.openingRefusal = null;
    api.failing.clear();
    await userEvent.click(await button('Tornar-se Afiliado'));
    expect(await screen.findByText(api.code)).toBeTruthy();
  });

  test('opened meanwhile in another tab: it is shown', async () => {
    api.openingRefusal = { status: 409, code: '23505' };
    renderPart(<Component />, { remote: 'affiliate' });
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
    Object.assign(api.results, {
      signups: 14,
      bookings: 6,
      booked_signups: 4,
      signups_this_month: 3,
      booked_people: 4,
    });
    Object.assign(api.results, { next_payment_cents: 11_049, clicks: 412 });
    renderPart(<Component />, { remote: 'affiliate' });
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Seu link' });
    expect(link.value).toBe(`${window.location.origin}/?ref=${api.code}`);
    expect(figure('Total Ganho')).toBe('R$\u00a01.220,11');
    await vi.waitFor(() => expect(figure('Taxa de Conversão')).toBe('42,9%'));
    expect(screen.getByText('R$ 110,49 saem em 5 de dezembro')).toBeTruthy();
    expect(screen.getByText('3 neste mês · 4 já reservaram')).toBeTruthy();
    expect(screen.getByText(/^412 cliques nos últimos 90 dias\. Cliques são contados sem identificar/)).toBeTruthy();
    expect(figure('Reservas')).toBe('6');
    await expectWords(screen, 'Reservas');
    expect(screen.getByText('de 4 pessoas')).toBeTruthy();
    expect(screen.getByText('6 reservas para 14 cadastros')).toBeTruthy();
    expect(figure('Cadastros')).toBe('14');
  });

  test('campaigns: what each brought, and the link that carries one', async () => {
    const user = userEvent.setup();
    const none = { clicks: 0, signups: 0, bookings: 0, commission_cents: 0 };
    api.campaigns = [
      { campaign: 'instagram', clicks: 268, signups: 9, bookings: 4, commission_cents: 80_011 },
      { ...none, campaign: '', clicks: 47 },
    ];
    api.on('affiliate_campaigns', ({ body }) => {
      const { name } = body as { name: string };
      if (name === 'instagram') return json({ code: '23505', message: 'x' }, 409);
      api.campaigns = [...api.campaigns, { ...none, campaign: name }];
      return new Response(null, { status: 201 });
    });
    renderPart(<Component />, { remote: 'affiliate' });
    const table = await screen.findByRole('table', { name: 'Campanhas' });
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent);
    expect(rows().slice(1)).toEqual(['instagramCliques 26894R$\u00a0800,11', 'sem campanhaCliques 4700R$\u00a00,00']);
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu link' });
    await user.selectOptions(screen.getByLabelText('Campanha'), 'instagram');
    expect(link.value).toBe(`${window.location.origin}/?ref=${api.code}&c=instagram`);

    await user.click(await button('Nova campanha'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova campanha' }));
    const create = () => user.click(dialog.getByRole('button', { name: 'Criar campanha' }));
    await user.type(dialog.getByLabelText('Nome'), 'promoção!');
    await create();
    expect(await dialog.findByText(/Use até 30 letras sem acento/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Nome'));
    await user.type(dialog.getByLabelText('Nome'), 'Instagram');
    await create();
    expect(await dialog.findByText('Você já tem uma campanha com este nome.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Nome'));
    await user.type(dialog.getByLabelText('Nome'), 'natal-2026');
    await create();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(link.value).toBe(`${window.location.origin}/?ref=${api.code}&c=natal-2026`);
    expect(api.callsOf('affiliate_campaigns').at(-1)?.body).toMatchObject({ name: 'natal-2026' });
  });

  test('nothing yet', async () => {
    renderPart(<Component />, { remote: 'affiliate' });
    await expectWords(screen, 'Nenhuma comissão ainda. Comece a compartilhar seu link!');
    await vi.waitFor(() => expect(figure('Taxa de Conversão')).toBe('0,0%'));
    expect(figure('Total Ganho')).toBe('R$\u00a00,00');
  });

  test('the link is copied', async () => {
    const user = userEvent.setup();
    renderPart(<Component />, { remote: 'affiliate' });
    await user.click(await button('Copiar link'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?ref=${api.code}`);
    expect(toasts).toEqual([
      {
        title: 'Link copiado!',
        text: 'Seu link de afiliado foi copiado para a área de transferência.',
        tone: 'success',
      },
    ]);
    await expectWords(screen, 'Seu link de afiliado foi copiado para a área de transferência.');
    await expectWords(screen, 'Link copiado!');
  });

  test('a browser that does not let it be copied: it is selected', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    renderPart(<Component />, { remote: 'affiliate' });
    await user.click(await button('Copiar link'));
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu link' });
    await vi.waitFor(() => expect(toasts[0]?.title).toBe('Não foi possível copiar o link'));
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  });

  test('where the device can share, it shares the link', async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    renderPart(<Component />, { remote: 'affiliate' });
    await userEvent.click(await button('Compartilhar'));
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${window.location.origin}/?ref=${api.code}` }));
  });

  test('commissions with their states; what was taken back says why', async () => {
    api.commissions = [
      commissionRow(1, { commission_amount: -23_362 }),
      commissionRow(2, { payment_on: '2026-12-05' }),
      commissionRow(3, { status: 'paid' }),
      commissionRow(4, { status: 'reversed' }),
      commissionRow(5, { status: 'contested' }),
      commissionRow(6, { campaign: 'instagram' }),
    ];
    renderPart(<Component />, { remote: 'affiliate' });
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
      [
        '17/11/2026',
        '00000001 · sem campanhaReserva cancelada: desconto no próximo pagamento',
        'Estornada',
        '-R$\u00a0233,62',
      ],
      ['16/11/2026', '00000002 · sem campanha', 'Sai em 5 de dez.', 'R$\u00a0467,25'],
      ['15/11/2026', '00000003 · sem campanha', 'Pago', 'R$\u00a0467,25'],
      ['14/11/2026', '00000004 · sem campanhaReserva cancelada: sem comissão', 'Estornada', 'R$\u00a0467,25'],
      ['13/11/2026', '00000005 · sem campanha', 'contested', 'R$\u00a0467,25'],
      ['12/11/2026', '00000006 · instagram', 'Pendente', 'R$\u00a0467,25'],
    ]);
  });

  test('where it is paid, when, and what was paid; a correction is a row of its own', async () => {
    const shown: unknown[] = [];
    provideWidgets(({ name, props }) => {
      shown.push([name, props]);
      return <p>{name}</p>;
    });
    Object.assign(api.results, { due_cents: 5_000 });
    api.payments = [
      { id: 's2', amount_cents: -50_400, bank_reference: 'E77c2', created_at: '2026-11-06T15:00:00Z' },
      { id: 's1', amount_cents: 50_400, bank_reference: 'E77c2', created_at: '2026-11-05T15:00:00Z' },
    ];
    renderPart(<Component />, { remote: 'affiliate' });
    const payments = within(await screen.findByRole('region', { name: 'Pagamentos' }));
    await vi.waitFor(() =>
      expect(payments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '6 de novembroCorreção do pagamento E77c2-R$\u00a0504,00',
        '5 de novembroE77c2R$\u00a0504,00',
      ]),
    );
    const key = screen.getByRole('region', { name: 'Chave PIX' });
    expect(key.textContent).toContain('Pagamos no dia 5 de cada mês o que já tem evento realizado.');
    await vi.waitFor(() =>
      expect(shown.at(-1)).toEqual(['host/payout-key', { personId, dueCents: 5_000, purpose: 'commissions' }]),
    );
  });

  test('twenty at a time; a page that fails takes nothing away', async () => {
    api.commissions = Array.from({ length: 25 }, (_, number) => commissionRow(number));
    renderPart(<Component />, { remote: 'affiliate' });
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
    renderPart(<Component />, { remote: 'affiliate' });
    await expectWords(screen, 'Não foi possível carregar os dados do afiliado.');
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
