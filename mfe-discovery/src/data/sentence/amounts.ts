import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { number, numberOf, people } from './numbers.ts';
import { type Sentence, words } from './words.ts';

const about =
  '(?:(?:para|pra|pro|p|com|de|em|umas?|uns|ate|cerca de|mais ou menos|por volta de|em torno de|aproximadamente|quase|nao mais (?:de|que)|mais de|acima de|a partir de|menos de|(?:no )?minimo(?: de)?|pelo menos|no maximo|receber|acomodar|caber|cabem|cabendo|comporte) )*';
const reais = '(?:reais|real|contos?|pilas?|paus)';
/** Words that a number has behind it when it is neither people nor money. */
const otherThings =
  '(?! (?:anos?|horas?|h|hs|hrs|min|minutos|dias?|noites?|metros|m2?|quartos|vagas|de (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)))';

/** A number below it that stands alone means people, one from here on money. */
const leastBarePrice = 400;

const reaisOr = `(?: ${reais})?`;
const notMore = '(?:nada|nao)(?: [a-z]+){0,2} (?:acima de|mais (?:de|que))';
const most = `(?:${notMore}|ate|(?:no )?maximo(?: de)?|menos (?:de|que)|abaixo de|por ate|por menos de|por|(?:um |meu |com |nosso )*orcamento(?: (?:de|e|ate|maximo))*|gastar(?: ate)?|pagar(?: ate)?|(?:(?:sem|nao(?: pode| posso)?) )?passar de|teto de|(?:valor|preco)(?: (?:de|ate|maximo))*|(?:que )?custe(?: ate)?|custando(?: ate)?|por volta de|em torno de|cerca de|uns|na faixa d[eo]s?)`;
const least =
  '(?:a partir de|acima de|mais (?:de|que)|(?:(?:no|valor|preco) )?minimo(?: de)?|pelo menos|desde|superior a|nao menos (?:de|que))';
const money = /r\$|reais|contos|mil|k/;

/**
 * What it may cost: 'até 5 mil', 'R$ 1.500', 'no máximo dois mil reais', 'entre 2 e 4 mil'. A floor goes to `unmet`: nothing filters by it.
 * So does a price for each person without the number of people.
 */
export function readPrice(sentence: Sentence, unmet: string[]): Partial<SearchFilters> {
  const read: Partial<SearchFilters> = {};

  // the platform sells events, not hours
  sentence.take(words(`(?:${most} )*(?:r\\$ )?(${number})${reaisOr} (?:(?:por|a|cada) )?hora`), (match) => {
    if (!money.test(match[0]) && !(numberOf(match[1] ?? '') >= leastBarePrice)) return false;
    unmet.push(sentence.typed(match));
    return true;
  });
  // 'entre 2 e 4 mil', 'de 2 a 4 mil reais'
  sentence.take(
    words(
      `(?:(?:entre|de) (?:r\\$ )?${number} (?:e|a|ate)|\\d[\\d.,]*(?: (?:mil|k))? a) (?:r\\$ )?(${number})${reaisOr}(?! ${people})(?! (?:por|cada))${otherThings}`,
    ),
    (match) => {
      const upper = numberOf(match[1] ?? '');
      if (!money.test(match[0]) && upper < leastBarePrice) return false;
      return setPrice(upper);
    },
  );
  sentence.take(words(`${notMore} (?:r\\$ )?(${number})${reaisOr}(?! ${people})${otherThings}`), (match) => {
    const price = numberOf(match[1] ?? '');
    return (money.test(match[0]) || price >= leastBarePrice) && setPrice(price);
  });
  // 'mais de 5 mil não dá'
  sentence.take(
    words(
      `(?:mais (?:de|que)|acima de|passar de) (?:r\\$ )?(${number})${reaisOr} (?:ja )?(?:nao(?: (?:da|rola|posso|podemos|consigo|quero|queremos|cabe|serve))?|(?:e|fica) (?:muito|caro|demais)|nem pensar)`,
    ),
    (match) => {
      const price = numberOf(match[1] ?? '');
      return (money.test(match[0]) || price >= leastBarePrice) && setPrice(price);
    },
  );
  const perDay = '(?:(?:por|ao|o) dia|(?:a |por )?diaria)';
  sentence.take(
    words(
      `${perDay} (?:(?:de|${most}) )*(?:r\\$ )?(${number})${reaisOr}(?! ${people})${otherThings}|${most} (?:r\\$ )?(${number})${reaisOr} ${perDay}`,
    ),
    (match) => setPrice(numberOf(match[1] ?? match[2] ?? '')),
  );
  sentence.take(words(`${least} (?:r\\$ )?(${number})${reaisOr}(?! ${people})${otherThings}`), (match) => {
    const price = numberOf(match[1] ?? '');
    if (!money.test(match[0]) && !(price >= leastBarePrice)) return false;
    if (price === 5000) read.price = 'acima-5000';
    else unmet.push(sentence.typed(match));
    return true;
  });
  sentence.take(
    words(`(?:r\\$ )?(${number})${reaisOr} (?:(?:no|de) minimo|ou mais|(?:para|pra) (?:cima|mais))`),
    (match) => {
      if (!money.test(match[0]) && !(numberOf(match[1] ?? '') >= leastBarePrice)) return false;
      unmet.push(sentence.typed(match));
      return true;
    },
  );
  sentence.take(words(`(?:${most} )*r\\$ (${number})${reaisOr}(?: no maximo)?`), (match) =>
    setPrice(numberOf(match[1] ?? '')),
  );
  sentence.take(words(`(?:${most} )*(${number}) ${reais}(?: no maximo)?`), (match) =>
    setPrice(numberOf(match[1] ?? '')),
  );
  sentence.take(words(`${most}(?: ${most})* (${number})(?! ${people})${otherThings}`), (match) => {
    const price = numberOf(match[1] ?? '');
    return price >= leastBarePrice && setPrice(price);
  });
  sentence.take(
    words(`(?:r\\$ )?(${number})${reaisOr} (?:no maximo|de (?:orcamento|teto|limite)|(?:para|pra) gastar)`),
    (match) => {
      const price = numberOf(match[1] ?? '');
      return (money.test(match[0]) || price >= leastBarePrice) && setPrice(price);
    },
  );
  return read;

  function setPrice(price: number): boolean {
    if (!(price >= 1) || read.maxPrice) return false;
    read.maxPrice = Math.round(price);
    return true;
  }
}

