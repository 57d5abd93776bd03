import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';

/** Neighbourhoods that Cariocas name with an article; the others stand without ('em Botafogo'). */
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
function inNeighborhood(slug: string): string {
  const name = neighborhoodName(slug);
  if (feminine.has(slug)) return `na ${name}`;
  return masculine.has(slug) ? `no ${name}` : `em ${name}`;
}

/** 'a Urca', 'o Leblon', 'Botafogo'. */
export function theNeighborhood(slug: string): string {
  const name = neighborhoodName(slug);
  if (feminine.has(slug)) return `a ${name}`;
  return masculine.has(slug) ? `o ${name}` : name;
}

/** 'na Urca' or 'na Zona Sul' or 'no Rio de Janeiro': the narrowest place that is known. */
export function inPlace(place: { neighborhood: string | null; zone: string | null }): string {
  if (place.neighborhood) return inNeighborhood(place.neighborhood);
  return place.zone ? `na ${zoneName(place.zone)}` : 'no Rio de Janeiro';
}
