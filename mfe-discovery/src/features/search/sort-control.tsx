import { ChevronDown } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { labelOf, type SortKey, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { floatingControl } from '../../lib/floating-field.tsx';

const sorting = onDemand(() => import('./sort-menu.tsx'));

interface SortControlProps {
  sort: SortKey;
  onSort: (sort: SortKey) => void;
}

/** Opens a list with a tick; on the phone a sheet with radio buttons. */
export function SortControl({ sort, onSort }: SortControlProps) {
  const [wanted, setWanted] = useState<'menu' | 'sheet' | null>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const close = () => {
    setWanted(null);
    setSheetOpen(false);
  };
  const parts = useOpened(sorting, wanted !== null, close, 'a ordenação');

  return (
    <>
      <div className="w-[180px] shrink-0 max-desk:hidden">
        {wanted === 'menu' && parts ? (
          <parts.SortMenu sort={sort} onSort={onSort} trigger={<SortButton sort={sort} />} />
        ) : (
          <SortButton sort={sort} aria-haspopup="menu" onClick={() => setWanted('menu')} />
        )}
      </div>
      <div className="w-[150px] shrink-0 desk:hidden">
        <SortButton
          sort={sort}
          aria-haspopup="dialog"
          onClick={() => {
            setWanted('sheet');
            setSheetOpen(true);
          }}
        />
        {parts && wanted === 'sheet' ? (
          <parts.SortSheet sort={sort} onSort={onSort} open={sheetOpen} onOpenChange={setSheetOpen} />
        ) : null}
      </div>
    </>
  );
}

function SortButton({ sort, className, ...props }: ComponentProps<'button'> & { sort: SortKey }) {
  return (
    <button
      type="button"
      className={cn(floatingControl, 'relative w-full text-left hover:border-foreground', className)}
      onPointerEnter={sorting.preload}
      onFocus={sorting.preload}
      {...props}
    >
      <span className="absolute top-1.5 left-[13px] text-[0.71875rem] leading-[0.9375rem] font-strong text-muted-foreground">
        Ordenar por<span className="sr-only">: </span>
      </span>
      {labelOf(sortOrders, sort)}
      <Icon icon={ChevronDown} size={16} className="absolute top-[1.125rem] right-[13px]" />
    </button>
  );
}
