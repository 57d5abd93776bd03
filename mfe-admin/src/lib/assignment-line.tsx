import type { QueryKey } from '@tanstack/react-query';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import type { Assignment } from 'shared-domain/db/answer-parts.types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { useTakeItem } from '../data/queues/assign-item.mutation.ts';
import { notifyRefusal } from './notify-refusal.ts';

/** Whether another administrator has it now: any act that settles it is refused. */
export const isAnothers = (assignment: Assignment): boolean => assignment?.is_mine === false;

function words(assignment: NonNullable<Assignment>): string {
  const until = formatInstantTime(new Date(assignment.until));
  return assignment.is_mine ? `Com você até ${until}.` : `Com ${assignment.by ?? 'outra pessoa'} até ${until}.`;
}

/** The administrator who has the item, in the row of a list; renders nothing while the item is free. */
export function AssignmentNote({ assignment, className }: { assignment: Assignment; className?: string }) {
  return assignment ? (
    <span className={cn('block text-xs text-subtle-foreground', className)}>{words(assignment)}</span>
  ) : null;
}

interface AssignmentLineProps {
  queue: string;
  id: string;
  assignment: Assignment;
  listKey: QueryKey;
}

/** The administrator who looks at an item of a queue now, so that no two work on the same one. */
export function AssignmentLine({ queue, id, assignment, listKey }: AssignmentLineProps) {
  const take = useTakeItem(queue, listKey);
  if (assignment && isAnothers(assignment)) return <p className="text-sm text-muted-foreground">{words(assignment)}</p>;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
      {assignment ? words(assignment) : null}
      <Button
        variant="secondary"
        size="sm"
        busy={take.isPending}
        onClick={() => take.mutateAsync({ id, take: !assignment }).catch(notifyRefusal)}
      >
        {assignment ? 'Devolver à fila' : 'Assumir'}
      </Button>
    </p>
  );
}
