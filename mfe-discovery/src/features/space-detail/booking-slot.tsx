import { type CSSProperties, useState } from 'react';
import { Widget } from 'shared-domain/platform';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { SpaceDetail } from '../../data/spaces/space-page.query.ts';
import { useSize } from '../../lib/use-size.ts';

/** The booking card: beside the text on the desktop; on the phone it brings its own bar at the bottom. */
export function BookingSlot({
  space,
  hostName,
  day,
  guests,
  onDay,
}: {
  space: SpaceDetail;
  hostName: string | undefined;
  day: string | null;
  guests: number | null;
  onDay: (day: string) => void;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const height = useSize(element)?.height ?? 0;
  return (
    <aside
      ref={setElement}
      aria-label="Reserva"
      // stops below the header or, if the card is taller than the window, with its foot in view
      className="self-start max-desk:short:order-first max-desk:short:mb-5 desk:sticky desk:top-[min(6rem,calc(100vh-var(--card-height)-1rem))] desk:col-start-2 desk:row-span-2 desk:row-start-2"
      style={{ '--card-height': `${height}px` } as CSSProperties}
    >
      <Widget
        name="booking/booking-card"
        props={{
          space: {
            id: space.id,
            title: space.title,
            price: space.price,
            capacity: space.capacity,
            ...(hostName ? { hostName } : {}),
          },
          ...(day ? { initialDate: day } : {}),
          ...(guests ? { initialGuests: guests } : {}),
          onDateChange: onDay,
        }}
        placeholder={<Placeholder />}
      />
    </aside>
  );
}

function Placeholder() {
  return (
    <div
      role="status"
      aria-label="Carregando a reserva"
      className="grid content-start gap-4 rounded-surface border border-border p-[22px] shadow-float max-desk:hidden"
    >
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
      <Skeleton className="h-13" />
      <Skeleton className="h-16" />
    </div>
  );
}
