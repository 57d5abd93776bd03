import { Widget } from 'shared-domain/platform';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { SpaceDetail } from '../../data/spaces/space-page.query.ts';

/** The booking card: next to the text on the desktop; on the phone it brings its own bar at the bottom. */
export function BookingSlot({
  space,
  hostName,
  day,
  guests,
  onDay,
  isPreview = false,
}: {
  space: SpaceDetail;
  hostName: string | undefined;
  day: string | null;
  guests: number | null;
  onDay: (day: string) => void;
  /** Shows the card without its acts. */
  isPreview?: boolean;
}) {
  return (
    <aside
      aria-label="Reserva"
      inert={isPreview}
      className="self-start max-desk:short:order-first max-desk:short:mb-5 desk:top-24 desk:not-short:sticky desk:row-span-2"
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
            bookingMode: space.bookingMode,
            answerMinutes: space.answerRecord?.minutes ?? null,
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
