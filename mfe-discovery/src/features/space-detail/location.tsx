import { MapPin } from 'lucide';
import { type SpaceItem, spacePlace } from 'shared-domain/spaces/space-card.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { useNear } from './use-near.ts';

// Below the first view, and the heaviest drawing of the page.
const map = onDemand(() => import('./neighborhood-map.tsx').then((module) => module.NeighborhoodMap));

/** The neighbourhood on the map: never the address, which the host tells. */
export function Location({ space }: { space: SpaceItem }) {
  const [ground, near] = useNear<HTMLDivElement>();
  // asked for when one comes near; without it the ground and the text remain
  const { value: NeighborhoodMap } = map.useWanted(near);
  const label = spacePlace(space);
  if (!space.neighborhood) return <p className="text-subtle-foreground">{label}</p>;
  return (
    <>
      <div
        ref={ground}
        className="relative h-70 overflow-hidden bg-[#d6e8ea] max-desk:-mx-5 desk:h-90 desk:rounded-photo"
      >
        {NeighborhoodMap ? <NeighborhoodMap slug={space.neighborhood} /> : null}
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
        {label}. O mapa mostra o centro do bairro; o endereço vem com o pagamento.
      </p>
    </>
  );
}
