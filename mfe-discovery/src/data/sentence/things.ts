import type { AmenitySlug } from 'shared-domain/spaces/amenities.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import { type Sentence, words } from './words.ts';

const amenityWords: Record<AmenitySlug, string> = {
  estacionamento:
    'estacionamentos?|garagem|vagas?(?: (?:de|para|pra) (?:carros?|estacionar))?|onde estacionar|valet|manobrista',
  'wi-fi-gratuito': '(?:wi ?fi|wireless|internet)(?: (?:gratis|gratuito|gratuita|boa|rapida))?',
  'som-profissional': '(?:equipamento de |sistema de |caixas? de )?som(?: profissional| bom| potente)?|sonorizacao',
  'cozinha-completa': 'cozinhas?(?: (?:completa|equipada|industrial))?',
  'vista-para-o-mar':
    '(?:com )?vista (?:para|pra|pro|p|do|ao) (?:(?:o|a) )?(?:mar|praia|oceano)|vista mar|(?:de )?frente (?:para |pra |pro |p |ao )?(?:o )?mar|(?:a )?beira mar|a beira do mar|pe na areia',
  'acesso-24h': '(?:acesso )?24 ?h(?:oras|s|rs)?(?: por dia)?|acesso 24',
  'area-externa':
    '(?:a|ao|de) (?:ceu aberto|ar livre)|ar livre|area (?:externa|verde|aberta|ao ar livre)s?|(?:lugar|espaco|local) aberto|jardim(?! botanico| america| sulacap)|jardins|quintal|gramado|patio|varanda|deck',
  piscina: 'piscinas?(?: aquecida)?',
  bar: 'bar(?: (?:completo|montado|proprio))?|open bar|drinks|coqueteis',
  'ar-condicionado':
    'ar condicionado|ar cond|climatizad[oa]s?|climatizacao|refrigerad[oa]|(?:com )?ar(?=$| (?:¦|e|ou|com|no|na|em|para|pra|ate|por|bar|cozinha|som|piscina|wifi|wi|internet|projetor|estacionamento|churrasqueira)(?![^ ]))',
  churrasqueira: 'churrasqueiras?',
  projetor: 'projetor(?:es)?|tela[o]|data ?show|projecao',
};

/** Kinds of places; then what happens there, which is a kind only where no place is named. */
const placeTypes: [SpaceTypeKey, string][] = [
  ['casa-com-piscina', '(?:casas?|mansao|mansoes|cobertura) com (?:uma )?piscina(?: aquecida)?'],
  [
    'salao-de-festas',
    '(?:salao|saloes)(?: (?:de|para|pra|p) festas?(?! (?:de|infantil|junina))| de eventos?)?|casas? de (?:festas?|eventos?)|buffet|bufe',
  ],
  [
    'estudio-de-fotografia',
    'estudios?(?! (?:de |para |pra )?(?:danca|musica|pilates|ioga|yoga|tatuagem|podcast|som))(?: (?:de|para|pra|p) (?:fotografia|fotos?|foto e video|video|videos|filmagem|gravacao|gravar|ensaio|ensaios)| fotografico)*|(?:ensaio|sessao) (?:fotografic[oa]|de fotos)|fotografar',
  ],
  ['sitio', 'sitios?|chacaras?|fazendas?|haras'],
  [
    'coworking',
    'coworkings?|escritorios?(?: compartilhado)?|estacao de trabalho|lugar (?:para|pra) trabalhar|trabalhar',
  ],
];
const occasionTypes: [SpaceTypeKey, string][] = [
  [
    'casamento',
    '(?:cerimonia de |festa de |recepcao de |meu |nosso )?casamentos?|casar|casarmos|mini ?wedding|elopement|bodas(?: de (?:prata|ouro))?|renovacao de votos',
  ],
  [
    'evento-corporativo',
    'eventos? (?:corporativos?|empresariais|empresarial|d[ae] empresas?|d[ae] firma)|(?:festa|confraternizacao|confra|happy hour|encontro|convencao|reuniao|palestra|treinamento) (?:d[ae] (?:minha |nossa )?(?:empresa|firma|equipe|time)|corporativ[oa]|empresarial)|d[ae] (?:minha |nossa )?(?:empresa|firma)|corporativ[oa]s?|palestras?|congressos?|convencao|convencoes|treinamentos?|seminarios?|lancamento de produto',
  ],
];

/** Every kind and every amenity, as a pattern. */
export const anyThing = [
  ...Object.values(amenityWords),
  ...[...placeTypes, ...occasionTypes].map(([, source]) => source),
].join('|');

/** The kind of space, by its own name or by what happens there: 'sítio', 'chácara', 'palestra'. */
export function readType(sentence: Sentence): Partial<SearchFilters> {
  for (const kinds of [placeTypes, occasionTypes]) {
    for (const [type, source] of kinds) {
      if (sentence.take(words(source))) return { type };
    }
  }
  return {};
}

/** What the space must have. */
export function readAmenities(sentence: Sentence): Partial<SearchFilters> {
  const amenities: AmenitySlug[] = [];
  for (const [slug, source] of Object.entries(amenityWords) as [AmenitySlug, string][]) {
    sentence.takeAll(words(source), () => {
      if (!amenities.includes(slug)) amenities.push(slug);
    });
  }
  return amenities.length > 0 ? { amenities } : {};
}
