import { neighborhoodName } from './neighborhoods.ts';
import { zoneName } from './zones.ts';

/** 'Santa Teresa, Zona Central'; 'Local não informado' when nothing is known. */
export function placeLabel(place: { neighborhood: string | null; zone: string | null }): string {
  const parts = [
    place.neighborhood ? neighborhoodName(place.neighborhood) : '',
    place.zone ? zoneName(place.zone) : '',
  ];
  return parts.filter(Boolean).join(', ') || 'Local não informado';
}
