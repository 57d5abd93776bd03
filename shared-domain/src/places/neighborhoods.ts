import type { ZoneSlug } from './zones.ts';

/** A neighbourhood of Rio as the forms, the map and the database know it. Coordinates: its centre, in degrees. */
export interface Neighborhood {
  slug: string;
  zone: ZoneSlug;
  name: string;
  latitude: number;
  longitude: number;
}

type Row = readonly [slug: string, zone: ZoneSlug, name: string, latitude: number, longitude: number];

/**
 * The same rows as the database's reference data; a test compares both. 'Ilha do Governador' and 'Jacarepaguá' stand for
 * the whole place, as people search for them.
 */
const rows: readonly Row[] = [
  ['benfica', 'zona-central', 'Benfica', -22.8925, -43.2405],
  ['caju', 'zona-central', 'Caju', -22.879, -43.221],
  ['catumbi', 'zona-central', 'Catumbi', -22.918, -43.1975],
  ['centro', 'zona-central', 'Centro', -22.906, -43.182],
  ['cidade-nova', 'zona-central', 'Cidade Nova', -22.911, -43.201],
  ['estacio', 'zona-central', 'Estácio', -22.9145, -43.2065],
  ['gamboa', 'zona-central', 'Gamboa', -22.8975, -43.194],
  ['lapa', 'zona-central', 'Lapa', -22.9135, -43.181],
  ['mangueira', 'zona-central', 'Mangueira', -22.9035, -43.2375],
  ['paqueta', 'zona-central', 'Paquetá', -22.764, -43.109],
  ['rio-comprido', 'zona-central', 'Rio Comprido', -22.923, -43.206],
  ['santa-teresa', 'zona-central', 'Santa Teresa', -22.923, -43.191],
  ['santo-cristo', 'zona-central', 'Santo Cristo', -22.9, -43.204],
  ['sao-cristovao', 'zona-central', 'São Cristóvão', -22.896, -43.224],
  ['saude', 'zona-central', 'Saúde', -22.8965, -43.1855],
  ['vasco-da-gama', 'zona-central', 'Vasco da Gama', -22.892, -43.227],
  ['botafogo', 'zona-sul', 'Botafogo', -22.954, -43.185],
  ['catete', 'zona-sul', 'Catete', -22.926, -43.1785],
  ['copacabana', 'zona-sul', 'Copacabana', -22.966, -43.184],
  ['cosme-velho', 'zona-sul', 'Cosme Velho', -22.943, -43.201],
  ['flamengo', 'zona-sul', 'Flamengo', -22.933, -43.176],
  ['gavea', 'zona-sul', 'Gávea', -22.977, -43.233],
  ['gloria', 'zona-sul', 'Glória', -22.924, -43.176],
  ['humaita', 'zona-sul', 'Humaitá', -22.9535, -43.1975],
  ['ipanema', 'zona-sul', 'Ipanema', -22.9828, -43.2015],
  ['jardim-botanico', 'zona-sul', 'Jardim Botânico', -22.964, -43.2225],
  ['lagoa', 'zona-sul', 'Lagoa', -22.961, -43.202],
  ['laranjeiras', 'zona-sul', 'Laranjeiras', -22.939, -43.188],
  ['leblon', 'zona-sul', 'Leblon', -22.9828, -43.2235],
  ['leme', 'zona-sul', 'Leme', -22.962, -43.169],
  ['rocinha', 'zona-sul', 'Rocinha', -22.9885, -43.2485],
  ['sao-conrado', 'zona-sul', 'São Conrado', -22.993, -43.261],
  ['urca', 'zona-sul', 'Urca', -22.947, -43.164],
  ['vidigal', 'zona-sul', 'Vidigal', -22.9945, -43.24],
  ['abolicao', 'zona-norte', 'Abolição', -22.886, -43.299],
  ['acari', 'zona-norte', 'Acari', -22.8235, -43.3405],
  ['agua-santa', 'zona-norte', 'Água Santa', -22.908, -43.311],
  ['alto-da-boa-vista', 'zona-norte', 'Alto da Boa Vista', -22.962, -43.2765],
  ['anchieta', 'zona-norte', 'Anchieta', -22.8245, -43.402],
  ['andarai', 'zona-norte', 'Andaraí', -22.9285, -43.2525],
  ['barros-filho', 'zona-norte', 'Barros Filho', -22.8315, -43.368],
  ['bento-ribeiro', 'zona-norte', 'Bento Ribeiro', -22.8665, -43.361],
  ['bonsucesso', 'zona-norte', 'Bonsucesso', -22.864, -43.252],
  ['bras-de-pina', 'zona-norte', 'Brás de Pina', -22.8305, -43.295],
  ['cachambi', 'zona-norte', 'Cachambi', -22.889, -43.275],
  ['campinho', 'zona-norte', 'Campinho', -22.8835, -43.349],
  ['cascadura', 'zona-norte', 'Cascadura', -22.8825, -43.329],
  ['cavalcanti', 'zona-norte', 'Cavalcanti', -22.872, -43.317],
  ['coelho-neto', 'zona-norte', 'Coelho Neto', -22.831, -43.3475],
  ['colegio', 'zona-norte', 'Colégio', -22.842, -43.336],
  ['complexo-do-alemao', 'zona-norte', 'Complexo do Alemão', -22.86, -43.272],
  ['cordovil', 'zona-norte', 'Cordovil', -22.8205, -43.302],
  ['costa-barros', 'zona-norte', 'Costa Barros', -22.822, -43.369],
  ['del-castilho', 'zona-norte', 'Del Castilho', -22.879, -43.271],
  ['encantado', 'zona-norte', 'Encantado', -22.8945, -43.3005],
  ['engenheiro-leal', 'zona-norte', 'Engenheiro Leal', -22.876, -43.324],
  ['engenho-da-rainha', 'zona-norte', 'Engenho da Rainha', -22.866, -43.296],
  ['engenho-de-dentro', 'zona-norte', 'Engenho de Dentro', -22.898, -43.294],
  ['engenho-novo', 'zona-norte', 'Engenho Novo', -22.9045, -43.2695],
  ['grajau', 'zona-norte', 'Grajaú', -22.921, -43.264],
  ['guadalupe', 'zona-norte', 'Guadalupe', -22.839, -43.373],
  ['higienopolis', 'zona-norte', 'Higienópolis', -22.873, -43.261],
  ['honorio-gurgel', 'zona-norte', 'Honório Gurgel', -22.847, -43.359],
  ['ilha-do-governador', 'zona-norte', 'Ilha do Governador', -22.806, -43.21],
  ['inhauma', 'zona-norte', 'Inhaúma', -22.87, -43.283],
  ['iraja', 'zona-norte', 'Irajá', -22.839, -43.328],
  ['jacare', 'zona-norte', 'Jacaré', -22.891, -43.257],
  ['jacarezinho', 'zona-norte', 'Jacarezinho', -22.888, -43.258],
  ['jardim-america', 'zona-norte', 'Jardim América', -22.812, -43.32],
  ['lins-de-vasconcelos', 'zona-norte', 'Lins de Vasconcelos', -22.913, -43.281],
  ['madureira', 'zona-norte', 'Madureira', -22.878, -43.34],
  ['manguinhos', 'zona-norte', 'Manguinhos', -22.88, -43.248],
  ['maracana', 'zona-norte', 'Maracanã', -22.913, -43.2289],
  ['mare', 'zona-norte', 'Maré', -22.858, -43.242],
  ['marechal-hermes', 'zona-norte', 'Marechal Hermes', -22.862, -43.372],
  ['maria-da-graca', 'zona-norte', 'Maria da Graça', -22.881, -43.265],
  ['meier', 'zona-norte', 'Méier', -22.902, -43.279],
  ['olaria', 'zona-norte', 'Olaria', -22.847, -43.264],
  ['oswaldo-cruz', 'zona-norte', 'Oswaldo Cruz', -22.872, -43.35],
  ['parada-de-lucas', 'zona-norte', 'Parada de Lucas', -22.818, -43.301],
  ['parque-anchieta', 'zona-norte', 'Parque Anchieta', -22.827, -43.408],
  ['parque-columbia', 'zona-norte', 'Parque Colúmbia', -22.809, -43.341],
  ['pavuna', 'zona-norte', 'Pavuna', -22.812, -43.36],
  ['penha', 'zona-norte', 'Penha', -22.841, -43.278],
  ['penha-circular', 'zona-norte', 'Penha Circular', -22.837, -43.289],
  ['piedade', 'zona-norte', 'Piedade', -22.893, -43.308],
  ['pilares', 'zona-norte', 'Pilares', -22.879, -43.293],
  ['praca-da-bandeira', 'zona-norte', 'Praça da Bandeira', -22.911, -43.214],
  ['quintino-bocaiuva', 'zona-norte', 'Quintino Bocaiúva', -22.885, -43.318],
  ['ramos', 'zona-norte', 'Ramos', -22.853, -43.255],
  ['riachuelo', 'zona-norte', 'Riachuelo', -22.901, -43.259],
  ['ricardo-de-albuquerque', 'zona-norte', 'Ricardo de Albuquerque', -22.836, -43.399],
  ['rocha', 'zona-norte', 'Rocha', -22.902, -43.25],
  ['rocha-miranda', 'zona-norte', 'Rocha Miranda', -22.852, -43.348],
  ['sampaio', 'zona-norte', 'Sampaio', -22.901, -43.264],
  ['sao-francisco-xavier', 'zona-norte', 'São Francisco Xavier', -22.904, -43.243],
  ['tijuca', 'zona-norte', 'Tijuca', -22.929, -43.239],
  ['todos-os-santos', 'zona-norte', 'Todos os Santos', -22.897, -43.284],
  ['tomas-coelho', 'zona-norte', 'Tomás Coelho', -22.868, -43.305],
  ['turiacu', 'zona-norte', 'Turiaçu', -22.864, -43.343],
  ['vaz-lobo', 'zona-norte', 'Vaz Lobo', -22.857, -43.328],
  ['vicente-de-carvalho', 'zona-norte', 'Vicente de Carvalho', -22.854, -43.312],
  ['vigario-geral', 'zona-norte', 'Vigário Geral', -22.809, -43.309],
  ['vila-da-penha', 'zona-norte', 'Vila da Penha', -22.843, -43.312],
  ['vila-isabel', 'zona-norte', 'Vila Isabel', -22.915, -43.245],
  ['vila-kosmos', 'zona-norte', 'Vila Kosmos', -22.85, -43.306],
  ['vista-alegre', 'zona-norte', 'Vista Alegre', -22.832, -43.315],
  ['anil', 'zona-oeste', 'Anil', -22.956, -43.337],
  ['bangu', 'zona-oeste', 'Bangu', -22.875, -43.465],
  ['barra-da-tijuca', 'zona-oeste', 'Barra da Tijuca', -23.001, -43.356],
  ['barra-de-guaratiba', 'zona-oeste', 'Barra de Guaratiba', -23.063, -43.566],
  ['barra-olimpica', 'zona-oeste', 'Barra Olímpica', -22.979, -43.395],
  ['camorim', 'zona-oeste', 'Camorim', -22.976, -43.418],
  ['campo-dos-afonsos', 'zona-oeste', 'Campo dos Afonsos', -22.879, -43.384],
  ['campo-grande', 'zona-oeste', 'Campo Grande', -22.9, -43.56],
  ['cidade-de-deus', 'zona-oeste', 'Cidade de Deus', -22.948, -43.362],
  ['cosmos', 'zona-oeste', 'Cosmos', -22.911, -43.613],
  ['curicica', 'zona-oeste', 'Curicica', -22.953, -43.383],
  ['deodoro', 'zona-oeste', 'Deodoro', -22.855, -43.387],
  ['freguesia', 'zona-oeste', 'Freguesia', -22.942, -43.342],
  ['gardenia-azul', 'zona-oeste', 'Gardênia Azul', -22.957, -43.351],
  ['gericino', 'zona-oeste', 'Gericinó', -22.844, -43.478],
  ['grumari', 'zona-oeste', 'Grumari', -23.048, -43.524],
  ['guaratiba', 'zona-oeste', 'Guaratiba', -22.985, -43.59],
  ['ilha-de-guaratiba', 'zona-oeste', 'Ilha de Guaratiba', -23.013, -43.542],
  ['inhoaiba', 'zona-oeste', 'Inhoaíba', -22.912, -43.586],
  ['itanhanga', 'zona-oeste', 'Itanhangá', -22.99, -43.304],
  ['jabour', 'zona-oeste', 'Jabour', -22.882, -43.493],
  ['jacarepagua', 'zona-oeste', 'Jacarepaguá', -22.952, -43.37],
  ['jardim-sulacap', 'zona-oeste', 'Jardim Sulacap', -22.887, -43.393],
  ['joa', 'zona-oeste', 'Joá', -23.013, -43.29],
  ['magalhaes-bastos', 'zona-oeste', 'Magalhães Bastos', -22.872, -43.412],
  ['paciencia', 'zona-oeste', 'Paciência', -22.915, -43.633],
  ['padre-miguel', 'zona-oeste', 'Padre Miguel', -22.879, -43.448],
  ['pechincha', 'zona-oeste', 'Pechincha', -22.933, -43.356],
  ['pedra-de-guaratiba', 'zona-oeste', 'Pedra de Guaratiba', -23.001, -43.634],
  ['praca-seca', 'zona-oeste', 'Praça Seca', -22.898, -43.353],
  ['realengo', 'zona-oeste', 'Realengo', -22.877, -43.427],
  ['recreio-dos-bandeirantes', 'zona-oeste', 'Recreio dos Bandeirantes', -23.015, -43.46],
  ['santa-cruz', 'zona-oeste', 'Santa Cruz', -22.918, -43.685],
  ['santissimo', 'zona-oeste', 'Santíssimo', -22.881, -43.515],
  ['senador-camara', 'zona-oeste', 'Senador Camará', -22.879, -43.487],
  ['senador-vasconcelos', 'zona-oeste', 'Senador Vasconcelos', -22.893, -43.529],
  ['sepetiba', 'zona-oeste', 'Sepetiba', -22.97, -43.7],
  ['tanque', 'zona-oeste', 'Tanque', -22.916, -43.36],
  ['taquara', 'zona-oeste', 'Taquara', -22.922, -43.372],
  ['vargem-grande', 'zona-oeste', 'Vargem Grande', -22.978, -43.494],
  ['vargem-pequena', 'zona-oeste', 'Vargem Pequena', -22.975, -43.459],
  ['vila-kennedy', 'zona-oeste', 'Vila Kennedy', -22.858, -43.488],
  ['vila-militar', 'zona-oeste', 'Vila Militar', -22.862, -43.401],
  ['vila-valqueire', 'zona-oeste', 'Vila Valqueire', -22.887, -43.366],
];

export const neighborhoods: readonly Neighborhood[] = rows.map(([slug, zone, name, latitude, longitude]) => ({
  slug,
  zone,
  name,
  latitude,
  longitude,
}));

const bySlug = new Map(neighborhoods.map((neighborhood) => [neighborhood.slug, neighborhood]));

export function findNeighborhood(slug: string | null | undefined): Neighborhood | undefined {
  return slug ? bySlug.get(slug) : undefined;
}

/** In alphabetical order, for a select that depends on the zone. */
export function neighborhoodsOfZone(zone: ZoneSlug): Neighborhood[] {
  return neighborhoods
    .filter((neighborhood) => neighborhood.zone === zone)
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
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
