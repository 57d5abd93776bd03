import { useQuery } from '@tanstack/react-query';
import { unreadCountOptions } from 'shared-domain/chat/unread-count.query.ts';
import { hostPlaces } from 'shared-domain/hosting/host-places.ts';
import { useSession } from 'shared-domain/platform';
import { PageTabs } from 'shared-ui/patterns/page-tabs.tsx';

export type HostPlace = (typeof hostPlaces)[number]['to'];

/** The host's pages, under the head of each. Who has listed nothing yet has none of them. */
export function HostTabs({ current }: { current: HostPlace }) {
  const session = useSession();
  return session.status === 'signed-in' && session.user.isHost ? (
    <Tabs userId={session.user.id} current={current} />
  ) : null;
}

function Tabs({ userId, current }: { userId: string; current: HostPlace }) {
  // the header keeps it fresh
  const { data: unread = 0 } = useQuery(unreadCountOptions(userId));
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
