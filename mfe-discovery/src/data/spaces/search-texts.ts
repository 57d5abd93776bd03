import { onLongDay } from 'shared-domain/days/format.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { inNamedPlace, inPlace } from '../places/place-phrases.ts';
import { filterWords } from './filter-words.ts';
import { freeInMonth, monthPriceText, onDays } from './search-month.ts';

/** Returns a typed text in quotation marks once: '“casa”' for 'casa' and for '"casa"'. */
export function quoted(text: string): string {
  return `“${text.replace(/^["'“”«»]+|["'“”«»]+$/gu, '').trim() || text}”`;
}

/** For a text without a searchable word. */
export function wordlessText(text: string): string {
  return `Em ${quoted(text)} não há palavra para procurar, e o resultado é o mesmo sem o texto. Escreva um lugar, um tipo de espaço ou o que ele precisa ter: Copacabana, sítio, piscina.`;
}

/** Of words that only rank, and that no space has. */
export const unknownWordsText = (text: string): string =>
  `Nenhum espaço tem ${quoted(text)} no anúncio. Abaixo está o resto da busca.`;

/** The words of a sentence that no filter was read from: they order what was found. Null where the text is searched for as it is. */
export const rankingWords = ({ q, sentence }: Pick<SearchFilters, 'q' | 'sentence'>): string | null =>
  sentence !== null && sentence !== q ? q : null;

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
  filters: Pick<
    SearchFilters,
    'q' | 'sentence' | 'zone' | 'neighborhood' | 'neighborhoods' | 'except' | 'month' | 'weekdays'
  >,
  total: number,
): string {
  const demanded = demandedText(filters);
  if (filters.month) {
    const where = inNamedPlace(filters);
    const subject = demanded ? ` ${demanded}` : '';
    return `${spaceCountLabel(total)}${subject}${where ? ` ${where}` : ''} com ${freeInMonth(filters)}`;
  }
  return `${spaceCountLabel(total)}${demanded ? ` ${demanded}` : ''} ${inPlace(filters)}`;
}

/** 'Livres no sábado, 12 de dezembro de 2026' */
export function resultsSubline(
  filters: Pick<SearchFilters, 'date' | 'dates' | 'month' | 'weekdays'>,
  total: number,
): string {
  const free = total === 1 ? 'Livre' : 'Livres';
  if (filters.month) return monthPriceText(filters);
  if (filters.dates.length > 0) return `${free} ${onDays(filters.dates)}. ${monthPriceText({ weekdays: [] })}`;
  if (!filters.date) return 'Escolha a data para ver só o que está livre nela';
  return `${free} ${onDay(filters.date)}`;
}

/** The whole search in one sentence: 'Nenhum espaço na Urca está livre no sábado, …, para mais de 200 pessoas.' */
export function noResultsText(filters: Omit<SearchFilters, 'sort' | 'page'>): string {
  const start = ['Nenhum espaço'];
  if (filters.type) start.push(`do tipo ${spaceTypeLabel(filters.type)}`);
  const where = inNamedPlace(filters);
  if (where) start.push(where);
  const wishes = filterWords.flatMap((filter) => filter.wish(filters) || []);
  const demanded = demandedText(filters);
  if (demanded) wishes.push(demanded);
  const subject = start.join(' ');
  if (filters.date) return `${[`${subject} está livre ${onDay(filters.date)}`, ...wishes].join(', ')}.`;
  if (filters.dates.length > 0) return `${[`${subject} está livre ${onDays(filters.dates)}`, ...wishes].join(', ')}.`;
  if (filters.month) return `${[`${subject} tem ${freeInMonth(filters)}`, ...wishes].join(', ')}.`;
  return wishes.length > 0 ? `${subject} ${wishes.join(', ')}.` : `${subject} por enquanto.`;
}
