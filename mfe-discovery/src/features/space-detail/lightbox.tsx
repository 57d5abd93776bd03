import { ChevronLeft, ChevronRight } from 'lucide';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
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

/** The whole picture on deep sea. Arrows, Home, End and swipes turn; Escape closes and gives the focus back. */
export function Lightbox({ title, images, bucket, descriptions, start, onClose }: LightboxProps) {
  const [present, setPresent] = useState(start ?? 0);
  const [opened, setOpened] = useState(start);
  if (start !== opened) {
    setOpened(start);
    if (start !== null) setPresent(start);
  }
  const touchedAt = useRef<number | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const last = images.length - 1;
  const turn = (by: number) => setPresent((index) => (index + by + images.length) % images.length);

  useEffect(() => {
    strip.current?.children[present]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [present]);

  // wherever in the dialog the focus is; before the dialog, which keeps arrows to itself
  const isOpen = start !== null;
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const turns = new Map<string, (index: number) => number>([
        ['ArrowLeft', (index) => (index + last) % images.length],
        ['ArrowRight', (index) => (index + 1) % images.length],
        ['Home', () => 0],
        ['End', () => last],
      ]);
      const next = turns.get(event.key);
      if (!next) return;
      event.preventDefault();
      setPresent(next);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, images.length, last]);

  const onTouchEnd = (event: TouchEvent) => {
    const from = touchedAt.current;
    touchedAt.current = null;
    const to = event.changedTouches[0]?.clientX;
    if (from === null || to === undefined || Math.abs(to - from) < shortestSwipe) return;
    turn(to < from ? 1 : -1);
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
          touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <div className="grid min-h-0 grid-rows-[minmax(0,1fr)] items-center desk:grid-cols-[76px_minmax(0,1fr)_76px] desk:justify-items-center">
          <Turn label="Foto anterior" icon={ChevronLeft} onClick={() => turn(-1)} />
          <figure className="relative size-full">
            <Picture
              key={images[present]}
              image={images[present]}
              bucket={bucket}
              alt={photoText({ title, images, descriptions, index: present })}
              sizes="100vw"
              priority
              className="absolute inset-0 m-auto size-auto max-h-full max-w-full desk:rounded-photo"
            />
          </figure>
          <Turn label="Próxima foto" icon={ChevronRight} onClick={() => turn(1)} />
        </div>
        <div className="grid justify-items-center px-4 pt-3 pb-5 desk:px-6 desk:pt-4 desk:pb-6">
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
                onClick={() => setPresent(index)}
                className={cn(
                  'h-12 w-16 shrink-0 overflow-hidden rounded-photo opacity-62 desk:h-[63px] desk:w-[84px]',
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
