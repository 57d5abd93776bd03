import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from 'shared-domain/testing/fake-api.ts';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DiscoveryApi, spaceId, spaceRow } from '../testing/fake-api.ts';
import * as favouriteList from './favourite-list.route.tsx';
import * as favourites from './favourites.route.tsx';

const mirante = { id: spaceId, title: 'Casa do Mirante' };
const laje = { id: '7f3a91c2-0000-4000-8000-000000000002', title: 'Laje da Penha' };
const party = '7f3a91c2-0000-4000-8000-000000000101';
const inParty = (...spaces: { id: string }[]) => ({
  id: party,
  name: 'Aniversário da mãe',
  date: null,
  guests: null,
  spaces: spaces.map(({ id }) => ({ space_id: id })),
});

let api: DiscoveryApi;
beforeEach(() => {
  localStorage.clear();
  api = new DiscoveryApi();
  api.spaces = [spaceRow(), spaceRow(laje)];
  api.favourites = [mirante, laje];
  api.lists = [inParty(mirante)];
  api.install();
  signIn();
});

const openFavourites = () => renderRoute(favourites, '/favoritos', '/favoritos');
const openList = () => renderRoute(favouriteList, '/favoritos/:id', `/favoritos/${party}`);
const choose = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Listas e favoritos: ${title}` }));
  return screen.findByRole('dialog', { name: 'Suas listas' });
};

describe('favoritos com listas', () => {
  test('mostram as listas, e o que não está em nenhuma', async () => {
    openFavourites();
    const tiles = await screen.findByRole('list', { name: 'Suas listas' });
    expect(within(tiles).getByRole('link', { name: 'Aniversário da mãe' }).getAttribute('href')).toBe(
      `/favoritos/${party}`,
    );
    expect(tiles.textContent).toContain('1 espaço');
    const loose = await screen.findByRole('region', { name: 'Guardados sem lista' });
    expect(within(loose).getByRole('heading', { name: 'Laje da Penha' })).toBeTruthy();
    expect(within(loose).queryByRole('heading', { name: 'Casa do Mirante' })).toBeNull();
  });

  test('pelo coração o espaço entra na lista na hora, e sai dos sem lista', async () => {
    openFavourites();
    const dialog = await choose('Laje da Penha');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Aniversário da mãe/ }));
    await waitFor(() => expect(api.lists).toEqual([inParty(laje, mirante)]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pronto' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Laje da Penha' })).toBeNull());
    expect(toasts).toEqual([]);
  });

  test.each([
    ['a lista está cheia', () => refusal('list_full'), 'Uma lista tem até 50 espaços. Tire um para pôr outro.'],
    ['a rede falha', () => json({ message: 'down' }, 500), /O espaço não entrou na lista/],
  ])('o espaço volta, com uma frase, quando %s', async (_why, answer, text) => {
    api.on('put_in_list', answer);
    openFavourites();
    const dialog = await choose('Laje da Penha');
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Aniversário da mãe/ });
    await userEvent.click(box);
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger', text: expect.stringMatching(text) }]));
    await waitFor(() => expect(box.checked).toBe(false));
  });

  test('uma lista nova nasce com o espaço dentro; o que o nome não pode ter é dito no campo', async () => {
    api.on('create_list', () => refusal('list_name_has_phone'));
    openFavourites();
    const dialog = await choose('Laje da Penha');
    const name = within(dialog).getByLabelText('Nova lista', { selector: 'input' });
    const button = within(dialog).getByRole('button', { name: 'Criar lista com este espaço' });
    await userEvent.click(button);
    expect(await within(dialog).findByText('Dê um nome à lista.')).toBeTruthy();
    await userEvent.type(name, 'Ligue 21 99876-5432');
    await userEvent.click(button);
    expect(await within(dialog).findByText(/tire o número de telefone/)).toBeTruthy();
    expect(api.callsOf('create_list')).toMatchObject([{ body: { first_space: laje.id } }]);
  });

  test('um visitante entra antes de criar a primeira', async () => {
    signOut();
    openFavourites();
    await userEvent.click(await screen.findByRole('button', { name: 'Nova lista' }));
    expect(gates.requireSignIn).toHaveBeenCalled();
    expect(api.callsOf('favourite_lists')).toEqual([]);
  });
});

describe('a página de uma lista', () => {
  test('muda de nome e é apagada; os espaços ficam nos favoritos', async () => {
    const { router } = openList();
    expect(await screen.findByRole('heading', { level: 1, name: 'Aniversário da mãe' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Casa do Mirante' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Renomear' }));
    const name = await screen.findByLabelText('Nome da lista', { selector: 'input' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Festa da mãe');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar nome' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Festa da mãe' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Apagar lista' }));
    const question = await screen.findByRole('alertdialog', { name: 'Apagar esta lista?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Apagar lista' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/favoritos'));
    expect(api.lists).toEqual([]);
    expect(api.favourites).toHaveLength(2);
  });

  test('o que foi tirado fica até sair da página, e volta pelo coração', async () => {
    openList();
    const dialog = await choose('Casa do Mirante');
    const box = within(dialog).getByRole('checkbox', { name: /^Aniversário da mãe/ });
    await userEvent.click(box);
    await waitFor(() => expect(api.lists).toEqual([inParty()]));
    expect(screen.getByRole('heading', { level: 2, name: 'Casa do Mirante', hidden: true })).toBeTruthy();
    await userEvent.click(box);
    await waitFor(() => expect(api.lists).toEqual([inParty(mirante)]));
  });

  test('de outra pessoa, ou apagada, diz que não existe', async () => {
    api.lists = [];
    openList();
    expect(await screen.findByRole('heading', { name: 'Lista não encontrada' })).toBeTruthy();
  });

  test('sem conta pede para entrar', async () => {
    signOut();
    openList();
    expect(await screen.findByRole('heading', { name: 'Faça login para ver suas listas' })).toBeTruthy();
  });
});

describe('decidir em grupo', () => {
  const secret = 'a1'.repeat(32);
  const votes = { is_free: null, nearest_free_day: null, votes: 0, voters: [], voted: false, lines: [] };
  const share = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Decidir em grupo' }));
    return within(await screen.findByRole('dialog', { name: 'Decidir em grupo' }));
  };
  const address = `${window.location.origin}/lista/${secret}`;

  test('o navegador que criou o link o mostra de novo, até que outro navegador crie outro', async () => {
    const shared = { name: 'Festa', event_date: null, guest_count: null, owner_name: 'Marina', visitor_name: null };
    api.on('share_list', () => {
      api.shared = { ...shared, link: 'open', spaces: [] };
      return secret;
    });
    openList();
    await userEvent.click((await share()).getByRole('button', { name: 'Criar link' }));
    expect(await screen.findByLabelText('Link da lista')).toHaveProperty('value', address);
    cleanup();
    openList();
    await share();
    expect(await screen.findByLabelText('Link da lista')).toHaveProperty('value', address);
    cleanup();

    api.on('shared_list', () => null);
    openList();
    const dialog = await share();
    expect(dialog.getByRole('button', { name: 'Criar outro link' })).toBeTruthy();
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'shared_list')).toHaveLength(2));
    expect(screen.queryByLabelText('Link da lista')).toBeNull();
  });

  test('o número de convidados fica na lista, e diz onde eles não cabem', async () => {
    api.lists = [inParty(mirante, laje)];
    api.shared = {
      link: 'open',
      spaces: [
        { ...spaceRow(laje), ...votes, votes: 2 },
        { ...spaceRow(), ...votes, capacity: 60 },
      ],
    };
    const requested = vi.fn();
    api.on('count_list_guests', ({ body }) => {
      requested(body);
      api.lists = api.lists.map((list) => ({ ...list, guests: 80 }));
      return null;
    });
    openList();
    const field = await screen.findByLabelText('Número de convidados');
    await userEvent.type(field, '80{Enter}');
    expect(await screen.findByText('Não cabe: até 60 pessoas')).toBeTruthy();
    expect(requested).toHaveBeenCalledExactlyOnceWith({ target_list: party, guests: 80 });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Laje da Penha',
      'Casa do Mirante',
    ]);
  });
});
