import { useQuery } from '@tanstack/react-query';
import { History, MapPin, PartyPopper, Search, Store, X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { isComposing, isEnter } from 'shared-ui/lib/enter-key.ts';
import { floatingSurface } from 'shared-ui/primitives/floating-surface.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { type Suggestion, suggest } from './suggest.ts';
import { titlesOptions } from './titles.query.ts';

export interface SuggestionsProps {
  field: HTMLInputElement;
  /** The field's present text. */
  text: string;
  look: 'header' | 'menu';
  /** The field is the combobox of this list. */
  onShown: (list: ShownList) => void;
  onChoose: (suggestion: Suggestion) => void;
}

export interface ShownList {
  id?: string;
  activeId?: string | undefined;
}

/** Pause in typing after which titles are fetched, in ms. */
const pauseMs = 200;

const groups = [
  { kind: 'recent', label: 'Buscas recentes', icon: History },
  { kind: 'place', label: 'Lugares', icon: MapPin },
  { kind: 'type', label: 'Tipos de espaço', icon: Search },
  { kind: 'occasion', label: 'Ocasiões', icon: PartyPopper },
  { kind: 'space', label: 'Espaços', icon: Store },
] as const;

/**
 * Lists completions of the text under the field, which keeps the focus: arrows move, Enter goes there, Escape closes. Until an arrow is
 * pressed, Enter searches for the text itself.
 */
export function SearchSuggestions({ field, text, look, onShown, onChoose }: SuggestionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [recent, setRecent] = useState(recentSearches);
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const typed = text.trim();
  const suggestions = useSuggestions(typed, recent, !isClosed);
  const offersToForget = typed === '' && recent.length > 0;
  const count = suggestions.length + (offersToForget ? 1 : 0);
  const isOpen = !isClosed && count > 0;
  const current = active !== null && active < count ? active : null;
  const optionId = (index: number) => `${id}-${index}`;

  // another text is another question
  const [requested, setRequested] = useState(typed);
  if (requested !== typed) {
    setRequested(typed);
    setClosed(false);
    setActive(null);
  }

  useEffect(() => {
    onShown(isOpen ? { id, activeId: current === null ? undefined : `${id}-${current}` } : {});
  }, [onShown, isOpen, id, current]);
  useEffect(() => () => onShown({}), [onShown]);

  useEffect(() => {
    if (current !== null) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const choose = (index: number) => {
    const suggestion = suggestions[index];
    setActive(null);
    if (!suggestion) {
      forgetSearches();
      setRecent([]);
      return;
    }
    setRequested(suggestion.label);
    setClosed(true);
    onChoose(suggestion);
  };

  const onKey = (event: KeyboardEvent) => {
    // a letter that is being composed
    if (isComposing(event)) return;
    const accepted = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      accepted();
      setClosed(false);
      // between the last and the first is the field itself
      const from = current ?? (event.key === 'ArrowDown' ? -1 : count);
      const to = from + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(isOpen && to >= 0 && to < count ? to : isOpen ? null : 0);
    } else if (!isOpen) {
      return;
    } else if (isEnter(event) && current !== null) {
      accepted();
      choose(current);
    } else if (event.key === 'Escape') {
      accepted();
      setClosed(true);
      setActive(null);
    }
  };
  const onSubmit = () => {
    setClosed(true);
    rememberSearch(field.value.trim());
    setRecent(recentSearches());
  };
  useFieldEvents(field, onKey, onSubmit, () => setClosed(false));

  if (!isOpen) return null;
  const option = (index: number) => ({
    id: optionId(index),
    isCurrent: index === current,
    onChoose: () => choose(index),
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Sugestões"
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'overflow-y-auto overscroll-contain p-1.5',
        look === 'header'
          ? [floatingSurface, 'absolute top-full left-0 z-30 mt-1.5 max-h-[min(520px,calc(100vh-110px))] w-[420px]']
          : 'mt-2 rounded-surface border border-border',
      )}
    >
      {groups.map(({ kind, label, icon }) => {
        const own = suggestions.flatMap((suggestion, index) =>
          suggestion.kind === kind ? [{ suggestion, index }] : [],
        );
        if (own.length === 0) return null;
        return (
          <div key={kind} role="group" aria-label={label}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted-foreground">
              {label}
            </p>
            {own.map(({ suggestion, index }) => (
              <Option key={index} {...option(index)}>
                <Icon icon={icon} size={18} className="shrink-0 text-muted-foreground" />
                <SuggestionText suggestion={suggestion} />
              </Option>
            ))}
          </div>
        );
      })}
      {offersToForget ? (
        <Option {...option(suggestions.length)}>
          <Icon icon={X} size={18} className="shrink-0 text-muted-foreground" />
          <span className="text-sm text-subtle-foreground">Apagar buscas recentes</span>
        </Option>
      ) : null}
    </div>
  );
}

interface OptionProps {
  id: string;
  isCurrent: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, isCurrent, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the current option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 py-1.5 text-[0.9375rem] hover:bg-muted aria-selected:bg-muted forced-colors:aria-selected:outline-2"
    >
      {children}
    </div>
  );
}

function SuggestionText({ suggestion: { kind, label, note } }: { suggestion: Suggestion }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{label}</span>
      {note && kind !== 'type' && kind !== 'occasion' ? (
        <span className="block truncate text-xs text-muted-foreground">{note}</span>
      ) : null}
    </span>
  );
}

/** Returns what completes the text: recent searches, places and kinds, and titles once one pauses. */
function useSuggestions(typed: string, recent: readonly string[], isOpen: boolean): Suggestion[] {
  const paused = usePaused(typed);
  const { data: titles = [] } = useQuery({ ...titlesOptions(paused), enabled: paused.length > 1 && isOpen });

  return [
    ...recentLike(recent, typed),
    ...suggest(typed),
    // suggestions for an earlier text would appear and vanish while typing
    ...(paused === typed && typed.length > 1 ? titles : []),
  ];
}

/** Listens to the field's keys and clicks, and to the sending of its form. */
function useFieldEvents(
  field: HTMLInputElement,
  onKey: (event: KeyboardEvent) => void,
  onSubmit: () => void,
  onClick: () => void,
): void {
  const handlers = useRef({ onKey, onSubmit, onClick });
  handlers.current = { onKey, onSubmit, onClick };
  useEffect(() => {
    const key = (event: KeyboardEvent) => handlers.current.onKey(event);
    const submit = () => handlers.current.onSubmit();
    const click = () => handlers.current.onClick();
    field.addEventListener('keydown', key);
    field.addEventListener('click', click);
    field.form?.addEventListener('submit', submit);
    return () => {
      field.removeEventListener('keydown', key);
      field.removeEventListener('click', click);
      field.form?.removeEventListener('submit', submit);
    };
  }, [field]);
}

/** All of them for an empty field, else those that begin so. */
function recentLike(recent: readonly string[], typed: string): Suggestion[] {
  const start = typed.toLocaleLowerCase('pt-BR');
  return recent
    .filter((text) => text.toLocaleLowerCase('pt-BR').startsWith(start) && text !== typed)
    .slice(0, typed ? 2 : undefined)
    .map((text) => ({ kind: 'recent', label: text, note: '', to: null }));
}

/** Returns the text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
