import { Button } from 'shared-ui/primitives/button.tsx';
import { useFavourite } from '../../data/favourites/use-favourite.ts';
import { HeartSign } from '../../lib/heart.tsx';

/** The heart of the space page. */
export function SaveButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const { saved, toggle } = useFavourite({ id, title });
  return (
    <Button variant="tertiary" size="sm" className={className} aria-pressed={saved} onClick={toggle}>
      <HeartSign saved={saved} />
      <span className="max-desk:sr-only">
        {saved ? 'Guardado' : 'Guardar'}
        <span className="sr-only"> nos favoritos</span>
      </span>
    </Button>
  );
}
