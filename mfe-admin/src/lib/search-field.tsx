import { Search } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';

interface SearchFieldProps {
  label: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
}

const pauseMs = 300;

/** Searches when the typing pauses, or the field is left. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // the address changed from outside: back, another link
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  const seek = useCallback((wanted: string) => {
    if (wanted === known.current) return;
    known.current = wanted;
    search.current(wanted);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => seek(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, seek]);
  return (
    <div className="relative w-full desk:w-80">
      <Icon icon={Search} className="pointer-events-none absolute top-3 left-3.5 text-muted-foreground" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="min-h-11 py-[9px] pl-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // the next click is not undone by a search that comes after it
        onBlur={() => seek(text.trim())}
      />
    </div>
  );
}
