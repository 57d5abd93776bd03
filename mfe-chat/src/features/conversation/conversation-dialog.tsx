import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LiveState } from 'shared-domain/chat/use-message-inserts.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { FullDialog } from 'shared-ui/primitives/full-dialog.tsx';
import type { Conversation } from '../../data/chat/chat.schema.ts';
import { BookingStrip } from './booking-strip.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { restoreOutbox, sendFile, sendText, sendWaiting } from './outbox.ts';
import { useConnection } from './use-connection.ts';
import { useDraft } from './use-draft.ts';
import { useStagedFile } from './use-staged-file.ts';
import { VisitInvitation } from './visits/visit-invitation.tsx';

export interface ConversationDialogProps {
  conversation: Conversation;
  userId: string;
  live: LiveState;
  onClose: () => void;
}

/** One conversation: its messages and what one writes. */
export function ConversationDialog({ conversation, userId, live, onClose }: ConversationDialogProps) {
  const queryClient = useQueryClient();
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

  /** A blocked text goes back to be mended; what was begun meanwhile stays below it. */
  const mend = (content: string) => {
    setText(text.trim() ? `${content}\n${text}` : content);
    field.current?.focus();
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    staged.choose(event.dataTransfer.files);
  };
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  const { other, spaceId, spaceTitle, spaceImage } = conversation;
  return (
    <FullDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Chat"
      subtitle={
        <>
          {other.name} ·{' '}
          {spaceId ? (
            <Link className="hover:underline" to={`/espaco/${spaceId}`}>
              {spaceTitle}
            </Link>
          ) : (
            spaceTitle
          )}
        </>
      }
      media={
        spaceImage ? (
          <span className="block h-11 w-14 shrink-0 overflow-hidden rounded-photo bg-muted">
            <Picture compact image={spaceImage} alt="" sizes="56px" />
          </span>
        ) : null
      }
      closeLabel="Fechar chat"
      initialFocus={field}
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
      {connection === 'down' ? (
        <p role="status" className="shrink-0 bg-warning-subtle px-5 py-2 text-center text-xs text-warning desk:px-7">
          Sem conexão. Tentando reconectar…
        </p>
      ) : null}
      <BookingStrip conversation={conversation} userId={userId} />
      <VisitInvitation conversation={conversation} />
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
    </FullDialog>
  );
}
