import { useQuery } from '@tanstack/react-query';
import { unreadCountOptions } from 'shared-domain/chat/unread-count.query.ts';
import { useSession } from 'shared-domain/platform';
import { openRequestCountOptions } from 'shared-domain/requests/open-request-count.query.ts';
import { type HostPlace, HostTabs as Line } from 'shared-ui/patterns/host-tabs.tsx';

/** The host's pages, under the head of each. A person without a listing sees none of them. */
export function HostTabs({ current }: { current: HostPlace }) {
  const session = useSession();
  return session.status === 'signed-in' && session.user.isHost ? (
    <Tabs userId={session.user.id} current={current} />
  ) : null;
}

function Tabs({ userId, current }: { userId: string; current: HostPlace }) {
  // the header keeps it fresh
  const { data: unread = 0 } = useQuery(unreadCountOptions(userId));
  const { data: requests = 0 } = useQuery(openRequestCountOptions(userId));
  return <Line current={current} unread={unread} requests={requests} />;
}
