import { CalendarCheck, CalendarX } from 'lucide';
import { onLongDay } from 'shared-domain/days/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ListedSpace } from '../data/favourites/listed-space.ts';

/** 'Ocupado no dia. Livre na sexta-feira, 14 de maio' */
export function DayState({
  space: { isFree, nearestFreeDay },
}: {
  space: Pick<ListedSpace, 'isFree' | 'nearestFreeDay'>;
}) {
  if (isFree === null) return null;
  return (
    <p className={cn('flex gap-2 text-sm font-medium', isFree ? 'text-success' : 'text-danger')}>
      <Icon icon={isFree ? CalendarCheck : CalendarX} size={16} className="mt-0.5 shrink-0" />
      <span>
        {isFree
          ? 'Livre no dia'
          : nearestFreeDay
            ? `Ocupado no dia. Livre ${onLongDay(nearestFreeDay)}`
            : 'Ocupado no dia, e um mês antes e depois'}
      </span>
    </p>
  );
}
