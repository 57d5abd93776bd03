import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { isEditableSpace } from 'shared-domain/spaces/space-status.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { mySpacesOptions, type OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { ListSpaceLink } from '../../lib/list-space-link.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CalendarSkeleton, HostCalendar } from './host-calendar.tsx';
import { OtherCalendars } from './other-calendars.tsx';

/** Where the host's area leads to: the calendar of the first space that has one. */
export function FirstCalendar({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  const { data } = useQuery(mySpacesOptions(userId));
  const first = data?.find(({ status }) => isEditableSpace(status));
  if (first) return <Navigate to={`/gerenciar-disponibilidade/${first.id}`} replace />;
  return <AvailabilityPage userId={userId} spaceId="" tabs={tabs} />;
}

interface AvailabilityPageProps {
  userId: string;
  spaceId: string;
  tabs: ReactNode;
}

/** Gerenciar Disponibilidade: one of the host's spaces, and its calendar. */
export function AvailabilityPage({ userId, spaceId, tabs }: AvailabilityPageProps) {
  useLiveBookings(userId);
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(mySpacesOptions(userId));
  const spaces = data?.filter(({ status }) => isEditableSpace(status));
  const chosen = spaces?.find(({ id }) => id === spaceId);
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Gerenciar Disponibilidade" tabs={tabs} />
      {data === undefined && errorUpdateCount === 0 ? (
        <div className="grid gap-7">
          <Skeleton className="h-14 w-66" />
          <CalendarSkeleton />
        </div>
      ) : !spaces ? (
        <FailedPart
          title="Não foi possível carregar seus espaços."
          text="Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : spaces.length === 0 ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Nenhum espaço para gerenciar"
          text="O calendário aparece aqui quando você anuncia um espaço."
          actions={<ListSpaceLink>Anunciar meu primeiro espaço</ListSpaceLink>}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <ul
            aria-label="Escolha o espaço"
            className="scrollbar-none flex gap-2 max-desk:-mx-5 max-desk:overflow-x-auto max-desk:px-5 max-desk:py-1 desk:flex-wrap"
          >
            {spaces.map((space) => (
              <li key={space.id} className="max-desk:w-60 max-desk:shrink-0">
                <SpaceChoice space={space} isChosen={space.id === spaceId} />
              </li>
            ))}
          </ul>
          {chosen ? (
            <div key={chosen.id} className="grid min-w-0 content-start gap-8">
              <ConflictNotice spaceId={chosen.id} />
              <HostCalendar hostId={userId} space={chosen} side={<OtherCalendars spaceId={chosen.id} />} />
            </div>
          ) : (
            <EmptyState
              title="Espaço não encontrado"
              text="Este anúncio não existe, não é seu ou não está mais ativo. Escolha um dos seus espaços."
            />
          )}
        </div>
      )}
    </div>
  );
}

function SpaceChoice({ space, isChosen }: { space: OwnSpace; isChosen: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // on the phone the row is wider than the screen
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isChosen]);
  return (
    <Link
      ref={link}
      to={`/gerenciar-disponibilidade/${space.id}`}
      replace
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className="flex h-full min-h-14 items-center gap-3 rounded-control border border-border-strong py-1.5 pr-4 pl-1.5 text-sm hover:border-foreground aria-[current=page]:border-primary aria-[current=page]:bg-primary-subtle aria-[current=page]:shadow-[inset_0_0_0_1px_var(--color-primary)]"
    >
      <span className="block aspect-[4/3] w-14 shrink-0 overflow-hidden rounded-photo bg-muted">
        <Picture image={space.images[0]} alt="" sizes="56px" compact />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold wrap-anywhere">{space.title}</b>
        <span className="text-muted-foreground">
          {neighborhoodName(space.neighborhood)}
          {space.status === 'pending' ? ' · em análise' : ''}
        </span>
      </span>
    </Link>
  );
}
