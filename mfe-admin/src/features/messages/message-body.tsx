import { Mail } from 'lucide';
import { notify } from 'shared-domain/platform';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { ContactStatus, ReceivedMessage } from '../../data/messages/contact-messages.query.ts';
import { contactMessageKeys } from '../../data/messages/message.keys.ts';
import { useSettleMessage } from '../../data/messages/settle-message.mutation.ts';
import { useTakeItem } from '../../data/queues/assign-item.mutation.ts';
import { AssignmentLine, isAnothers } from '../../lib/assignment-line.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { messageStatusLabels } from './message-labels.ts';

const done: Record<ContactStatus, string> = {
  new: 'Mensagem reaberta',
  answered: 'Mensagem marcada como respondida',
  archived: 'Mensagem arquivada',
};

const queue = 'messages';

/** The whole message and what may be done with it. */
export function MessageBody({ message, isWide = false }: { message: ReceivedMessage; isWide?: boolean }) {
  const settle = useSettleMessage();
  const take = useTakeItem(queue, contactMessageKeys.lists());
  const { id, status, assignment } = message;
  const isNew = status === 'new';
  const { word, tone } = messageStatusLabels[status];
  const to = (next: ContactStatus) => () =>
    settle
      .mutateAsync({ id, from: status, to: next })
      .then(() => notify({ title: done[next], tone: 'success' }), notifyRefusal);
  const isGoing = (next: ContactStatus) => settle.isPending && settle.variables.to === next;
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
          className={buttonVariants({ className: 'max-desk:col-span-full' })}
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
            disabled={isAnothers(assignment)}
            busy={isGoing('answered')}
            onClick={to('answered')}
          >
            Marcar como respondida
          </Button>
        ) : (
          <Button variant="secondary" disabled={isAnothers(assignment)} busy={isGoing('new')} onClick={to('new')}>
            Marcar como nova
          </Button>
        )}
        {status === 'archived' ? null : (
          <Button
            variant="tertiary"
            disabled={isAnothers(assignment)}
            busy={isGoing('archived')}
            onClick={to('archived')}
          >
            Arquivar
          </Button>
        )}
      </div>
    </>
  );
}
