import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { myListsOptions } from '../data/favourites/my-lists.query.ts';
import { useFavourite } from '../data/favourites/use-favourite.ts';

const dialog = onDemand(() => import('./lists-dialog.tsx').then((module) => module.ListsDialog));

interface Heart {
  saved: boolean;
  /** Another press opens the lists, so that no one removes a space from them unawares. */
  opensLists: boolean;
  press: () => void;
  /** Render it next to the button. */
  lists: ReactNode;
}

/**
 * The heart of a space, with the person's lists.
 * @param onLists called when they open and close
 */
export function useHeart(space: { id: string; title: string }, onLists?: (open: boolean) => void): Heart {
  const { saved, toggle } = useFavourite(space);
  const userId = useSession((session) => session.user?.id);
  const [open, setOpen] = useState(false);
  const { data: hasLists } = useQuery({
    ...myListsOptions(userId ?? ''),
    enabled: saved && userId !== undefined,
    select: (lists) => lists.length > 0,
  });
  const show = (next: boolean) => {
    setOpen(next);
    onLists?.(next);
  };
  const close = () => show(false);
  const ListsDialog = useOpened(dialog, open, close, 'suas listas');
  const opensLists = saved && userId !== undefined && hasLists === true;
  return {
    saved,
    opensLists,
    press: opensLists ? () => show(true) : toggle,
    lists:
      ListsDialog && userId ? (
        <ListsDialog userId={userId} space={space} open={open} onClose={close} onRemove={toggle} />
      ) : null,
  };
}
