import type { AmenityLabel } from 'shared-domain/spaces/amenities.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';

/**
 * Sixty searches and the grade that a person who types them would give each space. Judged by the space itself, not by the number or
 * place of the words. 3: exactly as meant. 2: would serve as well, though it isn't the first choice. 1: only its name or its text
 * mentions it. A space that fits none is 0; of several that fit the first counts.
 */
export interface JudgedSearch {
  search: string;
  grades: [grade: 3 | 2 | 1, why: string, fits: Fits][];
}

/** All that is named must be so; of several kinds or places any one. */
interface Fits {
  type?: SpaceTypeKey | SpaceTypeKey[];
  place?: string | string[];
  zone?: string;
  has?: AmenityLabel | AmenityLabel[];
  title?: RegExp;
  text?: RegExp;
  /** In its title or its text. */
  speaks?: RegExp;
}

const wifi = 'Wi-Fi gratuito';
const air = 'Ar condicionado';
const outdoors = 'Área externa';
const pool = 'Piscina';
const barbecue = 'Churrasqueira';
const seaView = 'Vista para o mar';
const partyHouses: SpaceTypeKey[] = ['casa-com-piscina', 'sitio', 'outros'];

export const judgedSearches: JudgedSearch[] = [
  // a kind of space
  {
    search: 'casamento',
    grades: [
      [3, 'a place for weddings', { type: 'casamento' }],
      [1, 'takes small ones, or speaks of them', { speaks: /casamento/i }],
    ],
  },
  {
    search: 'sítio',
    grades: [
      [3, 'a country place', { type: 'sitio' }],
      [1, 'is only called so', { speaks: /sítio/i }],
    ],
  },
  {
    search: 'sitios',
    grades: [
      [3, 'the plural, without its accent', { type: 'sitio' }],
      [1, 'is only called so', { speaks: /sítio/i }],
    ],
  },
  {
    search: 'coworking',
    grades: [
      [3, 'a coworking', { type: 'coworking' }],
      [1, 'lies beside or in one', { speaks: /coworking/i }],
    ],
  },
  {
    search: 'salão de festas',
    grades: [
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [1, 'speaks of one', { speaks: /salão/i }],
    ],
  },
  {
    search: 'salões',
    grades: [
      [3, 'the plural', { type: 'salao-de-festas' }],
      [2, 'called a hall', { title: /salão/i }],
      [1, 'has one', { text: /salão/i }],
    ],
  },
  {
    search: 'estúdio de fotografia',
    grades: [
      [3, 'a studio', { type: 'estudio-de-fotografia' }],
      [1, 'has photographs taken there', { speaks: /estúdio|fotografia/i }],
    ],
  },
  {
    search: 'evento corporativo',
    grades: [
      [3, 'for companies', { type: 'evento-corporativo' }],
      [1, 'speaks of it', { speaks: /corporativo/i }],
    ],
  },
  {
    search: 'casa com piscina',
    grades: [
      [3, 'a house with a pool', { type: 'casa-com-piscina', has: pool }],
      [2, 'a house for weddings with a pool', { title: /casa/i, has: pool }],
      [1, 'a house that lost its pool, or another place with one', { type: 'casa-com-piscina' }],
      [1, 'another place with one', { has: pool }],
    ],
  },
  {
    search: 'casamento ao ar livre',
    grades: [
      [3, 'weddings, with ground outdoors', { type: 'casamento', has: outdoors }],
      [1, 'weddings, indoors', { type: 'casamento' }],
    ],
  },
  // a place
  ...[
    ['copacabana', 'copacabana', /copacabana/i],
    ['santa teresa', 'santa-teresa', /santa teresa/i],
    ['barra da tijuca', 'barra-da-tijuca', /barra da tijuca/i],
    ['botafogo', 'botafogo', /botafogo/i],
    ['vargem grande', 'vargem-grande', /vargem grande/i],
    ['recreio', 'recreio-dos-bandeirantes', /recreio/i],
    ['jardim botânico', 'jardim-botanico', /jardim botânico/i],
    ['centro', 'centro', /centro/i],
    ['tijuca', 'tijuca', /tijuca/i],
    ['copa', 'copacabana', /copacabana/i],
  ].map(
    ([search, place, named]): JudgedSearch => ({
      search: search as string,
      grades: [
        [3, 'it lies there', { place: place as string }],
        [1, 'it is near, or is called so', { speaks: named as RegExp }],
      ],
    }),
  ),
  {
    search: 'zona oeste',
    grades: [[3, 'it lies there', { zone: 'zona-oeste' }]],
  },
  // a kind of space in a place
  ...(
    [
      ['sítio em vargem grande', 'sitio', 'vargem-grande'],
      ['salão na tijuca', 'salao-de-festas', 'tijuca'],
      ['casamento santa teresa', 'casamento', 'santa-teresa'],
      ['coworking centro', 'coworking', 'centro'],
      ['estúdio em copacabana', 'estudio-de-fotografia', 'copacabana'],
      ['chácara guaratiba', 'sitio', ['guaratiba', 'barra-de-guaratiba', 'ilha-de-guaratiba', 'pedra-de-guaratiba']],
      ['escritório no centro', 'coworking', 'centro'],
      ['casa com piscina no recreio', 'casa-com-piscina', 'recreio-dos-bandeirantes'],
    ] as [string, SpaceTypeKey, string | string[]][]
  ).map(
    ([search, type, place]): JudgedSearch => ({
      search,
      grades: [
        [3, 'the kind, there', { type, place }],
        [1, 'there, but another kind', { place }],
      ],
    }),
  ),
  {
    search: 'festa na zona norte',
    grades: [
      [3, 'a party hall there', { type: 'salao-de-festas', zone: 'zona-norte' }],
      [2, 'where parties are given, there', { type: partyHouses, zone: 'zona-norte', speaks: /festa|aniversário/i }],
    ],
  },
  {
    search: 'cobertura ipanema',
    grades: [
      [3, 'a roof there', { title: /cobertura/i, place: 'ipanema' }],
      [1, 'a roof named so', { title: /cobertura.*ipanema/i }],
    ],
  },
  // amenities
  {
    search: 'piscina',
    grades: [
      [3, 'has one', { has: pool }],
      [1, 'is of the kind that has, or speaks of it', { type: 'casa-com-piscina' }],
    ],
  },
  { search: 'churrasqueira', grades: [[3, 'has one', { has: barbecue }]] },
  { search: 'churrasco', grades: [[3, 'has where to make it', { has: barbecue }]] },
  { search: 'estacionamento', grades: [[3, 'has it', { has: 'Estacionamento' }]] },
  { search: 'vaga', grades: [[3, 'has where to park', { has: 'Estacionamento' }]] },
  { search: 'wifi', grades: [[3, 'has it', { has: wifi }]] },
  { search: 'vista para o mar', grades: [[3, 'has it', { has: seaView }]] },
  {
    search: 'piscina churrasqueira',
    grades: [
      [3, 'has both', { has: [pool, barbecue] }],
      [1, 'has one of them', { has: pool }],
      [1, 'has one of them', { has: barbecue }],
    ],
  },
  {
    search: 'sítio com piscina',
    grades: [
      [3, 'a country place that has one', { type: 'sitio', has: pool }],
      [1, 'a country place without', { type: 'sitio' }],
    ],
  },
  {
    search: 'auditório com ar condicionado',
    grades: [
      [3, 'an auditorium that has it', { title: /auditório/i, has: air }],
      [1, 'an auditorium', { title: /auditório/i }],
    ],
  },
  {
    search: 'wi-fi em copacabana',
    grades: [
      [3, 'has it, there', { has: wifi, place: 'copacabana' }],
      [1, 'there, without', { place: 'copacabana' }],
    ],
  },
  {
    search: 'telão',
    grades: [[3, 'has something to project with', { has: 'Projetor' }]],
  },
  // an occasion
  {
    search: 'aniversário',
    grades: [
      [3, 'says that birthdays are held there', { text: /aniversário/i }],
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [2, 'speaks of parties', { text: /festa/i }],
    ],
  },
  {
    search: 'festa infantil',
    grades: [
      [3, 'says so', { text: /festa infantil/i }],
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [1, 'speaks of parties', { text: /festa/i }],
    ],
  },
  {
    search: '15 anos',
    grades: [
      [3, 'says so', { text: /quinze anos/i }],
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [1, 'speaks of parties', { text: /festa/i }],
    ],
  },
  {
    search: 'formatura',
    grades: [
      [3, 'says so', { text: /formatura/i }],
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [1, 'speaks of parties', { text: /festa/i }],
    ],
  },
  {
    search: 'chá de bebê',
    grades: [
      [3, 'says so', { text: /chá de bebê/i }],
      [3, 'a party hall', { type: 'salao-de-festas' }],
      [1, 'speaks of parties', { text: /festa/i }],
    ],
  },
  {
    search: 'reunião',
    grades: [
      [3, 'for companies', { type: ['evento-corporativo', 'coworking'] }],
      [1, 'speaks of it', { speaks: /reunião/i }],
    ],
  },
  {
    search: 'palestra',
    grades: [
      [3, 'for companies', { type: 'evento-corporativo' }],
      [1, 'speaks of it', { speaks: /palestra/i }],
    ],
  },
  {
    search: 'treinamento',
    grades: [
      [3, 'for companies', { type: 'evento-corporativo' }],
      [2, 'courses are held there', { text: /treinamento/i }],
    ],
  },
  {
    search: 'ensaio fotográfico',
    grades: [
      [3, 'a studio', { type: 'estudio-de-fotografia' }],
      [1, 'takes photographers', { speaks: /ensaio|fotografia/i }],
    ],
  },
  {
    search: 'noivos',
    grades: [
      [3, 'for weddings', { type: 'casamento' }],
      [1, 'speaks of weddings', { speaks: /casamento/i }],
    ],
  },
  {
    search: 'casar na praia',
    grades: [
      [3, 'weddings at a beach', { type: 'casamento', speaks: /praia/i }],
      [2, 'weddings that see the sea', { type: 'casamento', has: seaView }],
      [1, 'weddings', { type: 'casamento' }],
    ],
  },
  {
    search: 'confraternização',
    grades: [
      [3, 'says so', { text: /confraternizaç/i }],
      [2, 'a party hall, or for companies', { type: ['salao-de-festas', 'evento-corporativo'] }],
      [1, 'speaks of parties', { text: /festa/i }],
    ],
  },
  // one space, by its name
  ...(
    [
      ['casa do mirante', /^casa do mirante$/i, /mirante/i],
      ['armazem tijolo', /^armazém tijolo$/i, /tijolo/i],
      ['clube da ilha', /^clube da ilha$/i, /clube.*ilha/i],
      ['sala candelária', /^sala candelária$/i, /candelária/i],
      ['Jardim de Vargem', /^jardim de vargem$/i, /jardim.*vargem/i],
      ['laje da penha', /^laje da penha$/i, /laje.*penha/i],
      ['mesa comum', /^mesa comum$/i, /mesa comum/i],
    ] as [string, RegExp, RegExp][]
  ).map(
    ([search, exact, alike]): JudgedSearch => ({
      search,
      grades: [
        [3, 'this one', { title: exact }],
        [1, 'is called alike', { title: alike }],
      ],
    }),
  ),
  // misspelt, and not finished
  {
    search: 'copacabna',
    grades: [
      [3, 'it lies there', { place: 'copacabana' }],
      [1, 'it is near', { speaks: /copacabana/i }],
    ],
  },
  {
    search: 'cazamento',
    grades: [
      [3, 'a place for weddings', { type: 'casamento' }],
      [1, 'speaks of them', { speaks: /casamento/i }],
    ],
  },
  { search: 'churasqueira', grades: [[3, 'has one', { has: barbecue }]] },
  {
    search: 'cowork',
    grades: [
      [3, 'a coworking', { type: 'coworking' }],
      [1, 'lies beside one', { speaks: /coworking/i }],
    ],
  },
  {
    search: 'laranj',
    grades: [
      [3, 'it lies there', { place: 'laranjeiras' }],
      [1, 'it is near', { speaks: /laranjeiras/i }],
    ],
  },
  {
    search: 'sítio em guarat',
    grades: [
      [
        3,
        'a country place in one of them',
        { type: 'sitio', place: ['guaratiba', 'barra-de-guaratiba', 'ilha-de-guaratiba', 'pedra-de-guaratiba'] },
      ],
      [1, 'a country place near one', { type: 'sitio', speaks: /guaratiba/i }],
    ],
  },
];

