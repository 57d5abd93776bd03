/** The link to the conversations, as it is read. */
export function conversationsName(unread: number): string {
  return unread === 0 ? 'Minhas Conversas' : `Minhas Conversas, ${unreadLabel(unread)}`;
}

/** The link to the notifications, as it is read. */
export function notificationsName(unread: number): string {
  return unread === 0 ? 'Notificações' : `Notificações, ${unreadLabel(unread)}`;
}

/** '2 não lidas'. */
export const unreadLabel = (unread: number): string => `${unread} ${unread === 1 ? 'não lida' : 'não lidas'}`;

/** The number on the icon; the link's name says it. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      data-slot="unread"
      aria-hidden="true"
      className="absolute top-1 right-0.5 min-w-[18px] rounded-full bg-danger-solid px-[5px] text-center text-[0.6875rem] leading-[18px] font-bold text-primary-foreground shadow-[0_0_0_2px_var(--color-surface)]"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
