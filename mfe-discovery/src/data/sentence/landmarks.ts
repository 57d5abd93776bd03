/**
 * Places that people name and that are no neighbourhood, with the neighbourhood of their entrance, or all of theirs: stations by MetrôRio's map of
 * lines 1, 2 and 4, sights and halls by their own address.
 */
export const landmarks: readonly [string, string][] = [
  [
    'central do brasil|cinelandia|largo da carioca|(?:metro|estacao) (?:da )?carioca|uruguaiana|presidente vargas|praca maua|museu do amanha|arcos da lapa|aeroporto santos dumont',
    'centro',
  ],
  ['praca onze|estacao cidade nova|sambodromo|sapucai', 'cidade-nova'],
  ['rodoviaria(?: novo rio)?|aquario', 'santo-cristo'],
  ['largo do machado', 'catete'],
  ['aterro(?: do flamengo)?', 'flamengo'],
  ['cardeal arcoverde|siqueira campos|metro cantagalo|estacao cantagalo', 'copacabana'],
  ['arpoador|general osorio|nossa senhora da paz', 'ipanema'],
  ['jardim de alah|antero de quental|shopping leblon', 'leblon'],
  ['jardim oceanico|barra ?shopping|praia da barra|bosque da barra', 'barra-da-tijuca'],
  ['saens pena|afonso pena|sao francisco xavier', 'tijuca'],
  ['quinta da boa vista', 'sao-cristovao'],
  ['parque lage', 'jardim-botanico'],
  ['jockey|jockey club|puc', 'gavea'],
  ['pao de acucar|praia vermelha', 'urca'],
  ['cristo redentor', 'cosme-velho'],
  ['uerj|estadio do maracana', 'maracana'],
  ['engenhao|estadio nilton santos', 'engenho-de-dentro'],
  ['(?:zona|regiao) portuaria|porto maravilha', 'saude gamboa santo-cristo'],
  ['riocentro', 'camorim'],
  ['shopping nova america', 'del-castilho'],
  ['norte ?shopping', 'cachambi'],
  ['shopping tijuca', 'tijuca'],
  ['rio sul|botafogo praia shopping|praia de botafogo', 'botafogo'],
  ['parque (?:de )?madureira', 'madureira'],
  ['feira de sao cristovao', 'sao-cristovao'],
  ['marina da gloria', 'gloria'],
  ['theatro municipal|teatro municipal|candelaria|praca (?:xv|quinze)', 'centro'],
  ['posto (?:5|6|cinco|seis)|forte de copacabana', 'copacabana'],
  ['posto (?:8|9|oito|nove)|praia de ipanema', 'ipanema'],
  ['praia do flamengo', 'flamengo'],
  ['baixo gavea|planetario', 'gavea'],
  ['cidade das artes|village mall', 'barra-da-tijuca'],
  ['joatinga', 'joa'],
];

/** Towns around Rio, where the product has no spaces. */
export const elsewhere =
  'niteroi|sao goncalo|sao paulo|baixada(?: fluminense)?|nova iguacu|duque de caxias|caxias|sao joao de meriti|nilopolis|belford roxo|mesquita|marica|itaborai|petropolis|teresopolis|buzios|cabo frio|angra(?: dos reis)?|saquarema|itaipava|mage|itaguai|seropedica|mangaratiba';
