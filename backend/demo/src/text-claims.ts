import { amenity, type DemoSpace } from './demo-space.ts';

/** Statements of a text that can be checked against the space's data. */
interface TextClaims {
  /** Numbers of people: 'noventa convidados' is 90. */
  people: number[];
  amenities: DemoSpace['amenities'][number][];
}

const units =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const tens = 'zero dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const hundreds = 'zero cento duzentos trezentos quatrocentos quinhentos'.split(' ');
const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, value) => [word, value * 10] as const),
  ...hundreds.map((word, value) => [word, value * 100] as const),
  ...([
    ['cem', 100],
    ['uma', 1],
    ['duas', 2],
    ['duzentas', 200],
  ] as const),
]);
const word = `(?:${[...values.keys()].join('|')})`;
const counted = new RegExp(
  String.raw`(?<![\p{L}\d])(\d+|${word}(?: e ${word})*) (?:pessoas|convidados|lugares|cadeiras|sentad)`,
  'giu',
);

const sum = (text: string): number =>
  /^\d+$/.test(text)
    ? Number(text)
    : text
        .toLowerCase()
        .split(' e ')
        .reduce((total, each) => total + (values.get(each) ?? 0), 0);

const amenityWords: readonly [RegExp, DemoSpace['amenities'][number]][] = [
  [/piscina(?! de bolinhas)/i, amenity.pool],
  [/churrasqueira|churrasco/i, amenity.barbecue],
  [/Wi-Fi|\binternet\b/i, amenity.wifi],
  [/(?<!sem )estacionamento|(?<!poucas )\bvagas\b|garagem/i, amenity.parking],
  [/ar-condicionado/i, amenity.air],
  [/\bcozinha (?:equipada|ampla|industrial|completa|de restaurante|liberada)|\bcopa completa/i, amenity.kitchen],
  [/bartender|\bo bar\b/i, amenity.bar],
  [/de madrugada|24 horas/i, amenity.allDay],
  [/projetor/i, amenity.projector],
];

export const claimsOf = (text: string): TextClaims => ({
  people: [...text.matchAll(counted)].map(([, count = '']) => sum(count)),
  amenities: amenityWords.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : [])),
});

/** Returns the statements of a text that are not true of the space. */
export const contradictionsOf = (text: string, { capacity, amenities }: DemoSpace): (string | number)[] => {
  const claims = claimsOf(text);
  return [
    ...claims.people.filter((people) => people > capacity),
    ...claims.amenities.filter((what) => !amenities.includes(what)),
  ];
};
