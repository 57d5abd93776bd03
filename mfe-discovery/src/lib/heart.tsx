import { cn } from 'shared-ui/lib/cn.ts';
import { useHeart } from './use-heart.tsx';

interface HeartProps {
  space: { id: string; title: string };
  /** Its lists open or close. */
  onLists?: (open: boolean) => void;
}

/** On a photo: keeps the space, takes it out, or asks into which lists. */
export function Heart({ space, onLists }: HeartProps) {
  const { saved, opensLists, press, lists } = useHeart(space, onLists);
  const label = opensLists ? 'Listas e favoritos' : saved ? 'Tirar dos favoritos' : 'Guardar nos favoritos';
  return (
    <>
      <button
        type="button"
        aria-pressed={saved}
        aria-haspopup={opensLists ? 'dialog' : undefined}
        aria-label={`${label}: ${space.title}`}
        onClick={press}
        className={cn('photo-button', saved && 'text-primary')}
      >
        <HeartSign saved={saved} />
      </button>
      {lists}
    </>
  );
}

export function HeartSign({ saved }: { saved: boolean }) {
  return <i aria-hidden="true" className={cn('heart-mask', saved && 'heart-mask-full text-primary')} />;
}
