import { postalPrefixes } from 'shared-domain/places/postal-codes.ts';

/** Streets that don't exist: nobody is to be found at a demo's door. */
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
  'Entre pela portaria e diga o nome da festa.',
  'Carga e descarga pela rua de trás, até as 17h.',
  null,
] as const;

/** The same for the same place in the list, so that a demo is the same every time. */
export function demoAddress(index: number, neighborhood: string) {
  const pick = <T>(list: readonly T[]) => list[index % list.length] as T;
  const prefix = postalPrefixes[neighborhood]?.[0] ?? '20000';
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    street: pick(streets),
    number: String(20 + ((index * 37) % 480)),
    complement: index % 5 === 0 ? 'casa 3' : null,
    postal_code: `${prefix}-0${two((index * 17) % 100)}`,
    arrival: pick(arrivals),
    day_phone: null,
  };
}
