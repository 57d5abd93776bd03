import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { FreeDaysProps } from './free-days.tsx';
import { useNear } from './use-near.ts';

// Below the first view: it comes when one comes near.
const freeDays = onDemand(() => import('./free-days.tsx').then((module) => module.FreeDays));

/** Which days are free; a chosen day goes to the booking card. */
export function Availability({ spaceId, ...props }: Omit<FreeDaysProps, 'states'> & { spaceId: string }) {
  const [place, near] = useNear<HTMLDivElement>();
  const { data: states, isError, isFetching, refetch } = useQuery({ ...spaceCalendarOptions(spaceId), enabled: near });
  const { value: FreeDays, failed, retry } = freeDays.useWanted(near);
  if (failed || (states === undefined && isError)) {
    return (
      <FailedPart
        title="Não foi possível carregar a disponibilidade do espaço."
        onRetry={() => (failed ? retry() : refetch())}
        retrying={isFetching}
      />
    );
  }
  if (states === undefined || !FreeDays || !near) return <CalendarPlace ref={place} />;
  return <FreeDays states={states} {...props} />;
}

/** As high as the calendar with its legend. */
function CalendarPlace({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="status" aria-label="Carregando as datas livres">
      <Skeleton className="h-[396px]" />
    </div>
  );
}
