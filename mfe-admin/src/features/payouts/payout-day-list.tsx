import { useRef } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import { CaseKey, CaseKeysSwitch, useCaseKeys } from '../../lib/case-keys.tsx';
import type { DayEntry, PayoutDayState } from './use-payout-day.ts';

function stateOf({ state, reference, seen }: DayEntry): { word: string; tone: TagTone } {
  if (state === 'recorded') return { word: 'Registrado', tone: 'success' };
  if (state === 'skipped') return { word: 'Fora da lista', tone: 'neutral' };
  if (reference) return { word: 'Anotado', tone: 'info' };
  return seen ? { word: 'Chave vista', tone: 'warning' } : { word: 'A pagar', tone: 'neutral' };
}

/** The hosts of the day. */
export function PayoutDayList({ day }: { day: PayoutDayState }) {
  const list = useRef<HTMLOListElement>(null);
  const goOn = async () => {
    const id = await day.next();
    if (id) list.current?.querySelector<HTMLElement>(`[data-host="${id}"]`)?.focus();
  };
  const queue = useRef<HTMLDivElement>(null);
  useCaseKeys(queue, { onNext: () => void goOn() });
  return (
    <div ref={queue} className="grid gap-3">
      <Button
        // the field of the code is gone
        autoFocus
        onClick={() => void goOn()}
      >
        {day.current ? 'Próxima pessoa' : 'Começar pela primeira'}
        <CaseKey name="J" />
      </Button>
      <CaseKeysSwitch />
      <ol
        ref={list}
        aria-label="Anfitriões a pagar"
        className="divide-y divide-border overflow-auto rounded-surface border border-border max-desk:max-h-80 desk:max-h-[560px]"
      >
        {day.entries.map((entry) => {
          const { word, tone } = stateOf(entry);
          const isCurrent = entry.payee.host_id === day.current?.payee.host_id;
          return (
            <li key={entry.payee.host_id}>
              <button
                type="button"
                data-host={entry.payee.host_id}
                aria-current={isCurrent || undefined}
                disabled={entry.state === 'recorded'}
                onClick={() => void day.show(entry.payee.host_id)}
                className={cn(
                  'grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-sunken disabled:cursor-default',
                  isCurrent && 'bg-sunken',
                )}
              >
                <b className="font-semibold wrap-anywhere">{entry.name}</b>
                <span className="text-right whitespace-nowrap">
                  {formatCents(entry.seen?.cents ?? entry.payee.owed_cents)}
                </span>
                <span className="text-xs text-muted-foreground wrap-anywhere">{entry.problem}</span>
                <Tag dot tone={tone} className="justify-self-end">
                  {word}
                </Tag>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
