import { cva, type VariantProps } from 'class-variance-authority';
import type { IconNode } from 'lucide';
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';

const noticeVariants = cva('flex gap-3 rounded-control px-4 py-3.5 text-sm', {
  variants: {
    tone: {
      neutral: 'bg-muted',
      info: 'bg-info-subtle text-primary-strong',
      warning: 'bg-warning-subtle text-warning',
      danger: 'bg-danger-subtle text-danger',
      success: 'bg-success-subtle text-success',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

const icons = { neutral: Info, info: Info, warning: Clock, danger: CircleAlert, success: CircleCheck };

export interface NoticeProps extends ComponentProps<'div'>, VariantProps<typeof noticeVariants> {
  icon?: IconNode;
}

/** A sentence that stays on the page. Give `role="alert"` or `role="status"` when it appears after the page did. */
export function Notice({ tone, icon, className, children, ...props }: NoticeProps) {
  return (
    <div data-slot="notice" className={cn(noticeVariants({ tone }), className)} {...props}>
      <Icon icon={icon ?? icons[tone ?? 'neutral']} className="mt-px" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
