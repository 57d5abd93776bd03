import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import type { FavouriteList } from '../../data/favourites/my-lists.query.ts';
import { useDeleteList } from '../../data/favourites/use-lists.ts';

interface DeleteListDialogProps {
  userId: string;
  list: FavouriteList;
  open: boolean;
  onClose: () => void;
}

export function DeleteListDialog({ userId, list, open, onClose }: DeleteListDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const remove = useDeleteList(userId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(list.id);
    } catch {
      // said by a toast; the list is back
      return;
    }
    notify({ title: 'Lista apagada', text: 'Os espaços continuam nos seus favoritos.', tone: 'success' });
    await navigate('/favoritos');
  };
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      title="Apagar esta lista?"
      description={`${list.name} não volta. Os espaços continuam nos seus favoritos.`}
      footer={
        <>
          <Button ref={keep} variant="tertiary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              void confirm();
            }}
          >
            Apagar lista
          </Button>
        </>
      }
    />
  );
}
