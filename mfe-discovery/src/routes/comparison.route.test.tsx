import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { keepHere } from 'shared-domain/favourites/stored-here.ts';
import { signOut } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test } from 'vitest';
import { comparisonHref } from '../data/comparison/comparison-address.ts';
import { DiscoveryApi, spaceId, spaceRow, termsRow } from '../testing/fake-api.ts';
import * as comparison from './comparison.route.tsx';
import * as favourites from './favourites.route.tsx';

const laje = { id: '7f3a91c2-0000-4000-8000-000000000002', title: 'Laje da Penha' };
const gone = '7f3a91c2-0000-4000-8000-000000000009';
const day = addDays(todayInRio(), 60);

let api: DiscoveryApi;
beforeEach(() => {
  localStorage.clear();
  signOut();
  api = new DiscoveryApi();
  api.spaces = [spaceRow(), spaceRow({ ...laje, capacity: 90, price: 1650, amenities: [] })];
  api.on('space_terms', ({ body }) => termsRow(body.target_space === spaceId ? {} : { price: 1650 }));
  api.install();
});

const open = (href: string) => renderRoute(comparison, '/comparar', href);
const row = async (name: RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replace(/\s/g, ' '));

test('favoritos escolhidos vão para o lado a lado, com a data e os convidados da busca', async () => {
  for (const { id, title } of api.spaces) keepHere({ id, title });
  const search = `date=${day}&guests=80`;
  renderRoute(favourites, '/favoritos', `/favoritos?${search}`);
  const card = await screen.findByRole('link', { name: /Laje da Penha/ });
  expect(card.getAttribute('href')).toBe(`/espaco/${laje.id}?${search}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar' }));
  expect(screen.getByRole('status').textContent).toBe('Escolha de 2 a 4 espaços');
  for (const { title } of api.spaces)
    await userEvent.click(screen.getByRole('checkbox', { name: `Comparar: ${title}` }));
  await userEvent.click(screen.getByRole('link', { name: 'Comparar 2 espaços' }));
  expect(screen.getByTestId('address').textContent).toBe(`/comparar?espacos=${laje.id},${spaceId}&${search}`);
});

test('cada linha diz o mesmo de todos, e o melhor valor em palavras', async () => {
  open(comparisonHref([spaceId, laje.id], { date: day, guests: 80 }));
  await expect.poll(() => row(/^Nesta data/)).toEqual(['Livre', 'Livre']);
  expect(await row(/^Preço/)).toEqual(['R$ 8.900', 'R$ 1.650o menor']);
  expect(await row(/^Pessoas/)).toEqual(['até 140cabe mais', 'até 90']);
  expect(await row(/^Piscina/)).toEqual(['Tem', 'Não tem']);
  expect(screen.getByRole('link', { name: 'Favoritos' }).getAttribute('href')).toBe(`/favoritos?date=${day}&guests=80`);
  expect(screen.getByRole('link', { name: 'Ver este dia: Laje da Penha' }).getAttribute('href')).toBe(
    `/espaco/${laje.id}?date=${day}&guests=80`,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Só o que é diferente' }));
  expect(screen.queryByRole('rowheader', { name: 'O espaço é seu' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Pessoas' })).toBeTruthy();
});

test('um espaço que saiu do site é dito, e os outros ficam', async () => {
  open(comparisonHref([spaceId, gone]));
  expect(await screen.findByText(/Um espaço desta comparação não está no site agora/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
});

test('sem espaços, o caminho é para os favoritos', async () => {
  open('/comparar');
  expect((await screen.findByRole('link', { name: 'Ver favoritos' })).getAttribute('href')).toBe('/favoritos');
});

test('o que não pôde ser carregado é dito, e tentado de novo', async () => {
  api.failing.add('listed_spaces');
  open(comparisonHref([spaceId, laje.id]));
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  api.failing.clear();
  await userEvent.click(again);
  expect(await row(/^Pessoas/)).toEqual(['até 140cabe mais', 'até 90']);
});
