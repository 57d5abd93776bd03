import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { describe, expect, test } from 'vitest';
import { questionAbout, unmetText } from '../sentence/unused-words.ts';
import { searchChips } from './search-chips.ts';
import { broadRelaxations, searchRelaxations } from './search-relaxations.ts';
import { noResultsText, resultsHeading, resultsSubline } from './search-texts.ts';

const today = '2026-11-21';
const search: SearchFilters = {
  ...noFilters,
  zone: 'zona-sul',
  neighborhood: 'urca',
  date: '2026-12-12',
  capacity: 'acima-200',
};

describe('sentences', () => {
  test.each([
    [['sem piscina', 'cedo'], null, 'Não usamos: “sem piscina”, “cedo”. Confira na página de cada espaço.'],
    [['cedo'], 'vista', 'Não usamos: “cedo”, “vista” (ordena). Confira na página de cada espaço.'],
    [[], 'perto da praia', 'Não usamos: “perto da praia” (ordena). Confira na página de cada espaço.'],
  ])('what was not used of a sentence: %j', (texts, ranking, sentence) => {
    expect(unmetText({ texts, perHead: null, near: null }, ranking)).toBe(sentence);
  });

  test.each([
    [{ zone: 'zona-sul' }, 23, '23 espaços na Zona Sul'],
    [{ zone: 'zona-sul', neighborhood: 'leblon' }, 1, '1 espaço no Leblon'],
    [{ zone: 'zona-sul', neighborhood: 'botafogo' }, 2, '2 espaços em Botafogo'],
    [{ zone: 'zona-norte', neighborhoods: ['tijuca', 'vila-isabel'] }, 4, '4 espaços na Tijuca ou em Vila Isabel'],
    [{ zone: 'zona-sul', except: ['copacabana'] }, 9, '9 espaços na Zona Sul, menos em Copacabana'],
    [{ except: ['centro', 'lapa'] }, 9, '9 espaços no Rio de Janeiro, menos no Centro e na Lapa'],
    [{}, 1234, '1.234 espaços no Rio de Janeiro'],
    [{ q: 'casarão' }, 3, '3 espaços para “casarão” no Rio de Janeiro'],
    [{ q: 'perto da praia', sentence: 'sítio perto da praia' }, 31, '31 espaços no Rio de Janeiro'],
    [{ q: 'sítio barato', sentence: 'sítio barato' }, 31, '31 espaços pelas palavras escritas no Rio de Janeiro'],
  ] as [Partial<SearchFilters>, number, string][])('heading %j', (filters, total, heading) => {
    expect(resultsHeading({ ...noFilters, ...filters }, total)).toBe(heading);
  });

  test.each([
    ['2026-12-12', 2, 'Livres no sábado, 12 de dezembro de 2026'],
    ['2026-12-13', 1, 'Livre no domingo, 13 de dezembro de 2026'],
    ['2026-12-14', 2, 'Livres na segunda-feira, 14 de dezembro de 2026'],
    ['2026-12-18', 2, 'Livres na sexta-feira, 18 de dezembro de 2026'],
  ])('%s', (date, total, sentence) => {
    expect(resultsSubline({ ...noFilters, date }, total)).toBe(sentence);
  });

  test('a question is written of what no filter could do, and not of another day or a price that needs people', () => {
    const near = { day: '2026-11-28', text: '28/11' };
    const perHead = 'até 90 por pessoa';
    expect(questionAbout({ texts: ['28/11', perHead], perHead, near })).toBeNull();
    expect(questionAbout({ texts: ['sem piscina', 'até 4 da manhã', '28/11'], perHead: null, near })).toBe(
      'Olá! Na minha busca escrevi “sem piscina” e “até 4 da manhã”. Dá certo no seu espaço?',
    );
  });

  test('of several days', () => {
    const dates = ['2026-11-28', '2026-12-05'];
    expect(resultsSubline({ ...noFilters, dates }, 3)).toBe(
      'Livres em 28 de novembro ou 5 de dezembro. Preço do dia livre mais barato',
    );
    expect(noResultsText({ ...noFilters, dates })).toBe('Nenhum espaço está livre em 28 de novembro ou 5 de dezembro.');
  });

  test.each([
    [search, 'Nenhum espaço na Urca está livre no sábado, 12 de dezembro de 2026, para mais de 200 pessoas.'],
    [{ ...noFilters, zone: 'zona-norte', price: 'ate-1000' }, 'Nenhum espaço na Zona Norte até R$\u00a01.000.'],
    [
      { ...noFilters, type: 'coworking', price: '1000-2500', amenities: ['piscina', 'bar'] },
      'Nenhum espaço do tipo Coworking de R$\u00a01.000 a R$\u00a02.500, com Piscina e Bar.',
    ],
    [{ ...noFilters, guests: 60, maxPrice: 5000 }, 'Nenhum espaço para 60 pessoas ou mais, por até R$\u00a05.000.'],
    [{ ...noFilters, q: 'iate' }, 'Nenhum espaço para “iate”.'],
    [noFilters, 'Nenhum espaço por enquanto.'],
  ] as [SearchFilters, string][])('nothing found %#', (filters, sentence) => {
    expect(noResultsText(filters)).toBe(sentence);
  });
});

