import { Search } from 'lucide';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { sentenceParam } from 'shared-domain/spaces/sentence-param.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import type { ShownList, SuggestionsProps } from '../features/search-suggestions/search-suggestions.tsx';

/** Loaded when the field has the focus. */
const suggestions = onDemand(() =>
  import(/* webpackChunkName: "search-suggestions" */ '../features/search-suggestions/search-suggestions.tsx').then(
    (module) => module.SearchSuggestions,
  ),
);

export interface SearchBoxProps {
  label: string;
  /** Quiet and low in the header, a field like others in the menu. */
  look: 'header' | 'menu';
  onSearch?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Keeps the typed text for the next time that the box is shown. */
  draft?: RefObject<string | null>;
  className?: string;
}

/** Sentences that the prompt suggests, a different one on each page. */
const examples = [
  'sítio para 60 pessoas',
  'casa com piscina',
  'salão na Tijuca',
  'estúdio até 500 reais',
  'casamento em maio',
];
const exampleFor = (pathname: string) =>
  examples[[...pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % examples.length];

/** Pause in typing after which the text is searched for, in ms. */
const pauseMs = 250;

/**
 * 'Buscar espaços...': blank text is ignored. The search page reads the text as a sentence, and refines its results while the visitor
 * types; on other pages the text begins a new search.
 */
export function SearchBox({ label, look, onSearch, inputRef, draft, className }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const refines = isSearchPage(pathname);
  const params = new URLSearchParams(search);
  const present = refines ? (params.get(sentenceParam) ?? params.get('lido') ?? params.get('q') ?? '') : '';
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const [typed, setTyped] = useState<string | null>(null);
  /** The field's text while it has the focus. */
  const [text, setText] = useState<string | null>(null);
  const { value: SearchSuggestions } = suggestions.useWanted(text !== null);
  const [list, setList] = useState<ShownList>({});

  // the field follows the address, except while the visitor types
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = draft?.current ?? present;
  }, [present, input, draft]);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      setTyped(null);
      if (typed !== present) void navigate(searchAddress(search, typed), { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, present, search, navigate]);

  const goTo = (address: string) => {
    setTyped(null);
    onSearch?.();
    void navigate(address);
  };
  const searchFor = (wanted: string) => {
    if (wanted) goTo(searchAddress(refines ? search : '', wanted));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    searchFor(String(new FormData(event.currentTarget).get(sentenceParam) ?? '').trim());
  };
  const choose: SuggestionsProps['onChoose'] = ({ label, to }) => {
    if (to) return goTo(to);
    const field = input.current;
    if (!field) return;
    field.value = label;
    setText(label);
    field.form?.requestSubmit();
  };

  return (
    <form role="search" aria-label={label} action="/buscar" className={cn('relative', className)} onSubmit={submit}>
      <Icon
        icon={Search}
        size={look === 'header' ? 18 : 20}
        className={cn(
          'pointer-events-none absolute text-muted-foreground',
          look === 'header' ? 'top-[13px] left-[13px]' : 'top-4 left-3.5',
        )}
      />
      <Input
        ref={input}
        type="search"
        name={sentenceParam}
        role="combobox"
        aria-label="Buscar espaços"
        aria-autocomplete="list"
        aria-expanded={list.id !== undefined}
        aria-controls={list.id}
        aria-activedescendant={list.activeId}
        autoComplete="off"
        placeholder={`Buscar espaços... ${exampleFor(pathname)}`}
        defaultValue={present}
        onFocus={(event) => setText(event.target.value)}
        onBlur={() => setText(null)}
        onKeyDown={(event) => {
          // browsers empty a search field by it
          if (event.key === 'Escape') event.preventDefault();
        }}
        onChange={(event) => {
          setText(event.target.value);
          if (draft) draft.current = event.target.value;
          if (refines && look === 'header') setTyped(event.target.value.trim());
        }}
        className={
          look === 'header'
            ? 'min-h-11 border-transparent bg-muted py-[9px] pl-[42px] text-sm hover:border-input'
            : 'min-h-13 pl-11'
        }
      />
      {SearchSuggestions && text !== null && input.current ? (
        <SearchSuggestions field={input.current} text={text} look={look} onShown={setList} onChoose={choose} />
      ) : null}
    </form>
  );
}

/** Returns the present search with another text, from its first page on. The search page interprets the text. */
function searchAddress(search: string, text: string): string {
  const params = new URLSearchParams(search);
  for (const param of ['pagina', 'q', sentenceParam]) params.delete(param);
  // the page reports a text that is too long; an address has its limits
  if (text) params.set(sentenceParam, text.slice(0, 2 * longestQuery));
  else params.delete('lido');
  return params.size > 0 ? `/buscar?${params}` : '/buscar';
}

export const isSearchPage = (pathname: string) => /^\/(?:buscar|search)\/?$/.test(pathname);
