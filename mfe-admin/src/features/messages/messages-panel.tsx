import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import {
  type ContactStatus,
  contactMessagesOptions,
  messagesPageSize,
  type ReceivedMessage,
} from '../../data/messages/contact-messages.query.ts';
import { useSettleMessage } from '../../data/messages/settle-message.mutation.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AssignmentNote, isAnothers } from '../../lib/assignment-line.tsx';
import { CaseKeysSwitch, useCaseKeys } from '../../lib/case-keys.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
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
          <CaseKeysSwitch />
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

const done: Record<ContactStatus, string> = {
  new: 'Mensagem reaberta',
  answered: 'Mensagem marcada como respondida',
  archived: 'Mensagem arquivada',
};

/** The list next to the open message; on the phone the message opens inside the list. Every decision can be undone: none asks. */
function Messages({ messages }: { messages: readonly ReceivedMessage[] }) {
  const queue = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const settle = useSettleMessage();
  const open = messages.find(({ id }) => id === chosen) ?? messages[0];
  const place = open ? messages.indexOf(open) : -1;
  const show = (id: string) => {
    setChosen(id);
    queue.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus();
  };
  const opener = (message: ReceivedMessage | undefined) => (message ? () => show(message.id) : undefined);
  const decide = async (to: ContactStatus) => {
    if (!open || settle.isPending) return;
    const waits = ({ id, status }: ReceivedMessage) => status === 'new' && id !== open.id;
    const next = messages.slice(place).find(waits) ?? messages.find(waits);
    try {
      await settle.mutateAsync({ id: open.id, from: open.status, to });
    } catch (refused) {
      notifyRefusal(refused);
      return;
    }
    notify({ title: done[to], tone: 'success' });
    if (to !== 'new' && next) show(next.id);
  };
  const isFree = open !== undefined && !isAnothers(open.assignment);
  useCaseKeys(queue, {
    onApprove: isFree && open.status === 'new' ? () => void decide('answered') : undefined,
    onReject: isFree && open.status !== 'archived' ? () => void decide('archived') : undefined,
    onNext: opener(messages[place + 1]),
    onPrevious: opener(messages[place - 1]),
  });
  const body = open && {
    message: open,
    settling: settle.isPending ? settle.variables.to : undefined,
    onSettle: (to: ContactStatus) => void decide(to),
  };
  return (
    <div
      ref={queue}
      className="grid grid-cols-[minmax(0,1fr)] overflow-hidden border-border max-desk:-mx-5 max-desk:border-y desk:grid-cols-[340px_minmax(0,1fr)] desk:rounded-surface desk:border"
    >
      <ul className="divide-y divide-border border-border desk:max-h-[720px] desk:overflow-y-auto desk:border-r">
        {messages.map((message) => {
          const isOpen = message.id === open?.id;
          return (
            <li key={message.id} className={isOpen ? 'max-desk:bg-primary-subtle' : undefined}>
              <Line message={message} isOpen={isOpen} onOpen={() => setChosen(message.id)} />
              {isOpen && body ? (
                <div className="px-5 pt-px pb-6 desk:hidden">
                  <MessageBody {...body} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {body ? (
        <section aria-label={body.message.subject} className="px-8 py-7 max-desk:hidden">
          <MessageBody key={body.message.id} {...body} isWide />
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
      data-message={message.id}
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
