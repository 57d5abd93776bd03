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
    <section
      aria-labelledby={id}
      className={cn('border-t border-border py-8 first-of-type:border-t-0 first-of-type:pt-0 desk:py-10', className)}
      {...props}
    >
      <h2 id={id} className="type-h3 mb-5">
        {title}
      </h2>
      {children}
    </section>
  );
}
