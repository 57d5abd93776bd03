import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { TabCount, tabLook, tabRowLook } from './tab-look.tsx';

export interface TabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: ReactNode; count?: number; content: ReactNode }[];
  value: V;
  onValueChange: (value: V) => void;
  className?: string;
}

/** Views of one page; on a narrow screen the row scrolls sideways. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, className }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = `${value} ${tabs.map(({ count = 0 }) => count).join(' ')}`;
  // counts arrive later and push the chosen one out of the row
  useEffect(() => {
    if (shown && list.current) keepChosenInView(list.current);
  }, [shown]);
  return (
    <Base.Root
      data-slot="tabs"
      value={value}
      onValueChange={(next: V) => onValueChange(next)}
      className={cn('grid min-w-0 gap-6', className)}
    >
      <Base.List ref={list} aria-label={label} activateOnFocus className={tabRowLook}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabLook}>
            {tab.label}
            {tab.count ? <TabCount>{tab.count}</TabCount> : null}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="min-w-0">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Px of a neighbour that stay in view, so that the row visibly continues. */
const peek = 72;

/** Moves the row only: the page stays where it is. */
function keepChosenInView(list: HTMLElement): void {
  const chosen = list.querySelector('[data-active]')?.getBoundingClientRect();
  const row = list.getBoundingClientRect();
  if (!chosen) return;
  const left = chosen.left - row.left;
  const right = chosen.right + peek - row.right;
  // a row too narrow for both shows the chosen one from its beginning
  if (right > 0) list.scrollLeft += Math.min(right, left);
  else if (left < peek) list.scrollLeft += left - peek;
}
