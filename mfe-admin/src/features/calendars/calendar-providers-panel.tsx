import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type CalendarProvider, calendarProvidersOptions } from '../../data/calendars/calendar-providers.query.ts';
import { AdminCell, AdminRow, AdminTable } from '../../lib/admin-table.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { RemoveProvider } from './remove-provider.tsx';

const newProvider = onDemand(() => import('./new-provider.tsx').then((module) => module.NewProvider));

/** Calendários: whose calendars hosts may import. */
export function CalendarProvidersPanel() {
  const query = useQuery(calendarProvidersOptions());
  const [removing, setRemoving] = useState<CalendarProvider>();
  const items = query.data ?? [];
  const { value: NewProvider, failed, retry } = newProvider.useWanted(true);
  return (
    <div aria-busy={query.isFetching} className="grid gap-8">
      {NewProvider ? (
        <NewProvider />
      ) : failed ? (
        <FailedPart title="Não foi possível carregar o formulário." onRetry={retry} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <ListStates
        query={{ ...query, data: query.data && { items, total: items.length } }}
        page={1}
        pageSize={Math.max(1, items.length)}
        hrefOfPage={() => '/admin?aba=calendarios'}
        texts={{
          loading: 'Carregando os provedores...',
          failed: 'Não foi possível carregar os provedores.',
          empty: { title: 'Nenhum provedor', text: 'Sem um provedor na lista, nenhum calendário de fora é lido.' },
        }}
      >
        <AdminTable label="Provedores" columns={['Provedor', { name: 'Calendários', right: true }, 'Domínio', 'Ações']}>
          {items.map((provider) => (
            <AdminRow key={provider.domain}>
              <AdminCell className="font-semibold wrap-anywhere">{provider.name}</AdminCell>
              <AdminCell right>
                <span className="desk:hidden">Calendários: </span>
                {formatNumber(provider.calendars)}
              </AdminCell>
              <AdminCell className="wrap-anywhere max-desk:self-center">{provider.domain}</AdminCell>
              <AdminCell>
                <Button variant="secondary" size="sm" onClick={() => setRemoving(provider)}>
                  Retirar<span className="sr-only"> {provider.name}</span>
                </Button>
              </AdminCell>
            </AdminRow>
          ))}
        </AdminTable>
      </ListStates>
      {removing ? <RemoveProvider provider={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}
