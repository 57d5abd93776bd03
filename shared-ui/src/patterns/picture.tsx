import { ImageOff } from 'lucide';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { spaceImage, storageBase } from 'shared-domain/spaces/space-image.ts';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'loading'> {
  /** A stored image (`spaces.images`), or nothing. */
  image: string | null | undefined;
  /** Its bucket, unless it is a picture of a space. */
  bucket?: 'review-photos' | undefined;
  /** Empty where the text next to it says the same. */
  alt: string;
  /** Displayed width, as the `sizes` of an `<img>`. */
  sizes: string;
  /** For the largest picture of the first view: loaded immediately and first. */
  priority?: boolean;
  /** Media query in which nothing is loaded yet, from the first drawing on. */
  heldIn?: string | undefined;
  /** A thumbnail: without a picture it shows only the icon. */
  compact?: boolean;
}

/** Browsers decode it: one that they cannot decode counts as a failure of the photo. */
const transparentPixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The photo itself, not the pixel that holds its place. */
const showsPhoto = ({ currentSrc }: HTMLImageElement) => currentSrc !== transparentPixel;

/**
 * A photograph in the best width for the place. When the renditions fail the plain address is tried, then the placeholder is shown. Fills
 * the box around it, which gives the ratio: `<div className="aspect-[4/3]">`.
 */
export function Picture({
  image,
  bucket,
  alt,
  sizes,
  priority = false,
  heldIn,
  compact = false,
  className,
  ...props
}: PictureProps) {
  const source = spaceImage(image, bucket && storageBase(bucket));
  const [failure, setFailure] = useState<{ image: typeof image; attempts: number }>({ image, attempts: 0 });
  const attempts = failure.image === image ? failure.attempts : 0;
  const element = useRef<HTMLImageElement>(null);
  // Stays as it was at first: another element would load the photo anew. Outside of a <picture> React itself would preload an urgent one.
  const [isWrapped] = useState(heldIn !== undefined || priority);
  const fail = () => setFailure({ image, attempts: attempts + 1 });

  // an image of the server's HTML may have failed before hydration
  const failAtMount = useRef(fail);
  useEffect(() => {
    const { current } = element;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc && showsPhoto(current))
      failAtMount.current();
    // fades in over the ground; one that is there before the script does not
    if (current && !current.complete && !priority) current.dataset.loading = '';
  }, [priority]);

  if (!source || attempts >= (source.webp ? 2 : 1)) return <NoPicture compact={compact} className={className} />;
  const renditions = attempts === 0 && source.webp ? { srcSet: source.webp, sizes } : null;
  const img = (
    <img
      ref={element}
      {...(isWrapped ? {} : renditions)}
      src={source.src}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority ? { fetchPriority: 'high' as const } : {})}
      className={cn('photo-fill', className)}
      onLoad={({ currentTarget }) => delete currentTarget.dataset.loading}
      onError={({ currentTarget }) => showsPhoto(currentTarget) && fail()}
      {...props}
    />
  );
  if (!isWrapped) return img;
  return (
    <picture data-slot="picture" className="contents">
      {heldIn ? <source media={heldIn} srcSet={transparentPixel} /> : null}
      {renditions ? <source type="image/webp" {...renditions} /> : null}
      {img}
    </picture>
  );
}

/** Stands where a picture is missing or did not load. */
export function NoPicture({ compact = false, className }: { compact?: boolean; className?: string | undefined }) {
  return (
    <div
      data-slot="no-picture"
      className={cn(
        'grid size-full place-content-center justify-items-center gap-2.5 bg-muted p-4 text-center text-sm text-muted-foreground',
        className,
      )}
    >
      <Icon icon={ImageOff} size={compact ? 20 : 24} />
      {compact ? null : 'Nenhuma imagem disponível'}
    </div>
  );
}
