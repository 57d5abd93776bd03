import { Button } from 'shared-ui/primitives/button.tsx';
import { HeartSign } from '../../lib/heart.tsx';
import { useHeart } from '../../lib/use-heart.tsx';

/** The heart of the space page. */
export function SaveButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const { saved, opensLists, press, lists } = useHeart({ id, title });
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className={className}
        aria-pressed={saved}
        aria-haspopup={opensLists ? 'dialog' : undefined}
        onClick={press}
      >
        <HeartSign saved={saved} />
        <span className="max-desk:sr-only">
          {saved ? 'Guardado' : 'Guardar'}
          <span className="sr-only"> nos favoritos{opensLists ? ': escolher listas' : ''}</span>
        </span>
      </Button>
      {lists}
    </>
  );
}
