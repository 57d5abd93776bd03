import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts, questionDraft, readDraft } from 'shared-domain/chat/chat-drafts.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { formatWeekday } from 'shared-domain/days/format.ts';
import { provideOfferedWidgets } from 'shared-domain/platform';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { DiscoveryApi, spaceRow } from '../testing/fake-api.ts';
import * as search from './search.route.tsx';

let api: DiscoveryApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new DiscoveryApi();
  api.install();
});

const day = '2026-12-20';
const open = (query = '') => renderRoute(search, '/buscar', `/buscar${query}`);
const address = () => screen.getByTestId('address').textContent;
const lastSearch = () => api.calls.filter((request) => request.name === 'search_spaces').at(-1)?.body.request;

test('o endereço inteiro chega ao banco', async () => {
  open(
    `?q=casa&type=casamento&date=${day}&zone=zona-central&neighborhood=santa-teresa&price=acima-5000&capacity=100-200&amenities=bar,piscina&sort=menor-preco`,
  );
  await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(lastSearch()).toEqual({
    q: 'casa',
    space_type: 'casamento',
    event_date: day,
    zone_slug: 'zona-central',
    neighborhood_slug: 'santa-teresa',
    price_band: 'acima-5000',
    capacity_band: '100-200',
    amenity_labels: ['Piscina', 'Bar'],
    sort_by: 'menor-preco',
    page_number: 1,
    page_size: 12,
  });
});

