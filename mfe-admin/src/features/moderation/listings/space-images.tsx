import type { Tables } from 'shared-domain/db/database.types.ts';
import { orderedImages, spaceImage } from 'shared-domain/spaces/space-image.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';

/**
 * Places the cover at the desktop's width: alone it fills the row, next to one picture it is as high as that one, next
 * to more as two of them.
 */
function coverPlace(count: number): string {
  if (count === 1) return 'desk:col-span-3 desk:aspect-[2/1]';
  return cn('desk:aspect-auto desk:min-h-0', count > 2 && 'desk:row-span-2');
}

/** Every picture, the cover large; each opens alone in a new tab. */
export function SpaceImages({ space }: { space: Tables<'spaces'> }) {
  const images = orderedImages(space.images, space.cover_image_index);
  const descriptions = space.image_descriptions as Record<string, string>;
  if (images.length === 0)
    return (
      <p className="rounded-photo bg-muted px-5 py-16 text-center text-muted-foreground">
        Nenhuma imagem encontrada para este espaço
      </p>
    );
  return (
    <ul aria-label="Imagens do espaço" className="grid grid-cols-2 gap-2 desk:grid-cols-3">
      {images.map((image, index) => (
        <li
          key={image}
          className={cn(
            'relative aspect-[4/3] overflow-hidden rounded-photo bg-muted',
            index === 0 && 'col-span-2',
            index === 0 && coverPlace(images.length),
          )}
        >
          <a
            href={spaceImage(image)?.src}
            target="_blank"
            rel="noreferrer"
            className="block size-full focus-visible:-outline-offset-4"
          >
            <Picture
              image={image}
              alt={descriptions[image] ?? `Imagem ${index + 1} de ${space.title}`}
              sizes={index === 0 ? '(min-width: 901px) 560px, 100vw' : '(min-width: 901px) 280px, 50vw'}
              priority={index === 0}
            />
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
          <span className="pointer-events-none absolute bottom-2 left-2 rounded-tag bg-inverse/80 px-2 py-0.5 text-xs font-semibold text-inverse-foreground">
            {index + 1} de {images.length}
          </span>
        </li>
      ))}
    </ul>
  );
}