describe('chips', () => {
  test('say how many people must fit and what it may cost', () => {
    const chips = searchChips({ ...noFilters, guests: 60, maxPrice: 5000 });
    expect(chips.map((chip) => chip.label)).toEqual(['60 pessoas ou mais', 'Até R$\u00a05.000']);
    expect(searchHref(chips[0]?.without ?? {})).toBe('/buscar?max_price=5000');
  });

  test('one for each filter, and what remains without it', () => {
    const chips = searchChips({ ...search, amenities: ['piscina', 'bar'], page: 3 });
    expect(chips.map((chip) => chip.label)).toEqual([
      'Zona Sul',
      'Urca',
      '12 de dez. de 2026',
      'Acima de 200 pessoas',
      'Piscina',
      'Bar',
    ]);
    expect(chips[0]?.without).toMatchObject({ zone: null, neighborhood: null, date: '2026-12-12', page: 1 });
    expect(chips[4]?.without.amenities).toEqual(['bar']);
  });
  test('the order is no filter', () => {
    expect(searchChips({ ...noFilters, sort: 'menor-preco', page: 2 })).toEqual([]);
  });
});

describe('what to relax', () => {
  test('each change is a single one, the mildest first', () => {
    expect(searchRelaxations(search, today).map(({ title, detail }) => `${title} | ${detail}`)).toEqual([
      'Toda a Zona Sul | em vez de só a Urca',
      'Todo o Rio de Janeiro | em vez de só a Urca',
      '100 a 200 pessoas | em vez de acima de 200',
      'Domingo, 13 de dezembro | em vez de sábado, 12',
      'Sexta-feira, 11 de dezembro | em vez de sábado, 12',
      'Qualquer data | mantendo o resto da busca',
    ]);
  });
  test('no day before today or beyond the window is offered', () => {
    const titles = (date: string) =>
      searchRelaxations({ ...noFilters, date }, today).map((relaxation) => relaxation.filters.date);
    expect(titles(today)).toEqual(['2026-11-22', null]);
    expect(titles('2027-11-21')).toEqual(['2027-11-20', null]);
  });
  test('an empty search has nothing to relax', () => {
    expect(searchRelaxations(noFilters, today)).toEqual([]);
    expect(broadRelaxations(noFilters)).toEqual([]);
  });
  test('where no single change helps, the day and the zone stay without the rest', () => {
    expect(broadRelaxations(search).map(({ title, filters }) => [title, searchHref(filters)])).toEqual([
      ['Tudo na Zona Sul nessa data', '/buscar?date=2026-12-12&zone=zona-sul'],
      ['Tudo o que está livre nessa data', '/buscar?date=2026-12-12'],
      ['Tudo na Zona Sul', '/buscar?zone=zona-sul'],
    ]);
  });
  test('a search for no more than a day and a zone has nothing broader', () => {
    expect(broadRelaxations({ ...noFilters, zone: 'zona-sul', date: '2026-12-12', page: 3 })).toEqual([]);
  });
});

describe('a search by month', () => {
  const saturdays = { ...noFilters, month: '2027-05', weekdays: ['sab' as const] };
  const weekends = { ...noFilters, month: '2027-05', weekdays: ['dom' as const, 'sab' as const] };

  test('is said as people say it', () => {
    expect(resultsHeading(saturdays, 14)).toBe('14 espaços com sábado livre em maio');
    expect(resultsSubline(saturdays, 14)).toBe('Preço do sábado livre mais barato');
    expect(resultsHeading({ ...weekends, zone: 'zona-sul' }, 1)).toBe(
      '1 espaço na Zona Sul com sábado ou domingo livre em maio',
    );
    expect(resultsSubline(weekends, 1)).toBe('Preço do dia livre mais barato');
    expect(resultsHeading({ ...saturdays, weekdays: [] }, 3)).toBe('3 espaços com dia livre em maio');
    expect(noResultsText({ ...saturdays, guests: 60 })).toBe(
      'Nenhum espaço tem sábado livre em maio, para 60 pessoas ou mais.',
    );
  });

  test('its month and its weekdays are taken back one by one', () => {
    const chips = searchChips(weekends);
    expect(chips.map(({ label, without }) => [label, searchHref(without)])).toEqual([
      ['Maio de 2027', '/buscar'],
      ['Fins de semana', '/buscar?month=2027-05'],
    ]);
    const [, days] = searchChips({ ...weekends, weekdays: ['dom', 'sex'] });
    expect(days?.label).toBe('Sextas e domingos');
  });

  test('that finds nothing is tried with all days, and in the months beside it', () => {
    const found = searchRelaxations(saturdays, '2026-11-23').map(({ title, filters }) => [title, searchHref(filters)]);
    expect(found).toEqual([
      ['Qualquer dia de maio', '/buscar?month=2027-05'],
      ['Sábados de junho', '/buscar?month=2027-06&weekdays=sab'],
      ['Sábados de abril', '/buscar?month=2027-04&weekdays=sab'],
      ['Qualquer data', '/buscar'],
    ]);
  });
});
