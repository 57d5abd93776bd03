import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import type { FavouriteList } from '../../data/favourites/my-lists.query.ts';
import { useCreateList, useRenameList } from '../../data/favourites/use-lists.ts';
import { ListNameForm } from '../../lib/list-name-form.tsx';

interface Opened {
  open: boolean;
  onClose: () => void;
}

export function NewListDialog({ open, onClose, onMade }: Opened & { onMade: (id: string) => void }) {
  const create = useCreateList();
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} size="sm" title="Nova lista">
      <ListNameForm
        label="Nome da lista"
        button="Criar lista"
        busyLabel="Criando..."
        onSave={async (name) => onMade(await create.mutateAsync({ name }))}
        onSaved={onClose}
      />
    </Dialog>
  );
}

export function RenameListDialog({ userId, list, open, onClose }: Opened & { userId: string; list: FavouriteList }) {
  const rename = useRenameList(userId);
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} size="sm" title="Renomear lista">
      <ListNameForm
        label="Nome da lista"
        button="Salvar nome"
        busyLabel="Salvando..."
        name={list.name}
        onSave={(name) => rename.mutateAsync({ listId: list.id, name })}
        onSaved={onClose}
      />
    </Dialog>
  );
}
