import { Widget } from 'shared-domain/platform';
import type { SpaceDetail } from 'shared-domain/spaces/space-rows.schema.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** The booking card: beside the text on the desktop; on the phone it brings its own bar at the bottom. */
export function BookingSlot({
  space,
  day,
  onDay,
}: {
  space: SpaceDetail;
  day: string | null;
  onDay: (day: string) => void;
}) {
  return (
    <aside aria-label="Reserva" className="sticky top-[100px] self-start desk:col-start-2 desk:row-start-2">
      <Widget
        name="booking/booking-card"
        props={{
          space: { id: space.id, title: space.title, price: space.price, capacity: space.capacity },
          ...(day ? { initialDate: day } : {}),
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
      className="grid h-[690px] content-start gap-5 rounded-surface border border-border p-6.5 shadow-float max-desk:hidden"
    >
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
