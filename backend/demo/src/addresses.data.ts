import { postalPrefixes } from 'shared-domain/places/postal-codes.ts';

/** Prefixes that Correios shares among neighbourhoods, and so the product's table leaves out. */
const sharedPrefixes: Readonly<Record<string, string>> = {
  'alto-da-boa-vista': '20531',
  'barra-de-guaratiba': '23020',
  catete: '22220',
  centro: '20040',
  'cidade-nova': '20211',
  'cosme-velho': '22241',
  gamboa: '20220',
  gavea: '22451',
  gloria: '22210',
  guaratiba: '23030',
  'ilha-de-guaratiba': '23020',
  joa: '22611',
  lapa: '20021',
  leme: '22010',
  maracana: '20271',
  meier: '20720',
  olaria: '21021',
  penha: '21070',
  'praca-seca': '21321',
  saude: '20081',
  sepetiba: '23545',
  taquara: '22723',
  'vargem-grande': '22785',
  'vargem-pequena': '22783',
};

/** Streets that don't exist, so that a demo address is no real person's. */
const streets = [
  'Rua do Jequitibá Velho',
  'Ladeira da Pedra Clara',
  'Estrada do Córrego Manso',
  'Travessa das Bromélias Novas',
  'Rua da Lanterna Verde',
  'Alameda dos Sabiás Mansos',
  'Rua do Cais Redondo',
  'Beco da Figueira Torta',
  'Rua das Acácias Claras',
  'Estrada da Bica Funda',
  'Rua do Mirante Pequeno',
  'Travessa do Ipê Novo',
] as const;

const arrivals = [
  'Portão verde; toque o interfone 2.',
  'Entre pela portaria e diga o nome da reserva.',
  'Carga e descarga pela rua de trás, até as 17h.',
  null,
] as const;

/** The same for the same place in the list, so that a demo is the same every time. */
export function demoAddress(index: number, neighborhood: string) {
  const pick = <T>(list: readonly T[]) => list[index % list.length] as T;
  const prefix = postalPrefixes[neighborhood]?.[0] ?? sharedPrefixes[neighborhood];
  if (!prefix) throw new Error(`Demo: no CEP is known of ${neighborhood}.`);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    street: pick(streets),
    number: String(20 + ((index * 37) % 480)),
    complement: index % 5 === 0 ? 'fundos' : null,
    postal_code: `${prefix}-0${two((index * 17) % 100)}`,
    arrival: pick(arrivals),
    day_phone: null,
  };
}
