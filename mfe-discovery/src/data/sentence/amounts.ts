import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { number, numberOf } from './numbers.ts';
import { type Sentence, words } from './words.ts';

const people =
  '(?:pessoas?|convidad[oa]s?|pax|participantes?|hospedes?|lugares|amig[oa]s?|criancas?|adultos?|colegas?|familiares|funcionari[oa]s|mulheres|homens|jovens|idos[oa]s|colaborador(?:es|as)|alun[oa]s|cadeiras|assentos)';
const about =
  '(?:(?:para|pra|pro|p|com|de|em|umas?|uns|ate|cerca de|mais ou menos|por volta de|em torno de|aproximadamente|quase|mais de|acima de|menos de|no minimo|pelo menos|no maximo|receber|acomodar|caber|cabem|cabendo|comporte) )*';
const reais = '(?:reais|real|contos?|pilas?|paus)';
/** Words that a number has behind it when it is neither people nor money. */
const otherThings =
  '(?! (?:anos?|horas?|h|hs|hrs|min|minutos|dias?|noites?|metros|m2?|quartos|vagas|de (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)))';

/** A number below it that stands alone means people, one from here on money. */
const leastBarePrice = 400;

/** What it may cost: 'até 5 mil', 'R$ 1.500', 'no máximo dois mil reais', 'entre 2 e 4 mil'. */
export function readPrice(sentence: Sentence, unmet: string[]): Partial<SearchFilters> {
  const read: Partial<SearchFilters> = {};
  const most =
    '(?:ate|no maximo|maximo(?: de)?|menos de|abaixo de|por ate|por menos de|por|(?:um |meu |com |nosso )*orcamento(?: (?:de|e|ate|maximo))*|gastar(?: ate)?|pagar(?: ate)?|(?:(?:sem|nao(?: pode| posso)?) )passar de|teto de|(?:valor|preco)(?: (?:de|ate|maximo))*|que custe(?: ate)?|custando(?: ate)?|por volta de|em torno de|cerca de|uns|na faixa d[eo]s?)';
  const least = '(?:a partir de|acima de|mais de|no minimo|pelo menos)';

  // 'entre 2 e 4 mil', 'de 2 a 4 mil reais'
  sentence.take(
    words(
      `(?:entre|de) (?:r\\$ )?(${number}) (?:e|a|ate) (?:r\\$ )?(${number})(?: ${reais})?(?! ${people})${otherThings}`,
    ),
    (match) => {
      const upper = numberOf(match[2] ?? '');
      if (!/r\$|reais|contos|mil|k/.test(match[0]) && upper < leastBarePrice) return false;
      return setPrice(upper);
    },
  );
  sentence.take(words(`${least} (?:r\\$ )?(${number})(?: ${reais})?(?! ${people})${otherThings}`), (match) => {
    const price = numberOf(match[1] ?? '');
    if (!/r\$|reais|contos|mil/.test(match[0]) && !(price >= leastBarePrice)) return false;
    if (price === 5000) read.price = 'acima-5000';
    else unmet.push(sentence.typed(match));
    return true;
  });
  sentence.take(words(`(?:${most} )*r\\$ (${number})(?: ${reais})?`), (match) => setPrice(numberOf(match[1] ?? '')));
  sentence.take(words(`(?:${most} )*(${number}) ${reais}`), (match) => setPrice(numberOf(match[1] ?? '')));
  sentence.take(words(`${most}(?: ${most})* (${number})(?! ${people})${otherThings}`), (match) => {
    const price = numberOf(match[1] ?? '');
    return price >= leastBarePrice && setPrice(price);
  });
  if (sentence.take(words('(?:o |os )?(?:mais )?(?:baratos?|baratinhos?|em conta|economicos?)|(?:bom|menor) preco')))
    read.sort = 'menor-preco';
  if (sentence.take(words('(?:o |os )?(?:mais )?(?:bem|melhor) avaliad[oa]s?|(?:melhores|boas) avaliacoes|nota alta')))
    read.sort = 'avaliacao';
  return read;

  function setPrice(price: number): boolean {
    if (!(price >= 1) || read.maxPrice) return false;
    read.maxPrice = Math.round(price);
    return true;
  }
}

/** How many people: '60 pessoas', 'umas 80', 'de 20 a 30 convidados', '20 adultos e 10 crianças', 'equipe de 15'. */
export function readGuests(sentence: Sentence): Partial<SearchFilters> {
  const read: Partial<SearchFilters> = {};
  const setGuests = (guests: number) => {
    if (!Number.isInteger(guests) || guests < 1 || guests > listingLimits.capacity || read.guests) return false;
    read.guests = guests;
    return true;
  };
  sentence.take(words(`${about}(${number}) ${people} (?:e|mais|com) (${number}) ${people}`), (match) =>
    setGuests(numberOf(match[1] ?? '') + numberOf(match[2] ?? '')),
  );
  const range = `entre (${number}) e (${number})|(${number}) (?:a|ate|ou) (${number})`;
  sentence.take(words(`${about}(?:${range})(?: de)? ${people}`), (match) =>
    setGuests(Math.max(...match.slice(1, 5).map((part) => (part ? numberOf(part) : 0)))),
  );
  const crowd =
    '(?:capacidade|lotacao)(?: minima)?|(?:(?:para|pra|com|d[aeo]|uma?|[mn]inha|nossa|meu|nosso|sao|somos) )*(?:equipe|time|turma|grupo|galera)|somos|seremos|seriamos|vao ser|vamos ser|serao';
  sentence.take(words(`(?:${crowd}) (?:em )?${about}(${number})(?: ${people})?${otherThings}`), (match) =>
    setGuests(numberOf(match[1] ?? '')),
  );
  sentence.take(words(`${about}(${number})(?: de)? ${people}(?: ou mais)?`), (match) =>
    setGuests(numberOf(match[1] ?? '')),
  );
  sentence.take(
    words(`(?:para|pra|p|cabem|caber|ate|umas|uns) ${about}(${number})(?:(?: ou| a| ate) (${number}))?${otherThings}`),
    (match) => {
      const guests = numberOf(match[2] ?? match[1] ?? '');
      return (guests >= 2 && !/(?:^| )ate /.test(match[0])) || guests < leastBarePrice
        ? guests >= 2 && setGuests(guests)
        : false;
    },
  );
  return read;
}
