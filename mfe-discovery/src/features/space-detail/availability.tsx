import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { hasFreeDay } from 'shared-domain/spaces/free-days.ts';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { useNear } from './use-near.ts';

// Below the first view: it comes when one comes near.
const calendar = onDemand(() => import('shared-ui/primitives/calendar.tsx').then((module) => module.Calendar));

interface AvailabilityProps {
  spaceId: string;
  /** `yyyy-MM-dd` */
  day: string | null;
  onDay: (day: string) => void;
  /** Where others like this one are found, for when no day is left. */
  others: string;
}

/** Two months of free and taken days; a chosen day goes to the booking card. */
export function Availability({ spaceId, day, onDay, others }: AvailabilityProps) {
  const { data: states, isError, isFetching, refetch } = useQuery(spaceCalendarOptions(spaceId));
  const [place, near] = useNear<HTMLDivElement>();
  const { value: Calendar, failed, retry } = calendar.useWanted(near);
  if (failed || (states === undefined && isError)) {
    return (
      <FailedPart
        title="Não foi possível carregar a disponibilidade do espaço."
        onRetry={() => (failed ? retry() : refetch())}
        retrying={isFetching}
      />
    );
  }
  if (states === undefined || !Calendar || !near) return <CalendarPlace ref={place} />;
  const chosen = day !== null && states[day] === undefined ? day : null;
  return (
    <>
      {hasFreeDay(states) ? null : (
        <Notice className="mb-5">
          <p>
            Sem datas livres nos próximos 12 meses.{' '}
            <Link className="link" to={others}>
              Ver outros espaços assim
            </Link>
          </p>
        </Notice>
      )}
      <Calendar
        label="Datas livres"
        months={2}
        states={states}
        selected={chosen}
        onSelect={onDay}
        className="justify-stretch *:justify-stretch"
      />
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-subtle-foreground">
        <Legend mark="bg-primary forced-colors:bg-[Highlight]">Sua data</Legend>
        <Legend mark="border-[1.5px] border-stone-400">Livre</Legend>
        <Legend mark="bg-[linear-gradient(to_top_left,transparent_46%,var(--color-stone-500)_46%_54%,transparent_54%)]">
          Indisponível
        </Legend>
      </ul>
    </>
  );
}

/** As high as the calendar with its legend. */
function CalendarPlace({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="status" aria-label="Carregando as datas livres">
      <Skeleton className="h-[396px]" />
    </div>
  );
}

function Legend({ mark, children }: { mark: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-4 shrink-0 rounded-[4px] forced-color-adjust-none forced-colors:outline-1 ${mark}`}
      />
      {children}
    </li>
  );
}
