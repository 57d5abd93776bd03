import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { nextSaturday } from '../data/spaces/home-page.query.ts';
import { DiscoveryApi, spaceRow } from '../testing/fake-api.ts';
import * as home from './home.route.tsx';

let api: DiscoveryApi;
beforeEach(() => {
  api = new DiscoveryApi();
  api.install();
});

const open = () => renderRoute(home, '/', '/');

test('o bairro espera pela zona, e outra zona o limpa', async () => {
  open();
  const user = userEvent.setup();
  const neighborhood = await screen.findByLabelText<HTMLSelectElement>('Bairro');
  expect(neighborhood.disabled).toBe(true);
  expect(within(neighborhood).getByRole('option', { name: 'Escolha a zona' })).toBeTruthy();

  await user.selectOptions(screen.getByLabelText('Zona'), 'Zona Sul');
  expect(neighborhood.disabled).toBe(false);
  await user.selectOptions(neighborhood, 'Urca');
  expect(neighborhood.value).toBe('urca');

  await user.selectOptions(screen.getByLabelText('Zona'), 'Zona Norte');
  expect(neighborhood.value).toBe('');
  expect(within(neighborhood).queryByRole('option', { name: 'Urca' })).toBeNull();

  await user.selectOptions(screen.getByLabelText('Zona'), 'Todas');
  expect(neighborhood.disabled).toBe(true);
});

test('a busca leva os filtros para o endereço', async () => {
  open();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Tipo de espaço'), 'Salão de festas');
  await user.selectOptions(screen.getByLabelText('Zona'), 'Zona Sul');
  await user.selectOptions(screen.getByLabelText('Bairro'), 'Urca');
  await expectWords(screen, 'Buscar espaços disponíveis');
  await user.click(screen.getByRole('button', { name: 'Buscar espaços disponíveis' }));
  expect((await screen.findByTestId('address')).textContent).toBe(
    '/buscar?type=salao-de-festas&zone=zona-sul&neighborhood=urca',
  );
});

test('o que se escreve vai à busca como frase, com o que foi escolhido', async () => {
  open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('O que você procura'), 'sítio para 60 pessoas');
  await user.selectOptions(screen.getByLabelText('Zona'), 'Zona Oeste');
  await user.click(screen.getByRole('button', { name: 'Buscar espaços disponíveis' }));
  expect((await screen.findByTestId('address')).textContent).toBe(
    '/buscar?zone=zona-oeste&frase=sítio+para+60+pessoas',
  );
});

test('cada categoria diz quantos espaços tem, ou em breve', async () => {
  api.counts = { casamento: 38, coworking: 1, outros: 6 };
  open();
  expect(await screen.findByRole('link', { name: 'Casamentos 38 espaços' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Coworking 1 espaço' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sítios Em breve' }).getAttribute('href')).toBe('/categoria/sitio');
  await expectWords(screen, 'Em breve');
  expect(screen.getByRole('link', { name: 'Outros 6 espaços' }).getAttribute('href')).toBe('/categoria/outros');
});

test('destaques: lista', async () => {
  api.spaces = [spaceRow(), spaceRow({ id: '2', title: 'Varanda da Urca', rating_average: null, rating_count: 0 })];
  open();
  const card = (await screen.findByRole('link', { name: 'Varanda da Urca' })).closest('article') as HTMLElement;
  expect(within(card).getByText('Novo')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Ver todos os espaços' })[0]?.getAttribute('href')).toBe('/buscar');
});

test('livres no sábado: o dia, os espaços e o caminho para todos', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z'), toFake: ['Date'] });
  api.spaces = Array.from({ length: 12 }, (_, index) => spaceRow({ id: `s${index}`, title: `Espaço ${index}` }));
  open();
  const row = await screen.findByRole('region', { name: 'Livres neste sábado, 28 de novembro' });
  await waitFor(() => expect(within(row).getAllByRole('article')).toHaveLength(4));
  expect(within(row).getByRole('link', { name: 'Espaço 6' }).getAttribute('href')).toBe('/espaco/s6?date=2026-11-28');
  expect(within(row).queryByRole('link', { name: 'Espaço 5' })).toBeNull();
  expect(within(row).getByRole('link', { name: 'Ver 12 espaços' }).getAttribute('href')).toBe(
    '/buscar?date=2026-11-28',
  );
});

test.each([
  ['2026-11-27', '2026-11-28'],
  ['2026-11-28', '2026-12-05'],
  ['2026-11-29', '2026-12-05'],
])('o sábado depois de %s é %s', (today, day) => {
  expect(nextSaturday(today)).toBe(day);
});

test('livres no sábado: sem outros espaços a página fica sem a fila', async () => {
  open();
  await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(screen.queryByRole('region', { name: /^Livres/ })).toBeNull();
});

test('destaques: vazio convida a anunciar', async () => {
  api.spaces = [];
  open();
  expect(await screen.findByRole('heading', { name: 'Ainda não há espaços por aqui' })).toBeTruthy();
});

test('destaques: erro no seu lugar, e a nova tentativa traz a lista', async () => {
  api.failing.add('home_page');
  open();
  await expectWords(screen, 'Erro ao carregar espaços. Tente novamente mais tarde.');
  expect(screen.queryByRole('region', { name: /^Livres/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Como funciona' })).toBeTruthy();
  api.failing.clear();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
});

test('sem avaliações não há a seção de avaliações', async () => {
  open();
  await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(screen.queryByRole('heading', { name: 'Quem já reservou' })).toBeNull();
});
