import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { DiscoveryApi, spaceRow } from '../testing/fake-api.ts';
import * as category from './category.route.tsx';

let api: DiscoveryApi;
beforeEach(() => {
  api = new DiscoveryApi();
  api.install();
});

const open = (path: string) => renderRoute(category, '/categoria/:slug', path);

test('o endereço da categoria pede o tipo que ela nomeia, do mais novo ao mais antigo', async () => {
  open('/categoria/salao-festas');
  expect(await screen.findByRole('heading', { level: 1, name: 'Salões de Festas no Rio de Janeiro' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
  expect(api.calls[0]?.body.request).toMatchObject({ space_type: 'salao-de-festas', sort_by: 'mais-novo' });
});

test('a barra filtra a própria página por data, lugar e convidados, e o que não traz nada se desfaz', async () => {
  const user = userEvent.setup();
  open('/categoria/salao-festas?pagina=2&price=ate-1000');
  const lastRequest = () => api.calls.findLast(({ name }) => name === 'search_spaces')?.body.request;
  const address = () => screen.getByTestId('address').textContent;
  await user.selectOptions(await screen.findByLabelText('Onde'), 'Urca');
  await vi.waitFor(() => expect(address()).toBe('/categoria/salao-festas?zone=zona-sul&neighborhood=urca'));
  await vi.waitFor(() => expect(lastRequest()).toMatchObject({ neighborhood_slug: 'urca', page_number: 1 }));
  expect(lastRequest()).toMatchObject({ space_type: 'salao-de-festas', sort_by: 'mais-novo' });
  api.spaces = [];
  await user.type(screen.getByLabelText('Convidados'), '80{Enter}');
  expect(await screen.findByText('Nenhum espaço desta categoria atende a todos os filtros.')).toBeTruthy();
  expect(address()).toBe('/categoria/salao-festas?zone=zona-sul&neighborhood=urca&guests=80');
  api.spaces = [spaceRow()];
  await user.click(screen.getByRole('link', { name: 'Limpar filtros' }));
  expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
  expect(address()).toBe('/categoria/salao-festas');
});

test('uma categoria filtrada não é página para buscadores; a própria é', () => {
  const of = (query: string) =>
    category.meta(null, { params: { slug: 'casamento' }, url: new URL(`http://site/categoria/casamento${query}`) });
  expect(of('?zone=zona-sul')).toMatchObject({ canonical: '/categoria/casamento', noindex: true });
  expect(of('?utm_source=x')).toMatchObject({ canonical: '/categoria/casamento' });
  expect(of('?utm_source=x')).not.toHaveProperty('noindex');
});

test.each([
  [1, '1 espaço'],
  [2, '2 espaços, do mais novo ao mais antigo'],
])('%i de uma categoria: “%s”', async (count, words) => {
  api.spaces = Array.from({ length: count }, (_, place) => spaceRow({ id: `s${place}` }));
  open('/categoria/salao-festas');
  expect(await screen.findByText(words, { exact: true })).toBeTruthy();
});

test('carregando, e vazio', async () => {
  api.spaces = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  api.gate = promise;
  open('/categoria/sitio');
  await expectWords(screen, 'Carregando espaços...');
  resolve();
  await expectWords(screen, 'Nenhum espaço disponível nesta categoria ainda.');
});

test('depois de quatro tentativas diz o erro; a quinta, pedida, traz a lista', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    api.failing.add('search_spaces');
    open('/categoria/coworking');
    for (let second = 0; second < 60 && !screen.queryByText('Erro ao carregar espaços. Tente novamente.'); second++)
      await act(() => vi.advanceTimersByTimeAsync(1000));
    await expectWords(screen, 'Erro ao carregar espaços. Tente novamente.');
    expect(api.calls).toHaveLength(4);
    api.failing.clear();
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('um nome que não é categoria responde 404', async () => {
  const call = category.loader({
    params: { slug: 'castelos' },
    request: new Request('http://site/categoria/castelos'),
  } as unknown as Parameters<typeof category.loader>[0]);
  await expect(call).rejects.toMatchObject({ init: { status: 404 } });
  expect(category.meta(null, { params: { slug: 'x' }, url: new URL('http://site/categoria/x') }).noindex).toBe(true);
});

test('outro nome de uma categoria leva ao endereço dela', async () => {
  open('/categoria/salao-de-festas?pagina=2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Salões de Festas no Rio de Janeiro' })).toBeTruthy();
  const call = category.loader({
    params: { slug: 'salao-de-festas' },
    request: new Request('http://site/categoria/salao-de-festas?pagina=2'),
  } as unknown as Parameters<typeof category.loader>[0]);
  const response = await call.then(
    () => null,
    (thrown: unknown) => thrown as Response,
  );
  expect([response?.status, response?.headers.get('location')]).toEqual([301, '/categoria/salao-festas?pagina=2']);
});

test('Outros tem a sua página', async () => {
  open('/categoria/outros');
  expect(await screen.findByRole('heading', { level: 1, name: 'Outros Espaços' })).toBeTruthy();
  expect(api.calls.find(({ name }) => name === 'search_spaces')?.body.request).toMatchObject({
    space_type: 'outros',
  });
  const url = new URL('http://site/categoria/outros');
  expect(category.meta(null, { params: { slug: 'outros' }, url })).toMatchObject({
    title: 'Outros Espaços',
    canonical: '/categoria/outros',
    image: expect.any(String),
  });
});

test('título, descrição e endereço canônico', () => {
  const url = new URL('http://site/categoria/casamento?pagina=2&utm_source=x');
  expect(category.meta(null, { params: { slug: 'casamento' }, url })).toMatchObject({
    title: 'Casamentos, página 2',
    canonical: '/categoria/casamento?pagina=2',
  });
});

test('uma página além da última é dita, e não é página para buscadores', async () => {
  open('/categoria/casamento?pagina=7');
  expect(await screen.findByText('Esta página não existe')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para a primeira página' }).getAttribute('href')).toBe(
    '/categoria/casamento',
  );
});

test('um número de página que não é número é dito, e a primeira página vale', async () => {
  open('/categoria/casamento?pagina=abc');
  expect(await screen.findByText(/Não conhecemos “abc” como página/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
});
