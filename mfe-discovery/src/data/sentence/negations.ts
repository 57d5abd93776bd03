import { anyDay } from './days.ts';
import { anyPlace } from './places.ts';
import { anyThing } from './things.ts';
import { type Sentence, words } from './words.ts';

const whereOrWhen = `(?:${anyPlace}|${anyDay})`;
const item = `(?:${anyThing}|${anyPlace}|${anyDay})`;
const article =
  '(?:(?:n[oa]s?|em|d[aeo]s?|o|a|os|as|ao|aos|uma?|ser|ter|tenha|que|com|para|pra|nada|nenhuma?|lugar|espaco|local|algo) )*';
const wanting =
  '(?:me |nos )?(?:precis[ao]|precisamos|necessito|quero|queremos|queria|tenha|tem|ter|pode(?: ser| ter)?|posso|seja|ser|fique|ficar|e|gosto|gostamos|curto|aceito|faco questao|serve|vale)';
/** Before something that is not wanted, which may be any word: 'sem escada'. */
const without = `(?:sem|nada(?= (?:d[aeo]|em|n[oa]) )|dispens[oa]|dispensamos|evit(?:o|ar|ando)|odeio|detesto|jamais|nunca|nem pensar em|zero|(?:que )?nao ${wanting}(?: (?:de|ter|ser|que))*|(?<!(?<![^ ])(?:pelo|ao|ou|no) )menos(?! (?:de|que|\\d)))(?! (?:(?:ser )?(?:muito |tao )?car[oa]s?(?![^ ])|gastar|passar|falta|sei|pressa|limite|frescura|longe))`;
/** Before a place, a day or a thing that the rules know: 'menos domingo', while 'menos de 3 mil' is a price. */
const except =
  '(?<!(?<![^ ])(?:pelo|ao|ou|no) )(?:menos|exceto|salvo|tirando|excluindo|fora|com excecao|a nao ser|sem ser|(?:que )?nao(?: necessariamente| exatamente)?|nenhuma?|nem|em vez|ao inves)';
const far = '(?<!nao (?:[a-z]+ ){0,2})(?:bem |muito )?longe d[aeo]s?';
/** Behind something that is not wanted. */
const behind =
  '(?:nao (?:me |nos )?(?:precisa|preciso|precisamos|quero|queremos|serve|da|rola|pode|gosto|curto|e necessari[oa]|faco questao)(?: (?:ter|ser|de))?|nem pensar|de jeito nenhum|de forma alguma|nem a pau|jamais|nunca|dispenso|to fora|fora|(?:e )?(?:dispensavel|opcional|desnecessari[oa]|indiferente)|nao)';

/** The patterns above are long: most sentences have none of these words. */
const negation = words(
  'sem|nada|nao|nem|nenhuma?|jamais|nunca|zero|menos|exceto|salvo|tirando|excluindo|fora|excecao|vez|inves|longe|dispens[a-z]+|evit[a-z]+|odeio|detesto|opcional|desnecessari[oa]|indiferente|de (?:jeito|forma) (?:nenhum|alguma)',
);

/** Wants a thing by two negations: 'piscina não pode faltar', 'não quero sem piscina'. */
function readDoubleNegations(sentence: Sentence): void {
  sentence.takeAll(
    words(
      '(?:que )?nao (?:(?:quero|queremos|pode|aceito|vivo|fico|da|serve)(?: ser| ficar| ter)? )?(?:sem|faltar|falte|falta|deixar de ter|nao ter)|(?:que )?nao (?:abro|abrimos|abrir) mao d[aeo]s?|nao (?:dispens[oa]|so|somente|apenas)',
    ),
    sentence.isOneClause,
  );
  const refused = '(?:nao (?:serve|da|rola|quero|pode|adianta)|nem pensar)';
  if (sentence.take(words(`sem(?= (?:uma? )?(?:${item}|[a-z]+) ${refused}(?![^ ]))`))) sentence.take(words(refused));
}

/** What is not wanted, 'sem piscina', 'menos a Barra', 'sábado não': nothing filters by it, so it goes to `unmet` and is read no further. */
export function readNegations(sentence: Sentence, unmet: string[]): void {
  const leaveOut = (match: RegExpMatchArray) => {
    unmet.push(sentence.typed(match));
  };
  if (!sentence.has(negation)) return;
  sentence.takeAll(words(`com ou sem (?:${item}|[a-z]+)`), leaveOut);
  readDoubleNegations(sentence);
  // which of both is wanted only punctuation says: 'Copacabana não Ipanema'
  for (const family of [anyThing, anyPlace, anyDay]) {
    sentence.takeAll(
      words(`(?:${family}) nao (?:${family})`),
      (match) => sentence.isOneClause(match) && leaveOut(match),
    );
  }
  for (const tail of [behind, 'nao']) {
    sentence.takeAll(words(`(?:${item}) ${tail}`), (match) => {
      if (!sentence.isOneClause(match) || !sentence.endsClause(match)) return false;
      return leaveOut(match);
    });
  }
  const nor = `(?: (?:nem|e nem|e sem|nem com) (?:uma? )?(?:${anyThing}|[a-z]+))`;
  const andThings = `(?:(?: (?:${anyThing}))* (?:e|ou) (?:uma? )?(?:${anyThing}))`;
  const andPlaces = `(?:(?: ${article}${whereOrWhen})* (?:e|ou|nem|e nem) ${article}${whereOrWhen})`;
  for (const pattern of [
    `(${far} ${article}(?:${item}|[a-z]+))${andPlaces}?`,
    `((?:${without}|${except}) ${article}${whereOrWhen})${andPlaces}?`,
    `((?:${without}|${except}) ${article}(?:${anyThing}))(?:${andThings}|${nor}+)?`,
    `(${without} ${article}[a-z]+)${nor}*`,
    '([a-z]{4,} (?:nao|nem pensar))',
  ]) {
    sentence.takeAll(words(pattern), (match) => {
      if (!sentence.isOneClause(match, match[1])) return false;
      if (/ (?:nao|nem pensar)$/.test(match[0]) && !sentence.endsClause(match)) return false;
      return leaveOut(match);
    });
  }
}
