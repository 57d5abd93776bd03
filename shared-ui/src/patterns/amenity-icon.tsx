import {
  AirVent,
  Check,
  Clock,
  CookingPot,
  Flame,
  type IconNode,
  Martini,
  Projector,
  Speaker,
  SquareParking,
  Trees,
  Waves,
  WavesLadder,
  Wifi,
} from 'lucide';
import { type AmenityIcon as Drawing, findAmenityByLabel } from 'shared-domain/spaces/amenities.ts';
import { Icon } from '../primitives/icon.tsx';

const drawings: Record<Drawing, IconNode> = {
  'air-vent': AirVent,
  clock: Clock,
  'cooking-pot': CookingPot,
  flame: Flame,
  martini: Martini,
  projector: Projector,
  speaker: Speaker,
  'square-parking': SquareParking,
  trees: Trees,
  waves: Waves,
  'waves-ladder': WavesLadder,
  wifi: Wifi,
};

/** The drawing of an amenity, named by its stored label; a tick for one that has none or that this release does not know. */
export function AmenityIcon({ label, size = 18 }: { label: string; size?: 18 | 24 }) {
  const amenity = findAmenityByLabel(label);
  return <Icon icon={amenity && 'icon' in amenity ? drawings[amenity.icon] : Check} size={size} />;
}
