import { arrivalLine, mapLink, type Place, streetLine } from 'shared-domain/bookings/address.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import type { EmailFact } from './email.ts';

export function people(count: number): string {
  return count === 1 ? '1 pessoa' : `${formatNumber(count)} pessoas`;
}

export const whereFact = (address: Place, neighborhood: string | null): EmailFact => [
  'Onde',
  `${streetLine(address)}\n${arrivalLine(address, neighborhood ?? '')}`,
  { label: 'Abrir no mapa', url: mapLink(address, neighborhood ?? '') },
];
