import type { Chance } from 'backend-demo/seeded.ts';
import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { type AmenityLabel, amenities } from 'shared-domain/spaces/amenities.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';

export interface GeneratedSpace {
  title: string;
  description: string;
  type: SpaceTypeKey;
  capacity: number;
  zone: string;
  neighborhood: string;
  price: number;
  amenities: AmenityLabel[];
  rating_average: number | null;
  rating_count: number;
}

/** Names that hosts give such a place, their texts about it, and its usual amenities. */
interface Kind {
  names: string[];
  says: string[];
  has: AmenityLabel[];
}

const kinds = {
  'casa-com-piscina': {
    names: ['Casa', 'Mansão', 'Villa', 'Refúgio', 'Residência'],
    says: [
      'Recebe aniversários e almoços de família, com a turma toda na água.',
      'Casa ampla de dois andares, com varanda e três suítes.',
      'Boa para churrasco de domingo e confraternização de amigos.',
    ],
    has: ['Piscina', 'Área externa', 'Churrasqueira'],
  },
  'salao-de-festas': {
    names: ['Salão', 'Espaço', 'Casarão', 'Galpão', 'Clube'],
    says: [
      'Festas de quinze anos, formaturas e bodas, com pista no centro.',
      'Festa infantil com mesa do bolo, mesinhas e área para brincar.',
      'Chá de bebê, aniversário adulto e despedida funcionam bem aqui.',
    ],
    has: ['Som profissional', 'Cozinha completa', 'Ar condicionado'],
  },
  sitio: {
    names: ['Sítio', 'Chácara', 'Fazenda', 'Rancho', 'Recanto'],
    says: [
      'Gramado plano, pomar e um quiosque com fogão a lenha.',
      'Confraternização de fim de ano e encontros de igreja.',
      'Campo de futebol, parquinho e sombra o dia todo.',
    ],
    has: ['Área externa', 'Churrasqueira', 'Estacionamento'],
  },
  'estudio-de-fotografia': {
    names: ['Estúdio', 'Studio', 'Ateliê', 'Loft'],
    says: [
      'Fundo infinito branco, tochas e tripés incluídos.',
      'Ensaio de gestante, retrato e catálogo com luz natural.',
      'Sala tratada para vídeo, com camarim e arara.',
    ],
    has: ['Ar condicionado', 'Wi-Fi gratuito'],
  },
  'evento-corporativo': {
    names: ['Auditório', 'Sala', 'Centro de Convenções', 'Espaço'],
    says: [
      'Palestras, treinamentos e lançamentos, com recepção na entrada.',
      'Reunião de conselho, imprensa e convenção de vendas.',
      'Foyer para credenciamento e coffee break.',
    ],
    has: ['Projetor', 'Wi-Fi gratuito', 'Ar condicionado'],
  },
  coworking: {
    names: ['Coworking', 'Escritório', 'Hub', 'Sala'],
    says: [
      'Mesas compartilhadas, cabines de chamada e café o dia todo.',
      'Cursos, seleções de equipe e treinamento em sala fechada.',
      'Andar inteiro para equipes que querem trabalhar juntas.',
    ],
    has: ['Wi-Fi gratuito', 'Ar condicionado'],
  },
  casamento: {
    names: ['Quinta', 'Jardim', 'Capela', 'Villa', 'Casa'],
    says: [
      'Cerimônia no jardim, jantar no salão e suíte para os noivos.',
      'Celeiro de madeira, arco de flores e capela ecumênica.',
      'Recepção para casamentos de dia e de noite, com equipe de cerimonial.',
    ],
    has: ['Área externa', 'Cozinha completa', 'Som profissional'],
  },
  outros: {
    names: ['Cobertura', 'Terraço', 'Galeria', 'Laje', 'Bar'],
    says: [
      'Aniversário pequeno, jantar de marca e gravação noturna.',
      'Exposição, desfile e lançamento de livro.',
      'Roda de samba aos domingos e vista para a cidade.',
    ],
    has: ['Bar', 'Área externa'],
  },
} satisfies Partial<Record<SpaceTypeKey, Kind>>;
const kindKeys = Object.keys(kinds) as (keyof typeof kinds)[];

const names = [
  'das Palmeiras',
  'Aurora',
  'do Sol',
  'Imperial',
  'da Mata',
  'Bela Vista',
  'do Mirante',
  'das Pedras',
  'Primavera',
  'do Lago',
  'Santa Clara',
  'da Praia',
  'Horizonte',
  'do Bosque',
  'Esperança',
  'das Acácias',
  'Girassol',
  'do Vale',
];

/** Sentences about an amenity that a space has, and about one that it lacks: words of both are in the texts. */
const amenityTexts: Partial<Record<AmenityLabel, { has: string; lacks: string }>> = {
  Piscina: { has: 'A piscina é aquecida de maio a agosto.', lacks: 'Não temos piscina, mas há chuveirão.' },
  Churrasqueira: { has: 'A churrasqueira fica na varanda.', lacks: 'O condomínio não permite churrasqueira.' },
  Estacionamento: { has: 'São vinte vagas no terreno.', lacks: 'Sem estacionamento: venha de táxi ou metrô.' },
  'Vista para o mar': { has: 'Do terraço se vê o mar inteiro.', lacks: 'A dez minutos do mar, sem vista.' },
  Projetor: { has: 'Tela e projetor no teto.', lacks: 'O projetor é alugado à parte.' },
};

/** Said of what a space is not for, or of what it takes now and then. */
const asides = [
  'Não fazemos casamentos.',
  'Mini casamentos sob consulta.',
  'Ensaios de fotografia pela manhã, sob consulta.',
  'Há um coworking no mesmo prédio.',
  'O salão de festas do prédio não está incluído.',
  'Parece um sítio no meio da cidade.',
];

/** The same spaces each time: titles, places and texts as hosts write them, and some that speak of what they are not. */
export function generateSpaces(count: number, { between, happens, pick }: Chance): GeneratedSpace[] {
  return Array.from({ length: count }, (_, number) => {
    const type = pick(kindKeys);
    const kind: Kind = kinds[type];
    const place = pick(neighborhoods);
    const elsewhere = pick(neighborhoods);
    const own = amenities.map(({ label }) => label).filter((label) => happens(kind.has.includes(label) ? 0.85 : 0.2));
    const named = happens(0.2) ? place.name : happens(0.05) ? elsewhere.name : pick(names);
    const sentences = [
      pick(kind.says),
      ...Object.entries(amenityTexts)
        .filter(() => happens(0.3))
        .map(([label, { has, lacks }]) => (own.includes(label as AmenityLabel) ? has : lacks)),
      ...(happens(0.3) ? [`A quinze minutos de ${elsewhere.name}.`] : []),
      ...(happens(0.2) ? [pick(asides)] : []),
    ];
    return {
      title: `${pick(kind.names)} ${named} ${number}`,
      description: sentences.join(' '),
      type,
      capacity: between(10, 400),
      zone: place.zone,
      neighborhood: place.slug,
      price: between(200, 9000),
      amenities: own,
      ...(happens(0.4)
        ? { rating_average: between(300, 500) / 100, rating_count: between(1, 40) }
        : { rating_average: null, rating_count: 0 }),
    };
  });
}
