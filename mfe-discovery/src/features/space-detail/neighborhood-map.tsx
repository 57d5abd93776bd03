import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { RioMap } from 'shared-ui/patterns/rio-map.tsx';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';

/** Units of the map around the neighbourhood's centre: the height decides, the width shows what it has room for. */
const shown = { width: 60, height: 68 };

/** Nothing for a neighbourhood that only the database knows: its ground stays. */
export function NeighborhoodMap({ slug }: { slug: string }) {
  const place = findNeighborhood(slug);
  if (!place) return null;
  const { x, y } = projectToMap(centreOf(place));
  return (
    <RioMap
      className="absolute inset-0"
      label={`Localização aproximada em ${place.name}`}
      view={{ x: x - shown.width / 2, y: y - shown.height / 2, ...shown }}
      unnamed={place.slug}
    />
  );
}
