import { hostPlaces } from 'shared-domain/hosting/host-places.ts';
import { PageTabs } from './page-tabs.tsx';

/** The address of one of the tabs. */
export type HostPlace = (typeof hostPlaces)[number]['to'];

export interface HostTabsProps {
  current: HostPlace;
  /** Messages that wait to be read. */
  unread: number;
}

/** The line of a host's pages, under the head of each of them. */
export function HostTabs({ current, unread }: HostTabsProps) {
  return (
    <PageTabs
      label="Gestão dos espaços"
      current={current}
      tabs={hostPlaces.map((place) => ({
        ...place,
        waiting:
          place.to === '/chat'
            ? { count: unread, label: unread === 1 ? '1 não lida' : `${unread} não lidas` }
            : undefined,
      }))}
    />
  );
}
