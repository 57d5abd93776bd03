import {
  AirVent,
  Check,
  Clock,
  CookingPot,
  Flame,
  type LucideIcon,
  Martini,
  Projector,
  Speaker,
  SquareParking,
  Trees,
  Waves,
  WavesLadder,
  Wifi,
} from 'lucide-react';
import { type AmenityIcon, findAmenityByLabel } from 'shared-domain/spaces/amenities.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

const drawings: Record<AmenityIcon, LucideIcon> = {
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

export function AmenityList({ labels }: { labels: string[] }) {
  return (
    <ul className="grid gap-x-10 desk:grid-cols-2">
      {labels.map((label) => {
        const amenity = findAmenityByLabel(label);
        return (
          <li key={label} className="flex min-h-12 items-center gap-3.5">
            <Icon icon={amenity ? drawings[amenity.icon] : Check} size={24} />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
