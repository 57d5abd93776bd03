import { ChevronLeft, ChevronRight } from 'lucide';
import { type TouchEvent, type UIEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Screen } from 'shared-ui/primitives/dialog.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { photoText } from './photo-text.ts';

interface LightboxProps {
  title: string;
  images: string[];
  /** Where they lie, unless they are of a space. */
  bucket?: 'review-photos';
  /** Alternative texts by image. */
  descriptions: Record<string, string>;
  /** The picture to begin with; null while closed. */
  start: number | null;
  onClose: () => void;
}

/** A swipe shorter than this, in px, is a touch. */
const shortestSwipe = 40;

/**
 * The whole picture on deep sea, with the host's words below it. Arrows, Home, End and swipes turn; Escape closes and
 * gives the focus back. On the phone all pictures are below each other; two fingers enlarge them.
 */
export function Lightbox({ title, images, bucket, descriptions, start, onClose }: LightboxProps) {
  const [present, setPresent] = useState(start ?? 0);
  const [opened, setOpened] = useState(start);
  if (start !== opened) {
    setOpened(start);
    if (start !== null) setPresent(start);
  }
  const isColumn = useIsDesktop() === false;
  const touchedAt = useRef<number | null>(null);
  /** The user moves the column. */
  const byHand = useRef(false);
  const strip = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement | null>(null);
  const last = images.length - 1;
  const openAt = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element;
      if (start) element?.children[start]?.scrollIntoView({ block: 'start' });
    },
    [start],
  );
  const show = (index: number) => {
    byHand.current = false;
    setPresent(index);
    list.current?.children[index]?.scrollIntoView({ block: 'start' });
  };
  const before = (present + last) % images.length;
  const after = (present + 1) % images.length;

  useEffect(() => {
    strip.current?.children[present]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [present]);

  // regardless of where the focus is in the dialog, and before the dialog, which keeps arrows to itself
  const isOpen = start !== null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const next = { ArrowLeft: before, ArrowRight: after, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);

  // the first picture that reaches below the upper third, at the end the last one
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (!byHand.current || !isColumn) return;
    const { top, height } = currentTarget.getBoundingClientRect();
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
    const index = [...currentTarget.children].findIndex(
      (picture) => picture.getBoundingClientRect().bottom > top + height / 3,
    );
    setPresent(isAtEnd ? last : Math.max(index, 0));
  };

  const onTouchEnd = (event: TouchEvent) => {
    const from = touchedAt.current;
    touchedAt.current = null;
    const to = event.changedTouches[0]?.clientX;
    if (from === null || to === undefined || Math.abs(to - from) < shortestSwipe) return;
    // swipes move the enlarged picture then
    if (isColumn || (window.visualViewport?.scale ?? 1) > 1) return;
    show(to < from ? after : before);
  };

  return (
    <Screen
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      label={`Fotos de ${title}`}
      closeLabel="Fechar fotos"
      header={
        <p className="min-w-0 truncate">
          <b className="font-semibold">{title}</b>{' '}
          <span aria-live="polite" className="ml-2.5 text-inverse-muted">
            {present + 1} de {images.length}
          </span>
        </p>
      }
      className="inverse overflow-hidden bg-inverse px-0 pb-0 text-inverse-foreground [&>:first-child]:px-5 desk:[&>:first-child]:min-h-19 desk:[&>:first-child]:px-10 [&>:first-child>button:hover]:bg-inverse-border"
    >
      <div
        className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto]"
        onTouchStart={(event) => {
          byHand.current = true;
          touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <div className="grid min-h-0 grid-rows-[minmax(0,1fr)] items-center desk:grid-cols-[76px_minmax(0,1fr)_76px] desk:justify-items-center">
          <Turn label="Foto anterior" icon={ChevronLeft} onClick={() => show(before)} />
          <div
            ref={openAt}
            // the keyboard scrolls the column
            {...(isColumn ? { role: 'region', 'aria-label': 'Fotos', tabIndex: 0 } : {})}
            onScroll={follow}
            onWheel={() => {
              byHand.current = true;
            }}
            className="size-full touch-pan-y touch-pinch-zoom overflow-y-auto overscroll-contain focus-visible:-outline-offset-4 max-desk:grid max-desk:content-[safe_center] max-desk:gap-6 max-desk:pb-5"
          >
            {images.map((image, index) => (
              <figure
                key={image}
                className={cn(
                  'desk:size-full desk:grid-rows-[minmax(0,1fr)_auto]',
                  index === present ? 'desk:grid' : 'desk:hidden',
                )}
              >
                <div className="relative min-h-0">
                  <Picture
                    image={image}
                    bucket={bucket}
                    alt={photoText({ title, images, descriptions, index })}
                    sizes="100vw"
                    priority={index === start}
                    className="h-auto w-full max-desk:aspect-[auto_3/2] desk:absolute desk:inset-0 desk:m-auto desk:size-auto desk:max-h-full desk:max-w-full desk:rounded-photo"
                  />
                </div>
                {descriptions[image]?.trim() ? (
                  <figcaption className="px-5 pt-2 text-sm text-inverse-muted desk:pt-3 desk:text-center">
                    {descriptions[image]}
                  </figcaption>
                ) : null}
              </figure>
            ))}
          </div>
          <Turn label="Próxima foto" icon={ChevronRight} onClick={() => show(after)} />
        </div>
        <div className="grid justify-items-center px-6 pt-4 pb-6 max-desk:hidden">
          <div
            ref={strip}
            role="group"
            aria-label="Escolher foto"
            className="flex max-w-full scrollbar-none gap-2 overflow-x-auto p-[5px]"
          >
            {images.map((image, index) => (
              <button
                key={image}
                type="button"
                aria-label={descriptions[image] ? `Foto ${index + 1}: ${descriptions[image]}` : `Foto ${index + 1}`}
                aria-current={index === present ? 'true' : undefined}
                onClick={() => show(index)}
                className={cn(
                  'h-[63px] w-[84px] shrink-0 overflow-hidden rounded-photo opacity-62',
                  'aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-accent',
                )}
              >
                <Picture image={image} bucket={bucket} alt="" sizes="84px" />
              </button>
            ))}
          </div>
        </div>
      </div>
    </Screen>
  );
}

function Turn({ label, icon, onClick }: { label: string; icon: typeof ChevronLeft; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-control border border-inverse-input hover:border-inverse-foreground max-desk:hidden"
    >
      <Icon icon={icon} size={24} />
    </button>
  );
}
