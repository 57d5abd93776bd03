import { slugOf } from './slug.ts';
import { isZoneSlug, type ZoneSlug } from './zones.ts';

/** A neighbourhood of Rio as the forms, the map and the database know it. */
export interface Neighborhood {
  slug: string;
  zone: ZoneSlug;
  name: string;
}

/**
 * The same as the database's reference data, in alphabetical order; a test compares both. 'Ilha do Governador' and
 * 'Jacarepaguá' are the whole place, as people search for them. The first view of a search has this list, so it says
 * nothing twice: slugs are made of the names, and where a place lies comes with the maps (`neighborhood-centres.ts`).
 */
const names: Record<ZoneSlug, readonly string[]> = {
  'zona-central': [
    'Benfica',
    'Caju',
    'Catumbi',
    'Centro',
    'Cidade Nova',
    'Estácio',
    'Gamboa',
    'Lapa',
    'Mangueira',
    'Paquetá',
    'Rio Comprido',
    'Santa Teresa',
    'Santo Cristo',
    'São Cristóvão',
    'Saúde',
    'Vasco da Gama',
  ],
  'zona-sul': [
    'Botafogo',
    'Catete',
    'Copacabana',
    'Cosme Velho',
    'Flamengo',
    'Gávea',
    'Glória',
    'Humaitá',
    'Ipanema',
    'Jardim Botânico',
    'Lagoa',
    'Laranjeiras',
    'Leblon',
    'Leme',
    'Rocinha',
    'São Conrado',
    'Urca',
    'Vidigal',
  ],
  'zona-norte': [
    'Abolição',
    'Acari',
    'Água Santa',
    'Alto da Boa Vista',
    'Anchieta',
    'Andaraí',
    'Barros Filho',
    'Bento Ribeiro',
    'Bonsucesso',
    'Brás de Pina',
    'Cachambi',
    'Campinho',
    'Cascadura',
    'Cavalcanti',
    'Coelho Neto',
    'Colégio',
    'Complexo do Alemão',
    'Cordovil',
    'Costa Barros',
    'Del Castilho',
    'Encantado',
    'Engenheiro Leal',
    'Engenho da Rainha',
    'Engenho de Dentro',
    'Engenho Novo',
    'Grajaú',
    'Guadalupe',
    'Higienópolis',
    'Honório Gurgel',
    'Ilha do Governador',
    'Inhaúma',
    'Irajá',
    'Jacaré',
    'Jacarezinho',
    'Jardim América',
    'Lins de Vasconcelos',
    'Madureira',
    'Manguinhos',
    'Maracanã',
    'Maré',
    'Marechal Hermes',
    'Maria da Graça',
    'Méier',
    'Olaria',
    'Oswaldo Cruz',
    'Parada de Lucas',
    'Parque Anchieta',
    'Parque Colúmbia',
    'Pavuna',
    'Penha',
    'Penha Circular',
    'Piedade',
    'Pilares',
    'Praça da Bandeira',
    'Quintino Bocaiúva',
    'Ramos',
    'Riachuelo',
    'Ricardo de Albuquerque',
    'Rocha',
    'Rocha Miranda',
    'Sampaio',
    'São Francisco Xavier',
    'Tijuca',
    'Todos os Santos',
    'Tomás Coelho',
    'Turiaçu',
    'Vaz Lobo',
    'Vicente de Carvalho',
    'Vigário Geral',
    'Vila da Penha',
    'Vila Isabel',
    'Vila Kosmos',
    'Vista Alegre',
  ],
  'zona-oeste': [
    'Anil',
    'Bangu',
    'Barra da Tijuca',
    'Barra de Guaratiba',
    'Barra Olímpica',
    'Camorim',
    'Campo dos Afonsos',
    'Campo Grande',
    'Cidade de Deus',
    'Cosmos',
    'Curicica',
    'Deodoro',
    'Freguesia',
    'Gardênia Azul',
    'Gericinó',
    'Grumari',
    'Guaratiba',
    'Ilha de Guaratiba',
    'Inhoaíba',
    'Itanhangá',
    'Jabour',
    'Jacarepaguá',
    'Jardim Sulacap',
    'Joá',
    'Magalhães Bastos',
    'Paciência',
    'Padre Miguel',
    'Pechincha',
    'Pedra de Guaratiba',
    'Praça Seca',
    'Realengo',
    'Recreio dos Bandeirantes',
    'Santa Cruz',
    'Santíssimo',
    'Senador Camará',
    'Senador Vasconcelos',
    'Sepetiba',
    'Tanque',
    'Taquara',
    'Vargem Grande',
    'Vargem Pequena',
    'Vila Kennedy',
    'Vila Militar',
    'Vila Valqueire',
  ],
};

export const neighborhoods: readonly Neighborhood[] = (Object.keys(names) as ZoneSlug[]).flatMap((zone) =>
  names[zone].map((name) => ({ slug: slugOf(name), zone, name })),
);

const bySlug = new Map(neighborhoods.map((neighborhood) => [neighborhood.slug, neighborhood]));

export function findNeighborhood(slug: string | null | undefined): Neighborhood | undefined {
  return slug ? bySlug.get(slug) : undefined;
}

/** In alphabetical order, for a select that depends on the zone. */
export function neighborhoodsOfZone(zone: ZoneSlug): Neighborhood[] {
  // in the order of the list
  return neighborhoods.filter((neighborhood) => neighborhood.zone === zone);
}

/** None before there is a zone. */
export function neighborhoodOptions(zone: string | null): { value: string; label: string }[] {
  return isZoneSlug(zone) ? neighborhoodsOfZone(zone).map(({ slug, name }) => ({ value: slug, label: name })) : [];
}

/** Only for slugs that the list does not know (older rows): 'santa-teresa' → 'Santa Teresa'. */
export function titleFromSlug(slug: string): string {
  const small = new Set(['da', 'de', 'do', 'das', 'dos']);
  return slug
    .split('-')
    .filter(Boolean)
    .map((word, index) => (index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

export function neighborhoodName(slug: string): string {
  return findNeighborhood(slug)?.name ?? titleFromSlug(slug);
}
