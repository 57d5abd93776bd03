import { placeLabel } from 'shared-domain/places/place-label.ts';
import { capacityLabel, pricePhrase, type ShownPrice } from 'shared-domain/spaces/space-card.ts';
import { hostSpaceStatus } from 'shared-domain/spaces/space-status.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';

export interface SpacePreviewDialogProps {
  space: OwnSpace;
  /** As guests will see it. */
  price: ShownPrice;
  onClose: () => void;
}

/** The contents of a listing that is not public: its page exists only once it is approved. */
export function SpacePreviewDialog({ space, price, onClose }: SpacePreviewDialogProps) {
  const { label, tone } = hostSpaceStatus(space.status);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={space.title}
      description={`${placeLabel(space)}. ${spaceTypeLabel(space.type)}, ${capacityLabel(space.capacity)}, ${pricePhrase(price)}.`}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a control in it, it takes the focus itself: that is how the keyboard scrolls it */}
      <div role="region" aria-label="Anúncio" tabIndex={0} className="grid gap-5 rounded-photo">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tag tone={tone} dot>
            {label}
          </Tag>
          <span className="text-sm text-muted-foreground">Só você e nossa equipe veem este anúncio.</span>
        </div>
        <ul aria-label="Fotos" className="grid grid-cols-2 gap-2.5">
          {space.images.map((image, index) => (
            <li key={image} className="aspect-[4/3] overflow-hidden rounded-photo bg-muted first:col-span-2">
              <Picture
                image={image}
                alt={space.image_descriptions[image] || `Foto ${index + 1}`}
                sizes={index === 0 ? '(min-width: 901px) 660px, 92vw' : '320px'}
              />
            </li>
          ))}
        </ul>
        <p className="whitespace-pre-line">{space.description}</p>
        {space.amenities.length > 0 ? (
          <p className="text-sm text-muted-foreground">{space.amenities.join(' · ')}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
