import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LiveState } from 'shared-domain/db/use-row-changes.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Conversation } from '../../data/chat/chat.ts';
import { BookingStrip } from './booking-strip.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { restoreOutbox, sendFile, sendText, sendWaiting } from './outbox.ts';
import { ReportMenu } from './report-menu.tsx';
import { useConnection } from './use-connection.ts';
import { useDraft } from './use-draft.ts';
import { useStagedFile } from './use-staged-file.ts';
import { VisitInvitation } from './visits/visit-invitation.tsx';

export interface ConversationViewProps {
  conversation: Conversation;
  userId: string;
  live: LiveState;
  onClose: () => void;
}

/** One conversation: its messages and the field for another; next to the list, on the phone a page of its own. */
export function ConversationView({ conversation, userId, live, onClose }: ConversationViewProps) {
  const queryClient = useQueryClient();
  const view = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(conversation.id);
  const staged = useStagedFile(userId, conversation.id);
  const [dragged, setDragged] = useState(false);
  const connection = useConnection(live);
  const writer = { conversationId: conversation.id, senderId: userId, queryClient };

  useEffect(() => {
    void restoreOutbox(userId);
  }, [userId]);
  useEffect(() => {
    if (connection === 'up') sendWaiting(queryClient, conversation.id);
  }, [connection, queryClient, conversation.id]);
  // the button that opened it may be gone; on a touch screen the keyboard stays closed
  useEffect(() => {
    const target = matchMedia('(pointer: coarse)').matches ? view : field;
    target.current?.focus({ preventScroll: true });
  }, []);

  const send = () => {
    if (staged.file) {
      sendFile(writer, staged.file.file, staged.file.usable);
      staged.clear();
    } else if (text.trim()) {
      sendText(writer, text.trim());
      setText('');
    }
    field.current?.focus();
  };

  /** Puts a blocked text back to be corrected; a text begun since then stays below it. */
  const mend = (content: string) => {
    setText(text.trim() ? `${content}\n${text}` : content);
    field.current?.focus();
  };

  const drop = (event: DragEvent) => {
    if (!isFile(event)) return;
    event.preventDefault();
    setDragged(false);
    staged.choose(event.dataTransfer.files);
  };
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  const { other, spaceId, spaceTitle, spaceImage } = conversation;
  return (
    <section
      ref={view}
      data-slot="phone-page"
      aria-label={`Chat com ${other.name}`}
      tabIndex={-1}
      className="relative flex min-h-0 min-w-0 flex-col bg-surface outline-none max-desk:h-dvh"
      onDragOver={(event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false);
      }}
      onDrop={drop}
    >
      <h1 className="sr-only desk:hidden">Conversa com {other.name}</h1>
      <div className="flex min-h-16 shrink-0 items-center gap-2.5 border-b border-border p-2 desk:min-h-19 desk:gap-3.5 desk:py-3.5 desk:pr-0 desk:pl-7">
        <Button
          variant="tertiary"
          size="icon"
          className="desk:hidden"
          aria-label="Voltar às conversas"
          onClick={onClose}
        >
          <Icon icon={ArrowLeft} />
        </Button>
        {spaceImage ? (
          <span className="block size-11 shrink-0 overflow-hidden rounded-photo bg-muted desk:h-12 desk:w-16">
            <Picture compact image={spaceImage} alt="" sizes="64px" />
          </span>
        ) : null}
        <div className="min-w-0 flex-1">
          <h2 className="type-h4 truncate leading-[1.375rem]">
            {spaceId ? (
              <Link className="hover:underline" to={`/espaco/${spaceId}`}>
                {spaceTitle}
              </Link>
            ) : (
              spaceTitle
            )}
          </h2>
          <p className="truncate text-sm text-muted-foreground">
            {other.name}
            {spaceId ? '' : ' · Espaço removido'}
          </p>
        </div>
        <ReportMenu
          thing={{ kind: 'profile', id: other.id, quote: other.name }}
          label="Opções da conversa"
          command={`Denunciar ${other.name}`}
        />
      </div>
      {connection === 'down' ? (
        <p role="status" className="shrink-0 bg-warning-subtle px-5 py-2 text-center text-xs text-warning desk:px-7">
          Sem conexão. Tentando reconectar…
        </p>
      ) : null}
      <BookingStrip conversation={conversation} userId={userId} />
      <VisitInvitation conversation={conversation} userId={userId} />
      <MessageLog conversation={conversation} userId={userId} isDown={connection === 'down'} onMend={mend} />
      <Composer
        field={field}
        text={text}
        onText={setText}
        staged={staged}
        isDropTarget={dragged}
        recipient={other.name}
        onSend={send}
      />
    </section>
  );
}
