import { fold } from './fold.ts';
import { spelled } from './spelling.ts';

/** A sentence as rules read it: folded words in their usual spelling, of which each is taken once. */
export interface Sentence {
  /** The rest, as it was typed: what no rule took, without words that say nothing at its ends. */
  rest: () => string;
  has: (pattern: RegExp) => boolean;
  /**
   * Takes the first place where a pattern stands: whole words, folded (no accents, lower case), one space between them. `read` may refuse
   * it by returning false; then the next place is tried.
   */
  take: (pattern: RegExp, read?: (match: RegExpMatchArray) => unknown) => boolean;
  takeAll: (pattern: RegExp, read: (match: RegExpMatchArray) => unknown) => void;
  /** Whether a clause ends behind a match: by punctuation, the sentence's end, or a word that begins another. */
  endsClause: (match: RegExpMatchArray) => boolean;
  /** Whether no punctuation stands between the words of a match, or of its beginning. */
  isOneClause: (match: RegExpMatchArray, beginning?: string) => boolean;
  /** The words of a match as they were typed. */
  typed: (match: RegExpMatchArray) => string;
}

/** Stands for a word that was taken: nothing reads across it. */
const taken = '¦';

/** A pattern of whole words; `source` is a regular expression over folded words. */
export function words(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g');
  patterns.set(source, known);
  return known;
}
const patterns = new Map<string, RegExp>();

export function sentenceOf(text: string): Sentence {
  const parts = [...text.matchAll(/r\$|\d+(?:[.,/:]\d+)*|\p{L}[\p{L}\p{M}]*/giu)];
  const folded = parts.map((part) => spelled(fold(part[0])));
  const isStop = parts.map((part, at) =>
    /[.,;:!?()]/.test(text.slice(part.index + part[0].length, parts[at + 1]?.index ?? text.length)),
  );
  const wordAt = (line: string, index: number) => line.slice(0, index).split(' ').length - 1;
  const span = (match: RegExpMatchArray): [number, number] => {
    const from = wordAt(match.input ?? '', match.index ?? 0);
    return [from, from + match[0].split(' ').length];
  };
  const typedFrom = (from: number, to: number) => {
    const last = parts[to - 1];
    return text.slice(parts[from]?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
  };

  const take: Sentence['take'] = (pattern, read = () => true) => {
    for (const match of folded.join(' ').matchAll(pattern)) {
      if (read(match) === false) continue;
      const [from, to] = span(match);
      folded.fill(taken, from, to);
      return true;
    }
    return false;
  };
  return {
    has: (pattern) => folded.join(' ').search(pattern) >= 0,
    take,
    takeAll: (pattern, read) => {
      while (take(pattern, read));
    },
    endsClause: (match) => {
      const [, to] = span(match);
      return to >= folded.length || isStop[to - 1] === true || beginsClause.test(folded[to] ?? '');
    },
    isOneClause: (match, beginning = match[0]) => {
      const [from] = span(match);
      return !isStop.slice(from, from + beginning.split(' ').length - 1).includes(true);
    },
    typed: (match) => typedFrom(...span(match)),
    rest: () => {
      const pieces: string[] = [];
      let from = 0;
      for (let at = 0; at <= folded.length; at++) {
        if (at < folded.length && folded[at] !== taken) continue;
        let [first, last] = [from, at];
        while (first < last && isEmpty(folded[first] ?? '')) first++;
        while (last > first && isEmpty(folded[last - 1] ?? '')) last--;
        if (first < last) pieces.push(typedFrom(first, last));
        from = at + 1;
      }
      return pieces.join(' ');
    },
  };
}

const beginsClause = /^(?:¦|mas|e|so|somente|apenas|porem|prefiro|nem|sem|com|obrigad[oa])$/;

/** What people write around what they look for. */
const saysNothing = new Set(
  `a ao aos as da das de do dos e em na nas no nos o os ou um uma uns umas num numa com para pra pro pras pros por pelo pela que se so
  eu me mim vc vcs voce voces a gente gente meu meus minha minhas nosso nossa nossos nossas sua seu
  quero quer queria queremos querendo preciso precisamos procuro procura procurando procuramos busco buscando buscamos gostaria desejo
  alugar aluguel locar locacao reservar reserva achar encontrar ver tem ter tenha tenham tendo haja seja ser fica ficar fique
  lugar lugares local locais espaco espacos ambiente evento eventos algo algum alguma opcao opcoes
  fazer realizar comemorar celebrar dar rolar vai vou vamos sera
  oi ola opa bom boa dia tarde noite favor alguem onde como aqui ali la bem mais muito rio janeiro rj cidade
  ajuda ajudem ajudar indica indicam indicar recomenda recomendam conhece conhecem sabe sabem saber vi alugam aluga
  estou esta estamos to tamo tudo tipo temos tenho organizando planejando pensando pode podem posso possa poder
  caiba caibam custe custa valor preco maximo mas qualquer prefiro preferencia possivel apenas somente sao somos seja sejam disponivel livre bairro obrigado obrigada valeu urgente pf pfv`.split(
    /\s+/,
  ),
);
const isEmpty = (word: string) => saysNothing.has(word) || /^o+i+$/.test(word);
