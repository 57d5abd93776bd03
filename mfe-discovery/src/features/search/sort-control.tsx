import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { labelOf, type SortKey, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Radio } from 'shared-ui/primitives/checkbox.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Menu, MenuChoice } from 'shared-ui/primitives/menu.tsx';
import { floatingControl } from './floating-field.tsx';
import { sortOptions } from './search-options.ts';

interface SortControlProps {
  sort: SortKey;
  onSort: (sort: SortKey) => void;
}

/** Opens a list with a tick; on the phone a sheet with radio buttons. */
export function SortControl({ sort, onSort }: SortControlProps) {
  return (
    <>
      <div className="w-[180px] shrink-0 max-desk:hidden">
        <Menu trigger={<SortButton sort={sort} />}>
          <MenuChoice options={sortOptions} value={sort} onValueChange={onSort} />
        </Menu>
      </div>
      <div className="w-[150px] shrink-0 desk:hidden">
        <SortSheet sort={sort} onSort={onSort} />
      </div>
    </>
  );
}

function SortSheet({ sort, onSort }: SortControlProps) {
  const [open, setOpen] = useState(false);
  const name = useId();
  return (
    <>
      <SortButton sort={sort} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title="Ordenar por">
        <fieldset>
          <legend className="sr-only">Ordem dos resultados</legend>
          {sortOptions.map((option) => (
            <Radio
              key={option.value}
              name={name}
              className="min-h-14 flex-row-reverse justify-between border-border font-medium not-first-of-type:border-t"
              checked={option.value === sort}
              onChange={() => {
                setOpen(false);
                onSort(option.value);
              }}
            >
              {option.label}
            </Radio>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}

function SortButton({ sort, className, ...props }: ComponentProps<'button'> & { sort: SortKey }) {
  return (
    <button type="button" className={cn(floatingControl, 'relative w-full text-left', className)} {...props}>
      <span className="absolute top-1.5 left-[13px] text-[0.71875rem] leading-[0.9375rem] font-strong text-muted-foreground">
        Ordenar por<span className="sr-only">: </span>
      </span>
      {labelOf(sortOrders, sort)}
      <Icon icon={ChevronDown} className="absolute top-4 right-[9px]" />
    </button>
  );
}
