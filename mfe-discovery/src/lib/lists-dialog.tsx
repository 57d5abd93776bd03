import { useQuery } from '@tanstack/react-query';
import { formatCount } from 'shared-domain/money/format.ts';
import { mostLists, mostSpacesOfList } from 'shared-domain/rules/people-rules.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { myListsOptions } from '../data/favourites/my-lists.query.ts';
import { useCreateList, useSetInList } from '../data/favourites/use-lists.ts';
import { ListNameForm } from './list-name-form.tsx';

export interface ListsDialogProps {
  userId: string;
  space: { id: string; title: string };
  open: boolean;
  onClose: () => void;
  /** Takes the heart back, and with it the space out of every list. */
  onRemove: () => void;
}

/** Shows which lists contain a space: each change counts immediately. */
export function ListsDialog({ userId, space, open, onClose, onRemove }: ListsDialogProps) {
  const { data: lists, isError, isFetching, refetch } = useQuery(myListsOptions(userId));
  const { mutate } = useSetInList(userId);
  const create = useCreateList();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="sm"
      title="Suas listas"
      description={space.title}
      footer={
        <>
          <Button
            variant="tertiary"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            Tirar dos favoritos
          </Button>
          <Button onClick={onClose}>Pronto</Button>
        </>
      }
    >
      {!lists && isError ? (
        <FailedPart
          title="Não foi possível carregar suas listas."
          text="Elas continuam guardadas. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-5">
          {lists && lists.length > 0 ? (
            <fieldset className="grid">
              <legend className="sr-only">Listas com este espaço</legend>
              {lists.map(({ id, name, spaceIds }) => {
                const isIn = spaceIds.includes(space.id);
                const isFull = !isIn && spaceIds.length >= mostSpacesOfList;
                return (
                  <Checkbox
                    key={id}
                    checked={isIn}
                    disabled={isFull}
                    onCheckedChange={(wanted) => mutate({ listId: id, spaceId: space.id, wanted })}
                  >
                    <span className="wrap-anywhere">
                      {name}{' '}
                      <span className="text-sm text-muted-foreground">
                        {isFull ? 'lista cheia' : formatCount(spaceIds.length, 'espaço', 'espaços')}
                      </span>
                    </span>
                  </Checkbox>
                );
              })}
            </fieldset>
          ) : null}
          {lists && lists.length < mostLists ? (
            <ListNameForm
              label="Nova lista"
              button="Criar lista com este espaço"
              busyLabel="Criando..."
              onSave={(name) => create.mutateAsync({ name, spaceId: space.id })}
            />
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
