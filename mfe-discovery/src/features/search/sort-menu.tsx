import { type ReactElement, useId, useRef } from 'react';
import type { SortKey } from 'shared-domain/spaces/search-bands.ts';
import { isEnter } from 'shared-ui/lib/enter-key.ts';
import { Radio } from 'shared-ui/primitives/checkbox.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Menu, MenuChoice } from 'shared-ui/primitives/menu.tsx';
import { sortOptions } from './search-options.ts';

interface SortProps {
  sort: SortKey;
  onSort: (sort: SortKey) => void;
}

/** The list with a tick, open from the beginning: its code came with the first click. */
export function SortMenu({ sort, onSort, trigger }: SortProps & { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuChoice options={sortOptions} value={sort} onValueChange={onSort} />
    </Menu>
  );
}

/** The phone's sheet with radio buttons. */
export function SortSheet({
  sort,
  onSort,
  open,
  onOpenChange,
}: SortProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const name = useId();
  // an arrow chooses as it moves: the sheet stays until Enter, otherwise the third order could never be reached
  const byArrow = useRef(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Ordenar por">
      <fieldset>
        <legend className="sr-only">Ordem dos resultados</legend>
        {sortOptions.map((option) => (
          <Radio
            key={option.value}
            name={name}
            className="min-h-14 flex-row-reverse justify-between border-t border-border font-medium"
            checked={option.value === sort}
            onKeyDown={({ key, nativeEvent }) => {
              byArrow.current = key.startsWith('Arrow');
              if (isEnter(nativeEvent) || (key === ' ' && option.value === sort)) onOpenChange(false);
            }}
            onPointerDown={() => {
              byArrow.current = false;
            }}
            onChange={() => {
              if (!byArrow.current) onOpenChange(false);
              onSort(option.value);
            }}
          >
            {option.label}
          </Radio>
        ))}
      </fieldset>
    </Dialog>
  );
}
