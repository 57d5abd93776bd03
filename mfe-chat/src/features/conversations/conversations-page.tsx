import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { unreadCountOptions } from 'shared-domain/chat/unread-count.query.ts';
import type { LiveState } from 'shared-domain/db/use-row-changes.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { openRequestCountOptions } from 'shared-domain/requests/open-request-count.query.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { HostTabs } from 'shared-ui/patterns/host-tabs.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { Conversation } from '../../data/chat/chat.ts';
import { contactOf } from '../../data/chat/conversation-contact.ts';
import { conversationsOptions } from '../../data/chat/conversations.query.ts';
import { unsentConversations } from '../../data/chat/stored-outbox.ts';
import { useLiveChat } from '../../data/chat/use-live-chat.ts';
import { ConversationRow, rowId } from './conversation-row.tsx';
import { matching } from './matching.ts';
import { useConversationAddress } from './use-conversation-address.ts';

/** The open conversation; another feature, put together by the route. */
type ConversationPanelProps = {
  conversation: Conversation;
  userId: string;
  live: LiveState;
  onClose: () => void;
};

interface ConversationsPageProps {
  Panel: ComponentType<ConversationPanelProps>;
  preloadPanel: () => void;
}

/** Minhas Conversas: the list and the open conversation next to it; on the phone each is a page. */
export function ConversationsPage({ Panel, preloadPanel }: ConversationsPageProps) {
  const session = useSession();
  if (session.status === 'signed-in') {
    const { id, isHost } = session.user;
    return <SignedIn key={id} userId={id} isHost={isHost} Panel={Panel} preloadPanel={preloadPanel} />;
  }
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Minhas Conversas" />
      {session.status === 'loading' ? (
        <LoadingRows />
      ) : (
        <EmptyState
          className="border-t border-border py-24"
          title="Faça login para ver suas conversas"
          text="Você precisa estar logado para acessar o chat."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      )}
    </div>
  );
}

/** Milliseconds between polls of the lists while the socket is down. */
const askEveryMs = 15_000;

function SignedIn({
  userId,
  isHost,
  Panel,
  preloadPanel,
}: ConversationsPageProps & { userId: string; isHost: boolean }) {
  const live = useLiveChat(userId);
  const query = useInfiniteQuery({
    ...conversationsOptions(userId),
    refetchInterval: live === 'down' ? askEveryMs : false,
  });
  const listed = query.data?.pages.flat();
  const { opened, open, close } = useConversationAddress(userId, listed);
  useFocusBack(opened?.id);
  const { data: unread = 0 } = useQuery({ ...unreadCountOptions(userId), enabled: isHost });
  const { data: requests = 0 } = useQuery({ ...openRequestCountOptions(userId), enabled: isHost });

  return (
    <div className={cn('wrap desk:pb-10', opened ? 'max-desk:contents' : 'pb-15')}>
      <PageHeader
        title="Minhas Conversas"
        tabs={isHost ? <HostTabs current="/chat" unread={unread} requests={requests} /> : null}
        className={cn(opened && 'max-desk:hidden')}
      />
      {listed === undefined && query.errorUpdateCount === 0 ? (
        <LoadingRows />
      ) : !listed ? (
        <FailedPart
          title="As conversas não carregaram"
          text="Não foi possível carregar as conversas."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : listed.length === 0 && !opened ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Nenhuma conversa ainda"
          text="Para começar, abra a página de um espaço e use “Tire suas dúvidas”."
          actions={
            <Link to="/buscar" className={buttonVariants()}>
              Buscar espaços
            </Link>
          }
        />
      ) : (
        <div
          className={cn(
            'desk:grid desk:h-[max(420px,calc(100dvh-240px))] desk:grid-cols-[minmax(280px,400px)_minmax(0,1fr)]',
            isHost ? 'desk:-mt-10' : 'border-border desk:border-t',
            opened && 'max-desk:contents',
          )}
        >
          <div
            className={cn(
              'desk:-ml-1 desk:overflow-y-auto desk:border-r desk:border-border desk:pr-4 desk:pl-1',
              opened && 'max-desk:hidden',
            )}
          >
            <List
              conversations={withoutRepeats(listed)}
              userId={userId}
              openedId={opened?.id}
              onOpen={open}
              onIntent={preloadPanel}
            />
            {query.hasNextPage ? (
              <Button
                variant="secondary"
                className="my-4"
                busy={query.isFetchingNextPage}
                busyLabel="Carregando..."
                onClick={() => void query.fetchNextPage()}
              >
                Ver conversas mais antigas
              </Button>
            ) : null}
          </div>
          {opened ? (
            <Panel key={opened.id} conversation={opened} userId={userId} live={live} onClose={close} />
          ) : (
            <p className="m-auto max-w-[32ch] text-center text-muted-foreground max-desk:hidden">
              Escolha uma conversa para ler e responder.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface ListProps {
  conversations: Conversation[];
  userId: string;
  openedId: string | undefined;
  onOpen: (conversation: Conversation) => void;
  onIntent: () => void;
}

function List({ conversations, userId, openedId, onOpen, onIntent }: ListProps) {
  const now = useMinute();
  const { contacts = [] } = useBookingContacts(userId);
  const [wanted, setWanted] = useState('');
  const shown = matching(conversations, wanted);
  const unsent = unsentConversations(userId);
  return (
    <>
      <div role="search" className="sticky top-0 z-2 bg-surface pb-3 desk:pt-4">
        <Icon icon={Search} size={20} className="pointer-events-none absolute mt-3 ml-3.5 text-muted-foreground" />
        <Input
          type="search"
          className="min-h-11 py-[9px] pl-11"
          aria-label="Buscar nas conversas"
          placeholder="Buscar por espaço ou pessoa"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <p role="status" className={cn('py-6 text-sm text-muted-foreground', shown.length > 0 && 'sr-only')}>
        {shown.length === 0 ? `Nenhuma conversa com “${wanted.trim()}”.` : null}
      </p>
      <ul aria-label="Conversas" className="grid pb-2">
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              contact={contactOf(conversation, contacts)}
              userId={userId}
              now={now}
              isCurrent={conversation.id === openedId}
              // unsent messages of the open conversation are shown there
              isUnsent={conversation.id !== openedId && unsent.has(conversation.id)}
              onOpen={() => onOpen(conversation)}
              onIntent={onIntent}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the focus to the row that was left: on the phone a conversation replaces the list. */
function useFocusBack(openedId: string | undefined): void {
  const before = useRef(openedId);
  useEffect(() => {
    const left = before.current;
    before.current = openedId;
    if (left && !openedId) document.getElementById(rowId(left))?.focus();
  }, [openedId]);
}

/**
 * Removes repeats: a conversation that gets a message between two page requests moves to the first page and would be on
 * both.
 */
function withoutRepeats(conversations: Conversation[]): Conversation[] {
  const known = new Set<string>();
  return conversations.filter(({ id }) => !known.has(id) && known.add(id));
}

/** The present instant, renewed every minute: after 24 hours a time becomes a date. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function LoadingRows() {
  return (
    <div className="grid desk:max-w-[384px]">
      <p role="status" className="sr-only">
        Carregando suas conversas
      </p>
      <Skeleton className="mb-3 h-11 desk:mt-4" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid min-h-22 grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 desk:px-3">
          <Skeleton className="h-16" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
