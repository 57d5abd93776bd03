import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cn } from 'shared-ui/lib/cn.ts';
import { showCurrent } from 'shared-ui/lib/show-current.ts';
import { TabCount } from 'shared-ui/primitives/tab-look.tsx';
import { entriesOf, panelGroups, type Section } from './panel-sections.ts';

/** A page of the panel: its sections in a rail, on the phone in one line that scrolls, and the one that is shown. */
export function PanelFrame({ current, children }: { current: Section; children: ReactNode }) {
  const rail = useRef<HTMLElement>(null);
  // counts arrive later and push the current one out of the line
  const keepCurrentInView = useCallback(() => {
    if (rail.current) showCurrent(rail.current);
  }, []);
  return (
    <div className="wrap grid min-w-0 grid-cols-[minmax(0,1fr)] items-start pb-15 print:block desk:grid-cols-[208px_minmax(0,1fr)] desk:gap-14 desk:pt-11 desk:pb-24">
      <nav
        ref={rail}
        aria-label="Seções do painel"
        className={cn(
          'scrollbar-none scroll-edges print:hidden max-desk:relative max-desk:-mx-5 max-desk:flex max-desk:gap-5.5 max-desk:overflow-x-auto max-desk:border-b max-desk:border-border max-desk:px-5',
          'desk:sticky desk:top-27 desk:grid desk:gap-5',
        )}
      >
        {panelGroups.map((group) => (
          <div key={group} role="group" aria-label={group} className="max-desk:contents">
            <p aria-hidden="true" className="pb-1 pl-3 text-xs font-semibold text-subtle-foreground max-desk:hidden">
              {group}
            </p>
            {entriesOf(group).map(({ value, ...entry }) => (
              <RailLink
                key={value}
                to={`/admin?aba=${value}`}
                isCurrent={value === current}
                onMoved={keepCurrentInView}
                {...entry}
              />
            ))}
          </div>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface RailLinkProps {
  to: string;
  label: string;
  isCurrent: boolean;
  useWaiting?: () => number | undefined;
  /** The line may have to scroll: another link is the current one, or one has become wider. */
  onMoved: () => void;
}

const nothingWaits = () => 0;

function RailLink({ to, label, isCurrent, useWaiting = nothingWaits, onMoved }: RailLinkProps) {
  const waiting = useWaiting() ?? 0;
  const look = `${waiting} ${isCurrent}`;
  useEffect(() => {
    if (look) onMoved();
  }, [look, onMoved]);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex items-center justify-between gap-2 whitespace-nowrap focus-visible:focus-outline',
        'max-desk:-mb-px max-desk:min-h-12 max-desk:border-b-2 max-desk:border-transparent max-desk:font-strong max-desk:text-muted-foreground max-desk:focus-visible:-outline-offset-3',
        'max-desk:aria-[current=page]:border-foreground max-desk:aria-[current=page]:text-foreground',
        'desk:min-h-11 desk:rounded-control desk:px-3 desk:text-[0.9375rem] desk:leading-6 desk:font-medium desk:text-subtle-foreground desk:hover:bg-sunken',
        'desk:aria-[current=page]:bg-muted desk:aria-[current=page]:font-semibold desk:aria-[current=page]:text-foreground',
      )}
    >
      {label}
      {waiting > 0 ? (
        <TabCount>
          <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
          <span className="sr-only">{waiting === 1 ? '1 por fazer' : `${waiting} por fazer`}</span>
        </TabCount>
      ) : null}
    </Link>
  );
}
