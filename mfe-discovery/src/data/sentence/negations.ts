import type { Line, Reading } from './reading.ts';

/** Double negations, which demand a thing: 'nem sem ar', 'não pode faltar piscina', 'não muito longe da praia'. */
const wanted =
  /(?<![^ ])(?:(?:nao|nem)(?: [a-z]+){0,2} (?:sem|faltar|falte|falta|deixar de ter|longe d[aeo])|nao (?:abro|abrimos|abrir) mao d[aeo]s?|nao (?:dispens[oa]|so|somente|apenas))(?: [a-z]+){0,2}$/;
/**
 * Precedes an unwanted thing: 'sem', 'não precisa de', 'menos a', 'longe de', or the place that a person comes from:
 * 'sou da'.
 */
const negator =
  /(?<![^ ])(?:(?:sou|somos|moro|moramos|vim|venho|vindo)(?: d[aeo]s?)?|(?:(?:sem(?! falta| limite)|longe d[aeo]s?)(?: (?!com(?![^ ]))[a-z]+){0,2})|(?:nao(?! sei| sabemos| faco ideia| importa| tenho certeza)|nem|nada d[aeo]|nenhuma?|jamais|nunca|proibid[oa]|(?<!(?:pelo|ao|ou|no) )menos(?! de| que)|exceto|salvo|tirando|excluindo|fora|em vez d[aeo]|ao inves d[aeo]|dispens\w+|evit\w+|odeio|detesto)(?: [a-z]+){0,3})$/;
/** Before or behind what would be welcome and is no condition: 'se tiver piscina melhor', 'piscina opcional'. */
const optionalBefore =
  /(?<![^ ])(?:se (?:tiver|houver|der|possivel|rolar|puder ter)|seria bom|de preferencia|preferencialmente|talvez|com ou sem|quem sabe)(?: [a-z]+){0,2}$/;
const optionalBehind =
  /^(?:(?:e |seria )?(?:opcional|dispensavel|indiferente|desnecessari[oa])|se (?:der|possivel|tiver|houver)|pode ser na rua|(?:e )?melhor)(?![^ ])/;
const negatedBehind =
  /^(?:,? ?nem pensar|nao(?: (?:me |nos )?(?:precisa|preciso|quero|queremos|serve|da|rola|pode|gosto|curto|e necessari[oa]|faco questao))?(?= ?(?:$|[,.;:!?)]))|de jeito nenhum|de forma alguma|dispenso|to fora)(?![^ ])/;
const joins = /^(?:, )?(?:(?:e|ou|nem)(?: (?:o|a|os|as|em|n[oa]s?|d[aeo]s?|uma?|ter))*|nem com)$/;

/**
 * Marks the readings that the sentence refuses or does not demand, together with the words that say so. People and
 * money count as they are.
 */
export function markNegations(line: Line, readings: Reading[]): void {
  readings.forEach((reading, at) => {
    if (
      reading.family === 'people' ||
      reading.family === 'money' ||
      (reading.family === 'other' && !(reading.isUnmet && reading.ranks))
    )
      return;
    const before = readings[at - 1];
    const start = Math.max(before?.to ?? 0, line.words.slice(0, reading.from).findLastIndex(isStop) + 1);
    const ahead = line.words.slice(start, reading.from).join(' ');
    const end = readings[at + 1]?.from ?? line.words.length;
    const behind = line.words.slice(reading.to, end).join(' ');
    const between = line.words.slice(before?.to ?? 0, reading.from).join(' ');
    // '(sem piscina) nem churrasqueira'
    const isListed =
      before?.isNegated &&
      before.family === reading.family &&
      (joins.test(between) ||
        (between === ',' && readings[at + 1]?.family === reading.family && /^(?:e|nem|ou)(?![^ ])/.test(behind)));
    // 'sem piscina não rola'
    const isRefused =
      /(?<![^ ])sem(?: uma?)?$/.test(ahead) && /^nao (?:rola|serve|da|quero|pode|adianta)(?![^ ])/.test(behind);
    const found = wanted.test(ahead) || isRefused ? null : (negator.exec(ahead) ?? optionalBefore.exec(ahead));
    const tail = isRefused ? null : (optionalBehind.exec(behind) ?? negatedBehind.exec(behind));
    if (!found && !tail && !isListed) {
      const double = wanted.exec(ahead);
      if (double) reading.from -= double[0].split(' ').length;
      else if (isRefused) {
        reading.from = line.words.lastIndexOf('sem', reading.from);
        reading.to += 2;
      }
      return;
    }
    reading.isNegated = true;
    reading.ranks = optionalBefore.test(ahead) || optionalBehind.test(behind);
    if (found) reading.from -= found[0].split(' ').length;
    if (tail) reading.to += tail[0].split(' ').length;
    reading.typed = line.typed(reading.from, reading.to);
  });
}

/**
 * Returns refused things that no pattern knows, as spans of tokens: 'sem bicho', 'nada com escada', 'não precisa de
 * decoração'.
 */
export function unknownNegations(line: Line, isUsed: readonly boolean[]): [number, number][] {
  const open = line.words.map((word, at) => (isUsed[at] ? '¦' : word)).join(' ');
  return [
    ...open.matchAll(
      /(?<![^ ])(?:(?:nem |nao quero |nao pode ser )?(?:sem|nada (?:d[aeo]s?|com)|longe d[aeo]s?)|nem|nao (?:precis\w+|quero|queremos|pode|gosto)(?: ser| ter| d[aeo])*)(?: (?!(?:mas|porque|com)(?![^ ]))[a-z]+){1,4}/g,
    ),
  ].map((match) => {
    const from = open.slice(0, match.index).split(' ').length - 1;
    return [from, from + match[0].split(' ').length];
  });
}

const isStop = (word: string) => /^[.,;:!?()]$/.test(word);
