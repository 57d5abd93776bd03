import { CircleAlert, FileText, X } from 'lucide';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';
import { formatBytes } from '../../data/chat/chat-file.ts';
import { BlockedBubble, Entry, FileBubble, TextBubble } from './bubble.tsx';
import type { Outgoing } from './outbox.ts';

interface OutgoingItemProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
  /** Only for a text. */
  onMend: (() => void) | undefined;
}

/** A message on its way, and what can be done when it does not get there. */
export function OutgoingItem({ outgoing, onRetry, onDiscard, onMend }: OutgoingItemProps) {
  const { body, state, problem } = outgoing;
  if (state === 'blocked')
    return (
      <Entry isOwn={false} note="Não enviada">
        <BlockedBubble reason={problem} announce>
          {body.kind === 'text' ? (
            <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-wrap text-subtle-foreground">“{body.content}”</p>
          ) : null}
          <div className="mt-1 -ml-4 flex flex-wrap">
            <Button variant="tertiary" size="sm" className="text-danger" onClick={onMend}>
              Editar mensagem
            </Button>
            <Button variant="tertiary" size="sm" className="text-danger" onClick={onDiscard}>
              Descartar
            </Button>
          </div>
        </BlockedBubble>
      </Entry>
    );
  return (
    <Entry
      isOwn
      note={
        state === 'failed' ? (
          <div className="grid justify-items-end text-danger">
            <p role="alert" className="flex items-center gap-1.5 text-xs">
              <Icon icon={CircleAlert} size={14} />
              {problem}
            </p>
            <div className="-mr-4 flex">
              {body.kind === 'text' || body.file ? (
                <Button variant="tertiary" size="sm" onClick={onRetry}>
                  Tentar novamente
                </Button>
              ) : null}
              <Button variant="tertiary" size="sm" onClick={onDiscard}>
                Descartar
              </Button>
            </div>
          </div>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <Spinner />
            Enviando
          </span>
        )
      }
    >
      {body.kind === 'text' ? (
        <TextBubble isOwn>{body.content}</TextBubble>
      ) : (
        <FileBubble
          icon={<Icon icon={FileText} />}
          name={body.name}
          detail={formatBytes(body.size)}
          action={
            state === 'sending' ? (
              <Button
                variant="tertiary"
                size="icon"
                aria-label={`Cancelar o envio de ${body.name}`}
                onClick={onDiscard}
              >
                <Icon icon={X} />
              </Button>
            ) : (
              <span className="size-11" />
            )
          }
        >
          {state === 'sending' ? (
            <progress
              className="h-1.5 w-full overflow-hidden rounded-full bg-secondary-hover accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary-hover [&::-webkit-progress-value]:bg-primary"
              aria-label={`Envio de ${body.name}`}
              max={100}
              value={Math.round(body.progress * 100)}
            />
          ) : null}
        </FileBubble>
      )}
    </Entry>
  );
}
