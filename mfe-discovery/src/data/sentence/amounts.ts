import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { type NumberFilterColumn, numberFilters } from 'shared-domain/spaces/fields/facts.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { number, numberOf, people } from './numbers.ts';
import type { Pattern, Reading } from './reading.ts';

/** In whole reais; of a price for each person what one pays. */
export type Money = Partial<Pick<SearchFilters, 'minPrice' | 'maxPrice' | 'sort'>> & { perHead?: number };
export type People = Partial<Pick<SearchFilters, 'guests' | NumberFilterColumn>>;

const about =
  '(?:(?:para|pra|pro|p|com|de|em|umas?|uns|ate|tipo|cerca de|mais ou menos|por volta de|em torno de|aproximadamente|quase|nao mais (?:de|que)|mais de|acima de|a partir de|menos de|(?:no )?minimo(?: de)?|pelo menos|(?:no )?maximo(?: de)?|receber|acomodar|dormir|caber|cabem|cabendo|comporte) )*';
/** Behind a number that is neither people nor money. */
const otherThings =
  'anos?|aninhos?|horas?|h|hs|hrs|min|minutos|dias?|noites?|semanas?|meses|metros|m|quartos|vagas|banheiros?|microfones?|mesas|carros?|d[aeo] (?:manha|noite|tarde|madrugada|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro';
const noOther = `(?! (?:${people}|${otherThings})(?![^ ]))`;
const reais = '(?:reais|real|contos?|pilas?|paus)';
const amount = `(?:r\\$ )?(${number})(?: ${reais})?`;
const head =
  '(?:(?:por|para|pra|a|cada)(?: cada)? (?:pessoa|cabeca|convidad[oa]|participante|hospede|adulto|crianca|alun[oa]|pax|um|uma)|cada(?: um| uma)?|(?:pessoa|cabeca|pax))';
const bound =
  '(?:ate|(?:no )?maximo(?: de)?|(?:nada|nao)(?: [a-z]+){0,2} (?:acima de|mais (?:de|que))|menos (?:de|que)|abaixo de|por|(?:um |meu |com |nosso )*orcamento|gast\\w+|pagar|chegar a|(?:(?:sem|nao(?: pode| posso)?) )?passar de|teto|limite|valor|preco|(?:que )?cust(?:e|ando)|por volta de|em torno de|cerca de|uns|na faixa|tenho|de|d[eo]s)';
const most = `(?:${bound} )*`;
const inAll = '(?: (?:no maximo|(?:no|por) (?:total|dia)|com tudo|(?:a|por) diaria))?';
const least =
  '(?:a partir de|acima de|mais (?:de|que)|(?:(?:no|valor|preco) )?minimo(?: de)?|pelo menos|desde|superior a|nao menos (?:de|que))';
const saysMoney = /r\$|reais|real|contos?|pilas?|paus|mil|\dk|(?<![^ ])k(?![^ ])/;
/** The limit for bare numbers: below it they mean people, from here on money. */
const leastBarePrice = 400;

function money(text: string, value: Money): { family: 'money'; value: Money } | null {
  const highest = value.maxPrice ?? value.minPrice ?? 0;
  const isMoney = highest >= 1 && (saysMoney.test(text) || highest >= leastBarePrice);
  return isMoney ? { family: 'money', value } : null;
}

