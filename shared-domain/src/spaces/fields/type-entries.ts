import type { ThingWords } from './thing-words.ts';

interface TypeEntry {
  /** In the index of search; never used again for another type. */
  number: number;
  /** As stored in `spaces.type`; pictures are called by it: `category-<key>-800.webp`. */
  key: string;
  label: string;
  category: {
    /** Of the address, `/categoria/<slug>`. */
    slug: string;
    heading: string;
    short: string;
    /** For search engines and shared links. */
    description: string;
  };
  /** Without them no sentence means it. An occasion means the type only where the sentence names no place. */
  words?: ThingWords & { means: 'place' | 'occasion' };
}

/**
 * The kinds of spaces, in the order of the home. All else follows by `npm run db:rules`: rows of the database, pages, pictures, words
 * of search. Headings are part of the product (docs/product.md).
 */
export const typeEntries = [
  {
    number: 6,
    key: 'casamento',
    label: 'Casamento',
    category: {
      slug: 'casamento',
      heading: 'Casamentos',
      short: 'Casamentos',
      description:
        'Casas, jardins, terraços e salões para casar no Rio de Janeiro, com data livre à vista e preço por evento.',
    },
    words: {
      means: 'occasion',
      pattern:
        '(?:cerimonia de |festa de |recepcao de |meu |nosso )?casamentos?|casar|casarmos|mini ?wedding|elopement|bodas(?: de (?:prata|ouro))?|renovacao de votos',
      corrected: ['casamento', 'casamentos'],
      everyday: {
        casar: '= casamento',
        noiva: 'casamento',
        noivos: 'casamento',
        bodas: 'casamento',
        'mini wedding': 'casamento',
      },
    },
  },
  {
    number: 0,
    key: 'casa-com-piscina',
    label: 'Casa com piscina',
    category: {
      slug: 'casa-com-piscina',
      heading: 'Casas com Piscina',
      short: 'Casas com Piscina',
      description:
        'Casas com piscina para festas e encontros no Rio de Janeiro, com data livre à vista e preço por evento.',
    },
    words: {
      means: 'place',
      pattern: '(?:casas?|mansao|mansoes)(?: [a-z]+)? com (?:uma )?piscina(?: aquecida)?',
      corrected: ['mansao'],
    },
  },
  {
    number: 1,
    key: 'salao-de-festas',
    label: 'Salão de festas',
    category: {
      slug: 'salao-festas',
      heading: 'Salões de Festas no Rio de Janeiro',
      short: 'Salões de Festas',
      description:
        'Salões de festas em todas as zonas do Rio de Janeiro, com capacidade, preço por evento e datas livres.',
    },
    words: {
      means: 'place',
      pattern:
        '(?:salao|saloes)(?! d[eo] (?:beleza|cabeleireiro|jogos|condominio|predio))(?: (?:de|para|pra|p) festas?(?! (?:de|infantil|junina))| de eventos?)?|casas? de (?:festas?|eventos?)',
      everyday: { buffet: 'salao & festa' },
    },
  },
  {
    number: 5,
    key: 'coworking',
    label: 'Coworking',
    category: {
      slug: 'coworking',
      heading: 'Coworking',
      short: 'Coworking',
      description: 'Espaços de coworking e salas de trabalho no Rio de Janeiro, para um dia de equipe ou um encontro.',
    },
    words: {
      means: 'place',
      pattern: 'coworkings?|escritorios? compartilhados?|estacao de trabalho',
      corrected: ['coworking', 'escritorio'],
      everyday: { escritorio: 'coworking' },
    },
  },
  {
    number: 3,
    key: 'estudio-de-fotografia',
    label: 'Estúdio de Fotografia',
    category: {
      slug: 'estudio-fotografia',
      heading: 'Estúdios de Fotografia',
      short: 'Estúdios de Fotografia',
      description:
        'Estúdios de fotografia no Rio de Janeiro: fundo infinito, luz natural e equipamento, com preço por evento.',
    },
    words: {
      means: 'place',
      pattern:
        'estudios?(?! (?:de |para |pra )?(?:danca|musica|pilates|ioga|yoga|tatuagem|podcast|som))(?: (?:de|para|pra|p) (?:fotografia|fotos?|foto e video|video|videos|filmagem|gravacao|gravar|ensaio|ensaios)| fotografico)*',
      corrected: ['fotografia', 'fotografico', 'estudio'],
      everyday: { ensaio: 'fotografia', foto: 'fotografia', fotos: 'fotografia', filmagem: 'fotografia' },
    },
  },
  {
    number: 4,
    key: 'evento-corporativo',
    label: 'Evento Corporativo',
    category: {
      slug: 'evento-corporativo',
      heading: 'Eventos Corporativos',
      short: 'Eventos Corporativos',
      description: 'Auditórios, salas de reunião e coberturas para eventos corporativos no Rio de Janeiro.',
    },
    words: {
      means: 'occasion',
      pattern:
        'eventos? (?:corporativos?|empresariais|empresarial|d[ae] empresas?|d[ae] firma)|(?:festa|confraternizacao|confra|happy hour|encontro|convencao|reuniao|palestra|treinamento) (?:d[ae] (?:minha |nossa )?(?:empresa|firma|equipe|time)|corporativ[oa]|empresarial)|d[ae] (?:minha |nossa )?(?:empresa|firma)|corporativ[oa]s?|palestras?|congressos?|convencao|convencoes|treinamentos?|seminarios?|lancamento de produto',
      corrected: ['palestra', 'treinamento', 'corporativo', 'seminario', 'congresso', 'convencao'],
      everyday: {
        palestra: 'corporativo',
        treinamento: 'corporativo',
        congresso: 'corporativo',
        convencao: 'corporativo',
        empresa: 'corporativo',
      },
    },
  },
  {
    number: 2,
    key: 'sitio',
    label: 'Sítio',
    category: {
      slug: 'sitio',
      heading: 'Sítios',
      short: 'Sítios',
      description: 'Sítios com área verde para festas e casamentos no Rio de Janeiro, com data livre à vista.',
    },
    words: {
      means: 'place',
      pattern: 'sitios?|chacaras?|fazendas?|haras',
      corrected: ['chacara', 'chacaras', 'fazenda'],
      everyday: { chacara: 'sitio', fazenda: 'sitio' },
    },
  },
  {
    number: 7,
    key: 'outros',
    label: 'Outros',
    category: {
      slug: 'outros',
      heading: 'Outros Espaços',
      short: 'Outros',
      description: 'Galerias, coberturas, bares e lajes para o seu evento no Rio de Janeiro, com data livre à vista.',
    },
  },
] as const satisfies readonly TypeEntry[];
