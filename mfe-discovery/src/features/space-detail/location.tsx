import { MapPin } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

// Below the first view, and the heaviest drawing of the page.
const NeighborhoodMap = lazy(() =>
  import('./neighborhood-map.tsx').then((module) => ({ default: module.NeighborhoodMap })),
);

const never = () => () => {};

/** The neighbourhood on the map: never the address, which the host tells. */
export function Location({ zone, neighborhood }: { zone: string; neighborhood: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const place = findNeighborhood(neighborhood);
  const label = placeLabel({ zone: zone || null, neighborhood: neighborhood || null });
  if (!place) return <p className="text-subtle-foreground">{label}</p>;
  return (
    <>
      <div className="relative h-70 overflow-hidden bg-[#d6e8ea] max-desk:-mx-5 desk:h-90 desk:rounded-photo">
        {inBrowser ? (
          <Suspense fallback={null}>
            <NeighborhoodMap place={place} />
          </Suspense>
        ) : null}
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-1/2 grid size-33 -translate-1/2 place-items-center rounded-full border-[1.5px] border-primary bg-primary/16 text-primary-foreground"
        >
          <span className="grid size-11 place-items-center rounded-full bg-primary shadow-[0_0_0_3px_#fff]">
            <Icon icon={MapPin} />
          </span>
        </div>
      </div>
      <p className="mt-3.5 text-sm text-muted-foreground">
        {label}. O mapa mostra o centro do bairro; o endereço é combinado com quem recebe você.
      </p>
    </>
  );
}
