import { ShieldAlert } from 'lucide';
import type { ReactNode } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** A message and the line below it, at the side of who wrote it. */
export function Entry({
  isOwn,
  note,
  aside,
  children,
}: {
  isOwn: boolean;
  note: ReactNode;
  /** Next to the message. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cn('mb-2.5 flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      {aside ? (
        <div className="flex w-full items-center gap-1.5">
          {children}
          {aside}
        </div>
      ) : (
        children
      )}
      <div className="text-2xs text-muted-foreground">{note}</div>
    </div>
  );
}

const shape = 'max-w-[84%] min-w-0 rounded-surface text-[0.9375rem] leading-[1.4375rem] desk:max-w-[68%]';

export function TextBubble({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        shape,
        'px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'bg-primary text-primary-foreground' : 'bg-muted',
      )}
    >
      {children}
    </div>
  );
}

/** A message that moderation has blocked: its text is not shown again, only the reason. */
export function BlockedBubble({
  reason,
  children,
  announce,
}: {
  reason: string;
  children?: ReactNode;
  announce?: boolean;
}) {
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={cn(shape, 'flex gap-2.5 bg-danger-subtle px-3.5 py-2.5 text-danger')}
    >
      <Icon icon={ShieldAlert} size={18} className="mt-0.5" />
      <div className="min-w-0">
        <b className="font-semibold">Mensagem bloqueada</b>
        <p className="text-sm">{reason}</p>
        {children}
      </div>
    </div>
  );
}

/** A file: its icon, name and size, and what can be done with it at the right. */
export function FileBubble({
  icon,
  name,
  detail,
  action,
  children,
}: {
  icon: ReactNode;
  name: string;
  detail: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={cn(shape, 'grid w-[300px] gap-2 bg-muted p-2')}>
      <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2.5">
        <span className="grid size-11 place-items-center rounded-control bg-surface">{icon}</span>
        <span className="grid min-w-0 text-sm">
          <b className="truncate font-semibold" title={name}>
            {name}
          </b>
          <span className="text-muted-foreground">{detail}</span>
        </span>
        {action}
      </div>
      {children}
    </div>
  );
}
