import { findNeighborhood, type Neighborhood } from './neighborhoods.ts';

/** The CEPs of the city of Rio. A test compares the table of addresses with this range. */
export const cityPostalCodes = { first: '20000-000', last: '23799-999' } as const;

/**
 * The first five digits of CEPs by neighbourhood. Source: Correios, Diretório Nacional de Endereços (DNE), search by
 * neighbourhood and street at https://buscacepinter.correios.com.br. A prefix that Correios shares among several
 * neighbourhoods (as 22250: Botafogo and Flamengo) has no line, and the host chooses.
 */
export const postalPrefixes: Readonly<Record<string, readonly string[]>> = {
  paqueta: ['20396'],
  'rio-comprido': ['20261'],
  'santa-teresa': ['20240'],
  'sao-cristovao': ['20940', '20941'],
  botafogo: ['22251', '22270', '22280', '22281'],
  copacabana: [
    '22011',
    '22020',
    '22021',
    '22030',
    '22031',
    '22040',
    '22041',
    '22050',
    '22060',
    '22061',
    '22070',
    '22071',
  ],
  flamengo: ['22230'],
  humaita: ['22261'],
  ipanema: ['22410', '22411', '22420', '22421'],
  'jardim-botanico': ['22460', '22461'],
  lagoa: ['22471'],
  laranjeiras: ['22240', '22245'],
  leblon: ['22430', '22431', '22440', '22441'],
  'sao-conrado': ['22610'],
  urca: ['22291'],
  andarai: ['20541'],
  grajau: ['20561'],
  'ilha-do-governador': ['21910', '21911', '21920', '21921', '21930', '21931', '21940'],
  madureira: ['21350', '21351'],
  tijuca: ['20511', '20520', '20521', '20530'],
  'vila-isabel': ['20551'],
  bangu: ['21810', '21820'],
  'barra-da-tijuca': ['22620', '22621', '22630', '22631', '22640', '22793'],
  'campo-grande': ['23045', '23050', '23052', '23080'],
  'cidade-de-deus': ['22763'],
  freguesia: ['22745'],
  'gardenia-azul': ['22765'],
  'recreio-dos-bandeirantes': ['22790', '22795'],
  'santa-cruz': ['23510', '23515', '23520'],
};

const slugs = new Map(
  Object.entries(postalPrefixes).flatMap(([slug, prefixes]) => prefixes.map((prefix) => [prefix, slug] as const)),
);

/** `cep`: 00000-000. */
export const isPostalCode = (cep: string): boolean => /^\d{5}-\d{3}$/.test(cep);

export const isCityPostalCode = (cep: string): boolean =>
  isPostalCode(cep) && cep >= cityPostalCodes.first && cep <= cityPostalCodes.last;

/** Undefined: the CEP is incomplete, or its prefix does not decide. */
export const neighborhoodOfPostalCode = (cep: string): Neighborhood | undefined =>
  isPostalCode(cep) ? findNeighborhood(slugs.get(cep.slice(0, 5))) : undefined;