test('o cartão leva a data da busca para a página do espaço', async () => {
  open(`?date=${day}`);
  const link = await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/espaco/[0-9a-f-]+\\?date=${day}$`));
});

test('um mês com dias da semana chega ao banco, e cada dia livre do cartão leva ao espaço nele', async () => {
  const month = addDays(day, 31).slice(0, 7);
  const free = ['03', '10', '17', '24', '31'].map((of) => `${month}-${of}`);
  api.spaces = [{ ...spaceRow(), price: 900, free_days: free, free_day_prices: [900, 900, 1200] } as never];
  open(`?month=${month}&weekdays=sab,dom&guests=60`);
  const link = await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(lastSearch()).toMatchObject({ event_month: `${month}-01`, event_weekdays: [0, 6], guests: 60 });
  expect(lastSearch()).not.toHaveProperty('event_date');
  expect(link.getAttribute('href')).toMatch(/^\/espaco\/[0-9a-f-]+\?guests=60$/);
  const days = screen.getAllByRole('link', { name: /^Casa do Mirante, .+feira|^Casa do Mirante, (sábado|domingo)/ });
  expect(days.map((other) => [other.textContent, other.getAttribute('href')?.split('?')[1]])).toEqual(
    ['3', '10', '17R$\u00a01.200'].map((of, index) => [
      `${formatWeekday(free[index] ?? '').slice(0, 3)}. ${of}`,
      `date=${free[index]}&guests=60`,
    ]),
  );
  expect(screen.getByText(/^Livre/).parentElement?.textContent).toMatch(/\+2 outras datas$/);
});

test('o campo da data oferece um mês e dias da semana, com o teclado também', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Data do evento/ }));
  await user.click(await screen.findByRole('button', { name: 'Mês e dias da semana' }));
  const months = within(await screen.findByRole('group', { name: 'Mês' })).getAllByRole('button');
  expect(months).toHaveLength(13);
  months[2]?.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'sábado' }));
  expect(screen.getByRole('button', { name: 'sábado' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(await screen.findByRole('button', { name: /^Ver \d+ espaços?$/ }));
  await waitFor(() => expect(address()).toMatch(/^\/buscar\?month=\d{4}-\d\d&weekdays=sab$/));
  expect(screen.getByRole('button', { name: /^Data do evento Sábados de / })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remover filtro Sábados' }));
  await waitFor(() => expect(address()).toMatch(/^\/buscar\?month=\d{4}-\d\d$/));
});

test('cada filtro ativo se remove sozinho', async () => {
  open('?zone=zona-sul&neighborhood=urca&capacity=50-100&pagina=1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remover filtro 50 a 100 pessoas' }));
  await waitFor(() => expect(address()).toBe('/buscar?zone=zona-sul&neighborhood=urca'));
  await user.click(screen.getByRole('button', { name: 'Remover filtro Zona Sul' }));
  await waitFor(() => expect(address()).toBe('/buscar'));
  expect(screen.queryByRole('group', { name: 'Filtros ativos' })).toBeNull();
});

test('a barra muda a busca; outra zona limpa o bairro', async () => {
  open('?zone=zona-sul&neighborhood=urca&pagina=1');
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Onde'), 'zona-norte');
  await waitFor(() => expect(address()).toBe('/buscar?zone=zona-norte'));
  await user.selectOptions(screen.getByLabelText('Preço'), 'ate-1000');
  await waitFor(() => expect(address()).toBe('/buscar?zone=zona-norte&price=ate-1000'));
});

test('páginas: contagem, ligação e a página que não existe', async () => {
  api.spaces = Array.from({ length: 30 }, (_, index) => spaceRow({ id: String(index), title: `Casa ${index + 1}` }));
  open('?zone=zona-central&pagina=3');
  expect(await screen.findByRole('heading', { level: 1, name: '30 espaços na Zona Central' })).toBeTruthy();
  expect(screen.getByText('25 a 30 de 30 espaços')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page');
  await userEvent.setup().click(screen.getByRole('link', { name: 'Página 1' }));
  expect(await screen.findByText('1 a 12 de 30 espaços')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  cleanup();
  open('?pagina=9');
  expect(await screen.findByText('Esta página não existe')).toBeTruthy();
});

test('nada encontrado: a busca em uma frase e só mudanças que trazem resultado', async () => {
  api.finds = (body) => (body.neighborhood_slug ? [] : [spaceRow(), spaceRow({ id: '2' })]);
  open('?zone=zona-sul&neighborhood=urca&type=coworking');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nenhum resultado' })).toBeTruthy();
  expect(screen.getByText('Nenhum espaço do tipo Coworking na Urca por enquanto.')).toBeTruthy();
  const relaxed = await screen.findByRole('link', { name: /Toda a Zona Sul/ });
  expect(relaxed.textContent).toContain('2 espaços');
  expect(relaxed.getAttribute('href')).toBe('/buscar?type=coworking&zone=zona-sul');
  expect(screen.queryByRole('link', { name: /Qualquer tipo de espaço/ })).toBeNull();
});

test('o que o endereço pede e não existe é dito, e o resto vale', async () => {
  open('?zone=zona-leste&type=casamento');
  expect(await screen.findByText(/Não conhecemos “zona-leste” como zona/)).toBeTruthy();
  await waitFor(() => expect(lastSearch()).toMatchObject({ space_type: 'casamento' }));
  expect(lastSearch()).not.toHaveProperty('zone_slug');
});

test('falha: diz no lugar, e a nova tentativa traz a lista', async () => {
  api.failing.add('search_spaces');
  open();
  expect(await screen.findByText('Erro ao carregar espaços. Tente novamente.')).toBeTruthy();
  api.failing.clear();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Casa do Mirante' })).toBeTruthy();
});

test('uma busca nova que falha deixa o resultado anterior, e o foco chega ao título quando ela dá certo', async () => {
  open('?zone=zona-central');
  const user = userEvent.setup();
  const title = await screen.findByRole('heading', { level: 1, name: '1 espaço na Zona Central' });
  api.failing.add('search_spaces');
  await user.selectOptions(screen.getByLabelText('Onde'), 'zona-norte');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Erro ao carregar espaços. Tente novamente.');
  expect(failure.textContent).toContain('Abaixo está o resultado anterior.');
  expect(title.textContent).toBe('1 espaço na Zona Central');
  const card = screen.getByRole('link', { name: 'Casa do Mirante' });
  // a lasting state is not dimmed
  expect(card.closest('[aria-busy]')).toBeNull();

  const retry = within(failure).getByRole('button', { name: 'Tentar novamente' });
  await user.click(retry);
  expect(document.activeElement).toBe(retry);
  await waitFor(() => expect(retry.textContent).toBe('Tentar novamente'));
  api.failing.clear();
  await user.click(retry);
  const found = await screen.findByRole('heading', { level: 1, name: '1 espaço na Zona Norte' });
  await waitFor(() => expect(document.activeElement).toBe(found));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('os filtros do painel só valem depois de aplicados', async () => {
  open('?zone=zona-sul&sort=maior-preco');
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Casa do Mirante' });
  const [opener] = screen.getAllByRole('button', { name: /^Filtros/ });
  await user.click(opener as HTMLElement);
  await user.click(await screen.findByRole('checkbox', { name: 'Piscina' }));
  await user.click(screen.getByRole('button', { name: 'Acima de R$\u00a05.000' }));
  expect(address()).toBe('/buscar?zone=zona-sul&sort=maior-preco');
  await user.click(await screen.findByRole('button', { name: 'Mostrar 1 espaço' }));
  await waitFor(() =>
    expect(address()).toBe('/buscar?zone=zona-sul&price=acima-5000&amenities=piscina&sort=maior-preco'),
  );
});

test('cada opção da barra diz quantos espaços traria; a escolhida fica como está, a que traz nenhum também se escolhe', async () => {
  api.facets = { ...api.facets, zones: { 'zona-sul': 16, 'zona-oeste': 1400 }, prices: { 'ate-1000': 2 } };
  open('?zone=zona-sul');
  const zone = await screen.findByLabelText('Onde');
  const labels = (select: HTMLElement) =>
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
  await waitFor(() =>
    expect(labels(zone).slice(0, 5)).toEqual([
      'Todo o Rio',
      'Zona Central (0)',
      'Zona Sul',
      'Zona Norte (0)',
      'Zona Oeste (999+)',
    ]),
  );
  expect(labels(screen.getByLabelText('Preço'))).toContain('Até R$\u00a01.000 (2)');
  await userEvent.setup().selectOptions(zone, 'zona-norte');
  await waitFor(() => expect(address()).toBe('/buscar?zone=zona-norte'));
  await userEvent.setup().selectOptions(zone, 'Ipanema');
  await waitFor(() => expect(address()).toBe('/buscar?zone=zona-sul&neighborhood=ipanema'));
  await userEvent.setup().selectOptions(zone, 'Todo o Rio');
  await waitFor(() => expect(address()).toBe('/buscar'));
});

test('no painel os números são lidos depois do nome; sem eles as opções ficam', async () => {
  api.facets = { ...api.facets, prices: { 'ate-1000': 1 }, amenities: { Piscina: 7 } };
  open();
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Casa do Mirante' });
  const [opener] = screen.getAllByRole('button', { name: /^Filtros/ });
  await user.click(opener as HTMLElement);
  const panel = await screen.findByRole('dialog', { name: 'Filtros' });
  const pool = await within(panel).findByRole('checkbox', { name: 'Piscina', description: '7 espaços' });
  expect(within(panel).getByRole('checkbox', { name: 'Projetor', description: '0 espaços' })).toBeTruthy();
  expect(within(panel).getByRole('button', { name: 'Até R$\u00a01.000', description: '1 espaço' })).toBeTruthy();

  api.failing.add('search_facets');
  await user.click(pool);
  expect(within(panel).getByRole('checkbox', { name: 'Piscina' })).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: /^Mostrar/ }));
  await waitFor(() => expect(address()).toBe('/buscar?amenities=piscina'));
});

test('reserva imediata ou sob aprovação: filtro no painel, etiqueta que sai, e o prazo no cartão', async () => {
  const asked: unknown[] = [];
  api.spaces = [spaceRow({ booking_mode: 'request' })];
  api.finds = (request) => {
    asked.push(request.booking_mode);
    return api.spaces;
  };
  open();
  const user = userEvent.setup();
  const card = (await screen.findByRole('link', { name: 'Casa do Mirante' })).closest('article');
  expect(within(card as HTMLElement).getByText('Responde em até 24h')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Filtros/ })[0] as HTMLElement);
  const panel = await screen.findByRole('dialog', { name: 'Filtros' });
  const group = within(panel).getByRole('group', { name: 'Como a reserva acontece' });
  await user.click(within(group).getByRole('button', { name: 'Reserva imediata' }));
  await user.click(within(group).getByRole('button', { name: 'Sob aprovação' }));
  expect(within(group).getByRole('button', { name: 'Reserva imediata' }).getAttribute('aria-pressed')).toBe('false');
  await user.click(within(panel).getByRole('button', { name: /^Mostrar/ }));
  await waitFor(() => expect(address()).toBe('/buscar?reserva=sob-aprovacao'));
  await waitFor(() => expect(asked.at(-1)).toBe('request'));
  await user.click(screen.getByRole('button', { name: 'Remover filtro Sob aprovação' }));
  await waitFor(() => expect(address()).toBe('/buscar'));
});

test.each(['🏊', '?!', 'x', 'de com'])(
  'uma busca em que não há o que procurar diz isso, em vez de contar espaços para ela: “%s”',
  async (text) => {
    api.words = 0;
    open(`?q=${encodeURIComponent(text)}`);
    expect(await screen.findByRole('heading', { level: 1, name: '1 espaço no Rio de Janeiro' })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^Em “${text.replace('?', '\\?')}” não há palavra para procurar`))).toBeTruthy();
    // the text can be taken back
    await userEvent.setup().click(screen.getByRole('button', { name: `Remover filtro “${text}”` }));
    await waitFor(() => expect(address()).toBe('/buscar'));
  },
);

