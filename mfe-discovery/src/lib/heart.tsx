import { Heart as HeartIcon } from 'lucide';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { useFavourite } from '../data/favourites/use-favourite.ts';

interface HeartProps {
  space: { id: string; title: string };
}

/** On a photo: keeps the space, or takes it out. */
export function Heart({ space }: HeartProps) {
  const { saved, toggle } = useFavourite(space);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`${saved ? 'Tirar dos favoritos' : 'Guardar nos favoritos'}: ${space.title}`}
      onClick={toggle}
      className={cn(
        'absolute top-2 right-2 z-1 grid size-11 place-items-center rounded-control focus-visible:-outline-offset-2',
        'before:absolute before:inset-1 before:rounded-control before:bg-surface/94 hover:before:bg-surface hover:before:ring-1 hover:before:ring-foreground',
        saved && 'text-primary',
      )}
    >
      <HeartSign saved={saved} />
    </button>
  );
}

export function HeartSign({ saved }: { saved: boolean }) {
  return <Icon icon={HeartIcon} size={18} className={cn('relative', saved && 'fill-current text-primary')} />;
}
