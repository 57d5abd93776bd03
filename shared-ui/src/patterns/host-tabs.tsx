import { hostPlaces } from 'shared-domain/hosting/host-places.ts';
import { PageTabs } from './page-tabs.tsx';

/** The address of one of the tabs. */
export type HostPlace = (typeof hostPlaces)[number]['to'];

export interface HostTabsProps {
  current: HostPlace;
  /** Messages that wait to be read. */
  unread: number;
  /** Requests that wait for an answer. */
  requests: number;
}

/** The line of a host's pages, under the head of each of them. */
export function HostTabs({ current, unread, requests }: HostTabsProps) {
  const waiting: Partial<Record<HostPlace, { count: number; label: string }>> = {
    '/gerenciar-espacos/reservas': {
      count: requests,
      label: requests === 1 ? '1 pedido à espera' : `${requests} pedidos à espera`,
    },
    '/chat': { count: unread, label: unread === 1 ? '1 não lida' : `${unread} não lidas` },
  };
  return (
    <PageTabs
      label="Gestão dos espaços"
      current={current}
      tabs={hostPlaces.map((place) => ({
        ...place,
        waiting: waiting[place.to],
        waitingAt: place.to === '/gerenciar-espacos/reservas' ? '?aba=pedidos' : undefined,
      }))}
    />
  );
}