export interface JudgedSpace {
  type: string;
  neighborhood: string;
  zone: string;
  amenities: string[];
  title: string;
  description: string;
}

/** Returns the grade of a space for a search: 0 to 3. */
export function gradeOf({ grades }: JudgedSearch, space: JudgedSpace): number {
  return grades.find(([, , fits]) => isFit(fits, space))?.[0] ?? 0;
}

function isFit({ type, place, zone, has, title, text, speaks }: Fits, space: JudgedSpace): boolean {
  const oneOf = (wanted: string | string[] | undefined, value: string) =>
    wanted === undefined || [wanted].flat().includes(value);
  return (
    oneOf(type, space.type) &&
    oneOf(place, space.neighborhood) &&
    oneOf(zone, space.zone) &&
    [has ?? []].flat().every((label) => space.amenities.includes(label)) &&
    (title?.test(space.title.replace(/ \d+$/, '')) ?? true) &&
    (text?.test(space.description) ?? true) &&
    (speaks?.test(`${space.title} ${space.description}`) ?? true)
  );
}

/** Returns the normalized discounted cumulative gain of the first ten: 1 when no order would be better. */
export function ndcgAt10(shown: number[], all: number[]): number {
  const gain = (grades: number[]) =>
    grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  return gain(shown) / gain(all.toSorted((a, b) => b - a));
}
