/** Neighbourhoods that Cariocas name with an article; the others have none ('em Botafogo'). */
const feminine = new Set(
  (
    'abolicao agua-santa barra-da-tijuca barra-de-guaratiba barra-olimpica cidade-de-deus cidade-nova freguesia ' +
    'gamboa gardenia-azul gavea gloria ilha-de-guaratiba ilha-do-governador lagoa lapa mangueira mare pavuna ' +
    'pedra-de-guaratiba penha penha-circular piedade praca-da-bandeira praca-seca rocinha saude taquara tijuca urca ' +
    'vila-da-penha vila-kennedy vila-militar'
  ).split(' '),
);
const masculine = new Set(
  (
    'alto-da-boa-vista andarai anil cachambi caju catete catumbi centro colegio complexo-do-alemao cosme-velho encantado ' +
    'engenho-de-dentro engenho-novo estacio flamengo grajau humaita itanhanga jacare jacarezinho jardim-botanico joa leblon ' +
    'leme maracana meier parque-anchieta parque-columbia pechincha recreio-dos-bandeirantes riachuelo rio-comprido rocha ' +
    'sampaio santo-cristo tanque vidigal'
  ).split(' '),
);

/** 'na Urca', 'no Leblon', 'em Botafogo'. */
export function inNeighborhood(slug: string, name: string): string {
  if (feminine.has(slug)) return `na ${name}`;
  return masculine.has(slug) ? `no ${name}` : `em ${name}`;
}

/** 'a Urca', 'o Leblon', 'Botafogo'. */
export function articled(slug: string, name: string): string {
  if (feminine.has(slug)) return `a ${name}`;
  return masculine.has(slug) ? `o ${name}` : name;
}
