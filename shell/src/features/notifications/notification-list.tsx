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
}

/** Notifications below the heading of their time; each is one link, with one thing to do at most. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const parts = periods.map((period) => ({
    period,
    items: notifications.filter(({ createdAt }) => periodOf(createdAt) === period),
  }));
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ period, items }) => (
      <section key={period} aria-label={period} className="mt-6">
        <h2 className="border-b border-border pb-2 text-sm font-semibold text-muted-foreground">{period}</h2>
        <ul className="divide-y divide-border">
          {items.map((one) => (
            <Item key={one.id} notification={one} onOpen={() => onOpen(one.id)} />
          ))}
        </ul>
      </section>
    ));
}

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { words, to, act, image, icon, isRead, createdAt } = notification;
  return (
    <li className="relative flex gap-3 py-4 pl-4">
      {isRead ? null : <span aria-hidden="true" className="absolute top-8 left-0 size-2 rounded-full bg-primary" />}
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
        <p className="text-sm text-muted-foreground">
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
