import { lazy, memo, Suspense } from 'react';
import { type SpaceItem, spacePlace } from 'shared-domain/spaces/space-card.ts';
import { useNear } from './use-near.ts';

// Below the first view, and the heaviest drawing of the page: the server draws it, and its code comes when one comes near.
let bringCode = () => {};
const wanted =
  typeof window === 'undefined' ? Promise.resolve() : new Promise<void>((resolve) => (bringCode = resolve));
// Without its code the server's drawing stays.
const NeighborhoodMap = lazy(() =>
  wanted.then(() => import('./neighborhood-map.tsx').catch(() => new Promise<never>(() => {}))),
);

/** The neighbourhood on the map: never the address, which the host tells. */
export function Location({ space }: { space: SpaceItem }) {
  const [ground, near] = useNear<HTMLDivElement>();
  if (near) bringCode();
  const label = spacePlace(space);
  if (!space.neighborhood) return <p className="text-subtle-foreground">{label}</p>;
  return (
    <div ref={ground}>
      <Drawn slug={space.neighborhood} place={label} />
    </div>
  );
}

/** Once it is drawn by the server nothing of the page changes it before its code is there: the drawing stays. */
const Drawn = memo(function Drawn({ slug, place }: { slug: string; place: string }) {
  return (
    <Suspense fallback={<Ground place={place} />}>
      <NeighborhoodMap slug={slug} place={place} />
    </Suspense>
  );
});

/** As high as the map: land, not sea, and no pin on it. */
function Ground({ place }: { place: string }) {
  return (
    <>
      <div className="aspect-[390/320] bg-muted max-desk:-mx-5 sm:aspect-[828/400] desk:rounded-photo" />
      <p className="mt-3.5 text-sm text-muted-foreground">{place}. O endereço vem com o pagamento.</p>
    </>
  );
}