export const moneyPatterns: readonly Pattern[] = [
  {
    source: `(${least} )?${most}(?:${amount} (?:a|e|ate) )?${amount} ${head}`,
    examples: ['80 reais por pessoa, somos 10', 'até 120 por cabeça, 50 pessoas'],
    read([text, floor, , price = '']) {
      // 'R$ 30/pessoa', and not '1 pessoa'
      if (!/(?:por|para|pra|a|cada)(?: cada)? [a-z]+$|cada$/.test(text) && !saysMoney.test(text)) return null;
      return floor ? { family: 'money', isUnmet: true } : { family: 'money', value: { perHead: numberOf(price) } };
    },
  },
  {
    source: `(?:por|a|cada) (?:pessoa|cabeca|convidad[oa]|crianca|alun[oa]|pax) ${most}${amount}${noOther}`,
    examples: ['por pessoa até 90 reais, 20 convidados'],
    read: ([, price = '']) => ({ family: 'money', value: { perHead: numberOf(price) } }),
  },
  {
    source: `${most}${amount} (?:(?:por|a|cada) )?hora|por hora`,
    examples: [],
    // the platform sells events, not hours
    read: () => ({ family: 'money', isUnmet: true }),
  },
  {
    source: `(?:(?:entre|de|na faixa de) )?${amount} (?:e|a|ate) ${amount}${noOther}`,
    examples: ['entre 3 e 5 mil', '4 a 6 mil', 'de 1.500 a 2.500'],
    read([text, low = '', high = '']) {
      const maxPrice = Math.round(numberOf(high));
      const floor = Math.round(numberOf(low));
      const minPrice = floor < 100 && maxPrice >= 1000 ? floor * 1000 : floor;
      return minPrice < maxPrice ? money(text, { minPrice, maxPrice }) : null;
    },
  },
  {
    source: `${bound} ${most}${amount}${inAll}${noOther}`,
    examples: ['até 5 mil', 'no máximo dois mil reais', 'orçamento de 1.200'],
    read: ([text, price = '']) => money(text, { maxPrice: Math.round(numberOf(price)) }),
  },
  {
    source: `${most}(?:r\\$ (${number})(?: ${reais})?|(${number}) ${reais})${inAll}`,
    examples: ['R$ 1.500', 'três mil conto', 'mil e quinhentos reais no total'],
    read: ([text, price, named]) => money(text, { maxPrice: Math.round(numberOf(price ?? named ?? '')) }),
  },
  {
    source: number,
    examples: ['sítio, 3 mil', 'batizado dois mil e quinhentos'],
    read: ([price], { after }) =>
      /mil|\d ?k/.test(price) && /^(?:$|[,.;:!?)])/.test(after)
        ? { family: 'money', value: { maxPrice: Math.round(numberOf(price)) } }
        : null,
  },
  {
    source: `(?:tenho )?${amount} (?:no maximo|de (?:orcamento|teto|limite)|(?:para|pra) gastar)`,
    examples: ['5 mil pra gastar'],
    read: ([text, price = '']) => money(text, { maxPrice: Math.round(numberOf(price)) }),
  },
  {
    source: `${least} ${amount}${noOther}|${amount} (?:(?:no|de) minimo|ou mais|(?:para|pra) (?:cima|mais))`,
    examples: ['a partir de 3 mil', '2.000 reais no mínimo'],
    read: ([text, price, named]) => money(text, { minPrice: Math.round(numberOf(price ?? named ?? '')) }),
  },
  {
    // 'mais de 5 mil não dá' is a ceiling
    source: `(?:mais (?:de|que)|acima de|passar de) ${amount} (?:ja )?(?:nao(?: (?:da|rola|posso|podemos|consigo|quero|cabe|serve))?|(?:e|fica) (?:muito|caro|demais)|nem pensar)`,
    examples: ['mais de 5 mil não dá'],
    read: ([text, price = '']) => money(text, { maxPrice: Math.round(numberOf(price)) }),
  },
  {
    source:
      '(?:o |os )?(?:mais )?(?:barat(?:[oa]s?|inh[oa]s?|ex)|em conta|economic[oa]s?)(?: primeiro)?|(?:bom|menor) preco|precinho|(?:que )?(?:nao|nada|sem)(?: (?:seja|ser|precisa ser))*(?: (?:muito|tao))? car[oa]s?',
    examples: ['baratinho', 'o mais em conta', 'que não seja caro'],
    read: () => ({ family: 'money', value: { sort: 'menor-preco' } }),
  },
  {
    source: '(?:o |os )?(?:mais )?(?:bem|melhor) avaliad[oa]s?|(?:melhores|boas) avaliacoes|nota alta',
    examples: ['bem avaliado'],
    read: () => ({ family: 'money', value: { sort: 'avaliacao' } }),
  },
];

const guests = (count: number): { family: 'people'; value: People } | null =>
  Number.isInteger(count) && count >= 1 && count <= listingLimits.capacity
    ? { family: 'people', value: { guests: count } }
    : null;
const crowd =
  '(?:(?:capacidade|lotacao)(?: (?:minima|maxima|total))?|(?:equipe|time|turma|grupo|galera)|somos|seremos|seriamos|vao ser|vamos ser|serao)';

/** Gatherings of a number of people: 'reunião de 10'. */
const gatherings =
  'festas?|festinha|reuniao|workshop|curso|aula|palestra|treinamento|encontro|almoco|jantar|churrasco|churras|evento|confra|confraternizacao|casamento|aniversario|niver|ensaio|retiro|turma|brunch|coquetel|formatura|batizado';

