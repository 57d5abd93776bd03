import { CalendarCheck } from 'lucide';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FreeDays, SpaceCardModel } from 'shared-domain/spaces/space-card.ts';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { CardPhotos, sharePhoto, useCardPhotos } from './card-photos.tsx';
import { Picture } from './picture.tsx';
import { Rating } from './rating.tsx';

export interface SpaceCardProps extends Omit<ComponentProps<'article'>, 'children'> {
  space: SpaceCardModel;
  headingLevel?: 2 | 3;
  /** For the cards of the first view. */
  priority?: boolean;
  sizes?: string;
  /** A button on the photo, at its upper right. */
  action?: ReactNode;
}

/** Photos, title with rating, place, type and capacity, amenities, price. The whole card is one link. */
export function SpaceCard({
  space,
  headingLevel = 3,
  priority = false,
  sizes = '(min-width: 901px) 30vw, 92vw',
  action,
  className,
  ...props
}: SpaceCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { images } = space;
  const { photos, handlers } = useCardPhotos(images.length);
  const photo = useRef<HTMLDivElement>(null);
  return (
    <article data-slot="space-card" {...handlers} className={cn('group space-card', className)} {...props}>
      <div ref={photo} className="space-card-photo">
        {images.length > 1 ? (
          <CardPhotos images={images} href={space.href} photos={photos} sizes={sizes} priority={priority} />
        ) : (
          <Picture image={images[0]} alt="" sizes={sizes} priority={priority} className="photo-zoom" />
        )}
        {space.rating ? null : (
          <div className="pointer-events-none absolute top-3 left-3 z-1">
            <Rating rating={null} />
          </div>
        )}
        {action}
      </div>
      <div className="space-card-text">
        <div>
          <Heading>
            <Link
              to={space.href}
              viewTransition
              discover="none"
              onClick={() => sharePhoto(photo.current)}
              className="space-card-link"
            >
              {space.title}
            </Link>
          </Heading>
          {space.rating ? <Rating rating={space.rating} className="shrink-0" /> : null}
        </div>
        <p>{space.place}</p>
        <p>{space.summary}</p>
        {space.amenities.length > 0 ? (
          <p className="space-card-amenities">
            <span>{space.amenities.join(' · ')}</span>
            {space.moreAmenities > 0 ? <span>{`+${space.moreAmenities} mais`}</span> : null}
          </p>
        ) : null}
        {space.freeDays ? <FreeDayLinks {...space.freeDays} /> : null}
        <p className="space-card-price">
          {`${space.price.from} `}
          <b>{space.price.amount}</b>
          {' por evento '}
          {space.price.perGuest ? <span className="whitespace-nowrap">{space.price.perGuest}</span> : null}
        </p>
        {space.answerTime ? <p className="text-xs text-subtle-foreground">{space.answerTime}</p> : null}
      </div>
    </article>
  );
}

/** 'sáb. 8', 'sáb. 15', '+4': each day leads to the space on it, above the link that the card is. */
function FreeDayLinks({ days, more }: FreeDays) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 text-sm leading-6 font-medium text-success">
      <Icon icon={CalendarCheck} size={16} />
      <span className="sr-only">Livre:</span>
      {days.map(({ day, text, price, label, href }) => (
        <Link
          key={day}
          to={href}
          discover="none"
          aria-label={label}
          className="relative z-1 inline-flex min-h-8 items-center gap-1 rounded-full bg-success-subtle px-2.5 whitespace-nowrap hover:underline hover:underline-offset-4"
        >
          {text}
          {price ? <span className="text-xs text-subtle-foreground">{price}</span> : null}
        </Link>
      ))}
      {more > 0 ? (
        <span>
          +{more}
          <span className="sr-only"> {more === 1 ? 'outra data' : 'outras datas'}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Holds the place of a card that is loading. */
export function SpaceCardSkeleton({ className }: { className?: string }) {
  return (
    <div data-slot="space-card-skeleton" aria-hidden="true" className={className}>
      <Skeleton className="aspect-[4/3]" />
      <div className="grid gap-2 pt-4">
        <Skeleton className="h-[18px] w-[70%]" />
        <Skeleton className="h-3.5 w-[52%]" />
        <Skeleton className="h-3.5 w-[84%]" />
        <Skeleton className="mt-1.5 h-[18px] w-2/5" />
      </div>
    </div>
  );
}

/** The grid of cards: three, two or four side by side on the desktop, one on the phone. */
export function SpaceGrid({ columns = 3, className, ...props }: ComponentProps<'div'> & { columns?: 2 | 3 | 4 }) {
  return (
    <div
      data-slot="space-grid"
      className={cn(
        'grid grid-cols-1 gap-9 sm:grid-cols-2 sm:gap-x-5',
        columns === 2 && 'desk:gap-x-5 desk:gap-y-9 wide:grid-cols-3',
        columns !== 2 && 'desk:gap-x-6 desk:gap-y-11',
        columns === 3 && 'desk:grid-cols-3',
        columns === 4 && 'desk:grid-cols-4',
        className,
      )}
      {...props}
    />
  );
}
