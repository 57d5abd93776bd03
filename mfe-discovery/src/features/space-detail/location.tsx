import { lazy, Suspense, useState } from 'react';
import { type SpaceItem, spacePlace } from 'shared-domain/spaces/space-card.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useServerDocument } from '../../lib/use-server-document.ts';
import { useNear } from './use-near.ts';

// Below the first view, and the heaviest drawing of the page. It needs no script: the server's drawing stays as it is.
// The code is only fetched when the page is reached inside the site, once the visitor scrolls near.
const bringMap = () => import('./neighborhood-map.tsx');
const map = onDemand(() => bringMap().then((module) => module.default));
const ServersMap = lazy(bringMap);

/** The neighbourhood on the map: never the address, which the host shares. */
export function Location({ space }: { space: SpaceItem }) {
  const label = spacePlace(space);
  const isOfServer = useServerDocument();
  const [isStored] = useState(isOfServer);
  if (!space.neighborhood) return <p className="text-subtle-foreground">{label}</p>;
  const drawing = { slug: space.neighborhood, place: label };
  if (typeof window === 'undefined') {
    return (
      <div>
        <Suspense fallback={<Ground place={label} />}>
          <ServersMap {...drawing} />
        </Suspense>
      </div>
    );
  }
  // React leaves what is inside alone. A boundary that waits for code would hold back every change of the address.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in; what the server wrote stays
  if (isStored) return <div suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  return <Brought {...drawing} />;
}

const nothing = { __html: '' };

function Brought(drawing: { slug: string; place: string }) {
  const [ground, near] = useNear<HTMLDivElement>();
  const { value: NeighborhoodMap } = map.useWanted(near);
  return (
    <div ref={ground}>{NeighborhoodMap ? <NeighborhoodMap {...drawing} /> : <Ground place={drawing.place} />}</div>
  );
}

/** As high as the map: land, not sea, and no pin on it. */
function Ground({ place }: { place: string }) {
  return (
    <>
      <div className="aspect-[390/320] bg-muted max-desk:-mx-5 sm:aspect-[828/400] desk:rounded-photo" />
      <p className="mt-3.5 text-sm text-muted-foreground">{place}. O endereço vem com o pagamento.</p>
    </>
  );
}