export const peoplePatterns: readonly Pattern[] = [
  ...numberFilters.map(
    ({ column, words }): Pattern => ({
      source: `${about}(${number}) (?:${people} )?(?:${words.join('|')})`,
      examples: words.map((word) => `60 ${word}`),
      read: ([, count = '']) => ({ family: 'people', value: { [column]: numberOf(count) } satisfies People }),
    }),
  ),
  {
    source: `${about}(${number}) ${people} (?:(?:e|mais|com|,) )?(${number}) ${people}`,
    examples: ['20 adultos e 10 crianças'],
    read: ([, one = '', other = '']) => guests(numberOf(one) + numberOf(other)),
  },
  {
    source: `${about}(${number}) ${people}(?: ,)? cada(?: (?:um|uma))? (?:com|lev\\w+|traz\\w*|convid\\w+) (${number})(?: ${people})?`,
    examples: ['28 formandos, cada um com cinco convidados'],
    read: ([, hosts = '', each = '']) => guests(numberOf(hosts) * (1 + numberOf(each))),
  },
  {
    source: `${about}(${number}) (?:turmas|grupos|equipes|times) de (${number})(?: ${people})?`,
    examples: ['2 turmas de 30 alunos'],
    read: ([, groups = '', each = '']) => guests(numberOf(groups) * numberOf(each)),
  },
  {
    source: `${about}(${number}) casais(?: e (${number}) ${people})?`,
    examples: ['2 casais e 3 crianças'],
    read: ([, couples = '', others]) => guests(2 * numberOf(couples) + (others ? numberOf(others) : 0)),
  },
  {
    source: `eu e (?:mais |meus |minhas )*(${number})(?: ${people})?`,
    examples: ['eu e mais 20 amigas'],
    read: ([, others = '']) => guests(numberOf(others) + 1),
  },
  {
    source: `${about}(?:(${number}) (?:a|ate|ou) (${number})|entre (${number}) e (${number})|(\\d+)/(\\d+))(?: de)? ${people}`,
    examples: ['de 80 a 100 convidados', '30/40 pessoas'],
    read: ([, ...ends]) => guests(Math.max(...ends.flatMap((end) => (end ? numberOf(end) : [])))),
  },
  {
    source: `${crowd} (?:em )?${about}(${number})(?: ${people})?(?! (?:${otherThings})(?![^ ]))`,
    examples: ['somos 18', 'capacidade para 300', 'turma de 45 alunos'],
    // 'somos uma produtora'
    read: ([, count = '']) => (numberOf(count) > 1 ? guests(numberOf(count)) : null),
  },
  {
    source: `${about}(${number})(?: de)? ${people}(?: ou mais)?`,
    examples: ['50 cabeças', 'umas 80 pessoas', 'cem convidados'],
    read: ([, count = '']) => guests(numberOf(count)),
  },
  {
    source: `(?:para|pra|p|cabem|caber|umas|uns) ${about}(?:(${number})(?:(?: ou| a| ate) (${number}))?|\\d+/(\\d+))(?! (?:${otherThings}|${people}|${reais}|cada)(?![^ ]))`,
    examples: ['para 50', 'uns 30', 'pra 30/40'],
    read([, one, other, last]) {
      const count = numberOf(last ?? other ?? one ?? '');
      return count >= 2 && count < leastBarePrice ? guests(count) : null;
    },
  },
  {
    source: `(?:${gatherings}) (?:[a-z]+ )?de (\\d+)(?! (?:${otherThings}|${people}|${reais}|cada|minha|meu|mil)(?![^ ]))`,
    examples: ['workshop de 20', 'reunião de 10'],
    read([, count = '']) {
      const number = Number(count);
      const counted = number >= 2 && number < leastBarePrice ? guests(number) : null;
      return counted && { ...counted, ranks: true };
    },
  },
  {
    source: `(?:(?:festa|festinha|festao|baile|aniversario|niver) )?(?:de |dos )?(?:meus |seus )?${number} (?:anos?|aninhos?)`,
    examples: [],
    // a party's name, which is neither people nor money
    read: () => ({ family: 'other', ranks: true }),
  },
  {
    source: `(?:(?:no|com) )?(?:minimo )?(?:de )?(?:${number} |algumas |umas )(?:horas?|banheiros?|quartos?|microfones?|mesas|metros(?: quadrados)?|m 2|vagas|carros|noites)`,
    examples: [],
    read: () => ({ family: 'other', isUnmet: true }),
  },
];

/** Filters by the largest number of people and the widest price that are named; a price for each person needs people. */
export function mergeAmounts(readings: readonly Reading[]): { filters: Money & People; perHead: string | null } {
  const filters: Money & People = {};
  const of = <Value>(family: string) =>
    readings.filter((reading): reading is Reading<Value> => reading.family === family && reading.value !== undefined);
  for (const { value } of of<People>('people')) {
    for (const { column } of numberFilters)
      if (value[column]) filters[column] = Math.max(value[column], filters[column] ?? 0);
    if (value.guests) filters.guests = Math.max(value.guests, filters.guests ?? 0);
  }
  let perHead: string | null = null;
  for (const { value, typed } of of<Money>('money')) {
    if (value.sort) filters.sort = value.sort;
    if (value.maxPrice) filters.maxPrice = Math.max(value.maxPrice, filters.maxPrice ?? 0);
    if (value.minPrice) filters.minPrice = value.minPrice;
    const count = filters.guests ?? numberFilters.flatMap(({ column }) => filters[column] ?? [])[0];
    if (value.perHead && count) filters.maxPrice ??= Math.round(value.perHead * count);
    else if (value.perHead) perHead = typed;
  }
  return { filters, perHead };
}