test('sem palavra e sem resultado: a frase fala dos outros filtros', async () => {
  api.words = 0;
  api.spaces = [];
  open('?q=%F0%9F%8F%8A&zone=zona-norte');
  expect(await screen.findByText('Nenhum espaço na Zona Norte por enquanto.')).toBeTruthy();
  expect(screen.getByText(/^Em “🏊” não há palavra para procurar/)).toBeTruthy();
  // no change brings a result either
  expect((await screen.findByRole('link', { name: 'Ver todos os espaços' })).getAttribute('href')).toBe('/buscar');
  expect(screen.queryByRole('heading', { name: 'O que dá para mudar' })).toBeNull();
});

test('o texto entre aspas aparece entre aspas uma vez', async () => {
  open('?q=%22casa%22');
  expect(await screen.findByRole('heading', { level: 1, name: '1 espaço para “casa” no Rio de Janeiro' })).toBeTruthy();
});

test.each(['salao-festas', 'salao-de-festas', 'Salão de festas'])(
  'o tipo da busca aceita o endereço da categoria e o nome: %s',
  async (type) => {
    open(`?type=${encodeURIComponent(type)}`);
    await screen.findByRole('link', { name: 'Casa do Mirante' });
    expect(lastSearch()).toMatchObject({ space_type: 'salao-de-festas' });
    expect(screen.queryByText(/deixado de lado/)).toBeNull();
    const url = new URL(`http://site/search?type=${encodeURIComponent(type)}&utm_source=x`);
    expect(search.meta(null, { params: {}, url })).toMatchObject({
      title: 'Salões de Festas no Rio de Janeiro',
      canonical: '/buscar?type=salao-de-festas',
    });
  },
);

