import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { hostDashboardOptions } from '../../data/hosting/host-dashboard.query.ts';
import { mySpacesOptions, type OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { spaceSuspensionsOptions } from '../../data/spaces/space-suspensions.query.ts';
import { ListSpaceLink } from '../../lib/list-space-link.tsx';
import { SpaceRow } from './space-row.tsx';

/** Meus Espaços: the host's listings, newest first. */
export function MySpacesPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(mySpacesOptions(userId));
  const suspended = data?.filter(({ suspended_at }) => suspended_at).map(({ id }) => id) ?? [];
  const { data: suspensions } = useQuery(spaceSuspensionsOptions(suspended));
  const { data: figures } = useQuery(hostDashboardOptions(userId));
  const heading = useRef<HTMLSpanElement>(null);
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1}>
            Meus Espaços
          </span>
        }
        lead={data && data.length > 0 ? countText(data) : undefined}
        actions={
          <ListSpaceLink>
            <Icon icon={Plus} />
            Anunciar Novo Espaço
          </ListSpaceLink>
        }
        tabs={tabs}
      />
      {data === undefined && errorUpdateCount === 0 ? (
        <LoadingRows />
      ) : !data ? (
        <FailedPart
          title="Não foi possível carregar seus espaços."
          text="Seus anúncios continuam no ar. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Nenhum espaço anunciado ainda"
          text="Conte como é o seu espaço, escolha o preço por evento e publique as fotos."
          actions={<ListSpaceLink variant="secondary">Anunciar meu primeiro espaço</ListSpaceLink>}
        />
      ) : (
        data.map((space) => (
          <SpaceRow
            key={space.id}
            space={space}
            figures={figures?.spaces.find(({ id }) => id === space.id)}
            suspension={suspensions && (suspensions.find(({ space_id }) => space_id === space.id) ?? null)}
            hostId={userId}
            onDeleted={() => heading.current?.focus()}
          />
        ))
      )}
    </div>
  );
}

/** '5 anúncios, 1 aguardando aprovação' */
function countText(spaces: OwnSpace[]): string {
  const all = formatCount(spaces.length, 'anúncio', 'anúncios');
  const pending = spaces.filter(({ status }) => status === 'pending').length;
  return pending > 0 ? `${all}, ${formatNumber(pending)} aguardando aprovação` : all;
}

export function LoadingRows() {
  return (
    <div className="grid">
      <p role="status" className="sr-only">
        Carregando seus espaços
      </p>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 border-t border-border py-7 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[152px_minmax(0,1fr)_240px] md:gap-5 desk:grid-cols-[212px_minmax(0,1fr)_240px] desk:gap-8"
        >
          <Skeleton className="aspect-[4/3]" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-2/3 max-w-80" />
            <Skeleton className="h-5 w-1/2 max-w-60" />
          </div>
          <Skeleton className="h-11 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
