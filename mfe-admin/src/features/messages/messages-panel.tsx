import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import {
  contactMessagesOptions,
  messagesPageSize,
  type ReceivedMessage,
} from '../../data/messages/contact-messages.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AssignmentNote } from '../../lib/assignment-line.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { Term } from '../../lib/term.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { MessageBody } from './message-body.tsx';
import { messageStatusLabels } from './message-labels.ts';

/** Mensagens: messages from the contact form. */
export function MessagesPanel() {
  const address = usePanelAddress();
  const { params, search, page, change } = address;
  const onlyNew = params.get('so') === 'novas';
  const query = useQuery(contactMessagesOptions({ search, onlyNew, page }));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={messagesPageSize}
      search="Buscar por nome ou assunto"
      filters={
        <>
          <ToggleChip pressed={!onlyNew} onClick={() => change({ so: null })}>
            Todas
          </ToggleChip>
          <ToggleChip pressed={onlyNew} onClick={() => change({ so: 'novas' })}>
            Só novas
          </ToggleChip>
        </>
      }
      things="as mensagens"
      empty={emptyTexts(search, onlyNew)}
    >
      {(messages) => <Messages messages={messages} />}
    </AdminList>
  );
}

function emptyTexts(search: string, onlyNew: boolean) {
  if (search) return { title: 'Nenhuma mensagem encontrada', text: 'Confira o nome ou o assunto.' };
  if (onlyNew) return { title: 'Nenhuma mensagem nova', text: 'Todas foram respondidas ou arquivadas.' };
  return { title: 'Nenhuma mensagem', text: 'O que chegar pela página de contato aparece aqui.' };
}

/** The list next to the open message; on the phone the message opens inside the list. */
function Messages({ messages }: { messages: readonly ReceivedMessage[] }) {
  const [chosen, setChosen] = useState<string>();
  const open = messages.find(({ id }) => id === chosen) ?? messages[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden border-border max-desk:-mx-5 max-desk:border-y desk:grid-cols-[400px_minmax(0,1fr)] desk:rounded-surface desk:border">
      <ul className="divide-y divide-border border-border desk:max-h-[720px] desk:overflow-y-auto desk:border-r">
        {messages.map((message) => {
          const isOpen = message.id === open?.id;
          return (
            <li key={message.id} className={isOpen ? 'max-desk:bg-primary-subtle' : undefined}>
              <Line message={message} isOpen={isOpen} onOpen={() => setChosen(message.id)} />
              {isOpen ? (
                <div className="px-5 pt-px pb-6 desk:hidden">
                  <MessageBody message={message} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {open ? (
        <section aria-label={open.subject} className="px-8 py-7 max-desk:hidden">
          <MessageBody key={open.id} message={open} isWide />
        </section>
      ) : null}
    </div>
  );
}

function Line({ message, isOpen, onOpen }: { message: ReceivedMessage; isOpen: boolean; onOpen: () => void }) {
  const { word, tone } = messageStatusLabels[message.status];
  const weight = message.status === 'new' ? 'font-semibold' : 'font-normal';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-5 py-4 text-left hover:bg-sunken focus-visible:focus-outline focus-visible:-outline-offset-3 aria-expanded:bg-primary-subtle"
    >
      <span className="flex items-center justify-between gap-3">
        <span className={`min-w-0 truncate ${message.status === 'new' ? 'font-semibold' : 'font-medium'}`}>
          {message.name}
        </span>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </span>
      <span className={`truncate text-sm ${weight}`}>{message.subject}</span>
      <span className="line-clamp-2 text-sm text-muted-foreground wrap-anywhere">{message.message}</span>
      <span className="text-xs text-muted-foreground">
        {formatDateTime(message.created_at)}
        {message.status === 'new' ? (
          <>
            {' '}
            · <Term since={message.created_at} hours={answerHours} />
          </>
        ) : null}
      </span>
      {message.status === 'new' ? <AssignmentNote assignment={message.assignment} /> : null}
    </button>
  );
}