test('uma frase vira filtros que se tiram um a um, e quem quiser busca pelas palavras', async () => {
  open(`?zone=zona-oeste&frase=${encodeURIComponent('sítio sem piscina para 60 pessoas, até 5 mil')}`);
  await waitFor(() =>
    expect(address()).toBe(
      '/buscar?type=sitio&zone=zona-oeste&guests=60&max_price=5000&lido=sítio+sem+piscina+para+60+pessoas,+até+5+mil',
    ),
  );
  await waitFor(() =>
    expect(lastSearch()).toMatchObject({ space_type: 'sitio', zone_slug: 'zona-oeste', guests: 60, max_price: 5000 }),
  );
  expect(screen.getByText('Entendemos:')).toBeTruthy();
  expect(screen.getByText('Não usamos: “sem piscina”. Confira na página de cada espaço.')).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Remover filtro 60 pessoas ou mais' }));
  await waitFor(() => expect(lastSearch()).not.toHaveProperty('guests'));
  await user.click(screen.getByRole('link', { name: /^Não é isso\?/ }));
  // words that exclude nothing: there are results
  await waitFor(() =>
    expect(lastSearch()).toMatchObject({ q: 'sítio sem piscina para 60 pessoas, até 5 mil', q_only_ranks: true }),
  );
  expect(lastSearch()).not.toHaveProperty('space_type');
  await waitFor(() => expect(screen.queryByText('Entendemos:')).toBeNull());
  expect(screen.queryByRole('link', { name: /^Não é isso\?/ })).toBeNull();
  expect(screen.queryByText(/Não usamos/)).toBeNull();
  expect(
    await screen.findByRole('heading', { level: 1, name: /^\d+ espaços? pelas palavras escritas no Rio/ }),
  ).toBeTruthy();
});

