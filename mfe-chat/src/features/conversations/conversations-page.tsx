import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LiveState } from 'shared-domain/chat/use-message-inserts.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { Conversation } from '../../data/chat/chat.schema.ts';
import { conversationsOptions } from '../../data/chat/conversations.query.ts';
import { unsentConversations } from '../../data/chat/kept-outbox.ts';
import { useLiveChat } from '../../data/chat/use-live-chat.ts';
import { ConversationRow } from './conversation-row.tsx';
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

/** Minhas Conversas. */
export function ConversationsPage({ Panel, preloadPanel }: ConversationsPageProps) {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow pb-15 desk:pb-24">
      <PageHeader title="Minhas Conversas" />
      {session.status === 'loading' ? (
        <LoadingRows />
      ) : session.status === 'anonymous' ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Entre para ver suas conversas"
          text="Você precisa estar logado para acessar o chat."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      ) : (
        <SignedIn key={session.user.id} userId={session.user.id} Panel={Panel} preloadPanel={preloadPanel} />
      )}
    </div>
  );
}

/** While the socket is down, the lists are asked for. */
const askEveryMs = 15_000;

function SignedIn({ userId, Panel, preloadPanel }: ConversationsPageProps & { userId: string }) {
  const live = useLiveChat(userId);
  const query = useInfiniteQuery({
    ...conversationsOptions(userId),
    refetchInterval: live === 'down' ? askEveryMs : false,
  });
  const listed = query.data?.pages.flat();
  const { opened, open, close } = useConversationAddress(userId, listed);
  const now = useMinute();
  // what is on its way while its conversation is open is shown there
  const unsent = opened ? null : unsentConversations(userId);

  return (
    <>
      {listed === undefined && query.errorUpdateCount === 0 ? (
        <LoadingRows />
      ) : !listed ? (
        <FailedPart
          title="Erro"
          text="Não foi possível carregar as conversas."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : listed.length === 0 ? (
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
        <>
          <ul aria-label="Conversas" className="grid border-t border-border">
            {withoutRepeats(listed).map((conversation) => (
              <li key={conversation.id} className="not-first:border-t not-first:border-border">
                <ConversationRow
                  conversation={conversation}
                  userId={userId}
                  now={now}
                  isUnsent={unsent?.has(conversation.id) ?? false}
                  onOpen={() => open(conversation)}
                  onIntent={preloadPanel}
                />
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="secondary"
              className="mt-8"
              busy={query.isFetchingNextPage}
              busyLabel="Carregando..."
              onClick={() => void query.fetchNextPage()}
            >
              Ver conversas mais antigas
            </Button>
          ) : null}
        </>
      )}
      {opened ? <Panel key={opened.id} conversation={opened} userId={userId} live={live} onClose={close} /> : null}
    </>
  );
}

/** A conversation that gets a message between two pages moves to the first and would stand on both. */
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
    <div className="grid">
      <p role="status" className="sr-only">
        Carregando suas conversas
      </p>
      {[0, 1, 2, 3].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 border-t border-border py-[18px] desk:grid-cols-[88px_minmax(0,1fr)] desk:gap-5"
        >
          <Skeleton className="h-16" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
