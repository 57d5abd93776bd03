import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';

const look = 'max-desk:size-11 max-desk:bg-surface/94 max-desk:p-0 desk:px-3';

/** In the line of the crumbs; on the phone, which has none, on the photo. */
export function SpaceActions({ space: { id, title } }: { space: { id: string; title: string } }) {
  return (
    <div className="absolute top-3 right-0 z-2 flex gap-2 desk:top-1 desk:-right-3 desk:gap-1">
      <ShareButton id={id} title={title} className={look} />
      <SaveButton id={id} title={title} className={look} />
    </div>
  );
}