test('um preço por pessoa sem o número de pessoas diz o que falta, e o resto da frase só ordena', async () => {
  open(`?frase=${encodeURIComponent('até 90 reais por pessoa no Leblon perto do metrô')}`);
  expect(await screen.findByText(/“até 90 reais por pessoa”, falta o número de pessoas/)).toBeTruthy();
  await waitFor(() =>
    expect(lastSearch()).toMatchObject({ neighborhood_slug: 'leblon', q: 'perto do metrô', q_only_ranks: true }),
  );
  expect(lastSearch()).not.toHaveProperty('max_price');
  expect(screen.getByText(/^Não usamos: “perto do metrô” \(ordena\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /perto do metrô/ })).toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: /^\d+ espaços? no Leblon$/ })).toBeTruthy();
});

test('uma frase nova leva o que a anterior trouxe, e deixa o que foi escolhido à mão', async () => {
  open(
    `?type=sitio&zone=zona-oeste&guests=60&lido=${encodeURIComponent('sítio para 60')}&frase=${encodeURIComponent('salão para 80')}`,
  );
  await waitFor(() =>
    expect(address()).toBe('/buscar?type=salao-de-festas&zone=zona-oeste&guests=80&lido=salão+para+80'),
  );
});

test('de um texto em que nada se entende as palavras ordenam, e o que nenhum espaço tem é dito', async () => {
  api.wordsFound = false;
  open(`?frase=${encodeURIComponent('casa do mirante')}`);
  await waitFor(() => expect(address()).toBe('/buscar?q=casa+do+mirante&lido=casa+do+mirante'));
  await waitFor(() => expect(lastSearch()).toMatchObject({ q: 'casa do mirante', q_only_ranks: true }));
  expect(
    await screen.findByText('Nenhum espaço tem “casa do mirante” no anúncio. Abaixo está o resto da busca.'),
  ).toBeTruthy();
  expect(screen.queryByText('Entendemos:')).toBeNull();
});

test('vários bairros e datas são filtros que se tiram um a um; o dia mais perto se escolhe ao lado', async () => {
  open(`?frase=${encodeURIComponent('Tijuca ou Vila Isabel, menos Lapa')}`);
  await waitFor(() =>
    expect(lastSearch()).toMatchObject({
      zone_slug: 'zona-norte',
      neighborhood_slugs: ['tijuca', 'vila-isabel'],
      other_than_slugs: ['lapa'],
    }),
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: /na Tijuca ou em Vila Isabel, menos na Lapa$/ }),
  ).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Remover filtro Menos Lapa' }));
  await waitFor(() => expect(lastSearch()).not.toHaveProperty('other_than_slugs'));
  await user.click(screen.getByRole('button', { name: 'Remover filtro Tijuca' }));
  await waitFor(() => expect(lastSearch()).toMatchObject({ neighborhood_slug: 'vila-isabel' }));
  expect(lastSearch()).not.toHaveProperty('neighborhood_slugs');
});

test('perto de um bairro: só ele é filtro, e os vizinhos se procuram com um toque', async () => {
  open(`?frase=${encodeURIComponent('perto do Catete')}`);
  await waitFor(() => expect(lastSearch()).toMatchObject({ neighborhood_slug: 'catete' }));
  const around = await screen.findByRole('link', { name: 'Procurar também na Glória ou no Flamengo' });
  await userEvent.setup().click(around);
  await waitFor(() => expect(lastSearch()).toMatchObject({ neighborhood_slugs: ['catete', 'gloria', 'flamengo'] }));
});

test('o que não é filtro se pergunta a quem recebe com um toque: a mensagem fica escrita, e não é enviada', async () => {
  provideOfferedWidgets(['chat/chat-box']);
  open(`?frase=${encodeURIComponent('sítio sem piscina')}`);
  const ask = await screen.findByRole('link', { name: 'Perguntar a quem recebe em Casa do Mirante' });
  await userEvent.setup().click(ask);
  const id = ask.getAttribute('href')?.match(/espaco\/([^?#]+)/)?.[1] ?? '';
  expect(ask.getAttribute('href')).toMatch(/#anfitriao$/);
  expect(readDraft(questionDraft(id))).toBe('Olá! Na minha busca escrevi “sem piscina”. Dá certo no seu espaço?');
  forgetDrafts();
});
