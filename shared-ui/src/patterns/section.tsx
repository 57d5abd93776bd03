import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** A link to more, at the right of the heading. */
  more?: ReactNode;
  /** Full width of the page, with its gutters inside. */
  sunken?: boolean;
}

/** A part of a page under its heading; parts are 88 px apart (phone 60). */
export function Section({ title, more, sunken = false, className, children, ...props }: SectionProps) {
  const id = useId();
  return (
    <section
      data-slot="section"
      aria-labelledby={id}
      className={cn('section-gap', sunken && 'bg-sunken', className)}
      {...props}
    >
      <div className="wrap">
        <div className="section-head">
          <h2 id={id} className="type-h2">
            {title}
          </h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
