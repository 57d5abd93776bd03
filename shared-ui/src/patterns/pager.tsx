import { ChevronLeft, ChevronRight } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { pageWindow } from '../lib/page-window.ts';
import { Icon } from '../primitives/icon.tsx';

interface PagerProps {
  page: number;
  pages: number;
  /** The address of a page. */
  href: (page: number) => string;
  /** '1 a 12 de 23 espaços' */
  note?: ReactNode;
  /** The id of the list's heading: the page goes back to its beginning, and the focus with it. */
  headingId?: string;
}

const mostBesideSteps = 5;
const cell = 'grid h-11 min-w-11 place-items-center rounded-control text-sm font-strong';

/** Links to the pages of a list; nothing when there is only one. */
export function Pager({ page, pages, href, note, headingId }: PagerProps) {
  const toHeading = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (headingId && !opensElsewhere) document.getElementById(headingId)?.focus({ preventScroll: true });
  };
  // seven numbers fill a phone's width
  const step = pages > mostBesideSteps ? 'max-desk:hidden' : undefined;
  return (
    <div className="mt-14">
      {pages > 1 ? (
        <nav aria-label="Páginas">
          <ul className="flex flex-wrap items-center justify-center gap-1">
            <li className={step}>
              <Step
                to={page > 1 ? href(page - 1) : null}
                label="Página anterior"
                icon={ChevronLeft}
                onClick={toHeading}
              />
            </li>
            {pageWindow(page, pages).map((number, index) =>
              number === null ? (
                <li key={index === 1 ? 'before' : 'after'} aria-hidden="true" className={cell}>
                  …
                </li>
              ) : (
                <li key={number}>
                  <Link
                    to={href(number)}
                    discover="none"
                    onClick={toHeading}
                    aria-label={`Página ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                    className={cn(cell, number === page ? 'bg-foreground text-primary-foreground' : 'hover:bg-muted')}
                  >
                    {number}
                  </Link>
                </li>
              ),
            )}
            <li className={step}>
              <Step
                to={page < pages ? href(page + 1) : null}
                label="Próxima página"
                icon={ChevronRight}
                onClick={toHeading}
              />
            </li>
          </ul>
        </nav>
      ) : null}
      {note ? <p className="mt-2 text-center text-xs text-muted-foreground">{note}</p> : null}
    </div>
  );
}

interface StepProps {
  to: string | null;
  label: string;
  icon: typeof ChevronLeft;
  onClick: (event: MouseEvent) => void;
}

function Step({ to, label, icon, onClick }: StepProps) {
  if (to === null) {
    return (
      <span aria-hidden="true" className={cn(cell, 'text-muted-foreground')}>
        <Icon icon={icon} />
      </span>
    );
  }
  return (
    <Link to={to} discover="none" aria-label={label} onClick={onClick} className={cn(cell, 'hover:bg-muted')}>
      <Icon icon={icon} />
    </Link>
  );
}
