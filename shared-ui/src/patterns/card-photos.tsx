import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';
import { Picture } from './picture.tsx';

/** Gives the name of the view transition to the photo of one card; every other photo of the page loses it. */
export function sharePhoto(photo: HTMLElement | null): void {
  for (const other of document.querySelectorAll('[data-shared-photo]')) other.removeAttribute('data-shared-photo');
  photo?.setAttribute('data-shared-photo', '');
}

/** Turns the photos of a card; pictures after the first are loaded when a person reaches for them. */
export function useCardPhotos(count: number) {
  const track = useRef<HTMLAnchorElement>(null);
  const [present, setPresent] = useState(0);
  const [reached, setReached] = useState(false);
  const turn = (by: number) => {
    const { current } = track;
    if (!current) return;
    setReached(true);
    const to = Math.min(Math.max(present + by, 0), count - 1);
    current.scrollTo({ left: to * current.clientWidth, behavior: 'smooth' });
  };
  const reach = () => setReached(true);
  return {
    photos: { track, present, setPresent, reached, reach, turn },
    /** For the card. */
    handlers:
      count > 1
        ? {
            onPointerEnter: reach,
            onTouchStart: reach,
            onFocus: reach,
            onKeyDown: ({ key, target }: KeyboardEvent) => {
              if (target instanceof HTMLAnchorElement && (key === 'ArrowLeft' || key === 'ArrowRight')) {
                turn(key === 'ArrowLeft' ? -1 : 1);
              }
            },
          }
        : {},
  };
}

type Photos = ReturnType<typeof useCardPhotos>['photos'];

interface CardPhotosProps {
  images: string[];
  href: string;
  photos: Photos;
  sizes: string;
  priority: boolean;
}

/**
 * Photos of the same space, swiped sideways. A press leads where the card leads. The keyboard has the card's link alone: the arrow keys
 * turn the photos while the link has the focus, and the visible arrows are no tab stops.
 */
export function CardPhotos({ images, href, photos, sizes, priority }: CardPhotosProps) {
  const { track, present, setPresent, reached, turn } = photos;
  const last = images.length - 1;
  return (
    <>
      <Link
        ref={track}
        to={href}
        viewTransition
        discover="none"
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
        onClick={({ currentTarget }) => sharePhoto(currentTarget.parentElement)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setPresent(Math.round(scrollLeft / clientWidth));
        }}
        className="photo-track"
      >
        {images.map((image, index) => (
          <span key={image}>
            {index === 0 || reached ? (
              <Picture image={image} alt="" sizes={sizes} priority={priority && index === 0} className="photo-zoom" />
            ) : null}
          </span>
        ))}
      </Link>
      <span className="photo-dots">
        {images.map((image, index) => (
          <i key={image} data-present={index === present ? '' : undefined} />
        ))}
      </span>
      {reached ? (
        <>
          <Arrow label="Foto anterior" icon={ChevronLeft} shown={present > 0} onClick={() => turn(-1)} left />
          <Arrow label="Próxima foto" icon={ChevronRight} shown={present < last} onClick={() => turn(1)} />
        </>
      ) : null}
    </>
  );
}

function Arrow({
  label,
  icon,
  shown,
  left = false,
  onClick,
}: {
  label: string;
  icon: typeof ChevronLeft;
  shown: boolean;
  left?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={cn(
        'absolute top-1/2 z-1 hidden size-11 -translate-y-1/2 place-items-center before:absolute before:inset-[5px] before:rounded-control before:bg-surface/94 hover:before:bg-surface',
        shown && 'desk:group-hover:grid desk:group-has-[a:focus-visible]:grid',
        left ? 'left-1.5' : 'right-1.5',
      )}
    >
      <Icon icon={icon} size={20} className="relative" />
    </button>
  );
}
