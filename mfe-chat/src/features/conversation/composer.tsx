import { FileText, Paperclip, SendHorizontal, X } from 'lucide';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { isEnter } from 'shared-ui/lib/enter-key.ts';
import { readFields } from 'shared-ui/lib/read-fields.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { chatFileAccept, formatBytes } from '../../data/chat/chat-file.ts';
import { shownFileName } from '../../data/chat/shown-file-name.ts';
import type { StagedFile } from './use-staged-file.ts';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  staged: StagedFile;
  /** A file hovers over the conversation. */
  isDropTarget: boolean;
  recipient: string;
  onSend: () => void;
}

/** The text area grows to this many px, then it scrolls. */
const tallest = 120;
/** Characters before the limit from which the rest is shown. */
const tellLeft = 200;

export function Composer({ field, text, onText, staged, isDropTarget, recipient, onSend }: ComposerProps) {
  const picker = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes it taller
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${Math.min(tallest, current.scrollHeight + 2)}px`;
  }, [text, field]);

  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.shiftKey || !isEnter(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const left = textLimits.chatMessage - text.length;
  return (
    <form
      className="relative grid shrink-0 gap-3 border-t border-border px-3 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] pl-1.5 desk:py-3 desk:pr-0 desk:pl-5"
      onSubmitCapture={readFields}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {staged.problem ? (
        <Notice role="alert" tone={staged.file ? 'warning' : 'danger'}>
          <b className="font-semibold">{staged.problem.title}</b>
          <br />
          {staged.problem.text}
        </Notice>
      ) : null}
      {staged.file ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-control bg-muted py-1 pr-1 pl-3.5">
          <Icon icon={FileText} />
          <p className="min-w-0 text-sm">
            <b className="block truncate font-semibold">{shownFileName(staged.file.file.name)}</b>
            <span className="text-xs text-muted-foreground">
              {formatBytes(staged.file.file.size)}
              {text.trim() ? ' · vai sozinho: o texto fica para a próxima mensagem' : ''}
            </span>
          </p>
          <Button
            variant="tertiary"
            size="icon"
            aria-label={`Retirar ${shownFileName(staged.file.file.name)}`}
            onClick={staged.clear}
          >
            <Icon icon={X} />
          </Button>
        </div>
      ) : null}
      <div className="grid grid-cols-[44px_minmax(0,1fr)_48px] items-end gap-1 desk:gap-2">
        <Button variant="tertiary" size="icon" aria-label="Anexar arquivo" onClick={() => picker.current?.click()}>
          <Icon icon={Paperclip} />
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={chatFileAccept}
          onChange={({ currentTarget }) => {
            staged.choose(currentTarget.files);
            // the same file may be chosen again
            currentTarget.value = '';
            field.current?.focus();
          }}
        />
        <div className="relative">
          <Textarea
            ref={field}
            rows={2}
            maxLength={textLimits.chatMessage}
            value={text}
            enterKeyHint="send"
            aria-label={`Mensagem para ${recipient}`}
            placeholder="Escreva uma mensagem"
            className="block max-h-[120px] min-h-16 resize-none"
            onChange={({ currentTarget }) => onText(currentTarget.value)}
            onKeyDown={sendOnEnter}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              staged.choose(event.clipboardData.files);
            }}
          />
          <p
            aria-live="polite"
            className={cn('text-right text-2xs text-muted-foreground', left > tellLeft && 'sr-only')}
          >
            {left <= tellLeft ? (left === 1 ? 'Resta 1 letra' : `Restam ${left} letras`) : null}
          </p>
        </div>
        <Button
          type="submit"
          size="icon"
          className="size-12"
          aria-label={staged.file ? 'Enviar arquivo' : 'Enviar mensagem'}
        >
          <Icon icon={SendHorizontal} />
        </Button>
      </div>
      {isDropTarget ? (
        <p className="pointer-events-none absolute inset-1 grid place-items-center rounded-control border border-dashed border-primary bg-primary-subtle text-sm font-semibold text-primary">
          Solte para anexar
        </p>
      ) : null}
    </form>
  );
}
