/**
 * What is celebrated, in the spelling of the keys below. Nearly every space will do and few say so: these words rank the results of a
 * search and exclude none.
 */
export const occasionWords: readonly string[] = [
  ...['festa', 'festas', 'festinha', 'festao', 'aniversario', 'niver', '15 anos', 'debutante', 'formatura'],
  ...['festa infantil', 'festa junina', 'cha bebe', 'cha revelacao', 'cha panela', 'batizado', 'noivado'],
  ...['confraternizacao', 'confra', 'comemoracao', 'celebracao', 'evento', 'eventos'],
];

/**
 * Words that people use and listings don't, and what they lead to, for the search by text. After a change `npm run db:rules` writes
 * what the database reads.
 *
 * A key is one to three words without those that say nothing ('chá de bebê' is 'cha bebe'), folded as search compares words: lower
 * case, no accents, 'oes' as 'ao'. What it leads to is found beside the words themselves: `|` is either, `&` both. With `=` it is found instead of them: the stem of 'casar' is
 * that of 'casa'.
 */
export const everydayWords: Readonly<Record<string, string>> = {
  // what a space has
  wifi: 'wi & fi',
  internet: 'wi & fi',
  climatizado: 'ar & condicionado',
  climatizada: 'ar & condicionado',
  churrasco: 'churrasqueira',
  churras: 'churrasqueira',
  garagem: 'estacionamento',
  vaga: 'estacionamento',
  vagas: 'estacionamento',
  estacionar: 'estacionamento',
  dj: 'som',
  karaoke: 'som',
  show: 'som',
  telao: 'projetor',
  datashow: 'projetor',
  'data show': 'projetor',
  cinema: 'projetor',
  drinks: 'bar',
  quintal: 'externa',
  'ar livre': 'externa',
  'frente mar': 'vista & mar',
  'beira mar': 'vista & mar',
  // what it is
  chacara: 'sitio',
  fazenda: 'sitio',
  buffet: 'salao & festa',
  rooftop: 'cobertura | terraco',
  escritorio: 'coworking',
  // what happens there
  aniversario: 'festa',
  '15 anos': 'festa',
  debutante: 'festa',
  formatura: 'festa',
  'festa infantil': 'festa',
  'festa junina': 'festa',
  festinha: 'festa',
  festao: 'festa',
  niver: 'festa',
  batizado: 'festa',
  noivado: 'festa',
  confra: 'festa | corporativo',
  'cha panela': 'festa',
  'cha bebe': 'festa',
  'cha revelacao': 'festa',
  confraternizacao: 'festa | corporativo',
  casar: '= casamento',
  noiva: 'casamento',
  noivos: 'casamento',
  bodas: 'casamento',
  'mini wedding': 'casamento',
  ensaio: 'fotografia',
  foto: 'fotografia',
  fotos: 'fotografia',
  filmagem: 'fotografia',
  reuniao: 'corporativo | coworking',
  palestra: 'corporativo',
  treinamento: 'corporativo',
  workshop: 'corporativo | coworking',
  congresso: 'corporativo',
  convencao: 'corporativo',
  empresa: 'corporativo',
  // how places are called
  copa: 'copacabana',
  jpa: 'jacarepagua',
};
