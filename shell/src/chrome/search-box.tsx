import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';

export interface SearchBoxProps {
  label: string;
  /** Quiet and low in the header, a field like others in the menu. */
  look: 'header' | 'menu';
  onSearch?: () => void;
  className?: string;
}

/** 'Buscar espaços...': blank text is ignored. */
export function SearchBox({ label, look, onSearch, className }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const present = isSearchPage(pathname) ? (new URLSearchParams(search).get('q') ?? '') : '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (!text) return;
    onSearch?.();
    navigate(`/buscar?${new URLSearchParams({ q: text })}`);
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
        key={present}
        type="search"
        name="q"
        aria-label="Buscar espaços"
        placeholder="Buscar espaços..."
        defaultValue={present}
        maxLength={200}
        className={
          look === 'header'
            ? 'min-h-11 border-transparent bg-muted py-[9px] pl-[42px] text-sm hover:border-input'
            : 'min-h-13 pl-11'
        }
      />
    </form>
  );
}

export const isSearchPage = (pathname: string) => /^\/(?:buscar|search)\/?$/.test(pathname);
