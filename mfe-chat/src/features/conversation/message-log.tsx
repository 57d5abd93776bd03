import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide';
import { useState } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { ChatMessage, Conversation } from '../../data/chat/chat.ts';
import { arrivedOptions, inOrder, messagesOptions } from '../../data/chat/messages.query.ts';
import { EventLine } from './event-line.tsx';
import { MessageItem } from './message-item.tsx';
import { discard, type Outgoing, sendAgain, useOutbox } from './outbox.ts';
import { OutgoingItem } from './outgoing-item.tsx';
import { RequestCard } from './requests/request-card.tsx';
import { RequestEvent } from './requests/request-event.tsx';
import { firstUnread, timeline } from './timeline.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useOlderMessages } from './use-older-messages.ts';
import { useReading } from './use-reading.ts';
import { VisitCard } from './visits/visit-card.tsx';

interface MessageLogProps {
  conversation: Conversation;
  userId: string;
  /** The socket is down: messages are polled. */
  isDown: boolean;
  /** Called with a blocked text that is to be rewritten. */
  onMend: (content: string) => void;
}

const askEveryMs = 10_000;
const none: ChatMessage[] = [];

/** The messages in the order of time, and what is on its way below them. */
export function MessageLog({ conversation, userId, isDown, onMend }: MessageLogProps) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...messagesOptions(conversation.id),
    refetchInterval: isDown ? askEveryMs : false,
  });
  const { data: arrived = none } = useQuery(arrivedOptions(conversation.id));
  const outgoing = useOutbox(({ outgoing: all }) => all).filter(
    (one) => one.conversationId === conversation.id && one.senderId === userId,
  );
  const messages = query.data ? inOrder(query.data.pages.flat(), arrived) : none;
  const newest = messages.at(-1);
  const own = outgoing.at(-1)?.id ?? messages.findLast(({ senderId }) => senderId === userId)?.id;

  const firstUnreadId = useFirstUnread(query.data ? messages : undefined, userId, conversation.unread);
  const { scroller, isAtEnd, waiting, toEnd, onScroll } = useLogScroll(newest, userId, own);
  const older = useOlderMessages(query, scroller);
  useReading(conversation, messages, userId, isAtEnd);

  const people = { userId, otherName: conversation.other.name };
  const items = timeline(messages, outgoing, firstUnreadId, todayInRio());
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Upside down on purpose: the browser itself keeps the distance from the end when older messages appear above. */}
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label="Mensagens"
        // New messages are announced below; older ones that load above must not be read out.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        tabIndex={0}
        className="flex flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-[3px]"
      >
        <div className="flex flex-1 flex-col gap-1 p-4 desk:py-5 desk:pr-1 desk:pl-7">
          <div ref={older.edge} />
          {query.hasNextPage ? (
            <div className="self-center py-1">
              <Button
                variant="tertiary"
                size="sm"
                busy={query.isFetchingNextPage}
                busyLabel="Carregando mensagens"
                onClick={older.load}
              >
                {query.isFetchNextPageError ? 'Tentar novamente' : 'Mensagens anteriores'}
              </Button>
            </div>
          ) : null}
          {query.isPending ? (
            <LoadingMessages />
          ) : !query.data ? (
            <FailedPart
              layout="column"
              title="As mensagens não carregaram"
              text="Não foi possível carregar as mensagens."
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : items.length === 0 ? (
            <p className="m-auto max-w-[32ch] text-center text-sm text-muted-foreground">
              Nenhuma mensagem ainda. Escreva a primeira para {conversation.other.name}.
            </p>
          ) : null}
          {items.map((item) => {
            if (item.kind === 'day')
              return (
                <p key={item.key} className="self-center py-2 text-xs text-muted-foreground">
                  {item.label}
                </p>
              );
            if (item.kind === 'unread')
              return (
                <p
                  key={item.key}
                  className="flex items-center gap-3 py-2 text-xs font-semibold text-primary before:h-px before:flex-1 before:bg-primary after:h-px after:flex-1 after:bg-primary"
                >
                  Novas mensagens
                </p>
              );
            if (item.kind === 'message')
              return (
                <MessageItem
                  key={item.key}
                  message={item.message}
                  isOwn={item.message.senderId === userId}
                  otherName={conversation.other.name}
                />
              );
            if (item.kind === 'event')
              return item.message.requestId ? (
                <RequestEvent key={item.key} message={item.message} conversation={conversation} userId={userId} />
              ) : (
                <EventLine key={item.key} message={item.message} {...people} />
              );
            if (item.kind === 'request')
              return (
                <div key={item.key} className="mb-2.5 grid justify-items-center gap-1.5">
                  <RequestEvent isLatest message={item.message} conversation={conversation} userId={userId} />
                  <RequestCard requestId={item.requestId} conversation={conversation} />
                </div>
              );
            if (item.kind === 'visit')
              return (
                <div key={item.key} className="mb-2.5 grid justify-items-center gap-1.5">
                  <EventLine message={item.message} {...people} />
                  <VisitCard visitId={item.visitId} conversation={conversation} />
                </div>
              );
            return (
              <OutgoingItem
                key={item.key}
                outgoing={item.outgoing}
                onRetry={() => sendAgain(queryClient, item.outgoing.id)}
                onDiscard={() => discard(item.outgoing.id)}
                onMend={mendOf(item.outgoing, onMend)}
              />
            );
          })}
        </div>
      </div>
      {waiting > 0 ? (
        <Button size="sm" className="absolute bottom-3 self-center shadow-popover" onClick={toEnd}>
          <Icon icon={ArrowDown} size={18} />
          {waiting === 1 ? '1 nova mensagem' : `${waiting} novas mensagens`}
        </Button>
      ) : null}
      <Announcer arrived={arrived} userId={userId} name={conversation.other.name} />
    </div>
  );
}

function mendOf({ id, body }: Outgoing, onMend: (content: string) => void): (() => void) | undefined {
  if (body.kind !== 'text') return undefined;
  return () => {
    discard(id);
    onMend(body.content);
  };
}

/** Returns the message above which the line of unread ones is drawn. It stays the same while messages are read. */
function useFirstUnread(messages: ChatMessage[] | undefined, userId: string, unread: number): string | null {
  const [id, setId] = useState<string | null | undefined>(undefined);
  if (id === undefined && messages) {
    const first = firstUnread(messages, userId, unread);
    setId(first);
    return first;
  }
  return id ?? null;
}

/** Reads out what the other person wrote since the conversation was opened. */
function Announcer({ arrived, userId, name }: { arrived: ChatMessage[]; userId: string; name: string }) {
  const [before] = useState(() => new Set(arrived.map(({ id }) => id)));
  const last = arrived.findLast(({ id, senderId }) => senderId !== userId && !before.has(id));
  return (
    <p role="status" className="sr-only">
      {last ? `${name}: ${last.content ?? last.file?.name ?? 'nova mensagem'}` : null}
    </p>
  );
}

function LoadingMessages() {
  return (
    <div className="mt-auto grid gap-4">
      <p role="status" className="sr-only">
        Carregando as mensagens
      </p>
      <Skeleton className="h-12 w-3/5 rounded-surface" />
      <Skeleton className="h-16 w-2/3 justify-self-end rounded-surface" />
      <Skeleton className="h-12 w-1/2 rounded-surface" />
    </div>
  );
}
