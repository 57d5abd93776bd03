import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type CalendarProvider, calendarProvidersOptions } from '../../data/calendars/calendar-providers.query.ts';
import { AdminList, onePage } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { RemoveProvider } from './remove-provider.tsx';

const newProvider = onDemand(() => import('./new-provider.tsx').then((module) => module.NewProvider));

/** Calendários: whose calendars hosts may import. */
export function CalendarProvidersPanel() {
  const address = usePanelAddress();
  const query = useQuery({ ...calendarProvidersOptions(), select: onePage });
  const [removing, setRemoving] = useState<CalendarProvider>();
  const { value: NewProvider, failed, retry } = newProvider.useWanted(true);
  return (
    <div className="grid gap-8">
      {NewProvider ? (
        <NewProvider />
      ) : failed ? (
        <FailedPart title="Não foi possível carregar o formulário." onRetry={retry} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <AdminList
        query={query}
        address={address}
        things="os provedores"
        empty={{ title: 'Nenhum provedor', text: 'Sem um provedor na lista, nenhum calendário de fora é lido.' }}
        table={{
          label: 'Provedores',
          columns: ['Provedor', { name: 'Calendários', right: true }, 'Domínio', 'Ações'],
        }}
      >
        {(providers) =>
          providers.map((provider) => (
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
          ))
        }
      </AdminList>
      {removing ? <RemoveProvider provider={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}
