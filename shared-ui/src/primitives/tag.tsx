import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const tagVariants = cva('tag-shape', {
  variants: {
    tone: {
      success: 'bg-success-subtle text-success',
      warning: 'bg-warning-subtle text-warning',
      danger: 'bg-danger-subtle text-danger',
      neutral: 'bg-muted text-subtle-foreground',
      info: 'bg-info-subtle text-info',
      new: 'bg-new text-new-foreground',
      photo: 'bg-surface/94 text-foreground',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export interface TagProps extends ComponentProps<'span'>, VariantProps<typeof tagVariants> {
  /** A status is a dot and a word: colour never speaks alone. */
  dot?: boolean;
}

/** The tones of a tag. */
export type TagTone = NonNullable<TagProps['tone']>;

/** A short word about a state, not a control. */
export function Tag({ tone, dot = false, className, children, ...props }: TagProps) {
  return (
    <span data-slot="tag" className={cn(tagVariants({ tone }), className)} {...props}>
      {dot ? <span aria-hidden="true" data-slot="dot" className="size-[7px] shrink-0 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
