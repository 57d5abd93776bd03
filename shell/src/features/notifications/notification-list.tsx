import { type Bell, CalendarCheck, Home, MapPin, MessageSquare, ShieldCheck, Star, User, Wallet } from 'lucide';
import { Link } from 'react-router-dom';
import type { AnnouncementIcon } from 'shared-domain/announcements/announcements.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Notification } from '../../data/notifications/notifications.query.ts';
import { momentOf, periodOf, periods } from './moment.ts';

const icons: Record<AnnouncementIcon, typeof Bell> = {
  booking: CalendarCheck,
  money: Wallet,
  message: MessageSquare,
  visit: MapPin,
  review: Star,
  space: Home,
  account: User,
  admin: ShieldCheck,
};

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called with the id of one that is opened. */
  onOpen: (id: string) => void;
  /** In a popover: smaller, a level lower. */
  compact?: boolean;
}

/** Notifications below the heading of their time; each is one link, with one thing to do at most. */
export function NotificationList({ notifications, onOpen, compact = false }: NotificationListProps) {
  const Heading = compact ? 'h3' : 'h2';
  const parts = periods.map((period) => ({
    period,
    items: notifications.filter(({ createdAt }) => periodOf(createdAt) === period),
  }));
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ period, items }) => (
      <section key={period} aria-label={period} className={compact ? '' : 'mt-6'}>
        <Heading
          className={cn(
            'font-semibold text-muted-foreground',
            compact ? 'px-5 pt-3 pb-1.5 text-xs' : 'border-b border-border pb-2 text-sm',
          )}
        >
          {period}
        </Heading>
        <ul className={compact ? '' : 'divide-y divide-border'}>
          {items.map((one) => (
            <Item key={one.id} notification={one} onOpen={() => onOpen(one.id)} compact={compact} />
          ))}
        </ul>
      </section>
    ));
}

interface ItemProps {
  notification: Notification;
  onOpen: () => void;
  compact: boolean;
}

function Item({ notification, onOpen, compact }: ItemProps) {
  const { words, to, act, image, icon, isRead, createdAt } = notification;
  return (
    <li className={cn('relative flex gap-3', compact ? 'py-3 pr-5 pl-6 text-sm hover:bg-sunken' : 'py-4 pl-4')}>
      {isRead ? null : (
        <span
          aria-hidden="true"
          className={cn('absolute size-2 rounded-full bg-primary', compact ? 'top-7.5 left-2.5' : 'top-8 left-0')}
        />
      )}
      <div className="size-11 shrink-0 overflow-hidden rounded-tag bg-muted">
        {image ? (
          <Picture image={image} alt="" sizes="44px" compact />
        ) : (
          <span className="grid size-full place-items-center">
            <Icon icon={icons[icon]} />
          </span>
        )}
      </div>
      <div className="min-w-0">
        <Link
          to={to}
          onClick={onOpen}
          className={cn('wrap-anywhere before:absolute before:inset-0', !isRead && 'font-semibold')}
        >
          {isRead ? null : <span className="sr-only">Não lida: </span>}
          {words}
        </Link>
        <p className={cn('text-muted-foreground', compact ? 'text-xs' : 'text-sm')}>
          <time dateTime={createdAt}>{momentOf(createdAt)}</time>
        </p>
        {act ? (
          <Link
            to={to}
            onClick={onOpen}
            className={cn(buttonVariants({ variant: isRead ? 'secondary' : 'primary', size: 'sm' }), 'relative mt-2')}
          >
            {act}
          </Link>
        ) : null}
      </div>
    </li>
  );
}
