import { Mail } from 'lucide';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { ContactStatus, ReceivedMessage } from '../../data/messages/contact-messages.query.ts';
import { contactMessageKeys } from '../../data/messages/message.keys.ts';
import { useTakeItem } from '../../data/queues/assign-item.mutation.ts';
import { AssignmentLine, isAnothers } from '../../lib/assignment-line.tsx';
import { CaseKey } from '../../lib/case-keys.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { messageStatusLabels } from './message-labels.ts';

const queue = 'messages';

interface MessageBodyProps {
  message: ReceivedMessage;
  isWide?: boolean;
  /** The state that it is getting now. */
  settling: ContactStatus | undefined;
  onSettle: (to: ContactStatus) => void;
}

/** The whole message and what may be done with it. */
export function MessageBody({ message, isWide = false, settling, onSettle }: MessageBodyProps) {
  const take = useTakeItem(queue, contactMessageKeys.lists());
  const { id, status, assignment } = message;
  const isNew = status === 'new';
  const { word, tone } = messageStatusLabels[status];
  const contact = [isWide && message.name, message.email, message.phone].filter(Boolean).join(' · ');
  return (
    <>
      {isWide ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="type-h3 wrap-anywhere">{message.subject}</h2>
          <Tag dot tone={tone}>
            {word}
          </Tag>
        </div>
      ) : null}
      <p className="mt-1 mb-5 text-sm text-muted-foreground wrap-anywhere">
        {contact}
        {isWide ? (
          <>
            <br />
            {formatDateTime(message.created_at)}
          </>
        ) : null}
      </p>
      <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      {isNew ? (
        <div className="mt-5">
          <AssignmentLine queue={queue} id={id} assignment={assignment} listKey={contactMessageKeys.lists()} />
        </div>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3 max-desk:grid max-desk:grid-cols-2 max-[22rem]:grid-cols-1">
        <a
          className={buttonVariants({ size: 'sm', className: 'max-desk:col-span-full' })}
          // starting an answer takes the message
          onClick={() => isNew && !isAnothers(assignment) && take.mutate({ id, take: true })}
          href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
        >
          <Icon icon={Mail} />
          Responder por e-mail
        </a>
        {isNew ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={isAnothers(assignment)}
            busy={settling === 'answered'}
            onClick={() => onSettle('answered')}
          >
            Marcar como respondida
            <CaseKey name="A" />
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            disabled={isAnothers(assignment)}
            busy={settling === 'new'}
            onClick={() => onSettle('new')}
          >
            Marcar como nova
          </Button>
        )}
        {status === 'archived' ? null : (
          <Button
            variant="tertiary"
            size="sm"
            disabled={isAnothers(assignment)}
            busy={settling === 'archived'}
            onClick={() => onSettle('archived')}
          >
            Arquivar
            <CaseKey name="R" />
          </Button>
        )}
      </div>
    </>
  );
}
