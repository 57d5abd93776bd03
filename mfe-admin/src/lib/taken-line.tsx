import type { QueryKey } from '@tanstack/react-query';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { adminErrorText } from '../data/administration/admin-error.ts';
import { useTakeItem } from '../data/queues/take-item.mutation.ts';
import type { Taken } from '../data/queues/taken.schema.ts';

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' });

interface TakenLineProps {
  queue: string;
  id: string;
  taken: Taken;
  listKey: QueryKey;
}

/** Who looks at a thing of a queue now, so that two are never on the same one. */
export function TakenLine({ queue, id, taken, listKey }: TakenLineProps) {
  const take = useTakeItem(queue, listKey);
  const until = taken ? time.format(new Date(taken.until)) : '';
  if (taken && !taken.is_mine)
    return (
      <p className="text-sm text-muted-foreground">
        Com {taken.by ?? 'outra pessoa'} até {until}.
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
      {taken ? `Com você até ${until}.` : null}
      <Button
        variant="tertiary"
        size="sm"
        busy={take.isPending}
        onClick={() =>
          take.mutate(
            { id, take: !taken },
            { onError: (error) => notify({ title: 'Erro', text: adminErrorText(error), tone: 'danger' }) },
          )
        }
      >
        {taken ? 'Devolver à fila' : 'Pegar para ver'}
      </Button>
    </p>
  );
}