/** A price for each person, as it was typed and in reais. */
interface PerHead {
  text: string;
  price: number;
}

/** 'R$ 80 por pessoa', 'até 120 reais por cabeça', 'por pessoa até 90 reais'. Of a range the upper end; a floor goes to `unmet`. */
export function readPerHead(sentence: Sentence, unmet: string[]): PerHead | null {
  const head =
    '(?:(?:por|para|pra|a|cada) (?:cada )?(?:pessoa|cabeca|convidad[oa]|participante|hospede|adulto)|cada(?: um)?|pessoa|cabeca)';
  const amount = `(?:(?:entre|de) (?:r\\$ )?${number} (?:e|a|ate) )?(?:r\\$ )?(${number})${reaisOr}`;
  let read: PerHead | null = null;
  for (const pattern of [
    `(${least} )?(?:${most} )*${amount} ${head}`,
    `${head} (${least} )?(?:${most} )*${amount}(?! ${people})`,
  ]) {
    sentence.take(words(pattern), (match) => {
      const price = numberOf(match[2] ?? '');
      if (read || !(price >= 1)) return false;
      // 'R$ 30/pessoa', and not '1 pessoa'
      if (!/ (?:por|para|pra|a|cada) /.test(` ${match[0]}`) && !money.test(match[0])) return false;
      const text = sentence.typed(match);
      if (match[1]) unmet.push(text);
      else read = { text, price };
      return true;
    });
  }
  return read;
}

/** Which come first: 'o mais barato', 'bem avaliado'. */
export function readSort(sentence: Sentence): Partial<SearchFilters> {
  const read: Partial<SearchFilters> = {};
  if (
    sentence.take(
      words(
        '(?:o |os )?(?:mais )?(?:baratos?|baratinhos?|em conta|economicos?)|(?:bom|menor) preco|(?:que )?(?:nao|nada|sem)(?: (?:seja|ser|precisa ser))*(?: (?:muito|tao))? car[oa]s?',
      ),
    )
  )
    read.sort = 'menor-preco';
  if (sentence.take(words('(?:o |os )?(?:mais )?(?:bem|melhor) avaliad[oa]s?|(?:melhores|boas) avaliacoes|nota alta')))
    read.sort = 'avaliacao';
  return read;
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
    '(?:capacidade|lotacao)(?: (?:minima|maxima|total))?|(?:(?:para|pra|com|d[aeo]|uma?|[mn]inha|nossa|meu|nosso|sao|somos) )*(?:equipe|time|turma|grupo|galera)|somos|seremos|seriamos|vao ser|vamos ser|serao';
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
