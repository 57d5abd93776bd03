/** A sentence as rules read it: folded words, of which each is taken once. */
export interface Sentence {
  /** The rest, as it was typed: what no rule took, without words that say nothing at its ends. */
  rest: () => string;
  /**
   * Takes the first place where a pattern stands: whole words, folded (no accents, lower case), one space between them. `read` may refuse
   * it by returning false; then the next place is tried.
   */
  take: (pattern: RegExp, read?: (match: RegExpMatchArray) => unknown) => boolean;
  takeAll: (pattern: RegExp, read: (match: RegExpMatchArray) => unknown) => void;
  /** The words of a match as they were typed. */
  typed: (match: RegExpMatchArray) => string;
}

/** Stands for a word that was taken: nothing reads across it. */
const taken = '¦';

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A pattern of whole words; `source` is a regular expression over folded words. */
export const words = (source: string): RegExp => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`);

export function sentenceOf(text: string): Sentence {
  const parts = [...text.matchAll(/r\$|\d+(?:[.,/:]\d+)*|\p{L}[\p{L}\p{M}]*/giu)];
  const folded = parts.map((part) => fold(part[0]));
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
    for (const match of folded.join(' ').matchAll(new RegExp(pattern, 'g'))) {
      if (read(match) === false) continue;
      const [from, to] = span(match);
      folded.fill(taken, from, to);
      return true;
    }
    return false;
  };
  return {
    take,
    takeAll: (pattern, read) => {
      while (take(pattern, read));
    },
    typed: (match) => typedFrom(...span(match)),
    rest: () => {
      const pieces: string[] = [];
      let from = 0;
      for (let at = 0; at <= folded.length; at++) {
        if (at < folded.length && folded[at] !== taken) continue;
        let [first, last] = [from, at];
        while (first < last && saysNothing.has(folded[first] ?? '')) first++;
        while (last > first && saysNothing.has(folded[last - 1] ?? '')) last--;
        if (first < last) pieces.push(typedFrom(first, last));
        from = at + 1;
      }
      return pieces.join(' ');
    },
  };
}

/** What people write around what they look for. */
const saysNothing = new Set(
  `a ao aos as da das de do dos e em na nas no nos o os ou um uma uns umas num numa com para pra pro pras pros por pelo pela que se so
  eu me mim meu meus minha minhas nosso nossa nossos nossas sua seu
  quero queria queremos preciso precisamos procuro procura procurando procuramos busco buscando buscamos gostaria desejo
  alugar aluguel locar locacao reservar reserva achar encontrar ver tem ter tenha tenham tendo haja seja ser fica ficar fique
  lugar lugares local locais espaco espacos ambiente evento eventos algo algum alguma opcao opcoes
  fazer realizar comemorar celebrar dar rolar vai vou vamos sera
  oi ola bom boa dia tarde noite favor alguem onde como aqui ali la bem mais muito rio janeiro rj cidade`.split(/\s+/),
);
