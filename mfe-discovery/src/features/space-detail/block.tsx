import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';

/** A part of the space page under its heading, parted by a hairline from the one before. */
export function Block({
  title,
  className,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('page-block', className)} {...props}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
