import { MessageSquare } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { questionDraft, readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import { chatWithHostPath } from 'shared-domain/contracts/chat-path.ts';
import type { ChatBoxProps } from 'shared-domain/contracts/widgets.ts';
import { notify, requireSignIn, useSession } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { lowerFirst } from 'shared-domain/text/phrases.ts';
import { readFields } from 'shared-ui/lib/read-fields.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { useAskHost } from '../../data/chat/ask-host.mutation.ts';

const loginNeeded = {
  title: 'Login necessário',
  text: 'Você precisa estar logado para conversar com o anfitrião.',
} as const;

/** One question to the host of a space: the first one begins the conversation, the answer comes in Minhas Conversas. */
export function ChatBox({ space, host, responseTime }: ChatBoxProps) {
  const { status, user } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftOf = questionDraft(space.id);
  const [text, setText] = useState(() => readDraft(draftOf));
  const ask = useAskHost(space.id);

  const write = (next: string) => {
    setText(next);
    writeDraft(draftOf, next);
    ask.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!user) {
      notify({ ...loginNeeded, tone: 'danger' });
      requireSignIn();
      return;
    }
    const content = text.trim();
    if (!content) {
      field.current?.focus();
      return;
    }
    ask.send(user.id, content, () => {
      setText('');
      writeDraft(draftOf, '');
    });
  };

  if (user?.id === host.id)
    return (
      <p className="text-subtle-foreground">
        Este espaço é seu. As perguntas dos clientes chegam em{' '}
        <Link className="link" to="/chat">
          Minhas Conversas
        </Link>
        .
      </p>
    );
  return (
    <form className="grid gap-4" onSubmitCapture={readFields} onSubmit={submit}>
      <Field
        label={`Mensagem para ${host.name}`}
        help={status === 'anonymous' ? loginNeeded.text : null}
        error={ask.problem ? `${ask.problem.title}: ${ask.problem.text}` : null}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            className="min-h-24"
            maxLength={textLimits.chatMessage}
            placeholder="Montagem, som, acesso, estacionamento"
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          variant="secondary"
          busy={ask.isSending}
          busyLabel="Enviando..."
          // the session is known within a moment of the page's start
          aria-disabled={status === 'loading' || undefined}
        >
          <Icon icon={MessageSquare} size={18} />
          Enviar mensagem
        </Button>
        {responseTime ? (
          <p className="text-sm text-muted-foreground">Costuma responder em {lowerFirst(responseTime)}.</p>
        ) : null}
      </div>
      <div aria-live="polite" className="contents">
        {ask.sentTo ? (
          <Notice tone="success">
            Mensagem enviada. A resposta chega em{' '}
            <Link className="font-semibold underline" to={`/chat?conversa=${ask.sentTo}`}>
              Minhas Conversas
            </Link>
            .
          </Notice>
        ) : user ? (
          <p className="text-sm">
            <Link className="link" to={chatWithHostPath(space.id)}>
              Abrir a conversa no chat
            </Link>
          </p>
        ) : null}
      </div>
    </form>
  );
}
