import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { cn } from 'shared-ui/lib/cn.ts';
import { PageFigure } from './page-figure.tsx';

interface PagePart {
  /** Anchor of the part. */
  id: string;
  label: string;
}

interface PageFrameProps {
  title: string;
  /** The subject of the page, in its drawing. */
  icon: ComponentProps<typeof PageFigure>['icon'];
  lead: ReactNode;
  /** The parts that 'Nesta página' leads to, in their order. */
  parts: readonly PagePart[];
  children: ReactNode;
}

/** A page to read: its parts at the left, on the phone above. */
export function PageFrame({ title, icon, lead, parts, children }: PageFrameProps) {
  const current = usePartInView(parts);
  return (
    <div className="wrap pb-24">
      <header className="flex flex-col gap-x-10 gap-y-6 pt-5 pb-8 md:flex-row md:items-center md:justify-between md:pt-12 md:pb-10">
        <div className="min-w-0">
          <h1 className="type-display text-[clamp(2.25rem,1.2rem+3.4vw,4rem)]">{title}</h1>
          <p className="type-lead mt-4 max-w-[46ch]">{lead}</p>
        </div>
        <PageFigure icon={icon} />
      </header>
      <div className="grid items-start gap-6 desk:grid-cols-[240px_minmax(0,1fr)] desk:gap-22">
        <nav
          aria-label="Nesta página"
          className="scrollbar-none scroll-edges -mx-5 flex gap-5 overflow-x-auto border-b border-border px-5 desk:sticky desk:top-27 desk:mx-0 desk:block desk:max-h-[calc(100dvh-8rem)] desk:overflow-y-auto desk:border-b-0 desk:px-0"
        >
          {parts.map(({ id, label }) => (
            <Link
              key={id}
              to={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cn(
                'flex min-h-11 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-muted-foreground hover:text-foreground',
                'focus-visible:-outline-offset-2 desk:border-b-0 desk:border-l-2 desk:border-border desk:py-1.5 desk:pl-4 desk:whitespace-normal',
                'aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-foreground',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** Returns the part of the page right below the header; the first one until the page is scrolled. */
function usePartInView(parts: readonly PagePart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        const first = elements.find((element) => inView.has(element));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-100px 0px -60% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
