import type { AmenitySlug } from 'shared-domain/spaces/amenities.ts';
import { amenityEntries } from 'shared-domain/spaces/fields/amenity-entries.ts';
import { typeEntries } from 'shared-domain/spaces/fields/type-entries.ts';
import { type HouseRuleKey, ruleFilters } from 'shared-domain/spaces/house-rules.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import type { Pattern } from './reading.ts';

export type Thing = { type: SpaceTypeKey } | { amenity: AmenitySlug };

/** Things that people bring or do, by the rule that must allow it. */
const brought: readonly [HouseRuleKey, string][] = [
  ['catering', 'buffets?|bufes?|coffee break|comidas?|salgad\\w+|bolo|quitutes'],
  ['drink', 'bebidas?|cervejas?|chopp?s?|vinhos?|drinks|alcool'],
  ['sound', 'som|sons|musica(?: alta| ao vivo)?|dj|banda|caixas? de som|pagode|paredao'],
  ['animals', 'cachorr\\w+|pets?|animais|animal|gatos?|bichos?|dogs?'],
  ['children', 'criancas?|criancada'],
  ['smoke', 'fumar|fumantes?|cigarro|charuto'],
  ['fireworks', 'fogos(?: de artificio)?|velas'],
];
const anyBrought = brought.map(([, words]) => words).join('|');
const own = '(?:(?:o|a|os|as|um|uma|meus?|minhas?|noss[oa]s?|propri[oa]s?|ter|com|tocar|de) )*';
const and = '(?: (?:alt[oa]|propri[oa]s?))?(?:(?: ,)?(?: e| ou| nem| ,) )?';
const allowing =
  '(?:pode|possam?|posso|podemos|poder|deixa\\w*|aceit\\w+|permit\\w+|permiss\\w+|liber\\w+|aguent\\w+|ja (?:tenho|temos)|lev(?:ar|o|a|e|amos|aremos|emos|em)|traz\\w*|com)';

const rules = (...keys: HouseRuleKey[]) => ({ family: 'rule' as const, value: keys });
/** Words for music that may also be part of a title. */
const music = /(?<![^ ])(?:pagode|banda|dj|samba)(?![^ ])/;
const rulesIn = (text: string, isMeant: (key: HouseRuleKey) => boolean = () => true) => {
  const keys = brought.flatMap(([key, words]) =>
    isMeant(key) && new RegExp(`(?<![^ ])(?:${words})(?![^ ])`).test(text) ? [key] : [],
  );
  return keys.length > 0 ? { ...rules(...keys), ...(music.test(text) ? { ranks: true as const } : {}) } : null;
};

