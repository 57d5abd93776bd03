import type { QueryKey } from '@tanstack/react-query';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import type { Taken } from 'shared-domain/db/answer-parts.types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { useTakeItem } from '../data/queues/take-item.mutation.ts';
import { notifyRefusal } from './notify-refusal.ts';

/** Whether another administrator has it now: any act that settles it is refused. */
export const isAnothers = (taken: Taken): boolean => taken?.is_mine === false;

function words(taken: NonNullable<Taken>): string {
  const until = formatInstantTime(new Date(taken.until));
  return taken.is_mine ? `Com você até ${until}.` : `Com ${taken.by ?? 'outra pessoa'} até ${until}.`;
}

/** The administrator who has the item, in the row of a list; renders nothing while the item is free. */
export function TakenNote({ taken, className }: { taken: Taken; className?: string }) {
  return taken ? <span className={cn('block text-xs text-subtle-foreground', className)}>{words(taken)}</span> : null;
}

interface TakenLineProps {
  queue: string;
  id: string;
  taken: Taken;
  listKey: QueryKey;
}

/** The administrator who looks at an item of a queue now, so that no two work on the same one. */
export function TakenLine({ queue, id, taken, listKey }: TakenLineProps) {
  const take = useTakeItem(queue, listKey);
  if (taken && isAnothers(taken)) return <p className="text-sm text-muted-foreground">{words(taken)}</p>;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
      {taken ? words(taken) : null}
      <Button
        variant="tertiary"
        size="sm"
        // aligns its label with the lines around it
        className={cn(!taken && '-ml-4')}
        busy={take.isPending}
        onClick={() => take.mutateAsync({ id, take: !taken }).catch(notifyRefusal)}
      >
        {taken ? 'Devolver à fila' : 'Assumir'}
      </Button>
    </p>
  );
}
