import { fold } from './fold.ts';

const named: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  duzentas: 200,
  trezentos: 300,
  trezentas: 300,
  quatrocentos: 400,
  quatrocentas: 400,
  quinhentos: 500,
  quinhentas: 500,
  seiscentos: 600,
  seiscentas: 600,
  setecentos: 700,
  setecentas: 700,
  oitocentos: 800,
  oitocentas: 800,
  novecentos: 900,
  novecentas: 900,
};
/** People, as they are counted. */
export const people =
  '(?:pessoas?|convidad[oa]s?|pax|participantes?|hospedes?|lugares|amig[oa]s?|criancas?|adultos?|colegas?|familiares|funcionari[oa]s|mulheres|homens|jovens|idos[oa]s|colaborador(?:es|as)|alun[oa]s|cadeiras|assentos|cabecas?|irmaos|irmas|membros|candidat[oa]s|parcas|parentes|soci[oa]s|formand[oa]s|clientes|voluntari[oa]s|professor(?:es|as)|estudantes|fieis|torcedores|atletas|moradores|menin[oa]s|garot[oa]s|senhor[ae]s|rapazes|mocas|devs|foli(?:ao|oes)|investidor(?:es|as)|bebes|pais|maes|prim[oa]s|vizinh[oa]s|padrinhos|music[oa]s|jogador(?:es|as)|atores|modelos|medic[oa]s|executiv[oa]s|gerentes|vendedor(?:es|as)|espectador(?:es|as))';

/** No word that is misspelled: 'cento' is no 'centro'. */
export const numberWords: ReadonlySet<string> = new Set(Object.keys(named));

const name = `(?:${Object.keys(named).join('|')})`;
const names = `${name}(?: e ${name})*`;

/** A number as people write it: '60', '1.500', '2,5 mil', '5k', 'dois mil e quinhentos', 'cem', 'meia dúzia'. */
export const number = `(?:(?:meia|${name}|\\d+) duzias?|\\d[\\d.,]*(?: ?(?:mil|k)(?: e (?:meio|\\d{2,3}|${names})(?! ${people}))?)?(?![\\d/:])|(?:${names} )?mil(?: e (?:\\d{2,3}|${names})(?! ${people}))?|${names})`;

/** @param text what `number` has matched; NaN when it is none after all, as '1.2.3' */
export function numberOf(text: string): number {
  const folded = fold(text);
  const dozens = /^(.+) duzias?$/.exec(folded);
  if (dozens) return 12 * (dozens[1] === 'meia' ? 0.5 : numberOf(dozens[1] ?? ''));
  const half = / mil e meio$/.test(folded) ? 500 : 0;
  const digits = /^(\d[\d.,]*)(?: ?(mil|k)(?: e (.+))?)?$/.exec(folded);
  if (digits) {
    const behind = digits[3] ? half || numberOf(digits[3]) : 0;
    return fromDigits(digits[1] ?? '') * (digits[2] ? 1000 : 1) + behind;
  }
  let sum = 0;
  for (const word of folded.split(' ')) {
    if (word === 'mil') sum = Math.max(sum, 1) * 1000;
    else sum += named[word] ?? (/^\d+$/.test(word) ? Number(word) : 0);
  }
  return sum;
}

/** '1.500' and '1.500,00' are one thousand five hundred, '2,5' and '2.5' two and a half. */
function fromDigits(text: string): number {
  const trimmed = text.replace(/[.,]$/, '');
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(trimmed)) return Number(trimmed.replaceAll('.', '').replace(',', '.'));
  return Number(trimmed.replace(',', '.'));
}