export const rulePatterns: readonly Pattern[] = [
  // a drink's and a dish's name
  { source: 'cachorros? quentes?|open bar', examples: [], read: () => ({ family: 'other', ranks: true }) },
  {
    source: `(?:${allowing} ){1,2}${own}(?:${anyBrought})(?:${and}${own}(?:${anyBrought}))*`,
    examples: ['posso levar buffet e bebida', 'pode criança e cachorro', 'levar cerveja'],
    read([text]) {
      // 'com som', 'com DJ', 'com buffet' wish for what the place has
      const isOnlyWith = /^com /.test(text) && !/pode|liber|aceit|lev/.test(text);
      return rulesIn(text, (key) => !isOnlyWith || key === 'animals' || key === 'children');
    },
  },
  {
    source: `(?:${anyBrought})(?:${and}${own}(?:${anyBrought}))* (?:liberad[oa]s?|propri[oa]s?|permitid[oa]s?|noss[oa]s?|por (?:minha|nossa) conta)(?: e ${own}(?:${anyBrought})(?: propri[oa])?)?`,
    examples: ['bebida por nossa conta', 'som próprio'],
    read: ([text]) => rulesIn(text),
  },
  {
    source: `(?:(?:lev\\w+|tenho|temos|com) )?(?:meus?|minhas?|noss[oa]s?|propri[oa]s?) (?:propri[oa]s? )?(?:${anyBrought})(?: e ${own}(?:${anyBrought})(?: propri[oa])?)*`,
    examples: ['minha própria comida', 'nosso DJ'],
    read: ([text]) => rulesIn(text),
  },
  {
    source:
      '(?:com )?(?:som|musica|pagode|banda|dj|samba)(?: [a-z]+)? (?:alt[oa]|ao vivo)|(?:com )?som(?= ate (?![^ ]*\\d+ reais))|(?:fazer )?barulho',
    examples: ['som alto', 'som gospel ao vivo'],
    read: ([text]) => (/pagode|banda|dj|samba/.test(text) ? { ...rules('sound'), ranks: true } : rules('sound')),
  },
  {
    source: `pet friendly|${brought
      .filter(([key]) => key === 'animals')
      .map(([, words]) => words)
      .join('|')}`,
    examples: ['pet friendly'],
    // 'animais pra ver' are those of a farm
    read: ([text], { after }) => (text === 'animal' || /^(?:para|pra) ver/.test(after) ? null : rules('animals')),
  },
  {
    source: '(?:area (?:de|para|pra) )?(?:fumar|fumantes?)',
    examples: ['área de fumantes'],
    read: () => rules('smoke'),
  },
  {
    source: '(?:soltar |queima de |com )?fogos(?: de artificio)?',
    examples: ['soltar fogos'],
    read: () => rules('fireworks'),
  },
  ...ruleFilters.map(
    ({ key, words }): Pattern => ({
      source: words.map((word) => `${word}s?`).join('|'),
      examples: [],
      read: () => rules(key),
    }),
  ),
];

/** Occasions that are no types of space: they rank, and are never a condition. */
const occasions =
  'aniversarios?|niver|festas?|festinha|festao|baile|confra|confraternizacao|formatura|batizado|noivado|cha de [a-z]+|churrasco|churras|reuniao|retiro|workshop|curso|almoco|jantar|despedida de solteir[oa]|debutante';

export const thingPatterns: readonly Pattern[] = [
  {
    source: [
      ...typeEntries.flatMap((type) => ('words' in type && type.words.means === 'occasion' ? type.words.pattern : [])),
      occasions,
    ].join('|'),
    examples: [],
    read: () => ({ family: 'other', ranks: true }),
  },
  ...typeEntries.flatMap((type): Pattern[] =>
    'words' in type && type.words.means === 'place'
      ? [
          {
            source: type.words.pattern,
            examples: [], // 'casa ampla com piscina': the word more ranks
            read: ([text]) => ({
              family: 'thing',
              value: { type: type.key } satisfies Thing,
              ...(text.split(' ').length > 3 || /mans/.test(text) ? { ranks: true } : {}),
            }),
          },
        ]
      : [],
  ),
  ...amenityEntries.map(
    ({ slug, words }): Pattern => ({
      source: words.pattern,
      examples: [],
      // 'pé na areia' is more than a view of the sea
      read: ([text]) => ({
        family: 'thing',
        value: { amenity: slug } satisfies Thing,
        ...(/areia|beira|frente/.test(text) ? { ranks: true } : {}),
      }),
    }),
  ),
  {
    // not part of any listing's form: it ranks where a text mentions it, and is reported as no filter
    source:
      '(?:pista(?: de danca)?|luz natural|(?:com )?(?:elevador|rampa|gerador|palco|camarim|forno(?: grande)?|geladeira|freezer|mesas?(?: (?:grande|e cadeiras?))?|banheiros?|brinquedos?|playground)|(?:lugar |espaco |local |bem )?(?:silencios[oa]|calm[oa]|tranquil[oa]|reservad[oa])|silencio(?: total)?|(?:area |festa )cobert[oa]|almoco incluso|cafe incluso|acessibilidade|cadeirantes?|manobrista|valet|(?:quartos? )?(?:para|pra) dormir|pernoite|animais (?:para|pra) ver)',
    examples: [],
    read: () => ({ family: 'other', isUnmet: true, ranks: true }),
  },
];
