import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';
import { Tag } from '../primitives/tag.tsx';

export interface DisclosureProps {
  title: string;
  /** The present value, readable without opening the section. */
  summary: ReactNode;
  /** The person has set a value; otherwise the default applies. */
  isFilled: boolean;
  /** Something in it is wrong: it is open, even after a press. */
  hasError?: boolean;
  defaultOpen?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
  children: ReactNode;
}

/** A part of a long form that is rarely changed: a line with its present value, and its fields when it is opened. */
export function Disclosure({
  title,
  summary,
  isFilled,
  hasError = false,
  defaultOpen = false,
  headingLevel = 3,
  className,
  children,
}: DisclosureProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(defaultOpen);
  const isOpen = wasOpened || hasError;
  const Heading = `h${headingLevel}` as const;
  return (
    <div data-slot="disclosure" className={cn('border-t border-border last:border-b', className)}>
      <div className="group relative grid min-h-19 grid-cols-[minmax(0,1fr)_auto_24px] items-center gap-x-4 gap-y-1 py-3.5 has-focus-visible:focus-outline max-desk:grid-cols-[minmax(0,1fr)_24px]">
        <div className="min-w-0">
          <Heading className="type-card link-in-group">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              aria-describedby={`${id}-summary`}
              // the whole line is the target
              className="text-left outline-none after:absolute after:inset-0"
              onClick={() => setOpened(!isOpen)}
            >
              {title}
            </button>
          </Heading>
          <p id={`${id}-summary`} className="text-sm text-muted-foreground wrap-anywhere">
            {summary}
          </p>
        </div>
        <Tag tone={isFilled ? 'info' : 'neutral'} className="max-desk:hidden">
          {isFilled ? 'Preenchido' : 'Padrão'}
        </Tag>
        <Icon
          icon={ChevronDown}
          size={24}
          className={cn(
            'text-muted-foreground transition-transform duration-(--duration-base)',
            isOpen && 'rotate-180',
          )}
        />
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="grid gap-5 pt-1 pb-8">
        {isOpen ? children : null}
      </div>
    </div>
  );
}
