import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { showCurrent } from '../lib/show-current.ts';
import { TabCount, tabLook, tabRowLook } from '../primitives/tab-look.tsx';

interface PageTab {
  to: string;
  label: string;
  /** The number of waiting items there, and their description: '2 não lidas'. */
  waiting?: { count: number; label: string } | undefined;
  /** Of the address, while items wait there: '?aba=pedidos'. */
  waitingAt?: string | undefined;
}

export interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  /** The address of the one that is shown. */
  current: string;
  className?: string;
}

/** The pages of one area as a line of links, under the head of each of them. */
export function PageTabs({ label, tabs, current, className }: PageTabsProps) {
  const row = useRef<HTMLElement>(null);
  const shown = `${current} ${tabs.map(({ waiting }) => waiting?.count ?? 0).join(' ')}`;
  // counts arrive later and push the current one out of the row
  useEffect(() => {
    if (shown && row.current) showCurrent(row.current);
  }, [shown]);
  return (
    <nav ref={row} data-slot="page-tabs" aria-label={label} className={cn(tabRowLook, className)}>
      {tabs.map(({ to, label: text, waiting, waitingAt = '' }) => (
        <Link
          key={to}
          to={waiting && waiting.count > 0 ? to + waitingAt : to}
          aria-current={to === current ? 'page' : undefined}
          className={tabLook}
        >
          {text}
          {waiting && waiting.count > 0 ? (
            <TabCount>
              <span aria-hidden="true">{waiting.count > 99 ? '99+' : waiting.count}</span>
              <span className="sr-only">{waiting.label}</span>
            </TabCount>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
