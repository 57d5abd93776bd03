import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepHere, storedHere } from 'shared-domain/favourites/stored-here.ts';
import { json, refusal } from 'shared-domain/testing/fake-api.ts';
import { signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DiscoveryApi, spaceId, spaceRow } from '../testing/fake-api.ts';
import * as favourites from './favourites.route.tsx';
import * as home from './home.route.tsx';

const mirante = { id: spaceId, title: 'Casa do Mirante' };
const laje = { id: '7f3a91c2-0000-4000-8000-000000000002', title: 'Laje da Penha' };

let api: DiscoveryApi;
beforeEach(() => {
  localStorage.clear();
  api = new DiscoveryApi();
  api.spaces = [spaceRow(), spaceRow(laje)];
  api.install();
});

const openHome = () => renderRoute(home, '/', '/');
const open = () => renderRoute(favourites, '/favoritos', '/favoritos');
const heart = (title: string, does = 'Guardar nos favoritos') =>
  screen.findByRole('button', { name: `${does}: ${title}` });
const filled = (title: string) => heart(title, 'Tirar dos favoritos');

describe('um visitante', () => {
  beforeEach(() => signOut());

  test('guarda um espaço neste navegador, e tira de novo', async () => {
    openHome();
    const button = await heart('Casa do Mirante');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    expect((await filled('Casa do Mirante')).getAttribute('aria-pressed')).toBe('true');
    expect(storedHere()).toEqual([mirante]);
    await userEvent.click(await filled('Casa do Mirante'));
    expect(await heart('Casa do Mirante')).toBeTruthy();
    expect(storedHere()).toEqual([]);
    expect(api.callsOf('save_favourites')).toEqual([]);
  });

  test('lê por que o coração voltou, onde o navegador não guarda nada', async () => {
    openHome();
    const button = await heart('Casa do Mirante');
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    await userEvent.click(button);
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Não foi possível guardar' }]));
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  test('acha em Favoritos o que guardou, o mais novo primeiro', async () => {
    keepHere(mirante);
    keepHere(laje);
    open();
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map((title) => title.textContent)).toEqual(['Laje da Penha', 'Casa do Mirante']);
    expect(screen.getByText('Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta.')).toBeTruthy();
  });

  test('sem nada guardado lê como se guarda', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Nada guardado ainda' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buscar espaços' }).getAttribute('href')).toBe('/buscar');
  });
});

describe('uma pessoa com conta', () => {
  beforeEach(() => signIn());

  test('guarda na conta: o coração enche na hora', async () => {
    let arrive = () => {};
    api.on('save_favourites', async ({ body }) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      api.favourites = [mirante];
      return body.space_ids;
    });
    openHome();
    await userEvent.click(await heart('Casa do Mirante'));
    expect(await filled('Casa do Mirante')).toBeTruthy();
    await waitFor(() => expect(api.callsOf('save_favourites')).toHaveLength(1));
    arrive();
    await waitFor(() => expect(api.callsOf('favourites').length).toBeGreaterThan(1));
    expect(await filled('Casa do Mirante')).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Guardado' }]);
    expect(storedHere()).toEqual([]);
  });

  test.each([
    [
      'a rede falha',
      () => json({ message: 'down' }, 500),
      'O espaço não foi guardado. Confira a conexão e tente de novo.',
    ],
    ['a conta está suspensa', () => refusal('account_suspended', 403), /Sua conta está suspensa/],
    ['os favoritos estão cheios', () => refusal('too_many_favourites'), /Você já guarda 1\.000 espaços/],
    ['o espaço saiu do site', () => [], 'Este espaço não está mais no site.'],
  ])('vê o coração voltar, e por quê, quando %s', async (_why, answer, text) => {
    api.on('save_favourites', answer);
    openHome();
    await userEvent.click(await heart('Casa do Mirante'));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger', text: expect.stringMatching(text) }]));
    expect((await heart('Casa do Mirante')).getAttribute('aria-pressed')).toBe('false');
  });

  test('tira dos favoritos e, se errou, guarda de novo sem sair da página', async () => {
    api.favourites = [mirante, laje];
    open();
    await userEvent.click(await filled('Casa do Mirante'));
    await waitFor(() => expect(api.favourites).toEqual([laje]));
    await userEvent.click(await heart('Casa do Mirante'));
    await waitFor(() => expect(api.favourites).toHaveLength(2));
    expect(await filled('Casa do Mirante')).toBeTruthy();
  });

  test('uma remoção que falha devolve o coração', async () => {
    api.favourites = [mirante];
    api.failing.add('remove_favourite');
    open();
    await userEvent.click(await filled('Casa do Mirante'));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Não foi possível tirar dos favoritos' }]));
    expect(await filled('Casa do Mirante')).toBeTruthy();
  });

  test('lê o que saiu do site, e tira da lista', async () => {
    api.favourites = [mirante, { id: '7f3a91c2-0000-4000-8000-000000000009', title: 'Armazém Tijolo' }];
    open();
    expect((await screen.findByRole('list', { name: 'Fora do site' })).textContent).toContain(
      'Armazém Tijolo não está no site agora. Se voltar, aparece aqui de novo.',
    );
    await userEvent.click(await filled('Armazém Tijolo'));
    await waitFor(() => expect(screen.queryByText(/não está no site agora/)).toBeNull());
    expect(api.favourites).toEqual([mirante]);
    expect(screen.getByRole('heading', { name: 'Casa do Mirante' })).toBeTruthy();
  });

  test('vê junto o que o navegador ainda guarda, uma vez cada', async () => {
    keepHere(mirante);
    keepHere(laje);
    api.favourites = [mirante];
    open();
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map((title) => title.textContent)).toEqual(['Laje da Penha', 'Casa do Mirante']);
  });

  test('lê que a lista não veio, e tenta de novo', async () => {
    api.favourites = [mirante];
    api.failing.add('favourites');
    open();
    expect(await screen.findByText('Não foi possível carregar seus favoritos.')).toBeTruthy();
    api.failing.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Casa do Mirante' })).toBeTruthy();
  });
});
