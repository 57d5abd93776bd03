import type { ThingWords } from './thing-words.ts';

interface AmenityEntry {
  /** Its bit in the index of search, up to 31; never used again for another amenity. */
  number: number;
  /** As stored in `spaces.amenities`. */
  label: string;
  /** Of addresses. */
  slug: string;
  /** A drawing of `shared-ui/src/patterns/amenity-icon.tsx`; without one a tick. */
  icon?: string;
  words: ThingWords;
}

/** The amenities, in the order of forms and filters. All else follows by `npm run db:rules`. */
export const amenityEntries = [
  {
    number: 0,
    label: 'Estacionamento',
    slug: 'estacionamento',
    icon: 'square-parking',
    words: {
      pattern: 'estacionamentos?|garagem|vagas?(?: (?:de|para|pra) (?:carros?|estacionar))?|onde estacionar',
      corrected: ['estacionamento', 'garagem'],
      everyday: {
        garagem: 'estacionamento',
        vaga: 'estacionamento',
        vagas: 'estacionamento',
        estacionar: 'estacionamento',
      },
    },
  },
  {
    number: 1,
    label: 'Wi-Fi gratuito',
    slug: 'wi-fi-gratuito',
    icon: 'wifi',
    words: {
      pattern: '(?:wi ?fi|wireless|internet)(?: (?:gratis|gratuito|gratuita|boa|rapida))?',
      corrected: ['internet'],
      everyday: { wifi: 'wi & fi', internet: 'wi & fi' },
    },
  },
  {
    number: 2,
    label: 'Som profissional',
    slug: 'som-profissional',
    icon: 'speaker',
    words: {
      pattern: '(?:equipamento de |sistema de |caixas? de )?som(?: profissional| bom| potente)?|sonorizacao',
      corrected: ['sonorizacao'],
      everyday: { dj: 'som', karaoke: 'som', show: 'som' },
    },
  },
  {
    number: 3,
    label: 'Cozinha completa',
    slug: 'cozinha-completa',
    icon: 'cooking-pot',
    words: {
      pattern: 'cozinhas?(?: (?:completa|equipada|industrial))?',
      corrected: ['cozinha'],
    },
  },
  {
    number: 4,
    label: 'Vista para o mar',
    slug: 'vista-para-o-mar',
    icon: 'waves',
    words: {
      pattern:
        '(?:com )?vista (?:para|pra|pro|p|do|ao) (?:(?:o|a) )?(?:mar|praia|oceano)|vista mar|(?:de )?frente (?:para |pra |pro |p |ao )?(?:o )?mar|(?:a )?beira mar|a beira do mar|pe na areia',
      everyday: { 'frente mar': 'vista & mar', 'beira mar': 'vista & mar' },
    },
  },
  {
    number: 5,
    label: 'Acesso 24h',
    slug: 'acesso-24h',
    icon: 'clock',
    words: {
      pattern: '(?:acesso )?24 ?h(?:oras|s|rs)?(?: por dia)?|acesso (?:24|(?:de|na|a) madrugada)',
    },
  },
  {
    number: 6,
    label: 'Área externa',
    slug: 'area-externa',
    icon: 'trees',
    words: {
      pattern:
        '(?:a|ao|de) (?:ceu aberto|ar livre)|ar livre|area (?:externa|verde|aberta|ao ar livre)s?|(?:lugar|espaco|local) aberto|jardim(?! botanico| america| sulacap)|jardins|quintal|gramado|patio|varanda|deck',
      corrected: ['varanda', 'jardim', 'quintal', 'gramado'],
      everyday: { quintal: 'externa', 'ar livre': 'externa' },
    },
  },
  {
    number: 7,
    label: 'Piscina',
    slug: 'piscina',
    icon: 'waves-ladder',
    words: {
      pattern: 'piscinas?(?! de bolinhas?)(?: aquecida)?',
      corrected: ['piscina', 'piscinas'],
    },
  },
  {
    number: 8,
    label: 'Bar',
    slug: 'bar',
    icon: 'martini',
    words: {
      pattern: 'bar(?: (?:completo|montado|proprio))?',
      everyday: { drinks: 'bar' },
    },
  },
  {
    number: 9,
    label: 'Ar condicionado',
    slug: 'ar-condicionado',
    icon: 'air-vent',
    words: {
      pattern:
        'ar condicionado|ar cond|climatizad[oa]s?|climatizacao|refrigerad[oa]|ar gelado|(?:com )?ar(?=$| (?:[,.;!?]|e|ou|com|no|na|em|para|pra|ate|por|bar|cozinha|som|piscina|wifi|wi|internet|projetor|estacionamento|churrasqueira)(?![^ ]))',
      corrected: ['climatizado', 'condicionado'],
      everyday: { climatizado: 'ar & condicionado', climatizada: 'ar & condicionado' },
    },
  },
  {
    number: 10,
    label: 'Churrasqueira',
    slug: 'churrasqueira',
    icon: 'flame',
    words: {
      pattern: 'churrasqueiras?',
      corrected: ['churrasqueira', 'churrasqueiras'],
      everyday: { churrasco: 'churrasqueira', churras: 'churrasqueira' },
    },
  },
  {
    number: 11,
    label: 'Projetor',
    slug: 'projetor',
    icon: 'projector',
    words: {
      pattern: 'projetor(?:es)?|tela[o]|data ?show|projecao',
      corrected: ['projetor'],
      everyday: { telao: 'projetor', datashow: 'projetor', 'data show': 'projetor', cinema: 'projetor' },
    },
  },
] as const satisfies readonly AmenityEntry[];
