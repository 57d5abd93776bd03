import { onLongDay } from 'shared-domain/days/format.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { inPlace } from '../places/place-phrases.ts';
import { filterWords } from './filter-words.ts';
import { freeInMonth, monthPriceText } from './search-month.ts';

/** What somebody typed, in quotation marks once: '“casa”' for 'casa' and for '"casa"'. */
export function quoted(text: string): string {
  return `“${text.replace(/^["'“”«»]+|["'“”«»]+$/gu, '').trim() || text}”`;
}

/** Of a text without a word that could be looked for. */
export function wordlessSentence(text: string): string {
  return `Em ${quoted(text)} não há palavra para procurar, e o resultado é o mesmo sem o texto. Escreva um lugar, um tipo de espaço ou o que ele precisa ter: Copacabana, sítio, piscina.`;
}

/** What a sentence says and nothing filters by, as it was typed. */
export interface Unmet {
  texts: string[];
  /** The one of them that is a price for each person. */
  perHead: string | null;
}

/** The words of a sentence that no filter was read from: they order what was found. Null where the text is searched for as it is. */
export const rankingWords = ({ q, sentence }: Pick<SearchFilters, 'q' | 'sentence'>): string | null =>
  sentence !== null && sentence !== q ? q : null;

/** 'Não usamos: “sem piscina”, “vista” (ordena). Confira na página de cada espaço.' */
export function unmetText({ texts, perHead }: Unmet, ranking: string | null): string {
  const unused = [
    ...texts.filter((text) => text !== perHead).map(quoted),
    ...(ranking ? [`${quoted(ranking)} (ordena)`] : []),
  ];
  const sentences = unused.length > 0 ? [`Não usamos: ${unused.join(', ')}. Confira na página de cada espaço.`] : [];
  if (perHead !== null)
    sentences.push(`Para ${quoted(perHead)}, falta o número de pessoas: escreva na busca quantas são.`);
  return sentences.join(' ');
}

/** 'no sábado, 12 de dezembro de 2026', 'na segunda-feira, …'. */
function onDay(day: string): string {
  return `${onLongDay(day)} de ${day.slice(0, 4)}`;
}

/** 'para “casa”'; a whole sentence that is searched for by its words is not said again. */
function demandedText({ q, sentence }: Pick<SearchFilters, 'q' | 'sentence'>): string {
  if (q === null || rankingWords({ q, sentence }) !== null) return '';
  return sentence === q ? 'pelas palavras escritas' : `para ${quoted(q)}`;
}

/** '23 espaços na Zona Sul', '14 espaços com sábado livre em maio' */
export function resultsHeading(
  filters: Pick<SearchFilters, 'q' | 'sentence' | 'zone' | 'neighborhood' | 'month' | 'weekdays'>,
  total: number,
): string {
  const demanded = demandedText(filters);
  if (filters.month) {
    const where = filters.zone || filters.neighborhood ? ` ${inPlace(filters)}` : '';
    const said = demanded ? ` ${demanded}` : '';
    return `${spaceCountLabel(total)}${said}${where} com ${freeInMonth(filters)}`;
  }
  return `${spaceCountLabel(total)}${demanded ? ` ${demanded}` : ''} ${inPlace(filters)}`;
}

/** 'Livres no sábado, 12 de dezembro de 2026' */
export function resultsSubline(filters: Pick<SearchFilters, 'date' | 'month' | 'weekdays'>, total: number): string {
  if (filters.month) return monthPriceText(filters);
  if (!filters.date) return 'Escolha a data para ver só o que está livre nela';
  return `${total === 1 ? 'Livre' : 'Livres'} ${onDay(filters.date)}`;
}

/** The whole search in one sentence: 'Nenhum espaço na Urca está livre no sábado, …, para mais de 200 pessoas.' */
export function noResultsText(filters: Omit<SearchFilters, 'sort' | 'page'>): string {
  const start = ['Nenhum espaço'];
  if (filters.type) start.push(`do tipo ${spaceTypeLabel(filters.type)}`);
  if (filters.zone || filters.neighborhood) start.push(inPlace(filters));
  const wishes = filterWords.flatMap((filter) => filter.wish(filters) || []);
  const demanded = demandedText(filters);
  if (demanded) wishes.push(demanded);
  const said = start.join(' ');
  if (filters.date) return `${[`${said} está livre ${onDay(filters.date)}`, ...wishes].join(', ')}.`;
  if (filters.month) return `${[`${said} tem ${freeInMonth(filters)}`, ...wishes].join(', ')}.`;
  return wishes.length > 0 ? `${said} ${wishes.join(', ')}.` : `${said} por enquanto.`;
}
