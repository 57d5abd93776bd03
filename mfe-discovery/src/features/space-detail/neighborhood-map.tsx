import { projectToMap } from 'shared-domain/places/map-projection.ts';
import type { Neighborhood } from 'shared-domain/places/neighborhoods.ts';
import { RioMap } from 'shared-ui/patterns/rio-map.tsx';

/** Units of the map that are shown around the neighbourhood's centre. */
const shown = { width: 150, height: 68 };

export function NeighborhoodMap({ place }: { place: Neighborhood }) {
  const { x, y } = projectToMap(place);
  return (
    <RioMap
      className="absolute inset-0"
      label={`Localização aproximada em ${place.name}`}
      view={{ x: x - shown.width / 2, y: y - shown.height / 2, ...shown }}
      unnamed={place.slug}
    />
  );
}
