import type { Favourite } from 'shared-domain/favourites/stored-here.ts';
import { useStableFocus } from 'shared-ui/lib/use-stable-focus.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { useFavourite } from '../../data/favourites/use-favourite.ts';

/** Kept, and suspended or removed since: said by the title it had. */
export function GoneSpaces({ favourites }: { favourites: Favourite[] }) {
  if (favourites.length === 0) return null;
  return (
    <ul aria-label="Fora do site" className="mb-9 grid gap-3">
      {favourites.map((favourite) => (
        <GoneSpace key={favourite.id} favourite={favourite} />
      ))}
    </ul>
  );
}

function GoneSpace({ favourite }: { favourite: Favourite }) {
  const { toggle } = useFavourite(favourite);
  const ref = useStableFocus<HTMLLIElement>();
  return (
    <li ref={ref}>
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p>
            <b className="font-semibold">{favourite.title}</b> não está no site agora. Se voltar, aparece aqui de novo.
          </p>
          <Button variant="secondary" size="sm" aria-label={`Tirar dos favoritos: ${favourite.title}`} onClick={toggle}>
            Tirar dos favoritos
          </Button>
        </div>
      </Notice>
    </li>
  );
}
