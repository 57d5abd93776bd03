import { Images } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { NoPicture, Picture } from 'shared-ui/patterns/picture.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { photoText } from './photo-text.ts';

// Only who looks closer needs it.
const lightbox = onDemand(() => import('./lightbox.tsx').then((module) => module.Lightbox));

/** Pictures of the grid on the desktop: one large and four small; a tablet, and a space with fewer than five, has two small ones. */
const inGrid = 5;
const inSmallGrid = 3;

/** Here a row is swiped: its pictures after the first are loaded when a person reaches for it. Without scripts they are not held. */
const phoneRow = '(width < 40rem) and (scripting: enabled)';

/** About two device pixels per CSS pixel: more cannot be seen in the row. The full-screen view loads the rest. */
const phoneSizes = '(min-resolution: 2.5dppx) 74vw, 92vw';

interface GalleryProps {
  title: string;
  images: string[];
  /** Alternative texts by image. */
  descriptions: Record<string, string>;
}

const gridHeight = 'sm:h-[clamp(240px,72vh,420px)] desk:h-[clamp(300px,92vh-360px,525px)]';

const layouts: Record<number, string> = {
  // never wider than 3:2, however low the window is
  1: 'sm:mx-auto sm:aspect-[3/2] sm:h-auto sm:w-[min(100%,108vh)] sm:grid-cols-1 desk:w-full',
  2: `${gridHeight} sm:grid-cols-2`,
  3: `${gridHeight} sm:grid-cols-[2fr_1fr]`,
  5: `${gridHeight} sm:grid-cols-[2fr_1fr] desk:grid-cols-[2fr_1fr_1fr]`,
};

const placeIn = (list: HTMLElement) => (list.clientWidth > 0 ? Math.round(list.scrollLeft / list.clientWidth) : 0);

/** A grid from tablets on; on the phone the pictures are swiped sideways. Each opens the full-screen view. */
export function Gallery({ title, images, descriptions }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [present, setPresent] = useState(0);
  const [reached, setReached] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const Lightbox = useOpened(lightbox, opened !== null, () => setOpened(null), 'as fotos');

  // a person may swipe before the script comes
  useEffect(() => {
    if (track.current) setPresent(placeIn(track.current));
  }, []);
  const reach = () => setReached(true);

  if (images.length === 0) {
    return (
      <div className="h-[292px] overflow-hidden rounded-photo max-desk:-mx-5 max-desk:rounded-none desk:h-[clamp(300px,92vh-360px,525px)]">
        <NoPicture />
      </div>
    );
  }

  const shown = images.length < inGrid ? Math.min(images.length, inSmallGrid) : inGrid;

  return (
    <section aria-label="Fotos do espaço" className="relative max-desk:-mx-5">
      <ul
        ref={track}
        onScroll={({ currentTarget }) => setPresent(placeIn(currentTarget))}
        onTouchStart={reach}
        onPointerEnter={reach}
        onFocus={reach}
        className={cn(
          'flex h-[292px] snap-x snap-mandatory scrollbar-none overflow-x-auto',
          'sm:grid sm:grid-rows-2 sm:gap-1 sm:overflow-visible desk:gap-2',
          layouts[shown],
        )}
      >
        {images.map((image, index) => (
          <li
            key={image}
            data-shared-photo={index === 0 ? '' : undefined}
            className={cn(
              'gallery-item',
              index >= shown ? 'sm:hidden' : index >= inSmallGrid && 'sm:max-desk:hidden',
              (index === 0 || shown < 3) && 'sm:row-span-2',
            )}
          >
            <button
              type="button"
              onPointerEnter={lightbox.preload}
              onFocus={lightbox.preload}
              onClick={() => setOpened(index)}
            >
              <span className="sr-only">Ampliar: </span>
              <Picture
                image={image}
                alt={photoText({ title, descriptions, images, index })}
                sizes={
                  index === 0
                    ? `(min-width: 901px) 50vw, (min-width: 640px) 67vw, ${phoneSizes}`
                    : `(min-width: 901px) 25vw, (min-width: 640px) 34vw, ${phoneSizes}`
                }
                priority={index === 0}
                heldIn={index === 0 || reached || present > 0 ? undefined : phoneRow}
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="absolute bottom-3.5 left-5 rounded-control bg-surface/94 px-3 py-1.5 text-xs font-semibold sm:hidden">
        <span className="sr-only">Foto </span>
        {present + 1} de {images.length}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="absolute right-5 bottom-3.5 border-transparent shadow-float desk:right-4 desk:bottom-4"
        onPointerEnter={lightbox.preload}
        onFocus={lightbox.preload}
        onClick={() => setOpened(present)}
      >
        <Icon icon={Images} size={18} />
        {images.length === 1 ? 'Ver a foto' : `Ver as ${images.length} fotos`}
      </Button>
      {Lightbox ? (
        <Lightbox
          title={title}
          images={images}
          descriptions={descriptions}
          start={opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}
